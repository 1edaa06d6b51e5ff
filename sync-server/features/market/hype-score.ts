import { and, asc, eq, gt, inArray, lte, type SQL, sql, sum } from 'drizzle-orm'
import { hypePerUnit, viewerTimeout } from '../../../shared/business/reserving.ts'
import { hypePerWish } from '../../../shared/business/radar.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { Db } from '../../db/db.ts'
import { hasStalePrice, hasQueue, isRanked } from '../../db/tables/market.ts'
import type { Batch, NextBatch } from '../../jobs/jobs.ts'
import { listingOfDrop } from '../../prices/marks.ts'
import { wishersOf } from '../../prices/wish-matches.ts'
import { latelyReservedUnits } from '../../reservations/lately-reserved.ts'
import type { DropRow } from '../../reservations/rows.ts'
import { askToList, askToOffer } from '../../reservations/units.ts'

interface HypeScoreDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/** So many drops are read at once. */
export const dropBatchSize = 100
/** A day begins, or a store is suspended or comes back, without anything happening to its drops. */
const relistedEvery = hour
/** Of a drop that is over: below all others, so that no list reaches it. */
const unranked = -1

/** One step over some drops, found by an index in the order of their end. */
interface HypeScoreStep {
  /** Those that are listed at that moment, or those that are over and for which that holds, too. */
  readonly of: 'listed' | ((drops: Db['t']['drops']) => SQL)
  run(deps: HypeScoreDeps, drops: readonly DropRow[], at: Instant): Promise<void>
}

/** Where a job goes on: behind a drop in one of its steps. JSON. */
interface HypeScoreBatchCursor {
  readonly step: number
  readonly after: readonly [listedUntil: Instant, id: string] | null
}

/**
 * Updates the hype scores of all drops: units reserved within the hour, current viewers, and
 * wishes.
 */
export const updateHypeScores = (deps: HypeScoreDeps, batch: Batch) =>
  inStages(
    deps,
    [
      { of: isRanked, run: unrank },
      { of: 'listed', run: updateHypeOfPage },
    ],
    batch,
  )

/**
 * Updates due drops: starting drops are listed and ended ones removed, all are checked again within
 * the hour, and free units are offered to the waiting list, in case the job queued for it has
 * failed.
 */
export const updateDueDrops = (deps: HypeScoreDeps, batch: Batch) =>
  inStages(
    deps,
    [
      { of: 'listed', run: updateListed },
      { of: hasStalePrice, run: takeOff },
      { of: hasQueue, run: clearWaitingLists },
    ],
    batch,
  )

async function inStages(
  deps: HypeScoreDeps,
  steps: readonly HypeScoreStep[],
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { db, now = Date.now } = deps
  let { step, after } = (cursor as HypeScoreBatchCursor | undefined) ?? { step: 0, after: null }
  for (let doing = steps[step]; doing; doing = steps[step]) {
    const at = now()
    const rows = await dropsOf(db, doing.of, after, at)
    if (rows.length > 0) await doing.run(deps, rows, at)
    const last = rows.at(-1)
    if (last && rows.length === dropBatchSize) after = [last.listedUntil, last.id]
    else {
      step += 1
      after = null
    }
    if (step < steps.length && (await isOver()))
      return { next: { step, after } satisfies HypeScoreBatchCursor }
  }
  return undefined
}

function dropsOf(
  db: Db,
  of: HypeScoreStep['of'],
  after: HypeScoreBatchCursor['after'],
  at: Instant,
): Promise<DropRow[]> {
  const { drops } = db.t
  const place = sql`(${drops.listedUntil}, ${drops.id})`
  // Drops ended since the last batch are unlisted.
  const [from, id] = after && (of !== 'listed' || after[0] > at) ? after : [at + 1, '']
  const isBehind = sql`${place} > (${from}, ${id})`
  const isOver = and(after ? isBehind : undefined, lte(drops.listedUntil, at))
  return db
    .select()
    .from(drops)
    .where(of === 'listed' ? isBehind : and(of(drops), isOver))
    .orderBy(asc(drops.listedUntil), asc(drops.id))
    .limit(dropBatchSize)
}

const unrank = ({ db }: HypeScoreDeps, rows: readonly DropRow[]) =>
  setHypeScores(db, unranked, rows)

async function updateHypeOfPage(
  { db }: HypeScoreDeps,
  rows: readonly DropRow[],
  at: Instant,
): Promise<void> {
  const { dropViewers } = db.t
  const ids = rows.map(({ id }) => id)
  const reserved = await latelyReservedUnits(db, ids, at)
  const seen = await db
    .select({ dropId: dropViewers.dropId, viewers: sum(dropViewers.viewers).mapWith(Number) })
    .from(dropViewers)
    .where(and(inArray(dropViewers.dropId, ids), gt(dropViewers.seenAt, at - viewerTimeout)))
    .groupBy(dropViewers.dropId)
  const wished = await wishersOf(
    db,
    ids.map((id) => listingOfDrop(id)),
  )
  const scores = new Map<string, number>()
  for (const [dropId, units] of reserved) scores.set(dropId, units * hypePerUnit)
  for (const { dropId, viewers } of seen) scores.set(dropId, (scores.get(dropId) ?? 0) + viewers)
  for (const id of ids) {
    const wishers = wished.get(listingOfDrop(id)) ?? 0
    if (wishers > 0) scores.set(id, (scores.get(id) ?? 0) + wishers * hypePerWish)
  }
  const other = rows.filter((row) => (scores.get(row.id) ?? 0) !== row.hypeScore)
  for (const [value, of] of Map.groupBy(other, ({ id }) => scores.get(id) ?? 0))
    await setHypeScores(db, value, of)
}

const setHypeScores = (db: Db, value: number, rows: readonly DropRow[]) =>
  db.transaction('score drops', async (tx) => {
    const ids = rows.map(({ id }) => id)
    await tx.update(tx.t.drops).set({ hypeScore: value }).where(inArray(tx.t.drops.id, ids))
  })

async function updateListed(
  { db }: HypeScoreDeps,
  rows: readonly DropRow[],
  at: Instant,
): Promise<void> {
  const isListedBefore = ({ priceListedAt }: DropRow, moment: Instant) =>
    priceListedAt === null || priceListedAt < moment
  const due = rows.filter(
    (row) =>
      row.startsAt <= at &&
      (isListedBefore(row, row.startsAt) || isListedBefore(row, at - relistedEvery)),
  )
  const free = rows.filter((row) => row.waiting > 0 && row.reservedQuantity < row.quantity)
  if (due.length + free.length === 0) return
  await db.transaction('tend drops', async (tx) => {
    for (const { id } of due) await askToList(tx, id, at)
    for (const { id } of free) await askToOffer(tx, id, at)
  })
}

const takeOff = ({ db }: HypeScoreDeps, rows: readonly DropRow[], at: Instant) =>
  db.transaction('list what is over', async (tx) => {
    for (const { id } of rows) await askToList(tx, id, at)
  })

/** Looks again inside the transaction: the store may have made it last longer. */
async function clearWaitingLists(
  { db }: HypeScoreDeps,
  rows: readonly DropRow[],
  at: Instant,
): Promise<void> {
  for (const { id } of rows)
    await db.transaction('forget who waits', async (tx) => {
      const { drops, dropWaits } = tx.t
      const over = await tx
        .update(drops)
        .set({ waiting: 0 })
        .where(and(eq(drops.id, id), lte(drops.listedUntil, at)))
        .returning({ id: drops.id })
      if (over.length > 0) await tx.delete(dropWaits).where(eq(dropWaits.dropId, id))
    })
}
