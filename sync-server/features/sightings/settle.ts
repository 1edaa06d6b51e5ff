import { and, eq } from 'drizzle-orm'
import { answersNeeded, rewardDelay } from '../../../shared/business/sightings.ts'
import type { Verifier } from '../../../shared/features/sightings/sighting.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { listSighting, unlistSighting } from '../../prices/list-sighting.ts'
import { countsFor, type ReplyRow, type SightingRow } from './rows.ts'

/** The result of the replies: `dispute`, the one who confirms it, or nothing yet. */
export type Verdict = Verifier | 'dispute' | undefined

/**
 * The rule of sightings: its store's own staff decide; else two who deny it dispute it; else a wisher
 * who got it, or two others, confirm it.
 */
export function verdictOf(said: readonly Pick<ReplyRow, 'says' | 'isOfStore'>[]): Verdict {
  const isDenied = ({ says: message }: Pick<ReplyRow, 'says'>) => message === 'deny'
  const ofStore = said.filter((one) => one.isOfStore)
  // Of a store that contradicts itself an admin hears.
  if (ofStore.some(isDenied)) return 'dispute'
  if (ofStore.length > 0) return 'store'
  if (said.filter(isDenied).length >= answersNeeded) return 'dispute'
  if (said.some(({ says: message }) => message === 'got')) return 'wisher'
  return said.filter((one) => !isDenied(one)).length >= answersNeeded ? 'people' : undefined
}

type Change = Partial<SightingRow>

/** Writes a change of a sighting, and asks for its scout to see it. */
export async function change(tx: DbTx, row: SightingRow, to: Change, at: Instant) {
  const { bottleSightings: s } = tx.t
  const next = { ...row, ...to, updatedAt: at }
  const dueAt = dueAtOf(next)
  await tx
    .update(s)
    .set({ ...to, dueAt, updatedAt: at })
    .where(eq(s.id, row.id))
  await updateScout(tx, row, at)
  return { ...next, dueAt }
}

/** When time next does something to a sighting: it ends, or its reward is paid. */
function dueAtOf(row: SightingRow): Instant | null {
  const ends = row.isExpired ? [] : [row.expiresAt]
  const next = Math.min(...ends, paidAt(row))
  return Number.isFinite(next) ? next : null
}

/** When its reward is due; never where none is, or not yet. */
export function paidAt(row: SightingRow): Instant {
  const { rewardStatus, verificationStatus, confirmedAt } = row
  const isOwed = rewardStatus === 'approved' && verificationStatus === 'confirmed'
  return isOwed && confirmedAt !== null ? confirmedAt + rewardDelay : Number.POSITIVE_INFINITY
}

/** The scout's own row follows by a job: it is written under the lock of their rounds. */
export const updateScout = async (
  tx: DbTx,
  { scoutUserId: userId, reportId }: Pick<SightingRow, 'scoutUserId' | 'reportId'>,
  at: Instant,
): Promise<void> => {
  if (userId === null) return
  const id = `sightings.report/${userId}/${reportId}/${at}`
  await enqueue(tx, 'sightings.report', { userId, reports: [reportId] }, { at, id })
}

/**
 * Counts replies and settles the sighting. An admin's decision, made or pending, has precedence.
 * Confirmations by people related to the scout do not count, except by the store's staff.
 */
export async function settle(tx: DbTx, row: SightingRow, at: Instant): Promise<SightingRow> {
  const { sightingAnswers: a } = tx.t
  const said = (await tx.select().from(a).where(eq(a.sightingId, row.id))).filter(countsFor)
  const denials = said.filter(({ says: message }) => message === 'deny').length
  const counted = { denials, confirms: said.length - denials }
  const verdict = verdictOf(said)
  if (verdict === 'dispute') {
    await unlistSighting(tx, row.id)
    const disputed = { verificationStatus: 'disputed', disputedAt: at } as const
    return change(tx, row, { ...counted, ...disputed }, at)
  }
  if (verdict === undefined || row.verifiedBy === 'store') return change(tx, row, counted, at)
  return confirm(tx, { ...row, ...counted }, verdict, at, counted)
}

/**
 * Confirms it, or records the confirmation by a better source; its price is announced as new once.
 */
export async function confirm(
  tx: DbTx,
  row: SightingRow,
  verifiedBy: Verifier,
  at: Instant,
  besides: Change = {},
): Promise<SightingRow> {
  const isNew = row.verificationStatus !== 'confirmed'
  const confirmed = { verificationStatus: 'confirmed', verifiedBy } as const
  const next = await change(
    tx,
    row,
    {
      ...besides,
      ...confirmed,
      disputedAt: null,
      ...(isNew && { confirmedAt: at }),
      ...(isNew && row.rewardStatus === 'pending' && { rewardStatus: 'approved' as const }),
    },
    at,
  )
  if (isNew && !row.isExpired) await listSighting(tx, next, { isUnconfirmed: false, at })
  return next
}

/** It was false: it is hidden, and earns no points. */
export async function reject(
  tx: DbTx,
  row: SightingRow,
  decision: string,
  at: Instant,
): Promise<SightingRow> {
  const { sightingAnswers: a } = tx.t
  await unlistSighting(tx, row.id)
  await tx
    .update(a)
    .set({ rewardStatus: 'void' })
    .where(and(eq(a.sightingId, row.id), eq(a.rewardStatus, 'pending')))
  return change(
    tx,
    row,
    {
      verificationStatus: 'rejected',
      decision,
      disputedAt: null,
      listedAt: null,
      isExpired: true,
      ...(row.rewardStatus !== 'paid' && { rewardStatus: 'void' as const }),
    },
    at,
  )
}

/** Its time is over. Without a confirmation it earns nothing. */
export async function expire(tx: DbTx, row: SightingRow, at: Instant): Promise<SightingRow> {
  await unlistSighting(tx, row.id)
  const isOpen = row.verificationStatus === 'pending'
  const unheard = { verificationStatus: 'expired', rewardStatus: 'void' } as const
  return change(tx, row, { isExpired: true, listedAt: null, ...(isOpen && unheard) }, at)
}
