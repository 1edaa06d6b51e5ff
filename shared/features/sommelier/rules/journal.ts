import { firstCounts } from '../../bar/use-figures.ts'
import { type Bottle, currencyOf } from '../../collection/bottle.ts'
import { countedAmount } from '../../collection/counted.ts'
import { type Currency, usDollars } from '../../../kernel/currency.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Cents } from '../../../kernel/money.ts'
import type { Day } from '../../../kernel/time.ts'
import { called, Draft } from '../answer.ts'
import type { Ask } from '../ask.ts'
import type { CellarContents, CellarJournal } from '../cellar.ts'
import type { SommelierAnswer } from '../facts.ts'
import { isOf } from '../filter.ts'
import type { JournalAct } from '../read-journal.ts'

const maxNamed = 8

/** One act on a bottle. */
interface DatedAct {
  readonly bottleId: Id
  readonly on: Day
  /** Orders acts of one day. */
  readonly at: number
  readonly pours: number
  readonly bottles: number
  /** The cost of all of them, in the currency of the cellar. */
  readonly paid?: Cents | undefined
  /** Bottles that were bought and have no price. */
  readonly unpriced?: number
}

/** What happened to bottles in some days, or the last times: by bottle, the latest first. */
export function* answerJournal(
  cellar: CellarContents,
  { act, period, isLast, asksCost, filter, count }: Extract<Ask, { want: 'journal' }>,
): Generator<void, SommelierAnswer> {
  const draft = new Draft()
  const { journal } = cellar
  const what = filter?.what
  const days = period && { from: period.from, to: period.to }
  if (!journal) return draft.say({ say: 'unknown', words: [] }).done()
  const byId = new Map(cellar.bottles.map((bottle) => [bottle.id, bottle]))
  const all = new Map<Id, { bottle: Bottle; done: DatedAct[] }>()
  let removed = 0
  for (const one of actsOf(act, cellar, journal)) {
    yield
    if (period && (one.on < period.from || one.on > period.to)) continue
    const bottle = byId.get(one.bottleId)
    if (!bottle) removed += 1
    else if (!filter || isOf(bottle, filter)) {
      const known = all.get(bottle.id)
      if (known) known.done.push(one)
      else all.set(bottle.id, { bottle, done: [one] })
    }
  }
  const found = [...all.values()].map(({ bottle, done }) => ({
    bottle,
    ...(isLast ? latestOf(done)! : summed(done)),
  }))
  found.sort((one, other) => other.at - one.at || (one.bottle.id < other.bottle.id ? 1 : -1))
  const max = count ?? (isLast === 'one' ? 1 : maxNamed)
  const shown = isLast ? found.slice(0, max) : found
  const sum = summed(found)
  if (found.length === 0) draft.say({ say: 'noActs', act, what, days })
  else if (isLast) draft.say({ say: 'lastAct', act, what, days })
  else
    draft.say({
      say: 'acts',
      act,
      what,
      days,
      entries: found.length,
      pours: sum.pours,
      bottles: sum.bottles,
      paid: act === 'bought' ? sum.paid : undefined,
    })
  for (const { bottle, on, pours, bottles } of shown.slice(0, max))
    draft
      .say({ say: 'actOn', act, bottle: called(bottle), on, pours, bottles })
      .named('bottle', bottle)
  if (shown.length > max) draft.say({ say: 'more', count: shown.length - max })
  // Of bottles that are no longer there nothing is known that a filter could ask.
  if (removed > 0 && !isLast) draft.say({ say: 'actsOfRemoved', count: removed })
  if (act === 'bought') {
    // A list needs no prices; a sum says how many it leaves out.
    if (!isLast && sum.unpriced > 0 && (sum.paid !== undefined || asksCost))
      draft.say({ say: 'unpriced', bottles: sum.unpriced })
    const undated = cellar.bottles.reduce(
      (many, bottle) =>
        many +
        (bottle.purchasedOn === undefined && (!filter || isOf(bottle, filter))
          ? bottle.quantity
          : 0),
      0,
    )
    if (undated > 0) draft.say({ say: 'undated', bottles: undated })
  }
  return draft.done()
}

const latestOf = <A extends { readonly at: number }>(acts: readonly A[]): A | undefined =>
  acts.reduce<A | undefined>((late, one) => (late && late.at >= one.at ? late : one), undefined)

/** Several acts as one: the latest moment, and all amounts. */
function summed(acts: readonly Omit<DatedAct, 'bottleId'>[]) {
  const latest = latestOf(acts)
  const paid = acts.flatMap((one) => one.paid ?? [])
  return {
    on: latest?.on ?? '',
    at: latest?.at ?? 0,
    pours: acts.reduce((sum, one) => sum + one.pours, 0),
    bottles: acts.reduce((sum, one) => sum + one.bottles, 0),
    paid: paid.length > 0 ? paid.reduce((sum, one) => sum + one, 0) : undefined,
    unpriced: acts.reduce((sum, one) => sum + (one.unpriced ?? 0), 0),
  }
}

function* actsOf(
  act: JournalAct,
  cellar: CellarContents,
  journal: CellarJournal,
): Generator<DatedAct> {
  if (act === 'drunk') yield* usesIn(journal)
  if (act === 'added' || act === 'bought') yield* arrivals(act, cellar, journal)
  const wanted = act === 'drunk' ? 'finished' : eventOf[act]
  for (const { kind, bottleId, at, count = 1, price, ...event } of journal.events) {
    if (kind !== wanted) continue
    // Of several bottles one is opened.
    const bottles = kind === 'opened' ? 1 : count
    const cost = act === 'bought' ? costOf(bottles, price, currencyOf(event), cellar) : {}
    yield { bottleId, at, on: journal.dayOf(at), pours: 0, bottles, ...cost }
  }
}

function* usesIn({ pours, dayOf }: CellarJournal): Generator<DatedAct> {
  for (const { bottleId, at } of pours) yield { bottleId, at, on: dayOf(at), pours: 1, bottles: 0 }
}

/** Bottles that came with their row: on the day it was made, or on that of the purchase. */
function* arrivals(
  act: 'added' | 'bought',
  cellar: CellarContents,
  { events, dayOf }: CellarJournal,
): Generator<DatedAct> {
  const first = firstCounts(cellar.bottles, events)
  for (const bottle of cellar.bottles) {
    const { id: bottleId, purchasedOn, purchasePrice, createdAt: at } = bottle
    const bottles = first.get(bottleId)!
    if (act === 'added') yield { bottleId, at, on: dayOf(at), pours: 0, bottles }
    else if (purchasedOn !== undefined) {
      const cost = costOf(bottles, purchasePrice, currencyOf(bottle), cellar)
      yield { bottleId, at: Date.parse(purchasedOn), on: purchasedOn, pours: 0, bottles, ...cost }
    }
  }
}

function costOf(
  bottles: number,
  price: Cents | undefined,
  from: Currency,
  { currency = usDollars, rates }: CellarContents,
): Pick<DatedAct, 'paid' | 'unpriced'> {
  const each = countedAmount(price, from, { currency, rates })
  return each === undefined ? { unpriced: bottles } : { paid: each * bottles }
}

const eventOf = {
  opened: 'opened',
  finished: 'finished',
  bought: 'restocked',
  added: 'restocked',
  sold: 'sold',
  gifted: 'gifted',
} as const
