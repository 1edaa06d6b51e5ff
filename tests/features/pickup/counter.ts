import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { PickupOutcome } from '../../../shared/features/market/pickup-endpoints.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { openPasses, type Passes } from '../../../sync-server/features/pickup/pass.ts'
import type { ReservationRow } from '../../../sync-server/reservations/rows.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { aStore } from '../stores/a-store.ts'
import { type Reserved, reservedIn } from './reserved.ts'

/** The counter of a store: its people, a collector, and the rows behind the server. */
export interface Counter {
  readonly door: Door
  /** Where it lies, for more processes; SQLite where it is undefined. */
  readonly databaseUrl: string | undefined
  readonly db: Db
  readonly passes: Passes
  readonly store: string
  readonly admin: Person
  readonly owner: Person
  readonly clerk: Person
  readonly other: Person
  readonly collector: Person
  /** A reservation as the market would have left it: paid, and its window open. */
  reserved(changes?: Partial<ReservationRow>, store?: string): Promise<Reserved>
  change(id: string, changes: Partial<ReservationRow>): Promise<void>
  row(id: string): Promise<ReservationRow>
  /** The store's log entries of it, in order; without an id, those of no reservation. */
  logged(id?: string): Promise<string[]>
  /** Stops the clock at that moment, or lets it go on. */
  stopAt(moment: number | undefined): void
  close(): Promise<void>
}

/** A secret that several processes can share. */
export const secret = 'the secret of every process of this server'

export async function openCounter(engine: 'SQLite' | 'PostgreSQL'): Promise<Counter> {
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  let stopped: number | undefined
  const door = await openDoor({
    ...(database && { databaseUrl: database.url }),
    env: { APP_SECRET: secret },
    now: () => stopped ?? Date.now(),
  })
  const db = await openDb(
    database
      ? { postgresUrl: database.url }
      : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
    silent,
  )
  // In local mode the first account is the admin.
  const admin = await door.person('Ada Admin')
  const owner = await door.person('Olga Owner')
  const clerk = await door.person('Carl Clerk')
  const other = await door.person('Doris Clerk')
  const collector = await door.person('Elodie Collector')
  const applied = await owner.post('/api/stores', aStore(), { 'Idempotency-Key': randomUUID() })
  const { id: store } = (await applied.json()) as { id: string }
  expect((await admin.post(`/api/admin/stores/${store}/approve`, {})).status).toBe(200)
  await db.transaction('hire', async (tx) => {
    for (const { id } of [clerk, other])
      await tx
        .insert(tx.t.storePeople)
        .values({ storeId: store, userId: id, role: 'staff', addedAt: 1 })
  })

  const { reservations, complianceLogs } = db.t
  return {
    door,
    databaseUrl: database?.url,
    db,
    passes: openPasses(secret),
    store,
    admin,
    owner,
    clerk,
    other,
    collector,

    reserved: (changes = {}, ofStore = store) =>
      reservedIn(db, { store: ofStore, user: collector.id, changes }),

    async change(id, changes) {
      await db.transaction('change', (tx) =>
        tx.update(reservations).set(changes).where(eq(reservations.id, id)),
      )
    },

    async row(id) {
      const [row] = await db.select().from(reservations).where(eq(reservations.id, id))
      if (!row) throw new Error('there is no such reservation')
      return row
    },

    async logged(id) {
      const rows = await db
        .select()
        .from(complianceLogs)
        .where(eq(complianceLogs.storeId, store))
        .orderBy(complianceLogs.number)
      return rows
        .filter((row) => row.reservationId === (id ?? null))
        .map(({ action, details }) => {
          const { because } = JSON.parse(details) as { because?: string }
          return because ? `${action} ${because}` : action
        })
    },

    stopAt(moment) {
      stopped = moment
    },

    async close() {
      await db.close()
      await door.close()
      await database?.drop()
    },
  }
}

/** The picture of the pass, as the app shows it. */
export async function passOf({ collector }: Counter, { id }: Reserved): Promise<string> {
  const answer = await collector.fetch(`/api/reservations/${id}/pass`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { qr: string }).qr
}

/** The body of an answer that is of no schema here. */
export const bodyOf = async (answer: Promise<Response>): Promise<Record<string, unknown>> =>
  (await (await answer).json()) as Record<string, unknown>

const checked = { idSeen: true, over21: true, nameMatches: true }

/** Asks to hand over; gives the answer of the server, whatever its status. */
export const handOver = (
  { store }: Pick<Counter, 'store'>,
  clerk: Pick<Person, 'post'>,
  shown: string,
  more: Partial<typeof checked & { nonce: string; byScan: boolean }> = {},
): Promise<Response> =>
  clerk.post(`/api/stores/${store}/pickup/hand-over`, {
    shown,
    nonce: randomUUID(),
    ...checked,
    ...more,
  })

export const look = (
  { store }: Pick<Counter, 'store'>,
  clerk: Pick<Person, 'post'>,
  shown: string,
): Promise<Response> => clerk.post(`/api/stores/${store}/pickup/look`, { shown })

export async function answered(answer: Promise<Response>): Promise<PickupOutcome> {
  const response = await answer
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as PickupOutcome
}

/** `200`, or the code of the error. */
export async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer
  return response.status === 200 ? '200' : ((await response.json()) as { code: string }).code
}
