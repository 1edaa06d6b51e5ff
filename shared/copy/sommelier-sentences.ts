import type { PrizedReason } from '../features/collection/prized.ts'
import { prizedCopy, prizedWords } from './prized.ts'
import type { Period } from '../features/sommelier/read-period.ts'
import type { Because, ActFacts } from '../features/sommelier/facts.ts'
import type { Topic } from '../features/sommelier/topics.ts'
import { type Currency, usDollars } from '../kernel/currency.ts'
import { type Cents, exactMoney, money } from '../kernel/money.ts'
import { dayInWords } from '../kernel/day-in-words.ts'
import type { Day } from '../kernel/time.ts'
import { percentage } from '../kernel/number.ts'
import { sommelierAnswersCopy as say } from './sommelier-answers.ts'
import { sommelierOtherLanguages } from './sommelier-other-languages.ts'
import { percentLeft, reasonsInWords, sommelierReasonsCopy } from './sommelier-reasons.ts'

const { years } = sommelierReasonsCopy

function list(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (names.length < 2) return names.join('')
  return say[last](names.slice(0, -1).join(', '), names.at(-1) ?? '')
}

/** Names, of which there are some more. */
const listOf = (names: readonly string[], more: number) =>
  list(more > 0 ? [...names, say.someMore(more)] : names)

const listed = (names: readonly string[]) => (names.length > 0 ? list(names) : undefined)

/** The bottles and the days of a question to the journal. */
const ofWhat = (what: string | undefined, days: Period | undefined): string | undefined =>
  [what, days && daysInWords(days)].filter((part) => part !== undefined).join(', ') || undefined

const daysInWords = ({ from, to }: Period): string =>
  from === to ? dayInWords(from) : say.days(dayInWords(from), dayInWords(to))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const percentOf = (percent: number | undefined) =>
  percent === undefined ? undefined : percentage(`${percent > 0 ? '+' : ''}${Math.round(percent)}`)
/** Of a text that is no question, no word is worth naming. */
const maxUnknownNamed = 3
const points = (sentence: string) => [sentence, ...say.examples].join('\n• ')

/**
 * How the Sommelier says what the rules found; one sentence for each fact.
 * @param currency in which the amounts of the bottles are; wishes are in US dollars
 * @param hidesAmounts the person does not want amounts to be seen
 * @param screens what the screens are called
 */
