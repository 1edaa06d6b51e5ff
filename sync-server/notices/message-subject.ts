import { eq } from 'drizzle-orm'
import type { ReservationStatus } from '../../shared/features/market/reservation.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Reader } from '../db/db.ts'
import type { PickupDetails } from './pickup-calendar.ts'

/** The current state of a reservation, its drop and its store. */
export interface MessageSubject {
  readonly title: string
  readonly store: string
  /** The store's time zone. */
  readonly state: string
  /** Absent for an event. */
  readonly dropId?: Id<'drop'>
  /** Whether it is an event without a place. */
  readonly isVirtual?: boolean
  readonly reserved?: PickupDetails & { readonly status: ReservationStatus }
}

/** A message's subject; undefined if it is neither a reservation, nor a drop or an event. */
export async function loadMessageSubject(
  reader: Reader,
  news: {
    readonly reservationId?: string | undefined
    readonly dropId?: string | undefined
    readonly eventId?: string | undefined
  },
): Promise<MessageSubject | undefined> {
  const { drops, reservations, stores } = reader.t
  const { reservationId, dropId, eventId } = news
  if (eventId !== undefined) {
    const { events: e } = reader.t
    const [found] = await reader
      .select({ title: e.title, isVirtual: e.isVirtual, store: stores.name, state: stores.state })
      .from(e)
      .innerJoin(stores, eq(stores.id, e.storeId))
      .where(eq(e.id, eventId))
    return found
  }
  if (reservationId !== undefined) {
    const [found] = await reader
      .select({ drop: drops, reservation: reservations, store: stores })
      .from(reservations)
      .innerJoin(drops, eq(drops.id, reservations.dropId))
      .innerJoin(stores, eq(stores.id, reservations.storeId))
      .where(eq(reservations.id, reservationId))
    if (!found) return undefined
    const { drop, reservation, store } = found
    const { address, city, state, zipCode } = store
    return {
      title: drop.title,
      store: store.name,
      state,
      dropId: drop.id as Id<'drop'>,
      reserved: {
        ...reservation,
        title: drop.title,
        storeName: store.name,
        storeState: state,
        storeAddress: `${address}, ${city}, ${state} ${zipCode}`,
      },
    }
  }
  if (dropId === undefined) return undefined
  const [found] = await reader
    .select({ title: drops.title, store: stores.name, state: stores.state, dropId: drops.id })
    .from(drops)
    .innerJoin(stores, eq(stores.id, drops.storeId))
    .where(eq(drops.id, dropId))
  // Before the draw there is no drop.
  const [row] = found ? [found] : await ultraDropOf(reader, dropId)
  return row && { ...row, dropId: row.dropId as Id<'drop'> }
}

function ultraDropOf(reader: Reader, id: string) {
  const { ultraDrops: u, stores: s } = reader.t
  return reader
    .select({ title: u.title, store: s.name, state: s.state, dropId: u.id })
    .from(u)
    .innerJoin(s, eq(s.id, u.storeId))
    .where(eq(u.id, id))
}

/** The name of a post's group; undefined in the open feed. */
export async function groupOf(reader: Reader, postId: string): Promise<string | undefined> {
  const { posts: p, groups: g } = reader.t
  const [found] = await reader
    .select({ name: g.name })
    .from(p)
    .innerJoin(g, eq(g.id, p.forum))
    .where(eq(p.id, postId))
  return found?.name
}

/** Whether that pickup has a review. */
export async function isReviewed(reader: Reader, reservationId: string): Promise<boolean> {
  const { reviews } = reader.t
  const [one] = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.reservationId, reservationId))
  return one !== undefined
}
