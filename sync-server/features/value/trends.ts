import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import {
  daysOfPeriod,
  minPricesForTrend,
  type ValuePeriod,
  valuePeriods,
} from '../../../shared/business/value.ts'
import { type Category, categories } from '../../../shared/features/collection/categories.ts'
import { middle } from '../../../shared/features/value/middle.ts'
import { changesOf, earliestForTrends } from '../../../shared/features/value/price-trends.ts'
import { trends } from '../../../shared/features/value/trend.ts'
import { dayNumber, dayOfNumber } from '../../../shared/features/value/valuation.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import type { RevalueDeps } from './revalue-bottles.ts'

/** Where the making of trends has come to; `today` is the day for which they are made. */
export type TrendsAt = { readonly today: number } & (
  | { readonly at: 'listings'; readonly pricedOn: string; readonly id: string }
  | { readonly at: 'old'; readonly id: string }
  | { readonly at: 'trends'; readonly done: number }
  | { readonly at: 'copies'; readonly after: string }
)

/** Listings that are read together with all of their prices. */
const listingBatchSize = 10
/** Rows per read without prices. */
const batchSize = 200

/**
 * One batch of the market's trends, which are the same for all users: each listing's price change,
 * and the median of these for each kind of drink and period.
 */
export async function trendsBatch(
  deps: RevalueDeps,
  from: TrendsAt | undefined,
): Promise<TrendsAt | undefined> {
  const { now = Date.now } = deps
  const today = from?.today ?? dayNumber(dayOf(now()))
  const at = from ?? { today, at: 'listings', pricedOn: maxAgo(today), id: '' }
  switch (at.at) {
    case 'listings':
      return changeSome(deps, at)
    case 'old':
      return dropOld(deps, at)
    case 'trends':
      return trendsOfCategory(deps, at)
    case 'copies':
      return dropCopies(deps, at)
  }
}

/** Prices before this day are not compared. */
const maxAgo = (today: number) => dayOfNumber(today - daysOfPeriod['1y'])

async function changeSome(
  { db }: RevalueDeps,
  { today, pricedOn, id }: Extract<TrendsAt, { at: 'listings' }>,
): Promise<TrendsAt> {
  const { listings: l, pricePoints: p, listingChanges: c } = db.t
  const some = await db
    .select({ id: l.id, category: l.category, pricedOn: l.pricedOn })
    .from(l)
    .where(and(sql`(${l.pricedOn}, ${l.id}) > (${pricedOn}, ${id})`, isNotNull(l.category)))
    .orderBy(asc(l.pricedOn), asc(l.id))
    .limit(listingBatchSize)
  const ids = some.map((one) => one.id)
  const last = some.at(-1)
  if (!last) return { today, at: 'old', id: '' }
  const [prices, known] = [
    await db
      .select()
      .from(p)
      .where(and(inArray(p.listingId, ids), gte(p.pricedOn, earliestForTrends(today))))
      .orderBy(asc(p.pricedOn)),
    await db.select().from(c).where(inArray(c.listingId, ids)),
  ]
  const byListing = Map.groupBy(prices, ({ listingId }) => listingId)
  const rows = some.flatMap(({ id: listingId, category }) =>
    isCategory(category)
      ? changesOf(byListing.get(listingId) ?? [], today).map((change) => {
          return { listingId, category, ...change }
        })
      : [],
  )
  const said = (row: (typeof known)[number]) =>
    JSON.stringify([row.listingId, row.period, row.category, row.percent, row.on])
  const before = new Set(known.map(said))
  const after = new Set(rows.map(said))
  const gone = known.filter((row) => !after.has(said(row))).map(({ listingId }) => listingId)
  const fresh = rows.filter((row) => !before.has(said(row)) || gone.includes(row.listingId))
  if (gone.length + fresh.length > 0)
    await db.transaction('prices have moved', async (tx) => {
      if (gone.length > 0) await tx.delete(c).where(inArray(c.listingId, gone))
      await tx.write(c, fresh, 'replace')
    })
  return some.length < listingBatchSize
    ? { today, at: 'old', id: '' }
    : { today, at: 'listings', pricedOn: last.pricedOn, id: last.id }
}

const isCategory = (text: string | null): text is Category =>
  categories.some((category) => category === text)

