import { and, eq, inArray } from 'drizzle-orm'
import type { Reservation } from '../../../shared/features/market/reservation-endpoints.ts'
import {
  extendedWindow,
  isFeeRefundable,
  openStatuses,
} from '../../../shared/features/market/reservation.ts'
import type { OpeningStore } from '../../../shared/features/stores/opening-hours.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Reader } from '../../db/db.ts'
import { omitNulls } from '../../db/omit-nulls.ts'
import {
  type DropRow,
  mayTrade,
  type ReservationRow,
  type StoreRow,
} from '../../reservations/rows.ts'

/** Data shown with a reservation's own row. */
interface ReservationRowContext {
  readonly drop: DropRow
  readonly store: StoreRow
  readonly bottlePaid: boolean
  /** Whether the store takes money through the platform. */
  readonly takesMoney: boolean
  readonly review: ReservationRowReviewRow | undefined
  readonly now: Instant
}

/** The author's view of a review. */
interface ReservationRowReviewRow {
  readonly rating: number
  readonly comment: string | null
  readonly hiddenReason: string | null
  readonly reply: string | null
}

export function reservationOf(row: ReservationRow, around: ReservationRowContext): Reservation {
  const { drop, store, bottlePaid, takesMoney, review, now } = around
  const { status, quantity, reserveFee, unitPrice, totalPrice, feeStatus } = row
  const isConfirmed = status === 'confirmed' || status === 'ready'
  const isOpen = (openStatuses as readonly string[]).includes(status)
  const isGood = mayTrade(store, now)
  return {
    id: row.id as Id<'reservation'>,
    dropId: row.dropId as Id<'drop'>,
    storeId: row.storeId as Id<'store'>,
    storeName: store.name,
    title: drop.title,
    storeAddress: `${store.address}, ${store.city}, ${store.state} ${store.zipCode}`,
    storeState: store.state,
    category: drop.category,
    ...omitNulls({ brand: drop.brand, picture: drop.picture, subcategory: drop.subcategory }),
    ...omitNulls({ sizeMl: drop.sizeMl, vintage: drop.vintage }),
    ...omitNulls({ storePhone: store.phone, storeHours: store.hours }),
    quantity,
    reserveFee,
    unitPrice,
    totalPrice,
    status,
    feeStatus,
    bottlePaid,
    usedFreeReserve: row.usedFreeReserve,
    creditUsed: row.creditUsed,
    isOffer: row.isOffer,
    ...(drop.dropType === 'ultra' && { isWon: true }),
    createdAt: row.createdAt,
    ...omitNulls({ holdUntil: row.holdUntil, pickupFrom: row.pickupFrom }),
    ...omitNulls({ pickupUntil: row.pickupUntil, pickedUpAt: row.pickedUpAt }),
    // Why an owner hands over late is for the store's log.
    ...omitNulls({
      cancelledBy: row.cancelledBy,
      reason: status === 'picked_up' ? null : row.reason,
    }),
    ...omitNulls({ rating: review?.rating, comment: review?.comment }),
    ...omitNulls({ reviewHidden: review?.hiddenReason, reviewReply: review?.reply }),
    ...omitNulls({ extendsUntil: isConfirmed ? extendsUntil(row, store, now) : undefined }),
    mayCancel: isOpen,
    feeWouldComeBack: isOpen && (row.confirmedAt === null || !isGood || isFeeRefundable(row, now)),
    ...(row.isOfStaff && { isOfStaff: true as const }),
    mayPayBottle: isConfirmed && !bottlePaid && takesMoney && isGood,
  }
}

/** Until when a window lasts that is extended now: once, while it lasts; undefined where it cannot be. */
export const extendsUntil = (
  { extendedAt, pickupUntil }: Pick<ReservationRow, 'extendedAt' | 'pickupUntil'>,
  store: OpeningStore,
  now: Instant,
): Instant | undefined =>
  extendedAt === null && pickupUntil !== null && now < pickupUntil
    ? extendedWindow(pickupUntil, store)
    : undefined

/** Reservations as their collectors see them, in order, with one query for each related table. */
export async function reservationsOf(
  reader: Reader,
  rows: readonly ReservationRow[],
  now: Instant,
): Promise<Reservation[]> {
  if (rows.length === 0) return []
  const { drops, stores, reviews, storeAccounts } = reader.t
  const idsOf = (name: 'id' | 'dropId' | 'storeId') => [...new Set(rows.map((row) => row[name]))]
  const [around, reviewed, accounts, paid] = await Promise.all([
    reader
      .select({ drop: drops, store: stores })
      .from(drops)
      .innerJoin(stores, eq(stores.id, drops.storeId))
      .where(inArray(drops.id, idsOf('dropId'))),
    reader
      .select({
        id: reviews.reservationId,
        rating: reviews.rating,
        comment: reviews.comment,
        hiddenReason: reviews.hiddenReason,
        reply: reviews.reply,
      })
      .from(reviews)
      .where(inArray(reviews.reservationId, idsOf('id'))),
    reader
      .select({ id: storeAccounts.storeId })
      .from(storeAccounts)
      .where(
        and(
          inArray(storeAccounts.storeId, idsOf('storeId')),
          eq(storeAccounts.chargesEnabled, true),
        ),
      ),
    bottlesPaid(reader, idsOf('id')),
  ])
  return rows.map((row) => {
    const place = around.find(({ drop }) => drop.id === row.dropId) ?? refuse('not_found')
    return reservationOf(row, {
      ...place,
      bottlePaid: paid.has(row.id),
      takesMoney: accounts.some(({ id }) => id === row.storeId),
      review: reviewed.find(({ id }) => id === row.id),
      now,
    })
  })
}

/** Of these reservations, those whose bottles were paid through the store's account and not paid back. */
export async function bottlesPaid(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { payments: p } = reader.t
  const rows = await reader
    .select({ id: p.reservationId, amount: p.amount, refunded: p.refunded })
    .from(p)
    .where(
      and(inArray(p.reservationId, [...ids]), eq(p.purpose, 'bottle'), eq(p.status, 'succeeded')),
    )
  return new Set(rows.filter(({ amount, refunded }) => refunded < amount).map(({ id }) => id))
}

/** One reservation of that person, as they see it. */
export async function ownReservation(
  reader: Reader,
  id: string,
  userId: string,
  now: Instant,
): Promise<Reservation> {
  const { reservations } = reader.t
  const rows = await reader
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), eq(reservations.userId, userId)))
  const [shown] = await reservationsOf(reader, rows, now)
  return shown ?? refuse('not_found')
}
