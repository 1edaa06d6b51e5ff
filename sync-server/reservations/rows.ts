import { eq } from 'drizzle-orm'
import { standing } from '../../shared/features/stores/store.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { Reader, Tx } from '../db/db.ts'

export type ReservationRow = Reader['t']['reservations']['$inferSelect']
export type DropRow = Reader['t']['drops']['$inferSelect']
export type ReserverRow = Reader['t']['reservers']['$inferSelect']
export type StoreRow = Reader['t']['stores']['$inferSelect']

/**
 * What the marketplace knows of a person, which nobody else changes until the transaction ends. It is
 * locked before reservations and drops: two requests of one person come one after the other.
 */
export async function lockPerson(tx: Tx, userId: string): Promise<ReserverRow> {
  const { reservers } = tx.t
  const locked = () => tx.lock(tx.select().from(reservers).where(eq(reservers.userId, userId)))
  const [known] = await locked()
  if (known) return known
  await tx.insert(reservers).values({ userId }).onConflictDoNothing()
  const [made] = await locked()
  // Their account was deleted while this waited.
  return made ?? refuse('account_deleted')
}

/** The same of whoever made a reservation; undefined where they have deleted their account. */
export async function lockOwner(tx: Tx, reservationId: string): Promise<ReserverRow | undefined> {
  const { reservations } = tx.t
  const [row] = await tx
    .select({ userId: reservations.userId })
    .from(reservations)
    .where(eq(reservations.id, reservationId))
  return row && row.userId !== null ? lockPerson(tx, row.userId) : undefined
}

/** The reservation, which nobody else changes until the transaction ends. */
export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow | undefined> {
  const { reservations } = tx.t
  const [row] = await tx.lock(tx.select().from(reservations).where(eq(reservations.id, id)))
  return row
}

/** The drop, which nobody else changes until the transaction ends. */
export async function lockDrop(tx: Tx, id: string): Promise<DropRow | undefined> {
  const { drops } = tx.t
  const [row] = await tx.lock(tx.select().from(drops).where(eq(drops.id, id)))
  return row
}

export async function storeOf(reader: Reader, id: string): Promise<StoreRow> {
  const { stores } = reader.t
  const [row] = await reader.select().from(stores).where(eq(stores.id, id))
  return row ?? refuse('not_found')
}

/** Whether it may offer and hand over at that moment: approved, and its licence holds. */
export const isInGoodStanding = (
  store: Pick<StoreRow, 'status' | 'licenseExpiresOn'>,
  at: Instant,
): boolean => standing(store, dayOf(at)) === 'good'

/**
 * Refuses where the store may not offer or hand over. Asked after an entry was added to the store's
 * log in the same transaction, the answer holds until the transaction ends: whoever suspends a store
 * writes into that log, too, and waits.
 */
export async function mustBeInGoodStanding(
  reader: Reader,
  storeId: string,
  at: Instant,
): Promise<StoreRow> {
  const store = await storeOf(reader, storeId)
  if (!isInGoodStanding(store, at)) refuse('not_now', 'This store is not open at the moment.')
  return store
}
