import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { defaultSteps, type RoundSteps } from '../../sync-server/sync/round/steps.ts'
import { onEachEngine, postgres } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  /** Two servers over one database, as two processes would be. */
  async function twoServers(steps: Partial<RoundSteps> = {}) {
    const parts = { steps: { ...defaultSteps, ...steps } }
    const servers = [database.current.db, await database.current.again()].map(
      (db) => new RoundServer(db, parts),
    )
    const [one, other] = servers as [RoundServer, RoundServer]
    return { one, other, userId: await one.addUser() }
  }

  test('[I4] many devices of one user at once, over two servers: every use counts once', async () => {
    const { one, other, userId } = await twoServers()
    const bottle = aBottle()
    const first = new WireDevice(one, userId)
    first.does('bottle.add', bottle)
    await first.round()

    const devices = Array.from(
      { length: 8 },
      (_, at) => new WireDevice(at % 2 ? one : other, userId),
    )
    await Promise.all(
      devices.map(async (device) => {
        for (let round = 0; round < 5; round++) {
          for (let use = 0; use < 3; use++)
            device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 5 })
          await device.round()
        }
      }),
    )
    for (const device of devices) {
      await device.round()
      expect(device.row('bottles', bottle.id)).toMatchObject({ useCount: 8 * 5 * 3 })
      expect(device.rows).toEqual(devices[0]?.rows)
      expect(device.versions).toEqual(devices[0]?.versions)
      expect(device.cursor?.version).toBe(1 + 8 * 5)
    }
  })

  test('[E5] [I4] the limit of a plan holds against two servers at once', async () => {
    const { one, other, userId } = await twoServers()
    await one.setPlan(userId, 'free')
    const devices = [one, other, one, other].map((server) => new WireDevice(server, userId))
    await Promise.all(
      devices.map(async (device) => {
        for (let made = 0; made < 10; made++) {
          device.does('bottle.add', aBottle())
          await device.round()
        }
      }),
    )
    await Promise.all(devices.map((device) => device.round()))
    for (const device of devices) expect(device.rows.size).toBe(30)
  })

  test('two users at once have each their own versions and rows', async () => {
    const { one, other } = await twoServers()
    const users = await Promise.all([one.addUser(), other.addUser()])
    const devices = users.map((userId, at) => new WireDevice(at ? one : other, userId))
    await Promise.all(
      devices.map(async (device) => {
        for (let made = 0; made < 10; made++) {
          device.does('bottle.add', aBottle())
          await device.round()
        }
      }),
    )
    for (const device of devices) {
      expect(device.rows.size).toBe(10)
      expect(device.cursor?.version).toBe(10)
    }
  })

  test('[B15] of two users who bring the same new device id at once, one gets it', async () => {
    const { one, other } = await twoServers()
    for (let attempt = 0; attempt < 5; attempt++) {
      const devices = await Promise.all(
        [one, other].map(async (server) => new WireDevice(server, await server.addUser())),
      )
      const [mine, theirs] = devices as [WireDevice, WireDevice]
      theirs.deviceId = mine.deviceId
      for (const device of devices) device.does('bottle.add', aBottle())
      const replies = await Promise.all(devices.map((device) => device.send()))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    }
  })

  test('[D1] the same round sent many times at once is done once', async () => {
    const { one, other, userId } = await twoServers()
    const device = new WireDevice(one, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 5 })
    const twin = new WireDevice(other, userId)
    const body = device.body()
    const replies = await Promise.all(
      [device, twin, device, twin, device].map((by) => by.send(body)),
    )
    for (const { status, answer } of replies) {
      expect(status).toBe(200)
      expect(answer.confirmed.seq).toBe(2)
    }
    await device.round()
    expect(device.row('bottles', bottle.id)).toMatchObject({ useCount: 1 })
    expect(device.cursor?.version).toBe(1)
  })
})

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  const database = databasePerTest(postgres, { beforeEach, afterEach })

  test('[I1] a round whose connection is killed at any moment is applied once after it is sent again', async () => {
    const { db } = database.current
    const server = new RoundServer(db)
    const userId = await server.addUser()
    const bottle = aBottle()
    const first = new WireDevice(server, userId)
    first.does('bottle.add', bottle)
    await first.round()

    const killer = new pg.Client({
      connectionString:
        'postgresUrl' in database.current.place ? database.current.place.postgresUrl : '',
    })
    await killer.connect()
    let killed = 0
    let refused = 0
    let progress = 0
    const devices = Array.from({ length: 4 }, () => new WireDevice(server, userId))
    const working = devices.map(async (device) => {
      // Until enough was killed for each moment to have been met.
      for (let use = 0; use < 8 || killed < 12; use++) {
        device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 5 })
        while (device.outbox.length > 0) {
          const reply = await device.send()
          if (reply.status === 200) {
            progress += 1
            device.take(reply.answer)
          } else {
            expect(reply.status).toBe(503)
            refused += 1
            await new Promise((resolve) => setTimeout(resolve, 1))
          }
        }
      }
      return device.seen.seq
    })
    let isDone = false
    const killing = (async () => {
      while (!isDone) {
        const before = progress
        const { rowCount } = await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()
           order by random() limit 2`,
        )
        killed += rowCount ?? 0
        while (progress === before && !isDone)
          await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })()
    const done = await Promise.all(working).finally(() => {
      isDone = true
    })
    await killing
    await killer.end()
    expect(refused).toBeGreaterThan(0)
    const reader = new WireDevice(server, userId)
    for (let reply = await reader.send(); reply.status !== 200; reply = await reader.send())
      expect(reply.status).toBe(503)
    await reader.round()
    const uses = done.reduce((sum, count) => sum + count, 0)
    expect(reader.row('bottles', bottle.id)).toMatchObject({ useCount: uses })
    expect([...reader.rows.keys()].filter((key) => key.startsWith('pours/'))).toHaveLength(uses)
  })

  describe('[S11] [C4] a round that takes its version first and commits last', () => {
    /**
     * One writer is held right before its commit; meanwhile a second one of the same user writes
     * and a reader reads. In the end the reader must have both.
     */
    async function law(steps: Partial<RoundSteps> = {}) {
      const { db } = database.current
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      let reached = () => {}
      const atCommit = new Promise<void>((resolve) => {
        reached = resolve
      })
      const slow = new RoundServer(db, {
        steps: {
          ...defaultSteps,
          ...steps,
          commit: (to, run) =>
            to.transaction('round', async (tx) => {
              const result = await run(tx)
              reached()
              await released
              return result
            }),
        },
      })
      const quick = new RoundServer(db, { steps: { ...defaultSteps, ...steps } })
      const userId: Id<'user'> = await quick.addUser()
      const [first, second] = [new WireDevice(slow, userId), new WireDevice(quick, userId)]
      const reader = new WireDevice(quick, userId)
      // So that heads and devices are there.
      second.does('bottle.add', aBottle())
      await second.round()
      await reader.round()

      first.does('bottle.add', aBottle({ name: 'Commits late' }))
      second.does('bottle.add', aBottle({ name: 'Commits early' }))
      const late = first.round()
      await atCommit
      const early = second.round()
      // The second one waits for the first, or (broken) is through; then the reader has a look.
      await Promise.race([early, someoneWaitsForALock(quick.db)])
      await reader.round()
      release()
      await Promise.all([late, early])
      await reader.round()
      expect([...reader.rows.values()].map(({ name }) => name).sort()).toEqual(
        ['Commits early', 'Commits late', 'Talisker 10'].sort(),
      )
    }

    test('is delivered to everyone, because rounds of one user run one after the other', () =>
      law())

    test('is missed where versions come from a sequence that all share', async () => {
      // Like a sequence of PostgreSQL, it counts outside of every transaction.
      const elsewhere = await database.current.again()
      const { syncHeads } = elsewhere.t
      const shared: Partial<RoundSteps> = {
        lockHead: async (tx, userId) => {
          const [head] = await tx.select().from(syncHeads).where(eq(syncHeads.userId, userId))
          return head ?? defaultSteps.lockHead(tx, userId)
        },
        takeVersion: (tx, userId, head) =>
          head.version === 0
            ? defaultSteps.takeVersion(tx, userId, head)
            : elsewhere.transaction('sequence', async (outside) => {
                const [next] = await outside
                  .update(syncHeads)
                  .set({ version: sql`${syncHeads.version} + 1` })
                  .where(eq(syncHeads.userId, userId))
                  .returning({ version: syncHeads.version })
                return next!.version
              }),
      }
      await expect(law(shared)).rejects.toThrow()
    })
  })
})

/** Resolves as soon as PostgreSQL lets a statement in this database wait for a lock. */
async function someoneWaitsForALock(db: Db): Promise<void> {
  for (;;) {
    const waiting = await db.rows(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
