import { and, count, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { lateHandOver, undoHandOver } from '../../../shared/business/reserving.ts'
import {
  acceptancePeriod,
  compensatedBottles,
  compensation,
  pollInterval,
} from '../../../shared/business/ultra-drops.ts'
import type { PassReason } from '../../../shared/features/ultra-drops/draw-file.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { holdLog } from '../../compliance/log.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { notify } from '../../notices/notify.ts'
import type { ReservationRow } from '../../reservations/rows.ts'
import { askToCompensate } from './compensate.ts'
import type { Draws } from './draws.ts'
import { passReasonOf } from './eligible.ts'
import { type EntryRow, lockUltraDrop, type UltraDropRow } from './rows.ts'
import { log, save } from './steps.ts'

interface UltraDropTurnDeps {
  readonly db: Db
  readonly draws: Draws
  readonly isAdmin: (userId: string) => Promise<boolean>
  readonly now?: () => Instant
}

/**
 * Offers drawn bottles turn by turn: one not accepted or picked up in time goes to the next. It
 * works from the current state, one transaction per turn, and may run twice or late.
 */
export async function giveTurns(
  { db, draws, isAdmin, now = Date.now }: UltraDropTurnDeps,
  id: string,
) {
  for (;;) {
    const row = await db.transaction('settle turns', (tx) => settle(tx, id, now()))
    if (!row) return
    const { order } = await draws.orderOf(row)
    const code = order[row.nextTurn - 1]
    if (code === undefined) return
    const { ultraDropEntries: e } = db.t
    const [next] = await db
      .select()
      .from(e)
      .where(and(eq(e.ultraDropId, id), eq(e.code, code)))
    if (!next) throw new Error('an entry of a frozen list is gone')
    // Read before the locks, because admins are named elsewhere.
    const runsIt = next.userId !== null && (await isAdmin(next.userId))
    await db.transaction('offer a turn', (tx) => offer(tx, row, next.id, runsIt, now()))
  }
}

/**
 * Ends turns that were not accepted or picked up in time. Returns the ultra drop if a bottle is
 * free and a turn is left; completes it if no turn can succeed any more.
 */
async function settle(tx: DbTx, id: string, at: Instant): Promise<UltraDropRow | undefined> {
  const row = await lockUltraDrop(tx, id)
  if (row?.status !== 'drawn') return undefined
  const { ultraDropEntries: e, reservations } = tx.t
  const turns = await tx
    .select({ entry: e, reservation: reservations })
    .from(e)
    .leftJoin(reservations, eq(reservations.id, e.reservationId))
    .where(
      and(
        eq(e.ultraDropId, id),
        isNotNull(e.turn),
        inArray(e.status, ['offered', 'accepted', 'lapsed']),
      ),
    )
  let [waiting, fetched, lost] = [0, 0, 0]
  for (const { entry, reservation } of turns) {
    const stands = turnState(entry, reservation, at)
    if (entry.status === 'lapsed') lost += stands === 'unsupplied' ? 1 : 0
    else if (stands === 'waits') waiting++
    else if (stands === 'fetched') fetched++
    else {
      if (stands === 'unsupplied') lost++
      await lapse(tx, row, entry, stands, at)
    }
  }
  const free = row.quantity - waiting - fetched - lost
  const winnersSelected = waiting + fetched
  const isLast = row.nextTurn > row.totalEntries
  if (free > 0 && !isLast) {
    if (winnersSelected !== row.winnersSelected) await save(tx, { ...row, winnersSelected }, at)
    return { ...row, winnersSelected }
  }
  const isDone = waiting === 0
  if (isDone) await log(tx, row, 'ultra_drop.completed', at, { fetched, lost })
  await save(
    tx,
    {
      ...row,
      winnersSelected,
      ...(isDone ? { status: 'completed', dueAt: null } : { dueAt: at + pollInterval }),
    },
    at,
  )
  return undefined
}

type TurnState = 'waits' | 'fetched' | 'over' | 'unsupplied'

/** Where a turn that has come stands. */
function turnState(
  { status, userId, offerUntil }: EntryRow,
  reservation: ReservationRow | null,
  at: Instant,
): TurnState {
  if (status === 'offered')
    return userId !== null && offerUntil !== null && offerUntil > at ? 'waits' : 'over'
  if (reservation === null) return 'over'
  if (reservation.status === 'picked_up')
    // Its clerk can still take it back.
    return at < (reservation.pickedUpAt ?? 0) + undoHandOver ? 'waits' : 'fetched'
  if (reservation.holdsUnits) return 'waits'
  // Also before the fee was paid: an unsupplied bottle is not offered again.
  if (reservation.status === 'cancelled')
    return reservation.cancelledBy === 'store' ? 'unsupplied' : 'over'
  // The owner can still hand over a missed bottle.
  if (reservation.status === 'no_show' && at < (reservation.missedAt ?? 0) + lateHandOver)
    return 'waits'
  return 'over'
}

async function lapse(
  tx: DbTx,
  row: UltraDropRow,
  entry: EntryRow,
  why: 'over' | 'unsupplied',
  at: Instant,
): Promise<void> {
  const { ultraDropEntries: e } = tx.t
  const unsupplied = why === 'unsupplied'
  const isCompensated = unsupplied && entry.userId !== null && (await mayCompensate(tx, row, at))
  const credit = isCompensated ? compensation : 0
  await tx
    .update(e)
    .set({ status: 'lapsed', isWinner: false, compensationCredit: credit })
    .where(eq(e.id, entry.id))
  const details = { turn: entry.turn, credit, ...(unsupplied && { unsupplied }) }
  await log(tx, row, 'ultra_drop.lapsed', at, details, ofPerson(entry))
  if (credit > 0) await askToCompensate(tx, entry, at)
  // Reservations send their own notices.
  if (entry.status !== 'offered' || entry.userId === null) return
  const told = { userId: entry.userId as Id<'user'>, dropId: row.id as Id<'drop'> }
  await notify(tx, { ...told, kind: 'ultra_lapsed' }, at)
}

/** Whether the platform still gives credit for a bottle that this store cannot supply. */
async function mayCompensate(
  tx: DbTx,
  { storeId }: Pick<UltraDropRow, 'storeId'>,
  at: Instant,
): Promise<boolean> {
  // Two ultra drops of one store count each other's.
  await holdLog(tx, storeId)
  const { ultraDrops: u, ultraDropEntries: e } = tx.t
  const [given] = await tx
    .select({ count: count() })
    .from(u)
    .innerJoin(e, and(eq(e.ultraDropId, u.id), isNotNull(e.turn), gt(e.compensationCredit, 0)))
    .where(and(eq(u.storeId, storeId), gt(u.drawnAt, at - compensatedBottles.within)))
  return (given?.count ?? 0) < compensatedBottles.max
}

/** Offers the next turn, or skips it; another process may have been faster. */
async function offer(
  tx: DbTx,
  seen: UltraDropRow,
  entryId: string,
  isAdmin: boolean,
  at: Instant,
): Promise<void> {
  const { ultraDropEntries: e } = tx.t
  const row = await lockUltraDrop(tx, seen.id)
  if (row?.status !== 'drawn' || row.nextTurn !== seen.nextTurn) return
  const [entry] = await tx.select().from(e).where(eq(e.id, entryId))
  if (entry?.turn !== null) return
  const turn = row.nextTurn
  const passed = await passReasonOf(tx, row, entry.userId, isAdmin)
  await save(tx, { ...row, nextTurn: turn + 1 }, at)
  if (passed !== undefined) return skip(tx, row, entry, { turn, why: passed, at })
  const offerUntil = at + acceptancePeriod
  await tx
    .update(e)
    .set({ turn, status: 'offered', isWinner: true, offerUntil })
    .where(eq(e.id, entry.id))
  await log(tx, row, 'ultra_drop.offered', at, { turn }, ofPerson(entry))
  const told = { userId: entry.userId as Id<'user'>, dropId: row.id as Id<'drop'> }
  await notify(tx, { ...told, kind: 'ultra_won', until: offerUntil }, at)
}

/** Takes a turn from whom it may not go to, with the reason that is published; an offer of it ends. */
export async function skip(
  tx: DbTx,
  row: UltraDropRow,
  entry: EntryRow,
  { turn, why, at }: { turn: number | null; why: PassReason; at: Instant },
): Promise<void> {
  const { ultraDropEntries: e } = tx.t
  await tx
    .update(e)
    .set({ turn, passed: why, status: 'entered', isWinner: false, offerUntil: null })
    .where(eq(e.id, entry.id))
  await log(tx, row, 'ultra_drop.passed_over', at, { turn, why }, ofPerson(entry))
}

export const ofPerson = ({ userId }: EntryRow) =>
  userId === null ? {} : { userId: userId as Id<'user'> }
