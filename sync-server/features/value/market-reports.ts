import { and, asc, between, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { maxMarketReports } from '../../../shared/business/value.ts'
import { type Category, categories } from '../../../shared/features/collection/categories.ts'
import {
  daysOfMonth,
  type Month,
  type MonthSoFar,
  monthAgo,
  monthBefore,
  monthOf,
  withListing,
} from '../../../shared/features/value/market-report.ts'
import type { Reader } from '../../db/db.ts'
import type { RevalueDeps } from './revalue-bottles.ts'

/** Where the making of a month's report has come to. */
export interface ReportAt {
  readonly month: Month
  readonly id: string
  readonly so: readonly MonthSoFar[]
}

/** Bottles of stores that are read together with their prices of a month, some thirty at most. */
const batchSize = 50

/**
 * One batch of the report of a month that is over: goes through the bottles of stores
 * with their prices in it, and writes the report down when it has seen all of them. Undefined when there is nothing to make.
 */
export async function reportBatch(
  deps: RevalueDeps,
  from: ReportAt | undefined,
): Promise<ReportAt | undefined> {
  const at = from ?? (await nextMonth(deps))
  if (!at) return undefined
  const { listings: l, pricePoints: p } = deps.db.t
  const { first, last } = daysOfMonth(at.month)
  // In the order of their ids, which a price that comes in meanwhile does not change.
  const some = await deps.db
    .select({ id: l.id, name: l.name, store: l.store, category: l.category })
    .from(l)
    .where(gt(l.id, at.id))
    .orderBy(asc(l.id))
    .limit(batchSize)
  const ids = some.map(({ id }) => id)
  const prices =
    ids.length === 0
      ? []
      : await deps.db
          .select()
          .from(p)
          .where(and(inArray(p.listingId, ids), between(p.pricedOn, first, last)))
          .orderBy(asc(p.pricedOn))
  const byListing = Map.groupBy(prices, ({ listingId }) => listingId)
  const so = new Map(at.so.map((one) => [one.category, one]))
  for (const { id, name, store, category } of some) {
    const own = byListing.get(id)
    if (own && isCategory(category))
      so.set(category, withListing(so.get(category), { category, name, store, prices: own }))
  }
  const end = some.at(-1)
  if (end && some.length === batchSize) return { month: at.month, id: end.id, so: [...so.values()] }
  await write(deps, at.month, [...so.values()])
  return undefined
}

const isCategory = (text: string | null): text is Category =>
  categories.some((category) => category === text)

/** The month before this one, where it has no report yet. */
async function nextMonth({ db, now = Date.now }: RevalueDeps): Promise<ReportAt | undefined> {
  const { marketReports: m } = db.t
  const month = monthBefore(now())
  const [there] = await db.select({ month: m.month }).from(m).where(eq(m.month, month))
  return there ? undefined : { month, id: '', so: [] }
}

async function write(
  { db, now = Date.now }: RevalueDeps,
  month: Month,
  so: readonly MonthSoFar[],
): Promise<void> {
  const { marketReports: m } = db.t
  const sum = (of: 'listings' | 'prices') => so.reduce((all, one) => all + one[of], 0)
  await db.transaction('report of a month', async (tx) => {
    await tx.write(
      m,
      [
        {
          month,
          madeAt: now(),
          listings: sum('listings'),
          prices: sum('prices'),
          report: so
            .map(monthOf)
            .toSorted((one, other) => (one.category < other.category ? -1 : 1)),
        },
      ],
      'replace',
    )
    await tx.delete(m).where(lt(m.month, monthAgo(now(), maxMarketReports)))
  })
}

/** The newest reports first: their months, and how much each rests on. */
export const storedReports = (reader: Reader) => {
  const { marketReports: m } = reader.t
  return reader
    .select({ month: m.month, listings: m.listings, prices: m.prices })
    .from(m)
    .orderBy(desc(m.month))
    .limit(maxMarketReports)
}
