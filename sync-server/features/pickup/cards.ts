import { and, eq, inArray } from 'drizzle-orm'
import { undoHandOver } from '../../../shared/business/reserving.ts'
import type { Pickup } from '../../../shared/features/market/pickup-endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import type { ReservationRow } from '../../reservations/rows.ts'

/** Who looks, and when. */
export interface Looking {
  readonly clerk: string
  readonly at: Instant
}

/** Reservations as the clerk sees them, in their order. */
export async function cardsOf(
  reader: Reader,
  rows: readonly ReservationRow[],
  looking: Looking,
): Promise<Pickup[]> {
  if (rows.length === 0) return []
  const { drops, payments } = reader.t
  // At once: somebody stands at the counter.
  const [shown, paid, names] = await Promise.all([
    reader
      .select({
        ...{ id: drops.id, title: drops.title, brand: drops.brand },
        ...{ category: drops.category, picture: drops.picture },
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
  return rows.map((row) => {
    const drop = shown.find(({ id }) => id === row.dropId)
    const paidThere = paid
      .filter(({ of }) => of === row.id)
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
    const { pickedUpAt, pickedUpBy, reason } = row
    return {
      ...{ id: row.id as Id<'reservation'>, title: drop?.title ?? '', quantity: row.quantity },
      category: drop?.category ?? 'Spirits',
      ...(drop?.brand && { brand: drop.brand }),
      ...(drop?.picture && { picture: drop.picture }),
      firstName: names(row.userId) ?? '',
      status: atCounter(row.status),
      toPay: Math.max(0, row.totalPrice - paidThere),
      ...{
        pickupFrom: row.pickupFrom ?? row.createdAt,
        pickupUntil: row.pickupUntil ?? row.createdAt,
      },
      ...(pickedUpAt !== null && { pickedUpAt }),
      ...(names(pickedUpBy) !== undefined && { pickedUpBy: names(pickedUpBy) }),
      mayUndo: mayUndo(row, looking),
      ...(reason !== null && { reason }),
    }
  })
}

export async function cardOf(
  reader: Reader,
  row: ReservationRow,
  looking: Looking,
): Promise<Pickup> {
  const [card] = await cardsOf(reader, [row], looking)
  return card ?? refuse('not_found')
}

/** A hand over is taken back by whoever made it, for a few minutes. */
export const mayUndo = (
  { status, pickedUpAt, pickedUpBy }: ReservationRow,
  { clerk, at }: Looking,
): boolean =>
  status === 'picked_up' &&
  pickedUpBy === clerk &&
  pickedUpAt !== null &&
  at - pickedUpAt <= undoHandOver

/** What is shown of people at the counter: the first of their names. */
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

/** No card is made of what never was a pickup. */
function atCounter(status: ReservationRow['status']): Pickup['status'] {
  if (status === 'pending' || status === 'expired' || status === 'cancelled') refuse('not_found')
  return status
}

export async function rowOf(reader: Reader, id: string): Promise<ReservationRow | undefined> {
  const { reservations } = reader.t
  const [row] = await reader.select().from(reservations).where(eq(reservations.id, id))
  return row
}
