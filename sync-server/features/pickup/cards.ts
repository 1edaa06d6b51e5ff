import { and, eq, inArray, sql } from 'drizzle-orm'
import { undoHandOver } from '../../../shared/business/reserving.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { type DropRow, reservationById, type ReservationRow } from '../../reservations/rows.ts'

/** The viewer, and the time. */
export interface CardView {
  readonly clerk: string
  readonly at: Instant
}

/** Reservations as the clerk sees them, in their order. */
export async function cardsOf(
  reader: Reader,
  rows: readonly ReservationRow[],
  view: CardView,
): Promise<Pickup[]> {
  if (rows.length === 0) return []
  const { drops, payments } = reader.t
  // In parallel, because a customer waits at the counter.
  const [shown, paid, names] = await Promise.all([
    reader
      .select({
        id: drops.id,
        title: drops.title,
        brand: drops.brand,
        category: drops.category,
        picture: drops.picture,
      })
      .from(drops)
      .where(
        inArray(
          drops.id,
          rows.map(({ dropId }) => dropId),
        ),
      ),
    reader
      .select({ of: payments.reservationId, amount: payments.amount, refunded: payments.refunded })
      .from(payments)
      .where(
        and(
          inArray(
            payments.reservationId,
            rows.map(({ id }) => id),
          ),
          eq(payments.purpose, 'bottle'),
          eq(payments.status, 'succeeded'),
        ),
      ),
    firstNames(
      reader,
      rows.flatMap(({ userId, pickedUpBy }) => [userId, pickedUpBy]),
    ),
  ])
  return rows.map((row) =>
    cardFrom(row, view, {
      drop: shown.find(({ id }) => id === row.dropId),
      paid: paid
        .filter(({ of }) => of === row.id)
        .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
      firstName: names(row.userId),
      clerk: names(row.pickedUpBy),
    }),
  )
}

/** The same for one card by one read, because a customer waits at the counter. */
export async function cardOf(reader: Reader, row: ReservationRow, view: CardView): Promise<Pickup> {
  const { id, dropId, userId, pickedUpBy } = row
  const [seen] = await reader.run(aroundOne, { id, dropId, userId, pickedUpBy })
  if (!seen) return refuse('not_found')
  const { paid, name, clerkName, ...drop } = seen
  return cardFrom(row, view, {
    drop,
    paid,
    firstName: name === null ? undefined : firstNameOf(name),
    clerk: clerkName === null ? undefined : firstNameOf(clerkName),
  })
}

type PickupCardView = Pick<DropRow, 'title' | 'brand' | 'category' | 'picture'>

const aroundOne = prepared<
  Pick<ReservationRow, 'id' | 'dropId' | 'userId' | 'pickedUpBy'>,
  PickupCardView & { paid: number; name: string | null; clerkName: string | null }
>(
  'read',
  ({ t: { drops: d, payments: p, users: u }, value }) => sql`
    select ${d.title} as "title", ${d.brand} as "brand", ${d.category} as "category",
      ${d.picture} as "picture",
      (select cast(coalesce(sum(${p.amount} - ${p.refunded}), 0) as bigint) from ${p}
        where ${p.reservationId} = ${value('id')} and ${p.purpose} = 'bottle'
          and ${p.status} = 'succeeded') as "paid",
      (select ${u.name} from ${u} where ${u.id} = ${value('userId')}) as "name",
      (select ${u.name} from ${u} where ${u.id} = ${value('pickedUpBy')}) as "clerkName"
    from ${d} where ${d.id} = ${value('dropId')}`,
)

interface PickupCardContext {
  readonly drop: PickupCardView | undefined
  /** US cents that were paid through the store's account, less what went back. */
  readonly paid: number
  readonly firstName: string | undefined
  readonly clerk: string | undefined
}

function cardFrom(
  row: ReservationRow,
  view: CardView,
  { drop, paid, firstName, clerk }: PickupCardContext,
): Pickup {
  const { pickedUpAt, reason } = row
  return {
    id: row.id as Id<'reservation'>,
    title: drop?.title ?? '',
    quantity: row.quantity,
    category: drop?.category ?? 'Spirits',
    ...(drop?.brand && { brand: drop.brand }),
    ...(drop?.picture && { picture: drop.picture }),
    firstName: firstName ?? '',
    status: atCounter(row.status),
    toPay: Math.max(0, row.totalPrice - paid),
    pickupFrom: row.pickupFrom ?? row.createdAt,
    pickupUntil: row.pickupUntil ?? row.createdAt,
    ...(pickedUpAt !== null && { pickedUpAt }),
    ...(clerk !== undefined && { pickedUpBy: clerk }),
    mayUndo: mayUndo(row, view),
    ...(reason !== null && { reason }),
  }
}

/** The clerk who made a handover can undo it for a few minutes. */
export const mayUndo = (
  { status, pickedUpAt, pickedUpBy }: ReservationRow,
  { clerk, at }: CardView,
): boolean =>
  status === 'picked_up' &&
  pickedUpBy === clerk &&
  pickedUpAt !== null &&
  at - pickedUpAt < undoHandOver

/** Names shown at the counter: first names only. */
export async function firstNames(
  reader: Reader,
  ids: readonly (string | null | undefined)[],
): Promise<(id: string | null | undefined) => string | undefined> {
  const { users } = reader.t
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return () => undefined
  const known = await reader
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, wanted))
  const names = new Map(known.map(({ id, name }) => [id, firstNameOf(name)]))
  return (id) => (id ? names.get(id) : undefined)
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Statuses that were never a pickup have no card. */
function atCounter(status: ReservationRow['status']): Pickup['status'] {
  if (status === 'pending' || status === 'expired' || status === 'cancelled') refuse('not_found')
  return status
}

export const rowOf = (reader: Reader, id: string): Promise<ReservationRow | undefined> =>
  reservationById(reader, id)
