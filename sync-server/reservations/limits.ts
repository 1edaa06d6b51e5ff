import { eq, sql } from 'drizzle-orm'
import type { Plan } from '../../shared/business/plans.ts'
import { usualTimeZone } from '../../shared/business/quiet-hours.ts'
import { maxOfOneDrop, maxOpenReservations, unpaidHolds } from '../../shared/business/reserving.ts'
import { reservingCopy } from '../../shared/copy/reserving.ts'
import { holdingStatuses } from '../../shared/features/market/reservation.ts'
import { timeIn } from '../../shared/features/stores/wall-clock.ts'
import { type RefusalCode, refuse } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { ownZone } from '../notices/own-zone.ts'
import type { DropRow, ReservationRow, ReserverRow } from './rows.ts'
import { noShowsOf } from './strikes.ts'

/** Why a person may not reserve. */
export interface Ineligible {
  readonly code: RefusalCode
  readonly message: string | ((clock: PersonalClock) => string)
}

/** A moment in the reader's time zone. */
type PersonalClock = (at: Instant) => string

/** How a person stands who wants to reserve. */
export interface ReservingFigures {
  readonly plan: Plan
  readonly ageConfirmed: boolean
  /** Open reservations: they hold units, and are not picked up. */
  readonly open: number
  /** Recent holds without payment. */
  readonly unpaid: number
  /** Units of the drop in question that they hold, fetched ones too. */
  readonly ofDrop: number
}

/** The figures that count toward a person's limits; undefined for a deleted account. */
export async function reservingFiguresOf(
  reader: Reader,
  userId: string,
  { dropId = '', at }: { readonly dropId?: string; readonly at: Instant },
): Promise<ReservingFigures | undefined> {
  const found = await reader.run(counting, { userId, dropId, since: at - unpaidHolds.within })
  const [user] = found
  if (!user) return undefined
  const rows = found.filter((row): row is typeof row & ReservationLimitCount => row.dropId !== null)
  const held = rows.filter(({ holdsUnits }) => holdsUnits)
  const unpaid = rows.filter(
    ({ status, confirmedAt, isOffer, createdAt }) =>
      (status === 'expired' || status === 'cancelled') &&
      confirmedAt === null &&
      !isOffer &&
      createdAt > at - unpaidHolds.within,
  )
  return {
    plan: user.plan,
    ageConfirmed: user.ageConfirmedAt !== null,
    unpaid: unpaid.length,
    open: held.filter(({ status }) => status !== 'picked_up').length,
    ofDrop: held
      .filter((row) => row.dropId === dropId)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

const openOnes = holdingStatuses.filter((status) => status !== 'picked_up')

/** SQLite has no booleans. */
type Flag = boolean | 0 | 1

interface ReservationLimitCount
  extends Pick<ReservationRow, 'dropId' | 'quantity' | 'status' | 'createdAt' | 'confirmedAt'> {
  readonly isOffer: Flag
  readonly holdsUnits: Flag
}

/** Their account, with each reservation that may count; with nulls where there is none. */
const counting = prepared<
  { userId: string; dropId: string; since: Instant },
  { plan: Plan; ageConfirmedAt: Instant | null } & (ReservationLimitCount | { dropId: null })
>(
  'read',
  ({ t: { users: u, reservations: r }, value }) => sql`
    select ${u.subscriptionTier} as "plan", ${u.ageConfirmedAt} as "ageConfirmedAt",
      ${r.dropId} as "dropId", ${r.quantity} as "quantity", ${r.status} as "status",
      ${r.isOffer} as "isOffer", ${r.holdsUnits} as "holdsUnits",
      ${r.createdAt} as "createdAt", ${r.confirmedAt} as "confirmedAt"
    from ${u} left join ${r} on ${r.userId} = ${u.id} and (
      ${r.status} in (${sql.raw(openOnes.map((status) => `'${status}'`).join(', '))})
      or ${r.dropId} = ${value('dropId')} or ${r.createdAt} > ${value('since')})
    where ${u.id} = ${value('userId')}`,
)

/** Why a person may reserve nothing at all at that moment; undefined where nothing hinders them. */
export function checkEligibility(
  person: Pick<ReserverRow, 'pausedUntil'>,
  { plan, ageConfirmed, open, unpaid }: ReservingFigures,
  at: Instant,
): Ineligible | undefined {
  const paused = person.pausedUntil !== null && person.pausedUntil > at
  if (!ageConfirmed) return { code: 'age', message: reservingCopy.ageMissing }
  if (paused)
    return {
      code: 'reserving_paused',
      message: (clock) => reservingCopy.pausedUntil(clock(person.pausedUntil ?? at)),
    }
  if (unpaid >= unpaidHolds.max)
    return { code: 'reserving_paused', message: reservingCopy.tooManyUnpaid }
  const max = maxOpenReservations(plan)
  if (open >= max) return { code: 'limit', message: reservingCopy.tooManyOpen(max) }
  return undefined
}

/** Why a person may not reserve so many of a drop. */
export function checkDropLimit(
  drop: Pick<DropRow, 'isAllocated'>,
  { ofDrop }: ReservingFigures,
  quantity: number,
): Ineligible | undefined {
  const max = maxOfOneDrop(drop)
  return ofDrop + quantity > max
    ? { code: 'limit', message: reservingCopy.tooManyOfDrop(max) }
    : undefined
}

/** Refuses if the person is ineligible. */
export async function assertAllowed(
  reader: Reader,
  userId: string,
  ineligible: Ineligible | undefined,
): Promise<void> {
  if (!ineligible) return
  const { code, message } = ineligible
  if (typeof message === 'string') refuse(code, message)
  // A pause is the platform's: no store's clock counts for it.
  const zone = (await ownZone(reader, userId)) ?? usualTimeZone
  refuse(
    code,
    message((at) => timeIn(zone, at)),
  )
}

/** The state shown to the person. */
export async function reservingStateOf(reader: Reader, userId: string, at: Instant) {
  const { reservers } = reader.t
  const [known] = await reader.select().from(reservers).where(eq(reservers.userId, userId))
  const figures = await reservingFiguresOf(reader, userId, { at })
  if (!figures) return refuse('account_deleted')
  const pausedUntil = known?.pausedUntil ?? null
  return {
    freeReserves: known?.freeReserves ?? 0,
    feeCredit: known?.feeCredit ?? 0,
    open: figures.open,
    mostOpen: maxOpenReservations(figures.plan),
    noShows: known ? await noShowsOf(reader, known, at) : 0,
    ...(pausedUntil !== null && pausedUntil > at && { pausedUntil }),
    ageConfirmed: figures.ageConfirmed,
    now: at,
  }
}
