import { and, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { DropRow } from './rows.ts'

/**
 * For whom units are taken, which decides what must hold of the drop:
 * - `sale`: whoever reserves; it is on sale, and nobody waits for what comes free
 * - `late`: whoever paid after the hold ran out; its store has not ended it, and nobody waits
 * - `offer`: the next who waits; it is on sale
 * - `hand_over`: whoever stands in the store; nothing but a unit is needed
 */
export type TakenFor = 'sale' | 'late' | 'offer' | 'hand_over'

interface Taking {
  readonly dropId: string
  readonly quantity: number
  readonly takenFor: TakenFor
  readonly at: Instant
}

/**
 * Takes units of a drop, by one conditional update that cannot pass its quantity. Answers the drop,
 * which nobody else changes until the transaction ends; undefined where it did not have them. Whoever
 * takes the last one has the drop's price taken off the lists.
 */
export async function takeUnits(tx: Tx, taking: Taking): Promise<DropRow | undefined> {
  const { drops } = tx.t
  const { dropId, quantity, at } = taking
  const [taken] = await tx
    .update(drops)
    .set({ reservedQuantity: sql`${drops.reservedQuantity} + ${quantity}` })
    .where(
      and(
        eq(drops.id, dropId),
        lte(sql`${drops.reservedQuantity} + ${quantity}`, drops.quantity),
        ...conditions(tx, taking),
      ),
    )
    .returning()
  if (taken && taken.reservedQuantity === taken.quantity) await askToList(tx, dropId, at)
  return taken
}

function conditions(tx: Tx, { takenFor, at }: Taking): (SQL | undefined)[] {
  const { drops } = tx.t
  const isNotEnded = isNull(drops.endedAt)
  const isRunning = and(
    isNotEnded,
    eq(drops.isPaused, false),
    lte(drops.startsAt, at),
    or(isNull(drops.endsAt), gt(drops.endsAt, at)),
  )
  switch (takenFor) {
    case 'sale':
      return [isRunning, eq(drops.waiting, 0)]
    case 'late':
      return [isNotEnded, eq(drops.waiting, 0)]
    case 'offer':
      return [isRunning]
    case 'hand_over':
      return []
  }
}

/**
 * Gives units back to their drop: to the next who waits, and where nobody does, to everybody. Never
 * more than it counts as reserved; that would be a defect, and undoes the transaction.
 */
export async function freeUnits(
  tx: Tx,
  { dropId, quantity, at }: Omit<Taking, 'takenFor'>,
): Promise<void> {
  const { drops } = tx.t
  const [freed] = await tx
    .update(drops)
    .set({ reservedQuantity: sql`${drops.reservedQuantity} - ${quantity}` })
    .where(and(eq(drops.id, dropId), gte(drops.reservedQuantity, quantity)))
    .returning({ reserved: drops.reservedQuantity, of: drops.quantity, waiting: drops.waiting })
  if (!freed) throw new Error('a drop has fewer units reserved than its reservations hold')
  if (freed.waiting > 0) await askToOffer(tx, dropId, at)
  else if (freed.reserved + quantity === freed.of) await askToList(tx, dropId, at)
}

/** Has a job bring the drop's line in the price lists up to date. */
export const askToList = (tx: Tx, dropId: string, at: Instant) =>
  enqueue(tx, 'market.list', { dropId }, { at })

/** Has a job offer what is free to those who wait. */
export const askToOffer = (tx: Tx, dropId: string, at: Instant) =>
  enqueue(tx, 'market.offer', { dropId }, { at })