export function sommelierSentences({
  hidesAmounts,
  currency = usDollars,
  screens,
}: {
  hidesAmounts: boolean
  screens: Readonly<Record<Topic, string>>
  currency?: Currency | undefined
}) {
  const amount = (cents: Cents, written = money) =>
    hidesAmounts ? '•••' : written(cents, currency)
  const signed = (cents: Cents) => `${cents < 0 ? '−' : '+'}${amount(Math.abs(cents))}`
  return {
    greeting: () => say.greeting,
    thanks: () => say.thanks,
    help: () => points(say.help),
    unknown: ({ words }: { words: readonly string[] }) =>
      points(
        words.length > 0 && words.length <= maxUnknownNamed
          ? say.unknownWords(list(words.map(say.quoted), 'or'))
          : say.unknown,
      ),
    notKnown: ({ words }: { words: readonly string[] }) =>
      say.notKnown(list(words.map(say.quoted), 'or')),
    meant: ({ word, near }: { word: string; near: string }) => say.meant(word, near),
    otherLanguage: ({ language }: { language: string }) =>
      sommelierOtherLanguages[language] ?? points(say.unknown),
    emptyCellar: () => say.emptyCellar,
    nothingFits: ({ what }: { what: string }) => say.nothingFits(what),

    tonight: ({ count: many, what }: { count: number; what: string | undefined }) =>
      say.tonight(many, what),
    pick: ({
      bottle,
      place,
      because,
    }: {
      bottle: string
      place: string
      because: readonly Because[]
    }) => say.pick(bottle, place, because.length > 0 ? reasonsInWords(because) : undefined),

    pairWith: ({ dish, styles }: { dish: string; styles: readonly string[] }) =>
      say.pairWith(dish, list(styles, 'or')),
    pairNone: ({
      dish,
      styles,
      what,
    }: {
      dish: string
      styles: readonly string[]
      what: string | undefined
    }) => say.pairNone(dish, list(styles, 'or'), what),
    pairUnknown: () => say.pairUnknown,
    fits: ({ bottle, dish, style }: { bottle: string; dish: string; style: string }) =>
      say.fits(bottle, style, dish),
    fitsNot: ({ bottle, dish }: { bottle: string; dish: string }) => say.fitsNot(bottle, dish),

    canMake: ({
      count: many,
      what,
      isWith,
    }: {
      count: number
      what: string | undefined
      isWith: boolean
    }) => (isWith || what === undefined ? say.canMake(many, what) : say.canMakeThat(many, what)),
    drink: ({
      recipe,
      from,
      instead,
    }: {
      recipe: string
      from: readonly string[]
      instead: readonly string[]
    }) => say.drink(recipe, listed(from), listed(instead)),
    elsewhere: ({ topic }: { topic: Topic }) =>
      topic === 'collection' ? say.changesNothing(screens[topic]) : say.elsewhere(screens[topic]),
    prized: ({ bottle, because }: { bottle: string; because: readonly PrizedReason[] }) =>
      `  ${prizedCopy.note(bottle, prizedWords(because))}`,
    cannotMake: ({ what }: { what: string | undefined }) =>
      what === undefined ? say.cannotMake : say.cannotMakeWith(what),
    more: ({ count: many }: { count: number }) => say.more(many),

    oneAway: ({ count: many }: { count: number }) => say.oneAway(many),
    unlock: ({
      wanted,
      recipes,
      more,
    }: {
      wanted: string
      recipes: readonly string[]
      more: number
    }) => say.unlock(capital(wanted), recipes.length + more, listOf(recipes, more)),
    noneAway: () => say.noneAway,

    gained: ({ lost, what }: { lost: boolean; what: string | undefined }) =>
      lost ? say.lost(what) : say.gained(what),
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
    }) => say.gainOf(bottle, signed(gain), percentOf(percent), amount(value)),
    noGain: ({ lost }: { lost: boolean }) => (lost ? say.noLoss : say.noGain),
    unpriced: ({ bottles: many }: { bottles: number }) => say.unpriced(many),
    unplaced: ({ bottles: many }: { bottles: number }) => say.unplaced(many),
    unsaid: ({ bottles: many }: { bottles: number }) => say.unsaid(many),
    worth: ({
      value,
      bottles: many,
      gain,
      percent,
      known,
      what,
    }: {
      value: Cents
      bottles: number
      gain: Cents
      percent: number | undefined
      known: number
      what: string | undefined
    }) => {
      const [all, gained, by] = [amount(value), signed(gain), percentOf(percent)]
      if (by === undefined) return say.worth(many, all, what)
      return known < many
        ? say.worthWithGainOf(many, all, known, gained, by, what)
        : say.worthWithGain(many, all, gained, by, what)
    },
    dearest: ({ what }: { what: string | undefined }) => say.dearest(what),
    worthOf: ({ bottle, value }: { bottle: string; value: Cents }) =>
      say.worthOf(bottle, amount(value)),
    cheapest: ({ what }: { what: string | undefined }) => say.cheapest(what),
    bestRated: ({ what }: { what: string | undefined }) => say.bestRated(what),
    worstRated: ({ what }: { what: string | undefined }) => say.worstRated(what),
    ratedWith: ({ bottle, stars }: { bottle: string; stars: number }) =>
      say.ratedWith(bottle, stars),
    noRating: ({ what }: { what: string | undefined }) => say.noRating(what),
    strongest: ({ what }: { what: string | undefined }) => say.strongest(what),
    weakest: ({ what }: { what: string | undefined }) => say.weakest(what),
    strengthOf: ({ bottle, percent }: { bottle: string; percent: number }) =>
      say.strengthOf(bottle, percent),
    noStrength: ({ what }: { what: string | undefined }) => say.noStrength(what),
    largest: ({ what }: { what: string | undefined }) => say.largest(what),
    smallest: ({ what }: { what: string | undefined }) => say.smallest(what),
    sizeOf: ({ bottle, ml }: { bottle: string; ml: number }) => say.sizeOf(bottle, ml),
    noSize: ({ what }: { what: string | undefined }) => say.noSize(what),
    average: ({
      bottles: many,
      each,
      what,
    }: {
      bottles: number
      each: Cents
      what: string | undefined
    }) => say.average(many, amount(each), what),
    tooYoung: ({ count: many, what }: { count: number; what: string | undefined }) =>
      say.tooYoung(many, what),
    noneYoung: ({ known }: { known: number }) => say.noneYoung(known),
    boughtOn: ({ day }: { day: string }) => say.boughtOn(dayInWords(day)),
    acts: ({
      act,
      what,
      days,
      entries,
      pours,
      bottles: many,
      paid,
    }: ActFacts & {
      entries: number
      pours: number
      bottles: number
      paid: Cents | undefined
    }) => {
      const of = ofWhat(what, days)
      if (act === 'drunk') return say.drank(entries, pours, many, of)
      return act === 'bought' && paid !== undefined
        ? say.boughtFor(many, amount(paid), of)
        : say.acts[act](many, of)
    },
    lastAct: ({ act, what, days }: ActFacts) => say.lastAct[act](ofWhat(what, days)),
    noActs: ({ what, days }: ActFacts) => say.noActs(ofWhat(what, days)),
    actOn: ({
      bottle,
      on,
      pours,
      bottles: many,
    }: {
      bottle: string
      on: Day
      pours: number
      bottles: number
    }) =>
      pours > 0
        ? say.drankOf(bottle, pours, many, dayInWords(on))
        : say.actOn(bottle, many, dayInWords(on)),
    undated: ({ bottles: many }: { bottles: number }) => say.undated(many),
    actsOfRemoved: ({ count: many }: { count: number }) => say.actsOfRemoved(many),
    paidFor: ({
      bottles: many,
      paid,
      what,
    }: {
      bottles: number
      paid: Cents
      what: string | undefined
    }) => say.paidFor(many, amount(paid), what),
    noWorth: () => say.noWorth,

    past: ({ count: many, what }: { count: number; what: string | undefined }) =>
      say.past(many, what),
    lastYears: ({ count: many, what }: { count: number; what: string | undefined }) =>
      say.lastYears(many, what),
    readyNow: ({ count: many, what }: { count: number; what: string | undefined }) =>
      say.readyNow(many, what),
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
    }) => say.windowOf(bottle, place, years(from, to)),
    nonePast: ({ known }: { known: number }) => say.nonePast(known),
    noneReady: ({ known }: { known: number }) => say.noneReady(known),
    noWindows: () => say.noWindows,

    have: ({
      bottles: many,
      entries: rows,
      what,
      open,
    }: {
      bottles: number
      entries: number
      what: string | undefined
      open: number
    }) => say.have(many, what, rows === many ? undefined : rows, open),
    haveNone: ({ what }: { what: string }) => say.haveNone(what),
    groups: ({ by, count }: { by: keyof typeof say.groups; count: number }) =>
      say.groupsHead(say.groups[by], count),
    group: ({ name, bottles: many }: { name: string; bottles: number }) => say.group(name, many),
    unknownGroup: ({ bottles: many }: { bottles: number }) => say.unknownGroup(many),
    item: ({
      bottle,
      quantity,
      place,
      open,
      percent,
    }: {
      bottle: string
      quantity: number
      place: string
      open: boolean
      percent?: number | undefined
    }) => say.item(bottle, quantity, place, open, open ? percentLeft(percent) : undefined),
    oldest: ({ what }: { what: string | undefined }) => say.oldest(what),
    youngest: ({ what }: { what: string | undefined }) => say.youngest(what),
    vintageOf: ({ bottle, vintage }: { bottle: string; vintage: number }) =>
      say.vintageOf(bottle, vintage),
    ageOf: ({ bottle, years }: { bottle: string; years: number }) => say.ageOf(bottle, years),
    noVintages: ({ what }: { what: string | undefined }) => say.noVintages(what),

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
      say.bottle(
        bottle,
        [
          kind,
          vintage,
          bottle.includes(brand) ? undefined : brand,
          region,
          abv === undefined ? undefined : say.alcohol(abv),
        ]
          .filter((part) => part !== undefined)
          .join(', '),
      ),
    stands: ({
      place,
      bin,
      quantity,
    }: {
      place: string
      bin: string | undefined
      quantity: number
    }) => say.stands(quantity, place, bin),
    level: ({
      state,
      percent,
    }: {
      state: 'sealed' | 'open' | 'finished'
      percent: number | undefined
    }) => (state === 'open' ? say.open(percentLeft(percent)) : say[state]),
    uses: ({ times: many, last }: { times: number; last: string | undefined }) =>
      say.uses(many, last === undefined ? undefined : dayInWords(last)),
    ownRating: ({ stars: many }: { stars: number }) => say.ownRating(many),
    window: ({
      state,
      from,
      to,
    }: {
      state: 'ready' | 'young' | 'past'
      from: number | undefined
      to: number | undefined
    }) => say.window[state](years(from, to)),
    noWindow: () => say.noWindow,
    paid: ({ each, value }: { each: Cents | undefined; value: Cents | undefined }) => {
      const paid = each === undefined ? undefined : amount(each, exactMoney)
      if (value === undefined) return say.paid(paid ?? '')
      const valued = amount(value, exactMoney)
      return paid === undefined ? say.valued(valued) : say.paidAndValued(paid, valued)
    },
    notes: ({ text }: { text: string }) => say.notes(text),
    foods: ({ foods }: { foods: readonly string[] }) => say.foods(list(foods, 'or')),
    noFoods: () => say.noFoods,
    inDrinks: ({ recipes, more }: { recipes: readonly string[]; more: number }) =>
      say.inDrinks(listOf(recipes, more)),
    several: ({ count: many }: { count: number }) => say.several(many),

    recipe: ({ recipe, ingredients }: { recipe: string; ingredients: readonly string[] }) =>
      `${recipe}:\n${ingredients.map((one) => `• ${one}`).join('\n')}`,
    instructions: ({ text }: { text: string }) => text,
    glass: ({ glass, garnish }: { glass: string | undefined; garnish: string | undefined }) =>
      [
        glass === undefined ? undefined : say.glass(glass),
        garnish === undefined ? undefined : say.garnish(garnish),
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    ready: ({ from }: { from: readonly string[] }) => say.ready(listed(from)),
    readyInstead: ({ instead }: { instead: readonly string[] }) => say.readyInstead(list(instead)),
    missing: ({ names }: { names: readonly string[] }) => say.missing(list(names)),

    next: () => say.next,
    runsLow: ({
      bottle,
      level,
      times: many,
    }: {
      bottle: string
      level: number | undefined
      times: number
    }) => say.runsLow(bottle, percentLeft(level), many),
    finished: ({ bottle, stars: many }: { bottle: string; stars: number }) =>
      say.finishedBefore(bottle, many),
    wished: ({ name, max, priority }: { name: string; max: Cents | undefined; priority: string }) =>
      say.wished(name, priority, max === undefined ? undefined : hidesAmounts ? '•••' : money(max)),
    noNext: () => say.noNext,
  }
}
