import { and, count, eq } from 'drizzle-orm'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { holdWhilePaying } from '../../../shared/business/reserving.ts'
import {
  finalAlertBefore,
  listingAfterEnd,
  pollInterval,
} from '../../../shared/business/ultra-drops.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { ultraDropCopy } from '../../../shared/copy/ultra-drops.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { type ComplianceEntry, holdLog, writeCompliance } from '../../compliance/log.ts'
import type { DbTx, Reader } from '../../db/db.ts'
import { mayTrade, storeOf } from '../../reservations/rows.ts'
import type { DrawSecrets } from './draw-secrets.ts'
import { codesOf, listHashNow } from './draws.ts'
import { lockUltraDrop, type UltraDropRow } from './rows.ts'
import { askToAnnounce } from './announce.ts'

type Changes = Partial<UltraDropRow>

/** With what a step is made, and when. */
interface UltraDropStep {
  readonly drawSecrets: Pick<DrawSecrets, 'open'>
  readonly at: Instant
}

/**
 * Moves an ultra drop as far as its dates say, under its lock: late, twice or in several processes, each
 * step is made once. Turns are `turns.ts`'s.
 */
export async function advance(tx: DbTx, id: string, step: UltraDropStep): Promise<void> {
  const { at } = step
  let row = await lockUltraDrop(tx, id)
  if (!row || row.dueAt === null || row.dueAt > at) return
  for (;;) {
    const changes = await stepOf(tx, row, step)
    if (!changes) break
    row = { ...row, ...changes }
  }
  row = { ...row, ...(await counted(tx, row)) }
  await save(tx, { ...row, dueAt: dueOf(row, at) }, at)
}

/** Writes all of a row that is locked. */
export async function save(tx: DbTx, row: UltraDropRow, at: Instant): Promise<void> {
  const { ultraDrops } = tx.t
  const { id, ...rest } = row
  await tx
    .update(ultraDrops)
    .set({ ...rest, updatedAt: at })
    .where(eq(ultraDrops.id, id))
}

/** The next step that its dates ask for; undefined where there is none. */
async function stepOf(
  tx: DbTx,
  row: UltraDropRow,
  step: UltraDropStep,
): Promise<Changes | undefined> {
  const { at } = step
  switch (row.status) {
    case 'scheduled': {
      if (!row.teaserSent && at >= row.scheduledAt) {
        await askToAnnounce(tx, row.id, 'teaser', at)
        return { teaserSent: true }
      }
      const asks = row.requestStartsAt
      if (asks !== null && at >= asks) return { status: 'requesting' }
      return asks === null && at >= row.liveStartsAt ? goLive(tx, row, at) : undefined
    }
    case 'requesting':
      return at >= row.liveStartsAt ? goLive(tx, row, at) : undefined
    case 'live':
      if (at >= row.liveEndsAt) return close(tx, row, at)
      if (row.finalAlertSent || at < row.liveEndsAt - finalAlertBefore) return undefined
      await askToAnnounce(tx, row.id, 'final', at)
      return { finalAlertSent: true }
    case 'closed':
      return at >= row.drawingAt ? draw(tx, row, step) : undefined
    default:
      return undefined
  }
}

async function goLive(tx: DbTx, row: UltraDropRow, at: Instant): Promise<Changes> {
  await log(tx, row, 'ultra_drop.live', at, { commitment: row.commitment })
  if (!row.reminderSent) await askToAnnounce(tx, row.id, 'reminder', at)
  return { status: 'live', reminderSent: true }
}

/**
 * Freezes the list. An entry locks the row, so entries in time are committed and later ones find it
 * closed.
 */
async function close(tx: DbTx, row: UltraDropRow, at: Instant): Promise<Changes> {
  const codes = await codesOf(tx, row.id)
  const totalEntries = codes.length
  const listHash = listHashNow(codes)
  await log(tx, row, 'ultra_drop.closed', at, { entries: totalEntries, list: listHash })
  if (totalEntries >= Math.max(1, row.minReservations)) {
    await askToAnnounce(tx, row.id, 'closed', at)
    return { status: 'closed', totalEntries, listHash }
  }
  await log(tx, row, 'ultra_drop.failed', at, { entries: totalEntries })
  await askToAnnounce(tx, row.id, 'off', at)
  return { status: 'failed', totalEntries, listHash, listedUntil: at + listingAfterEnd.off }
}

