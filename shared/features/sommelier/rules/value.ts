import { type Bottle, gain, totals, worth } from '../../collection/bottle.ts'
import { called, Draft } from '../answer.ts'
import type { CellarContents } from '../cellar.ts'
import type { Line, SommelierAnswer } from '../facts.ts'
import { type Filter, fits, fitting, isUnsaid, measured } from '../filter.ts'

const maxNamed = 5

/** The largest gains or losses since purchase; unknown prices are mentioned. */
export function* gained(
  cellar: CellarContents,
  filter: Filter | undefined,
  lost: boolean,
  count: number = maxNamed,
): Generator<void, SommelierAnswer> {
  const sign = lost ? -1 : 1
  const found: { bottle: Bottle; gain: number }[] = []
  let unpriced = 0
  for (const bottle of cellar.bottles) {
    yield
    if (!fits(bottle, filter)) continue
    const more = gain(bottle)
    if (more === undefined) unpriced += bottle.quantity
    else if (more * sign > 0) found.push({ bottle, gain: more })
  }
  const draft = new Draft()
  if (found.length === 0) draft.say({ say: 'noGain', lost })
  else draft.say({ say: 'gained', lost, what: filter?.what })
  found.sort(
    (one, other) => sign * (other.gain - one.gain) || (one.bottle.id < other.bottle.id ? -1 : 1),
  )
  for (const { bottle, gain: more } of found.slice(0, count)) {
    const paid = (bottle.purchasePrice ?? 0) * bottle.quantity
    draft
      .say({
        say: 'gainOf',
        bottle: called(bottle),
        gain: more,
        value: worth(bottle) ?? 0,
        percent: paid > 0 ? (more / paid) * 100 : undefined,
      })
      .named('bottle', bottle)
  }
  if (unpriced > 0) draft.say({ say: 'unpriced', bottles: unpriced })
  return draft.done()
}

/** The bottles' total value. */
export function* worthOfAll(
  cellar: CellarContents,
  filter: Filter | undefined,
): Generator<void, SommelierAnswer> {
  const mine = yield* fitting(cellar, filter)
  const draft = new Draft()
  if (mine.length === 0 && filter) return draft.say({ say: 'haveNone', what: filter.what }).done()
  const { value, gain: more, gainPercent, gainUnknown, bottles, unvalued } = totals(mine)
  if (bottles === unvalued) return draft.say({ say: 'noWorth' }).done()
  draft.say({
    say: 'worth',
    value,
    gain: more,
    percent: gainPercent,
    bottles: bottles - unvalued,
    known: bottles - gainUnknown,
    what: filter?.what,
  })
  if (unvalued > 0) draft.say({ say: 'unpriced', bottles: unvalued })
  return draft.done()
}

/** The average value of one of them. */
export function* averageWorth(
  cellar: CellarContents,
  filter: Filter | undefined,
): Generator<void, SommelierAnswer> {
  const mine = yield* fitting(cellar, filter)
  const draft = new Draft()
  if (mine.length === 0 && filter) return draft.say({ say: 'haveNone', what: filter.what }).done()
  const { value, bottles, unvalued } = totals(mine)
  if (bottles === unvalued) return draft.say({ say: 'noWorth' }).done()
  const valued = bottles - unvalued
  draft.say({
    say: 'average',
    bottles: valued,
    each: Math.round(value / valued),
    what: filter?.what,
  })
  if (unvalued > 0) draft.say({ say: 'unpriced', bottles: unvalued })
  return draft.done()
}

/** What all of them cost together. */
export function* paidForAll(
  cellar: CellarContents,
  filter: Filter | undefined,
): Generator<void, SommelierAnswer> {
  const mine = yield* fitting(cellar, filter)
  const draft = new Draft()
  if (mine.length === 0 && filter) {
    const unsaid = cellar.bottles.filter((bottle) => isUnsaid(bottle, filter))
    if (unsaid.length > 0)
      return draft.say({ say: 'unsaid', bottles: totals(unsaid).bottles }).done()
    return draft.say({ say: 'haveNone', what: filter.what }).done()
  }
  let [paid, bottles, unpriced] = [0, 0, 0]
  for (const { purchasePrice, quantity } of mine) {
    if (purchasePrice === undefined) unpriced += quantity
    else {
      paid += purchasePrice * quantity
      bottles += quantity
    }
  }
  if (bottles === 0) return draft.say({ say: 'noWorth' }).done()
  draft.say({ say: 'paidFor', bottles, paid, what: filter?.what })
  if (unpriced > 0) draft.say({ say: 'unpriced', bottles: unpriced })
  return draft.done()
}

const heads = {
  worth: { highest: 'dearest', lowest: 'cheapest' },
  rating: { highest: 'bestRated', lowest: 'worstRated' },
  abv: { highest: 'strongest', lowest: 'weakest' },
  size: { highest: 'largest', lowest: 'smallest' },
} as const

type RankedBy = keyof typeof heads

function unknownOf(by: RankedBy, what: string | undefined): Line {
  if (by === 'worth') return { say: 'noWorth' }
  if (by === 'size') return { say: 'noSize', what }
  return by === 'abv' ? { say: 'noStrength', what } : { say: 'noRating', what }
}

function valueLine(by: RankedBy, bottle: string, value: number): Line {
  if (by === 'worth') return { say: 'worthOf', bottle, value }
  if (by === 'size') return { say: 'sizeOf', bottle, ml: value }
  return by === 'abv'
    ? { say: 'strengthOf', bottle, percent: value }
    : { say: 'ratedWith', bottle, stars: value }
}

/** Which have most of something, or least. */
export function* ranked(
  cellar: CellarContents,
  filter: Filter | undefined,
  by: RankedBy,
  highest: boolean,
  count: number = maxNamed,
): Generator<void, SommelierAnswer> {
  const mine = yield* fitting(cellar, filter)
  const draft = new Draft()
  const what = filter?.what
  if (mine.length === 0 && what !== undefined) return draft.say({ say: 'haveNone', what }).done()
  const known = mine.flatMap((bottle) => {
    const value = measured(bottle, by)
    return value === undefined ? [] : [{ bottle, value }]
  })
  if (known.length === 0) return draft.say(unknownOf(by, what)).done()
  const sign = highest ? -1 : 1
  known.sort(
    (one, other) => sign * (one.value - other.value) || (one.bottle.id < other.bottle.id ? -1 : 1),
  )
  draft.say({ say: heads[by][highest ? 'highest' : 'lowest'], what })
  for (const { bottle, value } of known.slice(0, count))
    draft.say(valueLine(by, called(bottle), value)).named('bottle', bottle)
  const unpriced = mine.reduce(
    (sum, bottle) => sum + (measured(bottle, by) === undefined ? bottle.quantity : 0),
    0,
  )
  if (by === 'worth' && unpriced > 0) draft.say({ say: 'unpriced', bottles: unpriced })
  return draft.done()
}
