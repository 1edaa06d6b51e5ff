import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultSteps, type RoundSteps } from '../../sync-server/sync/round/steps.ts'
import { DatabaseAway } from '../../sync-server/db/database-away.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, ofTable, RoundServer, WireDevice } from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  async function serverWith(steps: Partial<RoundSteps> = {}) {
    const server = new RoundServer(database.current.db, { steps: { ...defaultSteps, ...steps } })
    return { server, userId: await server.addUser() }
  }

  test('a bottle added on one device is on the other one after a round of each', async () => {
    const { server, userId } = await serverWith()
    const [phone, laptop] = [new WireDevice(server, userId), new WireDevice(server, userId)]
    const bottle = aBottle({ notes: 'Smoke', purchasePrice: 4_500, purchasedOn: '2026-03-01' })
    const { uid } = phone.does('bottle.add', bottle)

    const answer = await phone.round()
    expect(answer).toMatchObject({
      protocol: 1,
      confirmed: { seq: 1, uid },
      rejections: [],
      reset: true,
      more: false,
    })
    await laptop.round()
    const row = {
      ...bottle,
      location: 'Home Bar',
      quantity: 1,
      inCollection: true,
      isFinished: false,
      useCount: 0,
      createdAt: server.now,
      updatedAt: server.now,
    }
    expect(phone.row('bottles', bottle.id)).toEqual(row)
    expect(laptop.row('bottles', bottle.id)).toEqual(row)
  })

  test('[B1] a round sent again after a lost answer is applied once and gets the same answer', async () => {
    const { server, userId } = await serverWith()
    const device = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 5 })
    device.does('bottle.edit', { id: newUid(), changes: { name: 'X' } })

    const lost = await device.send()
    const again = await device.send()
    expect(again.answer).toEqual(lost.answer)
    device.take(again.answer)
    expect(device.row('bottles', bottle.id)).toMatchObject({ useCount: 1 })
    expect(again.answer.rejections).toMatchObject([{ seq: 3, code: 'gone' }])
  })

  test('[B2] a round that comes once more days later changes nothing', async () => {
    const { server, userId } = await serverWith()
    const device = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    const old = device.body()
    await device.round()
    device.does('bottle.edit', { id: bottle.id, changes: { name: 'Newer' } })
    await device.round()
    server.now += 5 * 86_400_000

    const replayed = await device.send(old)
    expect(replayed.status).toBe(200)
    expect(replayed.answer.confirmed.seq).toBe(2)
    const other = new WireDevice(server, userId)
    await other.round()
    expect(other.row('bottles', bottle.id)).toMatchObject({ name: 'Newer' })
  })

  describe('[S14] a forked device sends mutations that the log has', () => {
    async function law(steps?: Partial<RoundSteps>) {
      const { server, userId } = await serverWith(steps)
      const device = new WireDevice(server, userId)
      const bottle = aBottle()
      const pourId = newUid()
      const journal = [
        device.does('bottle.add', bottle),
        device.does('bottle.logUse', { bottleId: bottle.id, pourId, at: 5 }),
        device.does('pour.remove', { id: pourId }),
        device.does('bottle.edit', { id: newUid(), changes: { name: 'X' } }),
        device.does('bottle.edit', { id: bottle.id, changes: { name: 'First' } }),
        device.does('bottle.edit', { id: bottle.id, changes: { name: 'Last' } }),
      ]
      const before = await device.round()
      device.fork(journal)
      const after = await device.round()
      expect(after.confirmed).toEqual({ seq: 6, uid: journal[5]?.uid })
      expect(after.rejections).toEqual(before.rejections)
      expect(after.cursor).toEqual(before.cursor)
      expect(device.row('bottles', bottle.id)).toMatchObject({ name: 'Last', useCount: 0 })
    }

    test('[B14] and nothing is done twice: each gets its own entry with the outcome of the first', () =>
      law())

    test('which is noticed where the log is not asked for the uid', async () => {
      await expect(law({ outcomesByUid: async () => new Map() })).rejects.toThrow()
    })
  })

  test('a uid that comes twice in one round is done once', async () => {
    const { server, userId } = await serverWith()
    const device = new WireDevice(server, userId)
    const bottle = aBottle()
    const { uid } = device.does('bottle.add', bottle)
    device.does('bottle.add', bottle, uid)
    const answer = await device.round()
    expect(answer).toMatchObject({ confirmed: { seq: 2, uid }, rejections: [] })
    expect(ofTable(answer.changes, 'bottles')).toHaveLength(1)
  })

  test('another user’s uid does not count as the user’s own: each mutation is applied', async () => {
    const { server, userId } = await serverWith()
    const [one, other] = [
      new WireDevice(server, userId),
      new WireDevice(server, await server.addUser()),
    ]
    const [mine, theirs] = [aBottle(), aBottle()]
    const { uid } = one.does('bottle.add', mine)
    await one.round()
    other.does('bottle.add', theirs, uid)
    expect(await other.round()).toMatchObject({ confirmed: { seq: 1, uid }, rejections: [] })
    expect(other.row('bottles', theirs.id)).toMatchObject({ name: theirs.name })
  })

  describe('[S17] a confirmed mutation is in the database', () => {
    async function law(steps?: Partial<RoundSteps>) {
      let fails = true
      const { db } = database.current
      const failing = {
        ...db,
        // All is well until the very end, where the commit fails.
        transaction: <T>(name: string, run: Parameters<typeof db.transaction<T>>[1]) =>
          db.transaction(name, async (tx) => {
            const result = await run(tx)
            if (fails && name === 'round') throw new DatabaseAway(new Error('failed to commit'))
            return result
          }),
      }
      const server = new RoundServer(failing, { steps: { ...defaultSteps, ...steps } })
      const device = new WireDevice(server, await server.addUser())
      const bottle = aBottle()
      device.does('bottle.add', bottle)
      const reply = await device.send()
      const found = await db.select().from(db.t.bottles)
      expect(found).toHaveLength(0)
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)

      fails = false
      await device.round()
      expect(device.row('bottles', bottle.id)).toBeDefined()
    }

    test('[H1] a commit that fails confirms nothing, and the same round is done later', () => law())

    test('which is noticed where the answer does not wait for the commit', async () => {
      const impatient: Partial<RoundSteps> = {
        commit: (db, run) =>
          new Promise((resolve, reject) => {
            db.transaction('round', async (tx) => {
              const answered = await run(tx)
              resolve(answered)
              return answered
            }).catch(reject)
          }),
      }
      await expect(law(impatient)).rejects.toThrow()
    })
  })

  describe('[S16] a rejected mutation', () => {
    async function law(steps?: Partial<RoundSteps>) {
      const { server, userId } = await serverWith(steps)
      const device = new WireDevice(server, userId)
      device.does('bottle.edit', { id: newUid(), changes: { name: 'X' } })
      expect(await device.round()).toMatchObject({ confirmed: { seq: 1 } })
      const bottle = aBottle()
      device.does('bottle.add', bottle)
      expect(await device.round()).toMatchObject({ confirmed: { seq: 2 } })
      device.does('bottle.remove', { id: newUid() })
      device.does('bottle.remove', 'nothing')
      expect(await device.round()).toMatchObject({ confirmed: { seq: 4 } })
      expect(device.row('bottles', bottle.id)).toBeDefined()
    }

    test('[B6] and does not block later ones', () => law())

    test('which is noticed where a rejection does not advance the number', async () => {
      const stuck: Partial<RoundSteps> = {
        confirmedAfter: (before, entries) => {
          const last = entries.findLast(({ code }) => code === null)
          return last ? { seq: last.seq, uid: last.uid } : before
        },
      }
      await expect(law(stuck)).rejects.toThrow()
    })
  })

  test('the log keeps every mutation with its outcome', async () => {
    const { server, userId } = await serverWith()
    const device = new WireDevice(server, userId)
    const bottle = aBottle()
    const sent = [
      device.does('bottle.add', bottle),
      device.does('bottle.edit', { id: bottle.id, changes: { useCount: 7 } }),
      device.does('bottle.polish', { id: bottle.id }),
    ]
    await device.round()
    const { db } = database.current
    const { syncLog } = db.t
    const log = await db.select().from(syncLog).orderBy(syncLog.seq)
    const common = { deviceId: device.deviceId, userId, appliedAt: server.now }
    expect(log).toEqual([
      {
        ...common,
        seq: 1,
        uid: sent[0]?.uid,
        code: null,
        message: null,
        name: 'bottle.add',
        args: JSON.stringify(bottle),
      },
      {
        ...common,
        seq: 2,
        uid: sent[1]?.uid,
        code: 'invalid',
        name: 'bottle.edit',
        args: null,
        message: expect.any(String) as unknown,
      },
      {
        ...common,
        seq: 3,
        uid: sent[2]?.uid,
        code: 'unknown',
        name: 'bottle.polish',
        args: JSON.stringify({ id: bottle.id }),
        message: expect.any(String) as unknown,
      },
    ])
  })
})
