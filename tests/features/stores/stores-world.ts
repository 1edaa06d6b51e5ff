import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { day, dayOf } from '../../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { silent } from '../../support/engines.ts'
import { type Door, openDoor, type Person, until } from '../../http/door.ts'
import { aStore } from './a-store.ts'
import { freshDatabase } from '../../support/postgres.ts'
import type { EngineName } from '../../support/engines.ts'

export const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })
export const said = async (answer: Response): Promise<Record<string, unknown>> => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>),
})

/** A server with an admin, a stranger and, in each test, a new owner. */
export function storesWorld(engine: EngineName) {
  let door: Door
  let drop: (() => Promise<void>) | undefined
  let url: string | undefined
  let admin: Person
  let owner: Person
  let stranger: Person
  /** Where the clock stands still. */
  let stopped: number | undefined
  beforeAll(async () => {
    const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
    drop = database?.drop
    url = database?.url
    door = await openDoor({
      now: () => stopped ?? Date.now(),
      ...(database && { databaseUrl: database.url }),
    })
    // In local mode the first account is the admin.
    admin = await door.person('Ada Admin')
    stranger = await door.person('Stan Stranger')
  })
  // One person may send a few applications a day.
  let owners = 0
  beforeEach(async () => {
    owner = await door.person(`Owner ${++owners}`)
  })
  afterAll(async () => {
    await door.close()
    await drop?.()
  })

  async function applied(changes: Record<string, unknown> = {}, by = owner) {
    const answer = await by.post('/api/stores', aStore(changes), keyed())
    expect(answer.status).toBe(200)
    return (await answer.json()) as { id: string; licenseNumber: string; status: string }
  }
  async function approved(changes: Record<string, unknown> = {}) {
    const store = await applied(changes)
    const answer = await admin.post(`/api/admin/stores/${store.id}/approve`, {})
    expect(answer.status).toBe(200)
    return store
  }
  /** Mail is sent in parallel to the responses. */
  const letterTo = (who: Person, text: string) =>
    until(() => door.letters(who.email).find((letter) => letter.includes(text)))
  const secretFor = async (who: Person) =>
    /#([\w-]{43})/.exec(await letterTo(who, '/store-invitation#'))?.[1]
  /** Changes rows behind the server. */
  async function inData(run: (db: Db) => Promise<unknown>) {
    const place = url
      ? { postgresUrl: url }
      : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }
    const db = await openDb(place, silent)
    try {
      await run(db)
    } finally {
      await db.close()
    }
  }
  const change = (run: (tx: DbTx) => Promise<unknown>) =>
    inData((db) => db.transaction('test', run))
  /** Time passes: their licences held until yesterday. */
  const letRunOut = (...ids: string[]) =>
    change((tx) =>
      tx
        .update(tx.t.stores)
        .set({ licenseExpiresOn: dayOf(Date.now() - day) })
        .where(inArray(tx.t.stores.id, ids)),
    )
  const patch = (who: Person, id: string, body: unknown) =>
    who.fetch(`/api/stores/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
  const names = async (who: Pick<Person, 'fetch'>, query: string) => {
    const { stores } = (await (await who.fetch(`/api/stores?${query}`)).json()) as {
      stores: { name: string }[]
    }
    return stores.map(({ name }) => name)
  }

  return {
    get door() {
      return door
    },
    get admin() {
      return admin
    },
    get owner() {
      return owner
    },
    get stranger() {
      return stranger
    },
    /** The server's `DATABASE_URL`. */
    get url() {
      return url
    },
    /** Stops the server's clock, or lets it go on. */
    stopAt(at: number | undefined) {
      stopped = at
    },
    applied,
    approved,
    letterTo,
    secretFor,
    inData,
    change,
    letRunOut,
    patch,
    names,
  }
}
