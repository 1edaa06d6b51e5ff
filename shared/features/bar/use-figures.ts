import type { Bottle } from '../collection/bottle.ts'
import type { Id } from '../../kernel/id.ts'
import type { Instant } from '../../kernel/time.ts'
import { type BottleEvent, isRemovalReason, emptiedStock } from './bottle-event.ts'
import type { Happened } from './journal.ts'

/** Monthly figures. */
export const monthlyFigures = ['opened', 'finished', 'bought', 'gifted'] as const
export type MonthlyFigure = (typeof monthlyFigures)[number]

/** A year of use, from the rows alone. */
export interface UseFigures {
  /** Bottles in each of the twelve months. */
  readonly months: Readonly<Record<MonthlyFigure, readonly number[]>>
  readonly uses: number
  /** Millilitres of all uses that say an amount. */
  readonly pouredMl: number
  /** Uses without an amount. */
  readonly unmeasured: number
  /** The bottles with most uses, the most used first. */
  readonly topPoured: readonly { readonly id: Id; readonly uses: number; readonly ml: number }[]
}

/** Year and month (0 to 11) of a moment where the person is. */
export type MonthOf = (at: Instant) => { readonly year: number; readonly month: number }

/** The length of the list of most poured bottles. */
const maxShown = 10

/** Bottles opened, finished, bought and given away, and pours, in a year. */
export function figuresOfUse(
  { bottles, pours, events }: Happened,
  year: number,
  monthOf: MonthOf,
): UseFigures {
  const months: Record<MonthlyFigure, number[]> = {
    opened: none(),
    finished: none(),
    bought: none(),
    gifted: none(),
  }
  const count = (figure: MonthlyFigure, when: ReturnType<MonthOf>, bottlesThen: number) => {
    if (when.year === year) months[figure][when.month]! += bottlesThen
  }
  for (const event of events) {
    const bottlesThen = event.count ?? 1
    const when = monthOf(event.at)
    if (event.kind === 'opened') count('opened', when, 1)
    else if (event.kind === 'finished') count('finished', when, bottlesThen)
    else if (event.kind === 'gifted') count('gifted', when, bottlesThen)
    else if (event.kind === 'restocked') count('bought', when, bottlesThen)
  }
  const first = firstCounts(bottles, events)
  for (const { id, purchasedOn, createdAt } of bottles)
    count(
      'bought',
      purchasedOn === undefined ? monthOf(createdAt) : monthIn(purchasedOn),
      first.get(id)!,
    )

  const used = new Map<Id, { uses: number; ml: number }>()
  let [uses, pouredMl, unmeasured] = [0, 0, 0]
  for (const { bottleId, at, amountMl } of pours) {
    if (monthOf(at).year !== year) continue
    uses += 1
    pouredMl += amountMl ?? 0
    if (amountMl === undefined) unmeasured += 1
    const sum = used.get(bottleId) ?? { uses: 0, ml: 0 }
    used.set(bottleId, { uses: sum.uses + 1, ml: sum.ml + (amountMl ?? 0) })
  }
  const topPoured = [...used]
    .map(([id, sum]) => ({ id, ...sum }))
    .sort((a, b) => b.uses - a.uses || b.ml - a.ml || (a.id < b.id ? -1 : 1))
    .slice(0, maxShown)
  return { months, uses, pouredMl, unmeasured, topPoured }
}

/** How many of each bottle came with its row: those that left are of these, those that came later are not. */
export function firstCounts(
  bottles: readonly Bottle[],
  events: readonly BottleEvent[],
): ReadonlyMap<Id, number> {
  const restocked = new Map<Id, number>()
  for (const { kind, bottleId, count } of events)
    if (kind === 'restocked') restocked.set(bottleId, (restocked.get(bottleId) ?? 0) + (count ?? 1))
  const left = leftOf(events)
  return new Map(
    bottles.map(({ id, quantity, isFinished }) => {
      const gone = left.get(id)
      const here = isFinished && gone?.isAll ? 0 : quantity
      return [id, Math.max(1, here + (gone?.count ?? 0) - (restocked.get(id) ?? 0))]
    }),
  )
}

/** How many of each bottle left, and whether that was noted of the last one, too. */
function leftOf(events: readonly BottleEvent[]) {
  const left = new Map<Id, { count: number; isAll: boolean }>()
  for (const event of events) {
    if (!isRemovalReason(event.kind)) continue
    const sum = left.get(event.bottleId) ?? { count: 0, isAll: false }
    left.set(event.bottleId, {
      count: sum.count + (event.count ?? 1),
      isAll: sum.isAll || emptiedStock(event),
    })
  }
  return left
}

const none = () => Array.from({ length: 12 }, () => 0)
const monthIn = (on: string) => ({
  year: Number(on.slice(0, 4)),
  month: Number(on.slice(5, 7)) - 1,
})
