import { locale, messages } from '../kernel/language.ts'

const count = (value: number, one: string, many = `${one}s`) =>
  `${value.toLocaleString(locale())} ${value === 1 ? one : many}`
const bottles = (value: number) => count(value, 'bottle')
const drinks = (value: number) => count(value, 'drink')
const entries = (value: number) => count(value, 'entry', 'entries')
const stars = (value: number) => count(value, 'star')
const times = (value: number) => count(value, 'time')

/** The sentences of the Sommelier; an argument that may be undefined is left out then. */
export const sommelierAnswersCopy = messages('sommelierAnswers', {
  greeting:
    'Hello. Ask me which bottle to open tonight, for a pairing, or which drinks you can make.',
  thanks: 'You are welcome.',
  help: 'I know your bottles and recipes. Ask me about:',
  unknown: 'I do not know that. I only know your own bottles and recipes. I can tell you about:',
  unknownWords: (words: string) =>
    `I do not know ${words}. I only know your own bottles and recipes. I can tell you about:`,
  elsewhere: (place: string) =>
    `I only know your own bottles and recipes, so I cannot tell. You find it under ${place}.`,
  changesNothing: (place: string) =>
    `I only answer questions and change nothing. You can do that under ${place}.`,
  notKnown: (words: string) =>
    `I do not know ${words}: it is not one of your bottles, nor a place, grape or kind that I know. Ask me again without it, or in other words.`,
  meant: (word: string, near: string) =>
    `I do not know “${word}”. Do you mean “${near}”? Ask me again with that.`,
  quoted: (word: string) => `“${word}”`,
  examples: [
    'what to open tonight',
    'what goes with a dish',
    'what you can make, and what is one bottle away',
    'what gained most and what it is all worth',
    'what is ready or past its window',
    'what you have, by category, region, place or age',
    'one bottle or one recipe by its name',
    'what you drank, opened or bought, and when',
    'which bottle to buy next',
  ],

  and: (names: string, last: string) => `${names} and ${last}`,
  or: (names: string, last: string) => `${names} or ${last}`,
  someMore: (many: number) => `${many} more`,

  emptyCellar: 'Your cellar has no bottle to open yet. Add some, and ask me again.',
  nothingFits: (what: string) => `You have nothing to open that is ${what}.`,
  tonight: (many: number, what: string | undefined) =>
    `${many === 1 ? 'I would open this one tonight' : 'I would open one of these tonight'}${what === undefined ? '' : ` (${what})`}:`,
  pick: (bottle: string, place: string, reasons: string | undefined) =>
    `• ${bottle}, ${place}${reasons === undefined ? '' : `: ${reasons}`}.`,

  pairWith: (dish: string, styles: string) => `With ${dish} I would pour ${styles}. You have:`,
  pairNone: (dish: string, styles: string, what: string | undefined) =>
    `With ${dish} I would pour ${styles}, and ${what === undefined ? 'you have none of these' : `none of the bottles you ask about (${what}) is one of these`}.`,
  pairUnknown:
    'I do not know that dish. Name what is on the plate: steak, lamb, salmon, oysters, sushi, curry, pizza, cheese, chocolate…',
  fits: (bottle: string, style: string, dish: string) =>
    `Yes: ${bottle} is ${style}, and that goes with ${dish}.`,
  fitsNot: (bottle: string, dish: string) => `${bottle} is not what I would pour with ${dish}.`,

  canMake: (many: number, what: string | undefined) =>
    `You can make ${drinks(many)}${what === undefined ? '' : ` with ${what}`}:`,
  canMakeThat: (many: number, what: string) => `You can make ${drinks(many)} (${what}):`,
  drink: (recipe: string, from: string | undefined, instead: string | undefined) =>
    `• ${recipe}${from === undefined ? '' : `, from ${from}`}${instead === undefined ? '' : ` (${instead} as a substitute)`}.`,
  cannotMake: 'No drink can be made from your bar yet. Ask me which drinks are one bottle away.',
  cannotMakeWith: (what: string) =>
    `I found no drink with ${what} and the other bottles in your bar.`,
  more: (many: number) => `And ${many.toLocaleString(locale())} more.`,

  oneAway: (many: number) =>
    many === 1 ? 'One bottle would open more:' : 'One more bottle would open these:',
  unlock: (wanted: string, many: number, recipes: string) =>
    `• ${wanted} would make ${drinks(many)} possible: ${recipes}.`,
  noneAway: 'No drink that I know lacks just one bottle.',

  gained: (what: string | undefined) =>
    `These gained most since you bought them${what === undefined ? '' : ` (${what})`}:`,
  lost: (what: string | undefined) =>
    `These lost most since you bought them${what === undefined ? '' : ` (${what})`}:`,
  gainOf: (bottle: string, gain: string, percent: string | undefined, value: string) =>
    `• ${bottle}: ${gain}${percent === undefined ? '' : `, ${percent}`}, worth ${value} now.`,
  noGain: 'Nothing gained, as far as prices and values are known.',
  noLoss: 'Nothing lost, as far as prices and values are known.',
  unpriced: (many: number) =>
    many === 1
      ? `${bottles(many)} is left out: its price or value is missing.`
      : `${bottles(many)} are left out: their prices or values are missing.`,
  unplaced: (many: number) =>
    many === 1
      ? `${bottles(many)} is left out: its origin or grape is missing.`
      : `${bottles(many)} are left out: their origins or grapes are missing.`,
  unsaid: (many: number) =>
    many === 1
      ? `${bottles(many)} is left out: the value you ask about is missing.`
      : `${bottles(many)} are left out: the values you ask about are missing.`,
  worth: (many: number, value: string, what: string | undefined) =>
    `${bottles(many)}${what === undefined ? '' : ` (${what})`} ${many === 1 ? 'is' : 'are'} worth ${value} in total.`,
  worthWithGain: (
    many: number,
    value: string,
    gain: string,
    percent: string,
    what: string | undefined,
  ) =>
    `${bottles(many)}${what === undefined ? '' : ` (${what})`} ${many === 1 ? 'is' : 'are'} worth ${value} in total; the known gain is ${gain}, ${percent}.`,
  worthWithGainOf: (
    many: number,
    value: string,
    known: number,
    gain: string,
    percent: string,
    what: string | undefined,
  ) =>
    `${bottles(many)}${what === undefined ? '' : ` (${what})`} ${many === 1 ? 'is' : 'are'} worth ${value} in total; the known gain, on ${bottles(known)}, is ${gain}, ${percent}.`,
  dearest: (what: string | undefined) =>
    `These are worth most${what === undefined ? '' : ` (${what})`}:`,
  worthOf: (bottle: string, value: string) => `• ${bottle}: ${value} a bottle.`,
  cheapest: (what: string | undefined) =>
    `These are worth least${what === undefined ? '' : ` (${what})`}:`,
  bestRated: (what: string | undefined) =>
    `You rated these best${what === undefined ? '' : ` (${what})`}:`,
  worstRated: (what: string | undefined) =>
    `You rated these worst${what === undefined ? '' : ` (${what})`}:`,
  ratedWith: (bottle: string, many: number) => `• ${bottle}: ${stars(many)} of 5.`,
  noRating: (what: string | undefined) =>
    `You have not rated any bottle yet${what === undefined ? '' : ` (${what})`}, so I cannot tell.`,
  strongest: (what: string | undefined) =>
    `These are strongest${what === undefined ? '' : ` (${what})`}:`,
  weakest: (what: string | undefined) =>
    `These are weakest${what === undefined ? '' : ` (${what})`}:`,
  strengthOf: (bottle: string, abv: number) => `• ${bottle}: ${abv}% alcohol.`,
  largest: (what: string | undefined) =>
    `These are largest${what === undefined ? '' : ` (${what})`}:`,
  smallest: (what: string | undefined) =>
    `These are smallest${what === undefined ? '' : ` (${what})`}:`,
  sizeOf: (bottle: string, ml: number) => `• ${bottle}: ${ml.toLocaleString(locale())} ml.`,
  noSize: (what: string | undefined) =>
    `No bottle has a size${what === undefined ? '' : ` (${what})`}, so I cannot tell.`,
  noStrength: (what: string | undefined) =>
    `No bottle has a strength${what === undefined ? '' : ` (${what})`}, so I cannot tell.`,
  average: (many: number, each: string, what: string | undefined) =>
    `${bottles(many)}${what === undefined ? '' : ` (${what})`} ${many === 1 ? 'is' : 'are'} worth ${each} each on average.`,
  tooYoung: (many: number, what: string | undefined) =>
    `${many === 1 ? 'This one' : `These ${many}`} should wait${what === undefined ? '' : ` (${what})`}:`,
  noneYoung: (known: number) =>
    known === 1
      ? `Nothing has to wait, of the ${bottles(known)} with a drink window.`
      : `Nothing has to wait, of the ${bottles(known)} with a drink window.`,
  boughtOn: (day: string) => `You bought it on ${day}.`,
  paidFor: (many: number, amount: string, what: string | undefined) =>
    `You paid ${amount} for ${bottles(many)}${what === undefined ? '' : ` (${what})`}.`,
  days: (from: string, to: string) => `${from} to ${to}`,
  drank: (rows: number, pours: number, many: number, what: string | undefined) =>
    `You drank from ${rows === 1 ? bottles(rows) : count(rows, 'different bottle')}${what === undefined ? '' : ` (${what})`}${pours > 0 ? `, ${count(pours, 'pour')}` : ''}${many > 0 ? `, ${many.toLocaleString(locale())} finished` : ''}:`,
  acts: {
    opened: (many: number, what: string | undefined) =>
      `You opened ${bottles(many)}${what === undefined ? '' : ` (${what})`}:`,
    finished: (many: number, what: string | undefined) =>
      `You finished ${bottles(many)}${what === undefined ? '' : ` (${what})`}:`,
    bought: (many: number, what: string | undefined) =>
      `You bought ${bottles(many)}${what === undefined ? '' : ` (${what})`}:`,
    added: (many: number, what: string | undefined) =>
      `You added ${bottles(many)}${what === undefined ? '' : ` (${what})`}:`,
    sold: (many: number, what: string | undefined) =>
      `You sold ${bottles(many)}${what === undefined ? '' : ` (${what})`}:`,
    gifted: (many: number, what: string | undefined) =>
      `You gave away ${bottles(many)}${what === undefined ? '' : ` (${what})`}:`,
  },
  boughtFor: (many: number, amount: string, what: string | undefined) =>
    `You bought ${bottles(many)}${what === undefined ? '' : ` (${what})`} for ${amount}:`,
  lastAct: {
    drunk: (what: string | undefined) =>
      `What you drank last${what === undefined ? '' : ` (${what})`}:`,
    opened: (what: string | undefined) =>
      `What you opened last${what === undefined ? '' : ` (${what})`}:`,
    finished: (what: string | undefined) =>
      `What you finished last${what === undefined ? '' : ` (${what})`}:`,
    bought: (what: string | undefined) =>
      `What you bought last${what === undefined ? '' : ` (${what})`}:`,
    added: (what: string | undefined) =>
      `What you added last${what === undefined ? '' : ` (${what})`}:`,
    sold: (what: string | undefined) =>
      `What you sold last${what === undefined ? '' : ` (${what})`}:`,
    gifted: (what: string | undefined) =>
      `What you gave away last${what === undefined ? '' : ` (${what})`}:`,
  },
  noActs: (what: string | undefined) =>
    `Your journal has nothing like that${what === undefined ? '' : ` (${what})`}.`,
  actOn: (bottle: string, many: number, on: string) =>
    `• ${many > 1 ? `${many} × ` : ''}${bottle}, ${on}`,
  drankOf: (bottle: string, pours: number, many: number, on: string) =>
    `• ${bottle}: ${count(pours, 'pour')}${many > 0 ? `, ${many} finished` : ''}, last on ${on}`,
  undated: (many: number) =>
    many === 1
      ? `${bottles(many)} is left out: the day you bought it is missing.`
      : `${bottles(many)} are left out: the days you bought them are missing.`,
  actsOfRemoved: (many: number) =>
    many === 1
      ? `${count(many, 'entry', 'entries')} of a bottle that you removed is left out.`
      : `${count(many, 'entry', 'entries')} of bottles that you removed are left out.`,
  noWorth: 'No bottle has a price or a value, so I cannot tell.',

  past: (many: number, what: string | undefined) =>
    `${many === 1 ? 'This one is past its window' : `These ${many} are past their window`}${what === undefined ? '' : ` (${what})`}:`,
  lastYears: (many: number, what: string | undefined) =>
    `${many === 1 ? 'This one is in its last years' : `These ${many} are in their last years`}${what === undefined ? '' : ` (${what})`}:`,
  readyNow: (many: number, what: string | undefined) =>
    `${many === 1 ? 'This one is' : `These ${many} are`} ready to drink${what === undefined ? '' : ` (${what})`}:`,
  windowOf: (bottle: string, place: string, years: string) =>
    `• ${bottle}, ${place}: best ${years}.`,
  nonePast: (known: number) =>
    known === 1
      ? `Nothing is past its window, of the ${bottles(known)} with a drink window.`
      : `Nothing is past its window, of the ${bottles(known)} with a drink window.`,
  noneReady: (known: number) => `None of the ${bottles(known)} with a drink window is ready now.`,
  noWindows: 'No bottle has a drink window, so I cannot tell. You can add one to each bottle.',

  have: (many: number, what: string | undefined, rows: number | undefined, open: number) =>
    `You have ${bottles(many)}${what === undefined ? '' : ` (${what})`}${rows === undefined ? '' : ` in ${entries(rows)}`}${open > 0 ? `, ${open} of them open` : ''}:`,
  haveNone: (what: string) => `You have none (${what}).`,
  groups: {
    category: 'By category',
    kind: 'By kind',
    producer: 'By producer',
    grape: 'By grape',
    country: 'By country',
    region: 'By region',
    place: 'By place',
    decade: 'By decade',
    vintage: 'By vintage',
  },
  /** @param by what they are grouped by */
  groupsHead: (by: string, many: number) => `${by} (${many.toLocaleString(locale())}):`,
  group: (name: string, many: number) => `• ${name}: ${many.toLocaleString(locale())}`,
  unknownGroup: (many: number) => `• Unknown: ${many.toLocaleString(locale())}`,
  /** @param left of the open bottle, in percent */
  item: (
    bottle: string,
    quantity: number,
    place: string,
    open: boolean,
    left: string | undefined,
  ) =>
    `• ${quantity > 1 ? `${quantity} × ` : ''}${bottle}, ${place}${open ? ', open' : ''}${left === undefined ? '' : `, ${left} left`}`,
  oldest: (what: string | undefined) => `The oldest${what === undefined ? '' : ` (${what})`}:`,
  youngest: (what: string | undefined) => `The youngest${what === undefined ? '' : ` (${what})`}:`,
  vintageOf: (bottle: string, vintage: number) => `• ${bottle}: ${vintage}`,
  ageOf: (bottle: string, years: number) => `• ${bottle}: ${years} years`,
  noVintages: (what: string | undefined) =>
    `No bottle${what === undefined ? '' : ` (${what})`} has a vintage, so I cannot tell.`,

  /** @param facts its kind, vintage, brand, region and strength, as far as known */
  bottle: (bottle: string, facts: string) => `${bottle}: ${facts}.`,
  alcohol: (abv: number) => `${abv}% alcohol`,
  stands: (quantity: number, place: string, bin: string | undefined) =>
    `${quantity > 1 ? `${quantity} are` : 'It is'} in ${place}${bin === undefined ? '' : `, ${bin}`}.`,
  sealed: 'It is sealed.',
  open: (percent: string | undefined) =>
    percent === undefined ? 'It is open.' : `It is open, with ${percent} left.`,
  finished: 'It is finished.',
  uses: (many: number, last: string | undefined) =>
    `You have poured from it ${times(many)}${last === undefined ? '' : `, last on ${last}`}.`,
  ownRating: (many: number) => `You gave it ${stars(many)} of 5.`,
  window: {
    ready: (years: string) => `It is ready to drink: best ${years}.`,
    young: (years: string) => `It should wait: best ${years}.`,
    past: (years: string) => `It is past its window: best ${years}.`,
  },
  noWindow: 'It has no drink window.',
  paid: (each: string) => `You paid ${each} a bottle.`,
  valued: (value: string) => `You value it at ${value} a bottle.`,
  paidAndValued: (each: string, value: string) =>
    `You paid ${each} and you value it at ${value} a bottle.`,
  notes: (text: string) => `Your notes: ${text}`,
  foods: (foods: string) => `It goes with ${foods}.`,
  noFoods: 'I do not know what food goes with it.',
  inDrinks: (recipes: string) => `You can make ${recipes} with it.`,
  several: (many: number) =>
    `${many.toLocaleString(locale())} bottles have that name. Which one do you mean?`,

  glass: (glass: string) => `Glass: ${glass}.`,
  garnish: (garnish: string) => `Garnish: ${garnish}.`,
  ready: (from: string | undefined) =>
    from === undefined ? 'You can make it now.' : `You can make it now, from ${from}.`,
  readyInstead: (instead: string) => `You can make it now, with ${instead} as a substitute.`,
  missing: (names: string) => `To make it, you still need ${names}.`,

  next: 'Next I would buy one of these:',
  runsLow: (bottle: string, percent: string | undefined, many: number) =>
    `• ${bottle} again: ${percent === undefined ? 'it runs low' : `${percent} is left`}, and you poured from it ${times(many)}.`,
  finishedBefore: (bottle: string, many: number) =>
    `• ${bottle} again: it is finished, and you gave it ${stars(many)}.`,
  wished: (name: string, priority: string, amount: string | undefined) =>
    `• ${name}, from your wishlist (${priority}${amount === undefined ? '' : `, up to ${amount}`}).`,
  noNext:
    'I have no suggestion: no drink is one bottle away, none of your favorites runs low, and your wishlist is empty.',
})
