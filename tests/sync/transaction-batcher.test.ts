import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mutators } from '../../shared/registry.ts'
import type { Db, DbTx } from '../../sync-server/db/db.ts'
import type { MutatorsByName } from '../../sync-server/sync/mutation.ts'
import { defaultSteps, type RoundSteps } from '../../sync-server/sync/round/steps.ts'
import { lockHeads, makeHead } from '../../sync-server/sync/statements.ts'
import { postgres } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from './rounds.ts'

/** Rounds that wait for PostgreSQL at the same moment take their steps together. */
describe.skipIf(!hasPostgres)('batched rounds', () => {
  const database = databasePerTest(postgres, { beforeEach, afterEach })

  const place = (id: string) => ({ cellarId: 'c', id, name: 'Attic', createdAt: 1 })
  const put = (db: Db, id: string, more: (tx: DbTx) => Promise<unknown> = async () => {}) =>
    db.transaction(
      'put',
      async (tx) => {
        await tx.write(tx.t.locations, [place(id)], 'fail')
        await more(tx)
      },
      { batchKey: id },
    )
  /** The rows, and the number of transactions that brought them. */
  async function written(db: Db) {
    const rows = await db.rows<{ id: string; by: string }>(
      sql`select id, xmin::text as "by" from locations order by id`,
    )
    return { ids: rows.map(({ id }) => id), by: new Set(rows.map(({ by }) => by)).size }
  }

  /** Devices of as many users, who have a head and have spoken before. */
  async function devicesOf(server: RoundServer, count: number): Promise<WireDevice[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const device = new WireDevice(server, await server.addUser())
        device.does('bottle.add', aBottle())
        await device.round()
        return device
      }),
    )
  }

  /** The same database, where so many transactions begin at the same moment. */
  function gathering(db: Db, most: number): Db {
    const held: (() => void)[] = []
    return {
      ...db,
      async transaction(...given) {
        await new Promise<void>((goOn) => {
          held.push(goOn)
          if (held.length >= most) for (const one of held) one()
        })
        return db.transaction(...given)
      },
    }
  }

  test('are one transaction', async () => {
    const { db } = database.current
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => put(db, id)))
    expect(await written(db)).toEqual({ ids: ['a', 'b', 'c', 'd'], by: 1 })
  })

  test('one that is late with what it asks does not wait for another to ask again', async () => {
    const { db } = database.current
    let letGo = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const lock = (tx: DbTx) => tx.rows(sql`select pg_advisory_xact_lock(7)`)
    const locks = (granted: boolean) =>
      db.rows(sql`
        select 1 from pg_locks where locktype = 'advisory' and granted = ${granted}
          and database = (select oid from pg_database where datname = current_database())`)
    const holding = db.transaction('hold', async (tx) => {
      await lock(tx)
      await released
    })
    while ((await locks(true)).length === 0);
    const late = async (tx: DbTx) => {
      // The statement of the others is under way.
      while ((await locks(false)).length === 0);
      const writing = tx.write(tx.t.locations, [place('late')], 'fail')
      letGo()
      await writing
    }
    await Promise.all([put(db, 'a', lock), put(db, 'b', lock), put(db, 'c', late)])
    await holding
    expect(await written(db)).toEqual({ ids: ['a', 'b', 'c', 'late'], by: 1 })
  })

  test('two with the same key are not', async () => {
    const { db } = database.current
    const add = (id: string) =>
      db.transaction('put', (tx) => tx.write(tx.t.locations, [place(id)], 'fail'), {
        batchKey: 'the same',
      })
    await Promise.all(['a', 'b', 'c'].map(add))
    expect(await written(db)).toEqual({ ids: ['a', 'b', 'c'], by: 3 })
  })

  test('each gets its own rows, and its own recent writes', async () => {
    const { db } = database.current
    const devices = await devicesOf(new RoundServer(db), 5)
    const users = devices.map(({ userId }) => userId)
    const heads = await Promise.all(
      users.map((userId, at) =>
        db.transaction(
          'look',
          async (tx) => {
            const look = () => tx.run(lockHeads, { userIds: JSON.stringify([userId]) })
            const [head] = await look()
            await tx.write(tx.t.syncHeads, [{ ...head, version: 100 + at }], 'replace')
            return [head, ...(await look())]
          },
          { batchKey: userId },
        ),
      ),
    )
    for (const [at, [before, after]] of heads.entries()) {
      const userId = users[at]
      expect(before).toMatchObject({ userId, version: 1 })
      expect(after).toMatchObject({ userId, version: 100 + at })
    }
  })

  test('each takes back a use that it has logged', async () => {
    const { db } = database.current
    const devices = await devicesOf(new RoundServer(gathering(db, 3)), 3)
    const together = (act: (device: WireDevice) => void) => {
      for (const device of devices) act(device)
      return Promise.all(devices.map((device) => device.round()))
    }
    const bottleOf = ({ rows }: WireDevice) => {
      const [key = ''] = [...rows.keys()].filter((one) => one.startsWith('bottles/'))
      return { id: key.slice('bottles/'.length), row: rows.get(key) as { useCount?: number } }
    }
    const pours = devices.map(() => newUid())
    await together((device) => {
      const pourId = pours[devices.indexOf(device)]
      device.does('bottle.logUse', { bottleId: bottleOf(device).id, pourId, at: 5 })
    })
    expect(devices.map((device) => bottleOf(device).row.useCount)).toEqual([1, 1, 1])
    await together((device) => device.does('pour.remove', { id: pours[devices.indexOf(device)] }))
    expect(devices.map((device) => bottleOf(device).row.useCount)).toEqual([0, 0, 0])
    expect(
      devices.flatMap(({ rows }) => [...rows.keys()].filter((key) => key.startsWith('pours/'))),
    ).toEqual([])
  })

  test('one that throws undoes itself alone, and the others are committed', async () => {
    const { db } = database.current
    const thrown = new Error('on purpose')
    const settled = await Promise.allSettled([
      put(db, 'a'),
      put(db, 'b', () => Promise.reject(thrown)),
      put(db, 'c', (tx) => tx.write(tx.t.locations, [place('c')], 'fail')),
      put(db, 'd', (tx) =>
        tx
          .savepoint(async (inner) => {
            await inner.write(inner.t.locations, [place('inner')], 'fail')
            throw thrown
          })
          .catch(() => {}),
      ),
      db.transaction('refuse', () => Promise.reject(thrown), { batchKey: 'e' }),
    ])
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
    ])
    expect(settled[1]).toMatchObject({ reason: thrown })
    expect(settled[4]).toMatchObject({ reason: thrown })
    expect((await written(db)).ids).toEqual(['a', 'd'])
  })

  test('a select of an unknown function is undone like a write', async () => {
    const { db } = database.current
    await db.transaction('make a function that writes', (tx) =>
      tx.rows(sql`
        create function put(id text) returns text language sql as
        $$ insert into locations (cellar_id, id, name, created_at)
          values ('c', id, 'Attic', 1) returning id $$`),
    )
    const putThen = (id: string, then: () => Promise<void>) =>
      db.transaction(
        'put',
        async (tx) => {
          expect(await tx.rows(sql`select put(${id})`)).toHaveLength(1)
          await then()
        },
        { batchKey: id },
      )
    const settled = await Promise.allSettled([
      putThen('a', async () => {}),
      putThen('b', () => Promise.reject(new Error('on purpose'))),
      put(db, 'c'),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await written(db)).ids).toEqual(['a', 'c'])
  })

  test('the same statement that writes is run for each', async () => {
    const { db } = database.current
    const users = ['ada', 'ben', 'eve']
    await Promise.all(
      users.map((userId) =>
        db.transaction('make a head', (tx) => tx.run(makeHead, { userId }), { batchKey: userId }),
      ),
    )
    const heads = await db.rows<{ id: string; by: string }>(
      sql`select user_id as id, xmin::text as "by" from sync_heads order by user_id`,
    )
    expect(heads.map(({ id }) => id)).toEqual(users)
    expect(new Set(heads.map(({ by }) => by)).size).toBe(1)
  })

  test('an exclusive transaction runs alone, regardless of its use of the notice', async () => {
    const { db } = database.current
    let runs = 0
    const stubborn = db.transaction(
      'savepoint',
      async (tx) => {
        runs += 1
        await tx
          .savepoint((inner) => inner.write(inner.t.locations, [place('inner')], 'fail'))
          .catch(() => {})
      },
      { batchKey: 'b' },
    )
    await Promise.all([put(db, 'a'), stubborn, put(db, 'c')])
    expect([runs, (await written(db)).ids]).toEqual([2, ['a', 'c', 'inner']])
  })

  const waysToLock: Readonly<Record<string, (tx: DbTx, userId: string) => Promise<unknown>>> = {
    'by a prepared statement': (tx, userId) =>
      tx.run(lockHeads, { userIds: JSON.stringify([userId]) }),
    'by a builder': async (tx, userId) => {
      const { syncHeads } = tx.t
      return tx.lock(tx.select().from(syncHeads).where(eq(syncHeads.userId, userId)))
    },
  }

  test.each(Object.entries(waysToLock))(
    'whoever alone asks %s for what somebody else has locked is waited for by nobody',
    async (_, lock) => {
      const { db } = database.current
      const [{ userId }] = (await devicesOf(new RoundServer(db), 1)) as [WireDevice]
      let letGo = () => {}
      const released = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const locked = Promise.withResolvers<void>()
      const holding = db.transaction('hold', async (tx) => {
        await lock(tx, userId)
        locked.resolve()
        await released
      })
      await locked.promise
      let isThere = false
      const waiting = db.transaction('wait', (tx) => lock(tx, userId), { batchKey: userId })
      const waited = waiting.then((rows) => {
        isThere = true
        return rows
      })
      try {
        await Promise.all(['a', 'b'].map((id) => put(db, id)))
        expect(isThere).toBe(false)
      } finally {
        letGo()
      }
      await holding
      expect(await waited).toMatchObject([{ userId }])
      expect((await written(db)).ids).toEqual(['a', 'b'])
    },
  )

  test('a round with a locked head delays no other round', async () => {
    const { db } = database.current
    const devices = await devicesOf(new RoundServer(db), 4)
    const [waits] = devices as [WireDevice]
    const server = new RoundServer(gathering(db, 4))
    let letGo = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const locked = Promise.withResolvers<void>()
    const holding = db.transaction('hold', async (tx) => {
      await tx.run(lockHeads, { userIds: JSON.stringify([waits.userId]) })
      locked.resolve()
      await released
    })
    await locked.promise
    const answered: WireDevice[] = []
    const rounds = devices.map(async (device) => {
      device.does('bottle.add', aBottle())
      const { status } = await new WireDevice(server, device.userId).send(device.body())
      answered.push(device)
      return status
    })
    await Promise.all(rounds.slice(1))
    expect(answered).not.toContain(waits)
    letGo()
    await holding
    expect(await Promise.all(rounds)).toEqual([200, 200, 200, 200])
  })

  test('a round with a defect, one with another past and one of a foreign device do not affect others', async () => {
    const buggy: MutatorsByName = {
      ...mutators,
      'bottle.add': {
        ...mutators['bottle.add'],
        async run(tx, args: ReturnType<typeof aBottle>, context) {
          await mutators['bottle.add'].run(tx, args as never, context)
          if (args.name === 'Buggy') throw new TypeError('undefined is not a function')
        },
      },
    }
    const { db } = database.current
    const devices = await devicesOf(new RoundServer(db), 6)
    const [first, defect, gap, thief] = devices as [WireDevice, WireDevice, WireDevice, WireDevice]
    for (const device of devices)
      device.does('bottle.add', aBottle({ name: device === defect ? 'Buggy' : 'Late' }))
    gap.seen = { seq: 7, uid: gap.outbox[0]!.uid }
    thief.deviceId = first.deviceId
    const server = new RoundServer(gathering(db, 6), { mutators: buggy })
    const replies = await Promise.all(
      devices.map((device) => new WireDevice(server, device.userId).send(device.body())),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 500, 409, 403, 200, 200])
    const late = await db.rows<{ cellarId: string }>(
      sql`select cellar_id as "cellarId" from bottles where name = 'Late'`,
    )
    expect(late.map(({ cellarId }) => cellarId).sort()).toEqual(
      [0, 4, 5].map((at) => devices[at]!.userId).sort(),
    )
  })

  test('many users with two devices each, over two servers: every use counts once', async () => {
    const dbs = [database.current.db, await database.current.again()]
    const servers = dbs.map((db) => new RoundServer(db))
    const firsts = await devicesOf(servers[0]!, 12)
    const pairs = firsts.map(({ userId }) => servers.map((one) => new WireDevice(one, userId)))
    const bottles = firsts.map((first) => [...first.rows.keys()][0]!.split('/')[1]!)
    await Promise.all(
      pairs.flatMap((pair, at) =>
        pair.map(async (device) => {
          for (let round = 0; round < 5; round++) {
            const [bottleId, pourId] = [bottles[at], newUid()]
            device.does('bottle.logUse', { bottleId, pourId, at: 5 })
            await device.round()
          }
        }),
      ),
    )
    for (const [at, pair] of pairs.entries())
      for (const device of pair) {
        await device.round()
        expect(device.row('bottles', bottles[at]! as never)).toMatchObject({ useCount: 10 })
        expect(device.cursor?.version).toBe(1 + 10)
      }
  })

  describe('nothing is announced before the commit', () => {
    /** A failed commit: transactions done together are lost together. */
    async function law(steps?: Partial<RoundSteps>) {
      const { db } = database.current
      const devices = await devicesOf(new RoundServer(db), 4)
      await db.transaction('fail commits', async (tx) => {
        await tx.rows(sql`create function fail() returns trigger language plpgsql
          as $$ begin raise exception 'no'; end $$`)
        await tx.rows(sql`create constraint trigger fails after insert on sync_log
          deferrable initially deferred for each row execute function fail()`)
      })
      const server = new RoundServer(gathering(db, 4), { steps: { ...defaultSteps, ...steps } })
      const replies = await Promise.all(
        devices.map((device) => {
          device.does('bottle.add', aBottle())
          return new WireDevice(server, device.userId).send(device.body())
        }),
      )
      expect(await db.rows(sql`select 1 from sync_log`)).toHaveLength(devices.length)
      for (const { status } of replies) expect([500, 503]).toContain(status)
    }

    test('so a commit that fails confirms nothing to anyone', () => law())

    test('which is noticed where a round is answered when its own work is done', async () => {
      const impatient: Partial<RoundSteps> = {
        commit: (db, run, batchKey) =>
          new Promise((resolve, reject) => {
            defaultSteps
              .commit(
                db,
                async (tx) => {
                  const answered = await run(tx)
                  resolve(answered)
                  return answered
                },
                batchKey,
              )
              .catch(reject)
          }),
      }
      await expect(law(impatient)).rejects.toThrow()
    })
  })

  test('transactions that wait are done before the database is closed', async () => {
    const db = await database.current.again()
    const asked = ['a', 'b'].map((id) => put(db, id))
    await db.close()
    await Promise.all(asked)
    expect((await written(database.current.db)).ids).toEqual(['a', 'b'])
  })
})
