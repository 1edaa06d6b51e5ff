import { and, eq, ne, sql } from 'drizzle-orm'
import type { DbTx, Reader } from '../db/db.ts'
import { preparedRows } from '../db/prepared.ts'
import type { ReserverRow } from '../reservations/rows.ts'
import { lockPerson } from '../reservations/rows.ts'

export type EventRow = Reader['t']['events']['$inferSelect']
export type RegistrationRow = Reader['t']['eventRegistrations']['$inferSelect']

/**
 * The event, locked until the transaction ends. Lock order: after the person and the registration.
 */
export async function lockEvent(tx: DbTx, id: string): Promise<EventRow | undefined> {
  const [row] = await tx.run(lockedEvent, { id })
  return row
}

const lockedEvent = preparedRows<{ id: string }, 'events'>(
  'lock',
  'events',
  ({ t: { events: e }, columns, value, forUpdate }) => sql`
    select ${columns} from ${e} where ${e.id} = ${value('id')} ${forUpdate}`,
)

/** The event as it was committed last. */
export async function eventById(reader: Reader, id: string): Promise<EventRow | undefined> {
  const [row] = await reader.run(readEvent, { id })
  return row
}

const readEvent = preparedRows<{ id: string }, 'events'>(
  'read',
  'events',
  ({ t: { events: e }, columns, value }) => sql`
    select ${columns} from ${e} where ${e.id} = ${value('id')}`,
)

/** The registration, locked until the transaction ends. */
export async function lockRegistration(tx: DbTx, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await tx.run(lockedRegistration, { id })
  return row
}

const lockedRegistration = preparedRows<{ id: string }, 'eventRegistrations'>(
  'lock',
  'eventRegistrations',
  ({ t: { eventRegistrations: r }, columns, value, forUpdate }) => sql`
    select ${columns} from ${r} where ${r.id} = ${value('id')} ${forUpdate}`,
)

export async function registrationById(
  reader: Reader,
  id: string,
): Promise<RegistrationRow | undefined> {
  const { eventRegistrations: r } = reader.t
  const [row] = await reader.select().from(r).where(eq(r.id, id))
  return row
}

/** Of that person for that event, the one that is not cancelled. */
export async function registrationOf(
  reader: Reader,
  eventId: string,
  userId: string,
): Promise<RegistrationRow | undefined> {
  const { eventRegistrations: r } = reader.t
  const [row] = await reader
    .select()
    .from(r)
    .where(and(eq(r.eventId, eventId), eq(r.userId, userId), ne(r.status, 'cancelled')))
  return row
}

/** Locks the person of a registration; undefined where they have deleted their account. */
export async function lockGuest(
  tx: DbTx,
  registrationId: string,
): Promise<ReserverRow | undefined> {
  const row = await registrationById(tx, registrationId)
  return row && row.userId !== null ? lockPerson(tx, row.userId) : undefined
}

/** Changes a registration that is locked. */
export async function saveRegistration(
  tx: DbTx,
  row: RegistrationRow,
  changes: Partial<RegistrationRow>,
  at: number,
): Promise<RegistrationRow> {
  const { eventRegistrations: r } = tx.t
  const next = { ...changes, updatedAt: at }
  await tx.update(r).set(next).where(eq(r.id, row.id))
  return { ...row, ...next }
}
