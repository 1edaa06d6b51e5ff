import { type SQL, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { DropRow } from './rows.ts'

/**
 * For whom units are taken, which decides the conditions of the drop:
 * - `sale`: a new reservation; the drop is on sale, and the waiting list is empty
 * - `late`: a payment after the hold expired; the drop has not ended, and the waiting list is empty
 * - `offer`: the next in line; the drop is on sale
 * - `hand_over`: a customer in the store; only a unit is needed
 */
export type TakenFor = 'sale' | 'late' | 'offer' | 'hand_over'

interface UnitRequest {
  readonly dropId: string
  readonly quantity: number
  readonly takenFor: TakenFor
  readonly at: Instant
}

/**
 * Takes units of a drop, by one conditional update that cannot exceed its quantity. Returns the
 * drop, locked until the transaction ends; undefined if it has too few. Taking the last one removes
 * the drop's price from the lists.
 */
export async function takeUnits(tx: DbTx, taking: UnitRequest): Promise<DropRow | undefined> {
  const { dropId, quantity, takenFor, at } = taking
  const [taken] = await tx.run(takes[takenFor], { dropId, quantity, at })
  if (taken && taken.reservedQuantity === taken.quantity) await askToList(tx, dropId, at)
  return taken
}

type Drops = Tables['drops']

const isNotEnded = (d: Drops) => sql`${d.endedAt} is null`
const isRunning = (d: Drops, at: SQL) => sql`${isNotEnded(d)} and ${d.isPaused} = false
  and ${d.startsAt} <= ${at} and (${d.endsAt} is null or ${d.endsAt} > ${at})`
const hasNoQueue = (d: Drops) => sql`${d.waiting} = 0`

const takes = {
  sale: taking((d, at) => sql`${isRunning(d, at)} and ${hasNoQueue(d)}`),
  late: taking((d) => sql`${isNotEnded(d)} and ${hasNoQueue(d)}`),
  offer: taking(isRunning),
  hand_over: taking(() => sql`true`),
} as const satisfies Record<TakenFor, unknown>

/** The one statement that takes units: those that there are, while that condition holds. */
function taking(holds: (drops: Drops, at: SQL) => SQL) {
  return preparedRows<Omit<UnitRequest, 'takenFor'>, 'drops'>(
    'write',
    'drops',
    ({ t: { drops: d }, columns, value }) => sql`
      update ${d} set reserved_quantity = ${d.reservedQuantity} + ${value('quantity')}
      where ${d.id} = ${value('dropId')}
        and ${d.reservedQuantity} + ${value('quantity')} <= ${d.quantity}
        and ${holds(d, value('at'))}
      returning ${columns}`,
  )
}

/**
 * Returns units to their drop: to the next in line, or to all. More than it counts as reserved
 * would be a defect, and undoes the transaction.
 */
export async function freeUnits(
  tx: DbTx,
  { dropId, quantity, at }: Omit<UnitRequest, 'takenFor'>,
): Promise<void> {
  const [freed] = await tx.run(free, { dropId, quantity })
  if (!freed) throw new Error('a drop has fewer units reserved than its reservations hold')
  if (freed.waiting > 0) await askToOffer(tx, dropId, at)
  else if (freed.reserved + quantity === freed.of) await askToList(tx, dropId, at)
}

const free = prepared<
  Pick<UnitRequest, 'dropId' | 'quantity'>,
  { reserved: number; of: number; waiting: number }
>(
  'write',
  ({ t: { drops: d }, value }) => sql`
    update ${d} set reserved_quantity = ${d.reservedQuantity} - ${value('quantity')}
    where ${d.id} = ${value('dropId')} and ${d.reservedQuantity} >= ${value('quantity')}
    returning ${d.reservedQuantity} as "reserved", ${d.quantity} as "of", ${d.waiting} as "waiting"`,
)

/** Has a job bring the drop's line in the price lists up to date. */
export const askToList = (tx: DbTx, dropId: string, at: Instant) =>
  enqueue(tx, 'market.list', { dropId }, { at })

/** Adds a job that offers free units to the waiting list. */
export const askToOffer = (tx: DbTx, dropId: string, at: Instant) =>
  enqueue(tx, 'market.offer', { dropId }, { at })
