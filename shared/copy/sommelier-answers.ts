import { type Cents, exactMoney, money } from '../kernel/money.ts'
import { locale } from '../kernel/language.ts'

const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString(locale())} ${value === 1 ? one : many}`
const bottlesOf = (value: number) => count(value, 'bottle')
const drinksOf = (value: number) => count(value, 'drink')

function list(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

const years = (from: number | undefined, to: number | undefined) =>
  from === undefined ? `until ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`

type Because =
  | { why: 'open'; level: number | undefined }
  | { why: 'past'; to: number }
  | { why: 'lastYears'; to: number }
  | { why: 'ready'; from: number | undefined; to: number | undefined }
  | { why: 'rated'; stars: number }
  | { why: 'used'; times: number }
  | { why: 'several'; quantity: number }
  | { why: 'style'; style: string }
  | { why: 'young'; from: number }

function reason(because: Because): string {
  switch (because.why) {
    case 'open':
      return because.level === undefined
        ? 'it is open already'
        : `it is open already, ${because.level}% left`
    case 'past':
      return `it was best until ${because.to}, so do not wait`
    case 'lastYears':
      return `it is best until ${because.to}`
    case 'ready':
      return `it drinks well ${years(because.from, because.to)}`
    case 'rated':
      return `you gave it ${count(because.stars, 'star')}`
    case 'used':
      return `you have poured it ${count(because.times, 'time')}`
    case 'several':
      return `you have ${because.quantity}`
    case 'style':
      return because.style
    case 'young':
      return `it should wait until ${because.from}`
  }
}

/** Why a bottle is suggested, the weightiest first: at most three reasons. */
export const reasonsInWords = (because: readonly Because[]): string =>
  because.slice(0, 3).map(reason).join('; ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const of = (what: string | undefined) => (what === undefined ? '' : ` (${what})`)
const percentOf = (percent: number | undefined) =>
  percent === undefined ? '' : `, ${percent > 0 ? '+' : ''}${Math.round(percent)}%`

const examples = [
  'what to open tonight',
  'what goes with a dish',
  'what you can make, and what is one bottle away',
  'what gained most and what it is all worth',
  'what is ready or past its window',
  'what you have, by category, region, place or age',
  'one bottle or one recipe by its name',
  'which bottle to buy next',
]

/**
 * How the Sommelier says what the rules found; one sentence for each fact.
 * @param hidesAmounts the person does not want amounts to be seen
 */
export function sommelierSentences({ hidesAmounts }: { hidesAmounts: boolean }) {
  const amount = (cents: Cents, say: (cents: Cents) => string = money) =>
    hidesAmounts ? '•••' : say(cents)
  const signed = (cents: Cents) => `${cents < 0 ? '−' : '+'}${amount(Math.abs(cents))}`
  return {
    greeting: () =>
      'Hello. Ask me what to open tonight, what goes with a dish, or what you can make.',
    thanks: () => 'You are welcome.',
    help: () => `I know your bottles and recipes. Ask me about:\n• ${examples.join('\n• ')}`,
    unknown: () =>
      `I do not know that. I only know your own bottles and recipes. I can tell you about:\n• ${examples.join('\n• ')}`,
    emptyCellar: () =>
      'There is no bottle in your cellar that could be opened yet. Add some, and ask me again.',
    nothingFits: ({ what }: { what: string }) => `You have nothing to open that is ${what}.`,

    tonight: ({ count: many, what }: { count: number; what: string | undefined }) =>
      `${many === 1 ? 'I would open this one tonight' : 'I would open one of these tonight'}${of(what)}:`,
    pick: ({
      bottle,
      place,
      because,
    }: {
      bottle: string
      place: string
      because: readonly Because[]
    }) => `• ${bottle}, ${place}${because.length > 0 ? `: ${reasonsInWords(because)}` : ''}.`,

    pairWith: ({ dish, styles }: { dish: string; styles: readonly string[] }) =>
      `With ${dish} I would pour ${list(styles, 'or')}. You have:`,
    pairNone: ({ dish, styles }: { dish: string; styles: readonly string[] }) =>
      `With ${dish} I would pour ${list(styles, 'or')}, and you have none of these.`,
    pairUnknown: () =>
      'I do not know that dish. Name what is on the plate: steak, lamb, salmon, oysters, sushi, curry, pizza, cheese, chocolate…',
    fits: ({ bottle, dish, style }: { bottle: string; dish: string; style: string }) =>
      `Yes: ${bottle} is ${style}, and that goes with ${dish}.`,
    fitsNot: ({ bottle, dish }: { bottle: string; dish: string }) =>
      `${bottle} is not what I would pour with ${dish}.`,

    canMake: ({ count: many, what }: { count: number; what: string | undefined }) =>
      `You can make ${drinksOf(many)}${what === undefined ? '' : ` with ${what}`}:`,
    drink: ({
      recipe,
      from,
      instead,
    }: {
      recipe: string
      from: readonly string[]
      instead: readonly string[]
    }) =>
      `• ${recipe}${from.length > 0 ? `, from ${list(from)}` : ''}${instead.length > 0 ? ` (${list(instead)} as a stand-in)` : ''}.`,
    cannotMake: ({ what }: { what: string | undefined }) =>
      what === undefined
        ? 'Nothing can be made from what stands in your bar yet. Ask me what is one bottle away.'
        : `I know no drink that can be made with ${what} and what else stands in your bar.`,
    more: ({ count: many }: { count: number }) => `And ${many.toLocaleString(locale())} more.`,

    oneAway: ({ count: many }: { count: number }) =>
      many === 1 ? 'One bottle would open more:' : 'One more bottle would open these:',
    unlock: ({
      wanted,
      recipes,
      more,
    }: {
      wanted: string
      recipes: readonly string[]
      more: number
    }) =>
      `• ${capital(wanted)} would make ${drinksOf(recipes.length + more)} possible: ${list(more > 0 ? [...recipes, `${more} more`] : recipes)}.`,
    noneAway: () => 'No drink that I know lacks just one bottle.',

    gained: ({ lost }: { lost: boolean }) =>
      lost ? 'These lost most since you bought them:' : 'These gained most since you bought them:',
    gainOf: ({
      bottle,
      gain,
      percent,
      value,
    }: {
      bottle: string
      gain: Cents
      percent: number | undefined
      value: Cents
    }) => `• ${bottle}: ${signed(gain)}${percentOf(percent)}, worth ${amount(value)} now.`,
    noGain: ({ lost }: { lost: boolean }) =>
      lost
        ? 'Nothing lost, as far as prices and values are known.'
        : 'Nothing gained, as far as prices and values are known.',
    unpriced: ({ bottles }: { bottles: number }) =>
      `${bottlesOf(bottles)} ${bottles === 1 ? 'is' : 'are'} left out: what ${bottles === 1 ? 'it' : 'each'} cost or is worth is not known.`,
    worth: ({
      value,
      bottles,
      gain,
      percent,
      known,
    }: {
      value: Cents
      bottles: number
      gain: Cents
      percent: number | undefined
      known: number
    }) =>
      `${bottlesOf(bottles)} ${bottles === 1 ? 'is' : 'are'} worth ${amount(value)} in all${percent === undefined ? '' : `; the gain that is known${known < bottles ? `, of ${bottlesOf(known)},` : ''} is ${signed(gain)}${percentOf(percent)}`}.`,
    dearest: ({ what }: { what: string | undefined }) => `These are worth most${of(what)}:`,
    worthOf: ({ bottle, value }: { bottle: string; value: Cents }) =>
      `• ${bottle}: ${amount(value)} a bottle.`,
    noWorth: () => 'No bottle says what it cost or is worth, so I cannot tell.',

    past: ({ count: many }: { count: number }) =>
      many === 1 ? 'This one is past its window:' : `These ${many} are past their window:`,
    lastYears: ({ count: many }: { count: number }) =>
      many === 1 ? 'This one is in its last years:' : `These ${many} are in their last years:`,
    readyNow: ({ count: many, what }: { count: number; what: string | undefined }) =>
      `${many === 1 ? 'This one is' : `These ${many} are`} ready to drink${of(what)}:`,
    windowOf: ({
      bottle,
      from,
      to,
      place,
    }: {
      bottle: string
      from: number | undefined
      to: number | undefined
      place: string
    }) => `• ${bottle}, ${place}: best ${years(from, to)}.`,
    nonePast: ({ known }: { known: number }) =>
      `Nothing is past its window, of the ${bottlesOf(known)} that ${known === 1 ? 'says' : 'say'} when to drink ${known === 1 ? 'it' : 'them'}.`,
    noneReady: ({ known }: { known: number }) =>
      `None of the ${bottlesOf(known)} that ${known === 1 ? 'has' : 'have'} a window is in it now.`,
    noWindows: () =>
      'No bottle says when it is best to drink it, so I cannot tell. You can write that down for each bottle.',

    have: ({
      bottles,
      entries,
      what,
      open,
    }: {
      bottles: number
      entries: number
      what: string | undefined
      open: number
    }) =>
      `You have ${bottlesOf(bottles)}${of(what)}${entries === bottles ? '' : ` in ${count(entries, 'entry', 'entries')}`}${open > 0 ? `, ${open} of them open` : ''}:`,
    haveNone: ({ what }: { what: string }) => `You have none (${what}).`,
    groups: ({ by }: { by: 'category' | 'kind' | 'region' | 'place' | 'decade' }) =>
      ({
        category: 'By category:',
        kind: 'By kind:',
        region: 'By region:',
        place: 'By place:',
        decade: 'By vintage:',
      })[by],
    group: ({ name, bottles }: { name: string; bottles: number }) =>
      `• ${name}: ${bottles.toLocaleString(locale())}`,
    unknownGroup: ({ bottles }: { bottles: number }) =>
      `• Not said: ${bottles.toLocaleString(locale())}`,
    item: ({
      bottle,
      quantity,
      place,
      open,
    }: {
      bottle: string
      quantity: number
      place: string
      open: boolean
    }) => `• ${quantity > 1 ? `${quantity} × ` : ''}${bottle}, ${place}${open ? ', open' : ''}`,
    oldest: ({ what }: { what: string | undefined }) => `The oldest${of(what)}:`,
    youngest: ({ what }: { what: string | undefined }) => `The youngest${of(what)}:`,
    vintageOf: ({ bottle, vintage }: { bottle: string; vintage: number }) =>
      `• ${bottle}: ${vintage}`,
    noVintages: ({ what }: { what: string | undefined }) =>
      `No bottle${of(what)} says its vintage, so I cannot tell.`,

    bottle: ({
      bottle,
      brand,
      kind,
      vintage,
      region,
      abv,
    }: {
      bottle: string
      brand: string
      kind: string
      vintage: number | undefined
      region: string | undefined
      abv: number | undefined
    }) =>
      `${bottle}: ${[kind, vintage, bottle.includes(brand) ? undefined : brand, region, abv === undefined ? undefined : `${abv}% alcohol`].filter((part) => part !== undefined).join(', ')}.`,
    stands: ({
      place,
      bin,
      quantity,
    }: {
      place: string
      bin: string | undefined
      quantity: number
    }) =>
      `${quantity > 1 ? `${quantity} stand` : 'It stands'} in ${place}${bin === undefined ? '' : `, ${bin}`}.`,
    level: ({
      state,
      percent,
    }: {
      state: 'sealed' | 'open' | 'finished'
      percent: number | undefined
    }) =>
      ({
        sealed: 'It is sealed.',
        open: percent === undefined ? 'It is open.' : `It is open, with ${percent}% left.`,
        finished: 'It is finished.',
      })[state],
    uses: ({ times, last }: { times: number; last: string | undefined }) =>
      `You have poured from it ${count(times, 'time')}${last === undefined ? '' : `, last on ${last}`}.`,
    ownRating: ({ stars }: { stars: number }) => `You gave it ${count(stars, 'star')} of 5.`,
    window: ({
      state,
      from,
      to,
    }: {
      state: 'ready' | 'young' | 'past'
      from: number | undefined
      to: number | undefined
    }) =>
      ({
        ready: `It is ready to drink: best ${years(from, to)}.`,
        young: `It should wait: best ${years(from, to)}.`,
        past: `It is past its window: best ${years(from, to)}.`,
      })[state],
    noWindow: () => 'It does not say when it is best to drink it.',
    paid: ({ each, value }: { each: Cents | undefined; value: Cents | undefined }) =>
      `${[each === undefined ? undefined : `You paid ${amount(each, exactMoney)}`, value === undefined ? undefined : `${each === undefined ? 'You' : 'you'} value it at ${amount(value, exactMoney)}`].filter((part) => part !== undefined).join(' and ')} a bottle.`,
    notes: ({ text }: { text: string }) => `Your notes: ${text}`,
    foods: ({ foods }: { foods: readonly string[] }) => `It goes with ${list(foods, 'or')}.`,
    noFoods: () => 'I do not know what to eat with it.',
    inDrinks: ({ recipes, more }: { recipes: readonly string[]; more: number }) =>
      `You can make ${list(more > 0 ? [...recipes, `${more} more`] : recipes)} with it.`,
    several: ({ count: many }: { count: number }) =>
      `${many.toLocaleString(locale())} bottles have that name. Which one do you mean?`,

    recipe: ({ recipe, ingredients }: { recipe: string; ingredients: readonly string[] }) =>
      `${recipe}:\n${ingredients.map((one) => `• ${one}`).join('\n')}`,
    instructions: ({ text }: { text: string }) => text,
    glass: ({ glass, garnish }: { glass: string | undefined; garnish: string | undefined }) =>
      [
        glass === undefined ? undefined : `Glass: ${glass}.`,
        garnish === undefined ? undefined : `Garnish: ${garnish}.`,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    ready: ({ from }: { from: readonly string[] }) =>
      from.length > 0 ? `You can make it now, from ${list(from)}.` : 'You can make it now.',
    readyInstead: ({ instead }: { instead: readonly string[] }) =>
      `You can make it now, with ${list(instead)} as a stand-in.`,
    missing: ({ names }: { names: readonly string[] }) => `You lack ${list(names)} to make it.`,

    next: () => 'Next I would buy one of these:',
    runsLow: ({
      bottle,
      level,
      times,
    }: {
      bottle: string
      level: number | undefined
      times: number
    }) =>
      `• ${bottle} again: ${level === undefined ? 'it runs low' : `${level}% is left`}, and you poured from it ${count(times, 'time')}.`,
    finished: ({ bottle, stars }: { bottle: string; stars: number }) =>
      `• ${bottle} again: it is finished, and you gave it ${count(stars, 'star')}.`,
    wished: ({ name, max, priority }: { name: string; max: Cents | undefined; priority: string }) =>
      `• ${name}, from your wishlist (${priority}${max === undefined ? '' : `, up to ${amount(max)}`}).`,
    noNext: () =>
      'I see nothing that you lack: no drink is one bottle away, nothing you love runs low, and your wishlist is empty.',
  }
}
