import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { programEnvironment, project, startArguments } from '../support/server.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mutators } from '../../shared/registry.ts'
import { DatabaseAway } from '../../sync-server/db/database-away.ts'
import type { Db, DbTx } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import type { MutatorsByName } from '../../sync-server/sync/mutation.ts'
import { defaultSteps, type RoundSteps } from '../../sync-server/sync/round/steps.ts'
import { silent, sqlite, type TestDatabase } from '../support/engines.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from './rounds.ts'
import { deepTest } from '../support/deep-test.ts'

/** Rounds that wait for SQLite at the same moment are committed together. */
describe('rounds that share one commit', () => {
  const database = databasePerTest(sqlite, { beforeEach, afterEach })

  const devicesOf = (server: RoundServer, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => new WireDevice(server, await server.addUser())),
    )
  const logOf = async (db: Db = database.current.db) =>
    new Set((await db.select().from(db.t.syncLog)).map(({ uid }) => uid))
  const place = (id: string) => ({ cellarId: 'c', id, name: 'Attic', createdAt: 1 })
  const put = (db: Db, id: string, more: (tx: DbTx) => Promise<unknown> = async () => {}) =>
    db.transaction(
      'put',
      async (tx) => {
        await tx.write(tx.t.locations, [place(id)], 'fail')
        await more(tx)
      },
      { groupCommit: true },
    )
  const places = async (db: Db = database.current.db) =>
    (await db.select().from(db.t.locations)).map(({ id }) => id).sort()

  /** A database that counts requested transactions. */
  function counting(db: Db) {
    const asked = { count: 0 }
    const counted: Db = {
      ...db,
      transaction(...given) {
        asked.count += 1
        return db.transaction(...given)
      },
    }
    return { db: counted, asked }
  }

  /** Requests transactions at once, while another holds the writer. */
  async function whileHeld<T>(
    { db, asked }: ReturnType<typeof counting>,
    most: number,
    ask: () => Promise<T>,
  ): Promise<T> {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const holding = db.transaction('hold', () => held)
    const before = asked.count
    const asking = ask()
    while (asked.count < before + most) await wait(1)
    letGo()
    await holding
    return asking
  }

  test('are fewer commits than rounds', async () => {
    const counted = counting(database.current.db)
    const devices = await devicesOf(new RoundServer(counted.db), 12)
    const before = commitsIn(database.current)
    await whileHeld(counted, 12, () =>
      Promise.all(
        devices.map((device) => {
          device.does('bottle.add', aBottle())
          return device.round()
        }),
      ),
    )
    expect((await logOf()).size).toBe(12)
    expect(commitsIn(database.current) - before).toBeLessThan(12)
  })

  test('one that throws undoes itself alone, and the others are committed', async () => {
    const counted = counting(database.current.db)
    const { db } = counted
    const thrown = new Error('on purpose')
    const settled = await whileHeld(counted, 4, () =>
      Promise.allSettled([
        put(db, 'a'),
        put(db, 'b', () => Promise.reject(thrown)),
        put(db, 'c', (tx) => tx.write(tx.t.locations, [place('a')], 'fail')),
        put(db, 'd'),
      ]),
    )
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(settled[1]).toMatchObject({ reason: thrown })
    expect(await places()).toEqual(['a', 'd'])
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
    const counted = counting(database.current.db)
    const { db } = counted
    const server = new RoundServer(db, { mutators: buggy })
    const devices = await devicesOf(server, 6)
    const [first, defect, gap, thief] = devices as [WireDevice, WireDevice, WireDevice, WireDevice]
    for (const device of devices)
      device.does('bottle.add', aBottle({ name: device === defect ? 'Buggy' : 'Talisker' }))
    gap.seen = { seq: 7, uid: gap.outbox[0]!.uid }
    thief.deviceId = first.deviceId
    const replies = await whileHeld(counted, 6, () =>
      Promise.all(devices.map((device) => device.send())),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 500, 409, 403, 200, 200])
    const rows = await db.select().from(db.t.bottles)
    expect(rows.map(({ cellarId }) => cellarId).sort()).toEqual(
      devices
        .filter((_, at) => [0, 4, 5].includes(at))
        .map(({ userId }) => userId)
        .sort(),
    )
  })

  describe('[S17] nothing is confirmed or announced before the commit', () => {
    /** A failed commit: transactions done together are lost together. */
    async function law(steps?: Partial<RoundSteps>) {
      const counted = counting(database.current.db)
      const { db } = counted
      const server = new RoundServer(db, { steps: { ...defaultSteps, ...steps } })
      const devices = await devicesOf(server, 5)
      await failCommits(db)
      // The twin sends what the log already has in this transaction, and no other one knows of.
      const twin = devices[4]!
      for (const device of devices.slice(0, 4)) device.does('bottle.add', aBottle())
      Object.assign(twin, { userId: devices[0]!.userId, deviceId: devices[0]!.deviceId })
      twin.does('bottle.add', aBottle())
      const replies = await whileHeld(counted, 5, () =>
        Promise.all(devices.map((device) => device.send())),
      )
      expect((await logOf()).size).toBe(0)
      // Neither a confirmation nor a refusal that depends on lost rows.
      for (const { status } of replies) expect([500, 503]).toContain(status)
    }

    test('so a commit that fails confirms nothing to anyone', () => law())

    test('which is noticed where a round is answered when its own work is done', async () => {
      const impatient: Partial<RoundSteps> = {
        commit: (db, run) =>
          new Promise((resolve, reject) => {
            defaultSteps
              .commit(db, async (tx) => {
                const answered = await run(tx)
                resolve(answered)
                return answered
              })
              .catch(reject)
          }),
      }
      await expect(law(impatient)).rejects.toThrow()
    })
  })

  test('one that ends the whole transaction leaves no half-written round', async () => {
    const counted = counting(database.current.db)
    const { db } = counted
    await db.transaction('trigger', (tx) =>
      tx.rows(sql`create trigger ends_all before insert on locations when new.id = 'bad'
        begin select raise(rollback, 'no'); end`),
    )
    const settled = await whileHeld(counted, 5, () =>
      Promise.allSettled(['a', 'b', 'bad', 'd', 'e'].map((id) => put(db, id))),
    )
    for (const [at, one] of settled.entries())
      if (at < 3) expect(one).toMatchObject({ reason: expect.any(DatabaseAway) as unknown })
    expect(await places()).toEqual(['d', 'e'])
    await put(db, 'a')
    expect(await places()).toEqual(['a', 'd', 'e'])
  })

  test('a slow one is given up, the others are committed, and it writes nothing later', async () => {
    const { place: where } = database.current
    const named: string[] = []
    const impatient = await openDb(
      { ...(where as { sqliteFile: string }), slowAfter: 30 },
      { ...silent, slow: (name) => named.push(name) },
    )
    const counted = counting(impatient)
    const { db } = counted
    let goOn = () => {}
    const never = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late: Promise<unknown> = Promise.resolve()
    const settled = await whileHeld(counted, 3, () =>
      Promise.allSettled([
        put(db, 'a'),
        put(db, 'slow', (tx) => {
          const builder = tx.insert(tx.t.locations).values(place('by a builder'))
          late = never.then(() =>
            Promise.allSettled([
              builder.then(() => {}),
              tx.write(tx.t.locations, [place('later')], 'fail'),
              tx.savepoint((inner) => inner.write(tx.t.locations, [place('inner')], 'fail')),
            ]),
          )
          return late
        }),
        put(db, 'c'),
      ]),
    )
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(settled[1]).toMatchObject({ reason: expect.any(DatabaseAway) as unknown })
    expect(named).toContain('put')
    goOn()
    expect((await late) as unknown[]).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected' })),
    )
    await put(db, 'd')
    expect(await places(db)).toEqual(['a', 'c', 'd'])
    await db.close()
  })

  test('[S11] rounds of one user run in the order of their arrival', async () => {
    const counted = counting(database.current.db)
    const server = new RoundServer(counted.db)
    const [device] = (await devicesOf(server, 1)) as [WireDevice]
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    const rounds = Array.from({ length: 5 }, (_, at) => {
      const edit = device.does('bottle.edit', { id: bottle.id, changes: { name: `Name ${at}` } })
      // Each begins where the one before it will have ended.
      return device.body({ mutations: at === 0 ? device.outbox.slice(0, 2) : [edit] })
    })
    const replies = await whileHeld(counted, 5, () =>
      Promise.all(rounds.map((body) => device.send(body))),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(replies.map(({ answer }) => answer.cursor.version)).toEqual([1, 2, 3, 4, 5])
    await device.round({ mutations: [] })
    expect(device.row('bottles', bottle.id)).toMatchObject({ name: 'Name 4' })
  })

  test('transactions that wait are done before the database is closed', async () => {
    const db = await database.current.again()
    const asked = ['a', 'b'].map((id) => put(db, id))
    await db.close()
    await Promise.all(asked)
    expect(await places()).toEqual(['a', 'b'])
  })

  deepTest('[H1] whatever a server that is killed had confirmed is in its database', async () => {
    const file = (database.current.place as { sqliteFile: string }).sqliteFile
    const users = await devicesOf(new RoundServer(database.current.db), 10)
    for (let kill = 0; kill < 2; kill++) {
      const child = spawn(
        process.execPath,
        [...startArguments, 'tests/sync/confirming-server.ts', file],
        { cwd: project, env: programEnvironment({}), stdio: ['pipe', 'pipe', 'inherit'] },
      )
      child.stdin.end(JSON.stringify(users.map(({ userId }) => userId)))
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      while (said.split('\n').length < 100) await wait(1)
      const ended = once(child, 'close')
      child.kill('SIGKILL')
      await ended
      // The last line may have been cut.
      const confirmed = said.split('\n').slice(0, -1)
      const log = await logOf()
      expect(confirmed.filter((uid) => !log.has(uid))).toEqual([])
    }
  })
})

/** How many commits stand in the write-ahead log of a small database. */
function commitsIn({ place: where }: TestDatabase): number {
  const log = readFileSync(`${(where as { sqliteFile: string }).sqliteFile}-wal`)
  let commits = 0
  // A header, then frames of one page each: the last frame of a commit tells the file's size.
  for (let frame = 32; frame < log.length; frame += 24 + log.readUInt32BE(8))
    if (log.readUInt32BE(frame + 4) > 0) commits += 1
  return commits
}

/** From now on every commit fails that has an entry of the log in it, and not its statements. */
async function failCommits(db: Db): Promise<void> {
  await db.transaction('fail commits', async (tx) => {
    await tx.rows(sql`create table parents (id text primary key)`)
    await tx.rows(
      sql`create table orphans (id text references parents (id) deferrable initially deferred)`,
    )
    await tx.rows(sql`create trigger orphan after insert on sync_log
      begin insert into orphans values (new.uid); end`)
  })
}
