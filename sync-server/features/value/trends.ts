import { createHash } from 'node:crypto'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Category, categories } from '../../../shared/features/collection/categories.ts'
import {
  earliestForTrends,
  type PriceSeries,
  trendsOf,
} from '../../../shared/features/value/price-trends.ts'
import { type Trend, trends } from '../../../shared/features/value/trend.ts'
import { dayNumber } from '../../../shared/features/value/valuation.ts'
import { type Id, uuidFromHash } from '../../../shared/kernel/id.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import type { LookParts } from './look.ts'
import { rowOf } from './rows.ts'

/** Listings that are read together with all of their prices. */
const atOnce = 300

/** How the market moves, from the prices that stores have named; the same for everybody. */
async function trendsNow({ db, now = Date.now }: LookParts): Promise<Trend[]> {
  const today = dayNumber(dayOf(now()))
  const { listings, pricePoints } = db.t
  const series: PriceSeries[] = []
  for (let after = ''; ; ) {
    const some = await db
      .select({ id: listings.id, category: listings.category })
      .from(listings)
      .where(and(gt(listings.id, after), isNotNull(listings.category)))
      .orderBy(asc(listings.id))
      .limit(atOnce)
    const ids = some.map(({ id }) => id)
    const prices =
      ids.length === 0
        ? []
        : await db
            .select()
            .from(pricePoints)
            .where(
              and(
                inArray(pricePoints.listingId, ids),
                gte(pricePoints.pricedOn, earliestForTrends(today)),
              ),
            )
            .orderBy(asc(pricePoints.pricedOn))
    const byListing = Map.groupBy(prices, ({ listingId }) => listingId)
    for (const { id, category } of some)
      if (isCategory(category)) series.push({ category, prices: byListing.get(id) ?? [] })
    const last = ids.at(-1)
    if (!last || ids.length < atOnce) break
    after = last
  }
  return trendsOf(series, today).map((trend) => ({ id: idOf(trend), ...trend }))
}

const isCategory = (text: string | null): text is Category =>
  categories.some((category) => category === text)

/** One row for each kind and period, under the same id for ever. */
const idOf = ({ category, period }: Pick<Trend, 'category' | 'period'>): Id =>
  uuidFromHash(createHash('sha256').update(`trend ${category} ${period}`).digest())

/** Brings the trends to everybody who has a bottle, in order of id. */
export async function writeTrendsOfAll(parts: LookParts): Promise<void> {
  const { bottles, users } = parts.db.t
  const trendsOfToday = await trendsNow(parts)
  for (let after = ''; ; ) {
    const [next] = await parts.db
      .select({ id: users.id })
      .from(users)
      .innerJoin(bottles, and(eq(bottles.cellarId, users.id), isNull(bottles.removedAt)))
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(1)
    if (!next) return
    await writeTrends(parts, next.id, trendsOfToday)
    after = next.id
  }
}

/** Brings the trends that a user's devices have to where they are; the same ones change nothing. */
async function writeTrends(
  { db, now = Date.now }: LookParts,
  userId: Id,
  current: readonly Trend[],
): Promise<void> {
  const { trends: table } = db.t
  const stored = await db
    .select()
    .from(table)
    .where(and(eq(table.cellarId, userId), isNull(table.removedAt)))
  const known = new Map(stored.map((row) => [row.id, rowOf(trends, row)]))
  const fresh = current.filter((trend) => {
    const was = known.get(trend.id)
    return (
      !was || Object.keys(trends.fields).some((name) => valueIn(was, name) !== valueIn(trend, name))
    )
  })
  const ids = new Set(current.map(({ id }) => id))
  const gone = [...known.keys()].filter((id) => !ids.has(id))
  if (fresh.length + gone.length === 0) return
  await changeCellar({ db, now }, userId as Id<'user'>, async ({ rows }) => {
    for (const trend of fresh) await rows.put(trends, trend)
    for (const id of gone) await rows.remove(trends, id)
  })
}

const valueIn = (row: object, name: string): unknown => (row as Record<string, unknown>)[name]
