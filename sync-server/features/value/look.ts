import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import {
  dayNumber,
  pointOf,
  pointsOf,
  type Valuation,
  valuations,
  withPoint,
  written,
} from '../../../shared/features/value/valuation.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { dayOf, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, Tx } from '../../db/db.ts'
import { changeCellar } from '../../sync/change-cellar.ts'
import { type Market, marketsOf, paidKey } from './market.ts'
import { rowOf } from './rows.ts'

export interface LookParts {
  readonly db: Db
  readonly now?: () => Instant
}

/** So many bottles are looked at together, so that a user's rounds wait for a moment only. */
export const bottlesAtOnce = 100

/**
 * Holds bottles of a user against the market, and keeps what has changed of their value with its
 * day. It goes by how things stand: done twice, the second time changes nothing.
 */
export async function lookAtValue(
  { db, now = Date.now }: LookParts,
  userId: Id,
  ids: readonly Id[],
): Promise<void> {
  const at = now()
  const live = await liveBottles(db, userId, ids)
  const markets = await marketsOf(db, userId, [...live.values()], at)
  const today = dayNumber(dayOf(at))
  const kept = await keptValuations(db, userId, ids)
  const stale = ids.filter((id) => isStale(live.get(id), markets.get(id), kept.get(id), today))
  await keepPaid(db, userId, ids, live)
  if (stale.length === 0) return
  await changeCellar({ db, now }, userId as Id<'user'>, async ({ rows }) => {
    for (const id of stale) {
      const bottle = await rows.get(bottles, id)
      const market = markets.get(id)
      if (bottle && differs(bottle, market)) await rows.patch(bottles, id, marketPatch(market))
      const valued = bottle && valuedBy(bottle, market)
      const valuation = await rows.get(valuations, id)
      const history = nextHistory(valued, valuation, today)
      if (history !== undefined) await rows.put(valuations, { id, history })
    }
  })
}

function isStale(
  bottle: Bottle | undefined,
  market: Market | undefined,
  kept: Valuation | undefined,
  today: number,
): boolean {
  if (bottle && differs(bottle, market)) return true
  return nextHistory(bottle && valuedBy(bottle, market), kept, today) !== undefined
}

/** The history with how things stand today; undefined where nothing has changed. */
function nextHistory(
  bottle: Bottle | undefined,
  kept: Valuation | undefined,
  today: number,
): string | undefined {
  const points = kept ? pointsOf(kept) : []
  const last = points.at(-1)
  const gone = { on: today, each: last?.each, source: last?.source, quantity: 0 }
  const next = withPoint(points, bottle ? pointOf(bottle, today) : gone)
  return next === points ? undefined : written(next)
}

const fields = ['marketValue', 'marketSource', 'marketCount', 'marketOn'] as const

const differs = (bottle: Bottle, market: Market | undefined): boolean =>
  // What others paid is known since the day on which it was first known.
  fields.some((field) => {
    const isDay = field === 'marketOn' && market?.marketSource === 'others'
    return !isDay && bottle[field] !== market?.[field]
  })

const marketPatch = (market: Market | undefined) =>
  Object.fromEntries(fields.map((field) => [field, market?.[field] ?? null]))

function valuedBy(bottle: Bottle, market: Market | undefined): Bottle {
  const { marketValue: _v, marketSource: _s, marketCount: _c, marketOn: _o, ...own } = bottle
  return { ...own, ...market }
}

async function liveBottles(db: Db, userId: Id, ids: readonly Id[]): Promise<Map<Id, Bottle>> {
  const { bottles: table } = db.t
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.cellarId, userId), inArray(table.id, [...ids]), isNull(table.removedAt)))
  return new Map(rows.map((row) => [row.id, rowOf(bottles, row)]))
}

async function keptValuations(db: Db, userId: Id, ids: readonly Id[]) {
  const { valuations: table } = db.t
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.cellarId, userId), inArray(table.id, [...ids]), isNull(table.removedAt)))
  return new Map(rows.map((row) => [row.id, rowOf(valuations, row)]))
}

/** Keeps what was paid for these bottles, for the middle that others are told. */
async function keepPaid(
  db: Db,
  userId: Id,
  ids: readonly Id[],
  live: ReadonlyMap<Id, Bottle>,
): Promise<void> {
  const { paidPrices: table } = db.t
  const own = and(eq(table.cellarId, userId), inArray(table.bottleId, [...ids]))
  const stored = new Map(
    (await db.select().from(table).where(own)).map((row) => [row.bottleId as Id, row]),
  )
  const paid = ids.flatMap((id) => {
    const bottle = live.get(id)
    const key = bottle && paidKey(bottle)
    const price = bottle?.purchasePrice
    return key && price ? [{ cellarId: userId, bottleId: id, key, price }] : []
  })
  const now = new Set(paid.map(({ bottleId }) => bottleId))
  const fresh = paid.filter(({ bottleId, key, price }) => {
    const was = stored.get(bottleId)
    return was?.key !== key || was.price !== price
  })
  const gone = [...stored.keys()].filter((id) => !now.has(id))
  if (fresh.length + gone.length === 0) return
  await db.transaction('keep what was paid', async (tx) => {
    if (!(await hasAccount(tx, userId))) return
    if (fresh.length > 0) await tx.write(table, fresh, 'replace')
    if (gone.length > 0)
      await tx.delete(table).where(and(eq(table.cellarId, userId), inArray(table.bottleId, gone)))
  })
}

/** A job may outlive its user; nothing of theirs is written then. */
async function hasAccount(tx: Tx, userId: Id): Promise<boolean> {
  const { syncHeads, users } = tx.t
  await tx.lock(tx.select().from(syncHeads).where(eq(syncHeads.userId, userId)))
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return found.length > 0
}

/** Looks at every bottle of a user, and at what was kept of those that are gone. */
export async function lookAtAllOf(parts: LookParts, userId: Id): Promise<void> {
  const { bottles: table } = parts.db.t
  for (let after = ''; ; ) {
    const some = await parts.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.cellarId, userId), gt(table.id, after), isNull(table.removedAt)))
      .orderBy(asc(table.id))
      .limit(bottlesAtOnce)
    const ids = some.map(({ id }) => id)
    if (ids.length > 0) await lookAtValue(parts, userId, ids)
    const last = ids.at(-1)
    if (!last || ids.length < bottlesAtOnce) return
    after = last
  }
}
