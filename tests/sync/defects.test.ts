import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { mutators } from '../../shared/registry.ts'
import type { MutatorsByName } from '../../sync-server/sync/mutation.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, RoundServer, type Sent, WireDevice } from './rounds.ts'

/** A mutator with a bug: it falls over a bottle of this name. */
const buggy: MutatorsByName = {
  ...mutators,
  'bottle.add': {
    ...mutators['bottle.add'],
    async run(tx, args: ReturnType<typeof aBottle>, context) {
      await mutators['bottle.add'].run(tx, args as never, context)
      if (args.name === 'Buggy') throw new TypeError('cannot read properties of undefined')
    },
  },
}

/** A database that refuses to write a row of this name, or a log entry with it in its arguments. */
const triggers: Record<'bottles' | 'sync_log', Record<Dialect, string[]>> = {
  bottles: {
    sqlite: [
      `create trigger no_buggy before insert on bottles when new.name = 'Buggy'
       begin select raise(abort, 'no'); end`,
    ],
    postgres: [
      `create function no_buggy() returns trigger language plpgsql as
       $$ begin if new.name = 'Buggy' then raise exception 'no'; end if; return new; end $$`,
      `create trigger no_buggy before insert on bottles
       for each row execute function no_buggy()`,
    ],
  },
  sync_log: {
    sqlite: [
      `create trigger no_buggy before insert on sync_log when new.args like '%Buggy%'
       begin select raise(abort, 'no'); end`,
    ],
    postgres: [
      `create function no_buggy() returns trigger language plpgsql as
       $$ begin if new.args like '%Buggy%' then raise exception 'no'; end if; return new; end $$`,
      `create trigger no_buggy before insert on sync_log
       for each row execute function no_buggy()`,
    ],
  },
}

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let userId: Id<'user'>

  const serverWith = async (bug: keyof typeof causes) => {
    const server = await causes[bug]()
    userId = await server.addUser()
    return { server, device: new WireDevice(server, userId) }
  }
  const causes = {
    'its mutator': async () => new RoundServer(database.current.db, { mutators: buggy }),
    'the writing of its rows': () => withTrigger('bottles'),
    'the writing of its log entry': () => withTrigger('sync_log'),
  }
  async function withTrigger(table: keyof typeof triggers) {
    const { db } = database.current
    await db.transaction('make a trigger', async (tx) => {
      for (const statement of triggers[table][engine.dialect]) await tx.rows(sql.raw(statement))
    })
    return new RoundServer(db)
  }
  const defectOf = async ({ deviceId }: WireDevice) => {
    const { db } = database.current
    const rows = await db.select().from(db.t.syncDevices)
    return rows.find((row) => row.deviceId === deviceId)
  }

  for (const bug of Object.keys(causes) as (keyof typeof causes)[]) {
    describe(`an exception out of ${bug}`, () => {
      test('[S24] ends the round with 500, and is rejected as internal the third time in a row', async () => {
        const { device } = await serverWith(bug)
        const [before, after] = [aBottle({ name: 'Before' }), aBottle({ name: 'After' })]
        device.does('bottle.add', before)
        const bad = device.does('bottle.add', aBottle({ name: 'Buggy' }))
        device.does('bottle.add', after)
        for (const count of [1, 2]) {
          const reply = await device.send()
          expect(reply).toMatchObject({ status: 500, problem: { code: 'fault' } })
          expect(JSON.stringify(reply.problem)).not.toMatch(/Buggy|no_buggy|undefined/)
          expect(await defectOf(device)).toMatchObject({
            userId,
            lastSeq: 0,
            defectSeq: 2,
            defectUid: bad.uid,
            defectCount: count,
          })
        }
        const answer = await device.round()
        expect(answer.confirmed.seq).toBe(3)
        expect(answer.rejections).toMatchObject([{ seq: 2, uid: bad.uid, code: 'internal' }])
        expect([...device.rows.values()].map((row) => row['name']).sort()).toEqual([
          'After',
          'Before',
        ])
        expect(await defectOf(device)).toMatchObject({ lastSeq: 3, defectCount: 0 })

        // The next device that brings it after a fork gets the same outcome.
        const other = new WireDevice(device.server, userId)
        other.fork([{ ...bad }])
        expect((await other.round()).rejections).toMatchObject([{ seq: 1, code: 'internal' }])
      })

      test('[S24] is counted for that mutation alone', async () => {
        const { device } = await serverWith(bug)
        const good = device.does('bottle.add', aBottle())
        const bad: Sent[] = [1, 2].map(() => device.does('bottle.add', aBottle({ name: 'Buggy' })))
        const swapped = [good, { ...bad[1]!, seq: 2 }]
        for (const mutations of [[good, bad[0]!], swapped, [good, bad[0]!], swapped])
          expect((await device.send({ mutations })).status).toBe(500)
        expect(await defectOf(device)).toMatchObject({ defectCount: 1 })
      })

      test('does not lose mutations sent before it in smaller rounds', async () => {
        const { device } = await serverWith(bug)
        const good = device.does('bottle.add', aBottle())
        const bad = device.does('bottle.add', aBottle({ name: 'Buggy' }))
        expect((await device.send()).status).toBe(500)
        device.take((await device.send({ mutations: [good] })).answer)
        expect((await device.send({ mutations: [bad] })).status).toBe(500)
        expect(await device.round()).toMatchObject({
          confirmed: { seq: 2 },
          rejections: [{ seq: 2, code: 'internal' }],
        })
      })
    })
  }

  test('a device of another user is not touched by a defect', async () => {
    const { server, device } = await serverWith('its mutator')
    device.does('bottle.add', aBottle())
    await device.round()
    const thief = new WireDevice(server, await server.addUser())
    thief.deviceId = device.deviceId
    thief.does('bottle.add', aBottle({ name: 'Buggy' }))
    expect((await thief.send()).status).toBe(403)
    expect(await defectOf(device)).toMatchObject({ userId, defectCount: 0 })
  })

  test('[H4] a database that is busy is 503, counts nothing, and the round is done later', async () => {
    const server = new RoundServer(database.current.db)
    userId = await server.addUser()
    const device = new WireDevice(server, userId)
    device.does('bottle.add', aBottle())
    await device.round()
    const bottle = aBottle()
    device.does('bottle.add', bottle)

    const elsewhere = await database.current.again()
    const { db } = database.current
    let letGo = () => {}
    const heldUntil = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    const holding = elsewhere.transaction('hold', async (tx) => {
      await tx.lock(tx.select().from(tx.t.syncHeads))
      isHeld()
      await heldUntil
    })
    await held
    const [busy, reading] = await Promise.all([
      device.send(),
      // A round that only reads takes no lock.
      new WireDevice(server, userId).round(),
    ])
    expect(busy).toMatchObject({ status: 503, problem: { code: 'busy' } })
    expect(busy.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(reading.changes).toHaveLength(1)
    expect(await db.select().from(db.t.syncDevices)).toMatchObject([{ lastSeq: 1, defectCount: 0 }])
    letGo()
    await holding
    await device.round()
    expect(device.row('bottles', bottle.id)).toBeDefined()
  })

  if (engine.dialect === 'postgres')
    test('[I5] a server without its database answers 503', async () => {
      const server = new RoundServer(await database.current.again())
      const device = new WireDevice(server, newUid())
      await server.db.close()
      device.does('bottle.add', aBottle())
      expect(await device.send()).toMatchObject({ status: 503, problem: { code: 'busy' } })
    })
})
