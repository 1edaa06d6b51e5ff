import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { ThroughPooler } from '../../sync-server/db/postgres-connections.ts'
import { silent } from '../support/engines.ts'
import { type Bouncer, findPgBouncer, startBouncer } from '../support/pgbouncer.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { aBottle, newUid, RoundServer, WireDevice } from './rounds.ts'

const dropped = ['statement_timeout', 'idle_in_transaction_session_timeout']

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe.skipIf(!hasPostgres || !findPgBouncer())('PgBouncer, which gives connections back', () => {
  let database: FreshDatabase
  let bouncer: Bouncer
  const opened: Db[] = []
  const open = async () => {
    const db = await openDb({ postgresUrl: bouncer.url, directUrl: database.url }, silent)
    opened.push(db)
    return db
  }
  beforeAll(async () => {
    database = await freshDatabase()
    bouncer = await startBouncer(database.url, { size: 3 })
  })
  afterAll(async () => {
    for (const db of opened) await db.close()
    await bouncer.stop()
    await database.drop()
  })

  test('rounds of many devices at once are done once each, over fewer connections than they ask for', async () => {
    const server = new RoundServer(await open())
    const users = await Promise.all(Array.from({ length: 6 }, () => server.addUser()))
    const devices = users.flatMap((userId) => [0, 1].map(() => new WireDevice(server, userId)))
    await Promise.all(
      devices.map(async (device) => {
        for (let round = 0; round < 8; round++) {
          const bottle = aBottle()
          device.does('bottle.add', bottle)
          for (let use = 0; use < 3; use++)
            device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 5 })
          await device.round()
        }
      }),
    )
    const db = opened[0]!
    expect(await db.select().from(db.t.bottles)).toHaveLength(12 * 8)
    expect(await db.select().from(db.t.syncLog)).toHaveLength(12 * 8 * 4)
    for (const userId of users) {
      const device = new WireDevice(server, userId)
      await device.sync()
      expect(device.rows.size).toBe(2 * 8 * 4)
    }
    expect(server.reported).toEqual([])
  })

  test('a statement that takes too long is ended there, too', async () => {
    const db = await open()
    const [row] = await db.transaction('look', (tx) =>
      tx.rows<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
    )
    expect(row).toEqual({ limit: '10s' })
  })

  test('another process receives the pokes', async () => {
    const [here, there] = [await open(), await open()]
    const heard = new Promise<number>((resolve) =>
      there.pokes.listen('ada', (version) => version !== undefined && resolve(version)),
    )
    here.pokes.send({ userId: 'ada', version: 7 })
    expect(await heard).toBe(7)
  })

  test('the settings that a pooler removes are really removed here', async () => {
    const pool = new pg.Pool({ connectionString: bouncer.url, max: 6 })
    pool.on('error', () => {})
    const named = () => pool.query({ name: 'one', text: 'select pg_sleep(0.01)' })
    const asked = await Promise.allSettled(Array.from({ length: 24 }, named))
    expect(asked.filter(({ status }) => status === 'rejected')).not.toEqual([])
    await pool.end()
  })

  test.each([
    ['as it comes', {}],
    ['told to drop what it does not know', { ignores: dropped }],
    ['that keeps connections for a client', { mode: 'session', ignores: dropped }],
  ] as const)(
    'without the address behind it, one %s is refused at the start',
    async (_, options) => {
      const between = await startBouncer(database.url, options)
      try {
        await expect(openDb({ postgresUrl: between.url }, silent)).rejects.toBeInstanceOf(
          ThroughPooler,
        )
      } finally {
        await between.stop()
      }
    },
  )

  test('the server names the missing setting, and starts with it', async () => {
    await expect(startServer({ databaseUrl: bouncer.url })).rejects.toThrow(
      'DATABASE_URL leads through a pooler, such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    )
    const server = await startServer({
      databaseUrl: bouncer.url,
      env: { DATABASE_DIRECT_URL: database.url },
    })
    expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200)
    await server.remove()
  })
})
