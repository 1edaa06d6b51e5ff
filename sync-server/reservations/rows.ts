import { requestsCopy } from '../../shared/copy/requests.ts'
import { sql } from 'drizzle-orm'
import { storeStatus } from '../../shared/features/stores/store.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import { prepared, preparedRows } from '../db/prepared.ts'

export type ReservationRow = Reader['t']['reservations']['$inferSelect']
export type DropRow = Reader['t']['drops']['$inferSelect']
export type ReserverRow = Reader['t']['reservers']['$inferSelect']
export type StoreRow = Reader['t']['stores']['$inferSelect']

/**
 * A person's state in the marketplace, locked until the transaction ends. It is locked before
 * reservations and drops: two requests of one person run one after another.
 */
export async function lockPerson(tx: DbTx, userId: string): Promise<ReserverRow> {
  const [known] = await tx.run(lockReserver, { userId })
  if (known) return known
  await tx.run(makeReserver, { userId })
  const [made] = await tx.run(lockReserver, { userId })
  // Their account was deleted while this waited.
  return made ?? refuse('account_deleted')
}

const lockReserver = preparedRows<{ userId: string }, 'reservers'>(
  'lock',
  'reservers',
  ({ t: { reservers: r }, columns, value, forUpdate }) => sql`
    select ${columns} from ${r} where ${r.userId} = ${value('userId')} ${forUpdate}`,
)

const makeReserver = prepared<{ userId: string }>(
  'write',
  ({ t: { reservers }, value }) => sql`
    insert into ${reservers} (user_id) values (${value('userId')}) on conflict do nothing`,
)

/** The same for the owner of a reservation; undefined for a deleted account. */
export async function lockOwner(tx: DbTx, reservationId: string): Promise<ReserverRow | undefined> {
  const row = await reservationById(tx, reservationId)
  return row && row.userId !== null ? lockPerson(tx, row.userId) : undefined
}

/** The reservation, locked until the transaction ends. */
export async function lockReservation(tx: DbTx, id: string): Promise<ReservationRow | undefined> {
  const [row] = await tx.run(lockedReservation, { id })
  return row
}

const lockedReservation = preparedRows<{ id: string }, 'reservations'>(
  'lock',
  'reservations',
  ({ t: { reservations: r }, columns, value, forUpdate }) => sql`
    select ${columns} from ${r} where ${r.id} = ${value('id')} ${forUpdate}`,
)

/** The reservation as it was committed last. */
export async function reservationById(
  reader: Reader,
  id: string,
): Promise<ReservationRow | undefined> {
  const [row] = await reader.run(readReservation, { id })
  return row
}

const readReservation = preparedRows<{ id: string }, 'reservations'>(
  'read',
  'reservations',
  ({ t: { reservations: r }, columns, value }) => sql`
    select ${columns} from ${r} where ${r.id} = ${value('id')}`,
)

/** The drop, locked until the transaction ends. */
export async function lockDrop(tx: DbTx, id: string): Promise<DropRow | undefined> {
  const [row] = await tx.run(lockedDrop, { id })
  return row
}

const lockedDrop = preparedRows<{ id: string }, 'drops'>(
  'lock',
  'drops',
  ({ t: { drops: d }, columns, value, forUpdate }) => sql`
    select ${columns} from ${d} where ${d.id} = ${value('id')} ${forUpdate}`,
)

export async function storeOf(reader: Reader, id: string): Promise<StoreRow> {
  const [row] = await reader.run(storeById, { id })
  return row ?? refuse('not_found')
}

const storeById = preparedRows<{ id: string }, 'stores'>(
  'read',
  'stores',
  ({ t: { stores: s }, columns, value }) => sql`
    select ${columns} from ${s} where ${s.id} = ${value('id')}`,
)

/** Whether it may offer and hand over at that moment: approved, and its licence holds. */
export const mayTrade = (
  store: Pick<StoreRow, 'status' | 'licenseExpiresOn'>,
  at: Instant,
): boolean => storeStatus(store, dayOf(at)) === 'good'

/**
 * Refuses if the store may not offer or hand over. Read after an entry in the store's log in the
 * same transaction, the answer holds until the transaction ends: a suspension writes into that log,
 * too, and waits.
 */
export async function assertCanTrade(
  reader: Reader,
  storeId: string,
  at: Instant,
): Promise<StoreRow> {
  const store = await storeOf(reader, storeId)
  if (!mayTrade(store, at)) refuse('not_now', requestsCopy.storeClosed)
  return store
}