/** Publishes the secret, and makes the drop of which winners reserve. */
async function draw(tx: DbTx, row: UltraDropRow, step: UltraDropStep): Promise<Changes> {
  const { at } = step
  // Before the secret is written anywhere: the secret of a cancelled ultra drop stays hidden.
  await holdLog(tx, row.storeId)
  if (!mayTrade(await storeOf(tx, row.storeId), at))
    return callOff(tx, row, { reason: reservingCopy.storeGone, at })
  const secret = step.drawSecrets.open(row.secret)
  // Without it the draw could not be verified.
  if (secret === undefined) return callOff(tx, row, { reason: ultraDropCopy.secretLost, at })
  await log(tx, row, 'ultra_drop.drawn', at, { secret, list: row.listHash })
  const { id, storeId, title, description, picture, category, brand } = row
  const { originalPrice, salePrice, quantity, sizeMl, vintage, pickupFrom, pickupUntil } = row
  await tx.insert(tx.t.drops).values({
    id,
    storeId,
    title,
    description,
    picture,
    category,
    brand,
    sizeMl,
    vintage,
    pickupFrom,
    pickupUntil,
    originalPrice,
    salePrice,
    quantity,
    dropType: 'ultra',
    isSponsored: false,
    isAllocated: true,
    holdFor: holdWhilePaying.usual,
    startsAt: at,
    // Closed to everyone except the user whose turn it is.
    endsAt: at,
    endedAt: at,
    listedUntil: at,
    hypeScore: -1,
    createdAt: row.createdAt,
    updatedAt: at,
  })
  await askToAnnounce(tx, row.id, 'drawn', at)
  return {
    status: 'drawn',
    secret,
    drawnAt: at,
    nextTurn: 1,
    listedUntil: at + listingAfterEnd.drawn,
  }
}

/** Ends one that is not drawn. */
export async function callOff(
  tx: DbTx,
  row: UltraDropRow,
  { reason, actorId, at }: { reason: string; actorId?: Id<'user'>; at: Instant },
): Promise<Changes> {
  await log(tx, row, 'ultra_drop.cancelled', at, { reason }, { ...(actorId && { actorId }) })
  await askToAnnounce(tx, row.id, 'off', at)
  return { status: 'cancelled', reason, dueAt: null, listedUntil: at + listingAfterEnd.off }
}

export const log = (
  tx: DbTx,
  row: Pick<UltraDropRow, 'id' | 'storeId'>,
  action: ComplianceAction,
  at: Instant,
  details: NonNullable<ComplianceEntry['details']> = {},
  who: Pick<ComplianceEntry, 'actorId' | 'userId' | 'reservationId'> = {},
): Promise<void> =>
  writeCompliance(tx, {
    action,
    storeId: row.storeId as Id<'store'>,
    at,
    details: { ultraDrop: row.id, ...details },
    ...who,
  })

/** When time moves it next. */
export function dueOf(row: UltraDropRow, at: Instant): Instant | null {
  switch (row.status) {
    case 'scheduled': {
      const begins = row.requestStartsAt ?? row.liveStartsAt
      return row.teaserSent ? begins : Math.min(row.scheduledAt, begins)
    }
    case 'requesting':
      return Math.min(row.liveStartsAt, at + pollInterval)
    case 'live': {
      const final = row.finalAlertSent ? row.liveEndsAt : row.liveEndsAt - finalAlertBefore
      return Math.min(Math.max(final, at), row.liveEndsAt, at + pollInterval)
    }
    case 'closed':
      return row.drawingAt
    case 'drawn':
      return at + pollInterval
    case 'completed':
    case 'cancelled':
    case 'failed':
      return null
  }
}

/** Counts that still grow. */
async function counted(reader: Reader, row: UltraDropRow): Promise<Changes> {
  if (row.status !== 'requesting' && row.status !== 'live') return {}
  const { ultraDropRequests: r, ultraDropEntries: e } = reader.t
  const ofThis = eq(r.ultraDropId, row.id)
  const [all, approved, entries] = await Promise.all([
    reader.select({ n: count() }).from(r).where(ofThis),
    reader
      .select({ n: count() })
      .from(r)
      .where(and(ofThis, eq(r.status, 'approved'))),
    reader.select({ n: count() }).from(e).where(eq(e.ultraDropId, row.id)),
  ])
  return {
    totalRequests: all[0]?.n ?? 0,
    totalApproved: approved[0]?.n ?? 0,
    totalEntries: entries[0]?.n ?? 0,
  }
}
