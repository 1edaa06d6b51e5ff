import { type Bottle, gain, totals, worth } from '../../collection/bottle.ts'
import { Draft } from '../answer.ts'
import type { CellarContents } from '../cellar.ts'
import type { SommelierAnswer } from '../facts.ts'
import { type Filter, fits } from '../filter.ts'

const maxNamed = 5

/** What gained, or lost, most since it was bought; where nobody knows a price, that is said. */
export function* gained(
  cellar: CellarContents,
  filter: Filter | undefined,
  lost: boolean,
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
  else draft.say({ say: 'gained', lost })
  found.sort(
    (one, other) => sign * (other.gain - one.gain) || (one.bottle.id < other.bottle.id ? -1 : 1),
  )
  for (const { bottle, gain: more } of found.slice(0, maxNamed)) {
    const paid = (bottle.purchasePrice ?? 0) * bottle.quantity
    draft
      .say({
        say: 'gainOf',
        bottle: bottle.name,
        gain: more,
        value: worth(bottle) ?? 0,
        percent: paid > 0 ? (more / paid) * 100 : undefined,
      })
      .named('bottle', bottle)
  }
  if (unpriced > 0) draft.say({ say: 'unpriced', bottles: unpriced })
  return draft.done()
}

/** What the bottles are worth together, or which are worth most. */
export function* worthOfAll(
  cellar: CellarContents,
  filter: Filter | undefined,
  dearest: boolean,
): Generator<void, SommelierAnswer> {
  const mine: Bottle[] = []
  for (const bottle of cellar.bottles) {
    yield
    if (fits(bottle, filter)) mine.push(bottle)
  }
  const draft = new Draft()
  const { value, gain: more, gainPercent, gainUnknown, bottles, unvalued } = totals(mine)
  if (bottles === unvalued) return draft.say({ say: 'noWorth' }).done()
  if (dearest) draft.say({ say: 'dearest', what: filter?.what })
  else
    draft.say({
      say: 'worth',
      value,
      gain: more,
      percent: gainPercent,
      bottles: bottles - unvalued,
      known: bottles - gainUnknown,
    })
  const each = (bottle: Bottle) => bottle.currentValue ?? bottle.purchasePrice
  const priced = mine.filter((bottle) => each(bottle) !== undefined)
  priced.sort((one, other) => (each(other) ?? 0) - (each(one) ?? 0) || (one.id < other.id ? -1 : 1))
  if (dearest)
    for (const bottle of priced.slice(0, maxNamed))
      draft
        .say({ say: 'worthOf', bottle: bottle.name, value: each(bottle) ?? 0 })
        .named('bottle', bottle)
  if (unvalued > 0) draft.say({ say: 'unpriced', bottles: unvalued })
  return draft.done()
}