/** Drops the changes of listings that were last priced too long ago to be walked through. */
async function dropOld(
  { db }: RevalueDeps,
  { today, id }: Extract<TrendsAt, { at: 'old' }>,
): Promise<TrendsAt> {
  const { listings: l, listingChanges: c } = db.t
  const some = await db
    .selectDistinct({ id: c.listingId })
    .from(c)
    .where(gt(c.listingId, id))
    .orderBy(asc(c.listingId))
    .limit(batchSize)
  const last = some.at(-1)
  if (!last) return { today, at: 'trends', done: 0 }
  const ids = some.map((one) => one.id)
  const there = await db
    .select({ id: l.id })
    .from(l)
    .where(and(inArray(l.id, ids), gte(l.pricedOn, maxAgo(today))))
  const live = new Set(there.map((one) => one.id))
  const gone = ids.filter((one) => !live.has(one))
  if (gone.length > 0)
    await db.transaction('prices are old', (tx) => tx.delete(c).where(inArray(c.listingId, gone)))
  return { today, at: 'old', id: last.id }
}

/** The trends of one kind of drink; a period has none where too few prices tell it. */
async function trendsOfCategory(
  { db }: RevalueDeps,
  { today, done }: Extract<TrendsAt, { at: 'trends' }>,
): Promise<TrendsAt> {
  const category = categories[done]
  if (category === undefined) return { today, at: 'copies', after: '' }
  const { listingChanges: c, marketTrends: m } = db.t
  const periods = await db
    .select({ period: c.period, compared: count(), pricedOn: max(c.on) })
    .from(c)
    .where(and(eq(c.category, category), inArray(c.period, [...valuePeriods])))
    .groupBy(c.period)
  const computed: (typeof m.$inferInsert)[] = []
  for (const { period, compared, pricedOn } of periods)
    if (compared >= minPricesForTrend && pricedOn) {
      const percentage = await medianChange(db, category, period, compared)
      computed.push({ category, period, compared, pricedOn, percentage })
    }
  const stored = await db.select({ period: m.period }).from(m).where(eq(m.category, category))
  const obsolete = stored.map(({ period }) => period).filter((one) => !computed.some(isOf(one)))
  if (computed.length + obsolete.length > 0)
    await db.transaction('make trends', async (tx) => {
      if (obsolete.length > 0)
        await tx.delete(m).where(and(eq(m.category, category), inArray(m.period, obsolete)))
      await tx.write(m, computed, 'replace')
    })
  return { today, at: 'trends', done: done + 1 }
}

const isOf =
  (wanted: string) =>
  ({ period }: { readonly period: string }) =>
    period === wanted

/** The median change in percent, to a tenth. */
async function medianChange(db: Reader, category: Category, period: ValuePeriod, compared: number) {
  const { listingChanges: c } = db.t
  const middles = await db
    .select({ percent: c.percent })
    .from(c)
    .where(and(eq(c.category, category), eq(c.period, period)))
    .orderBy(asc(c.percent))
    .offset(Math.ceil(compared / 2) - 1)
    .limit(compared % 2 === 1 ? 1 : 2)
  return Math.round(middle(middles.map(({ percent }) => percent)) * 10) / 10
}

/** Takes the copies away that every user had until the market's trends were kept once. */
async function dropCopies(
  deps: RevalueDeps,
  { today, after }: Extract<TrendsAt, { at: 'copies' }>,
): Promise<TrendsAt | undefined> {
  const { trends: t } = deps.db.t
  const copies = await deps.db
    .select({ cellarId: t.cellarId, id: t.id })
    .from(t)
    .where(and(gt(t.cellarId, after), isNull(t.removedAt)))
    .orderBy(asc(t.cellarId))
    .limit(batchSize)
  const [first] = copies
  if (!first) return undefined
  await changeCellar(deps, first.cellarId as Id<'user'>, async ({ rows }) => {
    for (const { cellarId, id } of copies)
      if (cellarId === first.cellarId) await rows.remove(trends, id)
  })
  return { today, at: 'copies', after: first.cellarId }
}

/** How the market moves over a period, or over all of them. */
export function trendsNow(reader: Reader, period?: ValuePeriod) {
  const { marketTrends: m } = reader.t
  const all = reader.select().from(m)
  return (period === undefined ? all : all.where(eq(m.period, period))).orderBy(
    asc(m.category),
    asc(m.period),
  )
}
