import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { day, hour } from '../../shared/kernel/time.ts'
import { readSyncState } from '../../web/local/store/database.ts'
import { TableSum } from '../../web/local/sync/digest.ts'
import { sha256 } from '../../shared/kernel/sha256.ts'
import { answerIn } from './a-device.ts'
import { aBottle, aCellar, manyBottles } from './cellar.ts'

const cellar = aCellar()

test('SHA-256 is the one of Node, at every length around its blocks', () => {
  for (let length = 0; length < 200; length++) {
    const message = new Uint8Array(length).map((_, i) => (i * 31 + length) & 0xff)
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(
      createHash('sha256').update(message).digest('hex'),
    )
  }
})

test('[S23] the hash of a table follows the protocol in any order of rows', () => {
  const rows: [string, number][] = [
    ['01900000-0000-7000-8000-000000000001', 1],
    ['01900000-0000-7000-8000-000000000002', 874],
  ]
  const expected = rows
    .map(([id, version]) =>
      createHash('sha256').update(`${id}:${version}`).digest().readBigUInt64BE(),
    )
    .reduce((sum, one) => sum ^ one, 0n)
  for (const order of [rows, rows.toReversed()]) {
    const sum = new TableSum()
    for (const [id, version] of order) sum.add(id, version)
    expect(sum.count).toBe(2)
    expect(sum.hash).toBe(expected.toString(16).padStart(16, '0'))
  }
  expect(new TableSum().hash).toBe('0000000000000000')
})

describe('the digest', () => {
  const asks = async () => (await cellar.phone.sync.next(cellar.phone.sync.fullBudget)).digest
  const startedOver = async () => (await readSyncState(cellar.phone.store.db)).cursor === null
  const defects = () => cellar.phone.store.db.defects.toArray()

  test('[S38] is requested at first and then once a day', async () => {
    const { phone, clock } = cellar
    expect(await asks()).toBe(true)
    await phone.syncAll()
    expect(await asks()).toBe(false)
    await clock.pass(day + hour)
    expect(await asks()).toBe(true)
    expect(answerIn((await phone.round()).sent).digest).toEqual({})
    expect(await asks()).toBe(false)
    // A clock that was set back does not stop it.
    await clock.pass(-day - hour)
    expect(await asks()).toBe(true)
  })

  test('of a device with the server’s rows is equal', async () => {
    const { phone, laptop, clock } = cellar
    await laptop.doAll(manyBottles(laptop, 60))
    await laptop.syncAll()
    await phone.syncAll({ rows: 50 })
    const [first] = await phone.rows('bottles')
    await phone.do('bottle.remove', { id: first!.id })
    await phone.do('bottle.logUse', {
      bottleId: (await phone.rows('bottles'))[1]!.id,
      pourId: phone.newId(),
      at: 1,
    })
    await phone.syncAll()
    await clock.pass(day + hour)
    const { sent, taken } = await phone.round()
    expect(answerIn(sent).digest).toMatchObject({ bottles: { count: 59 }, pours: { count: 1 } })
    expect(taken).toBe('whole')
    expect(await defects()).toEqual([])
    expect(await startedOver()).toBe(false)
  })

  test('[S38] [C9] that differs makes the device fetch everything again, and is reported', async () => {
    const { phone, laptop, clock } = cellar
    await laptop.doAll(manyBottles(laptop, 3))
    await laptop.syncAll()
    await phone.syncAll()
    const rows = await phone.rows('bottles')
    await phone.store.db.rowsOf('bottles').bulkDelete([rows[0]!.id])
    await clock.pass(day + hour)
    await phone.round()
    expect(await startedOver()).toBe(true)
    expect(await defects()).toMatchObject([{ detail: { differing: ['bottles'] } }])
    await phone.syncAll()
    expect(await phone.rows('bottles')).toEqual(rows)
    expect(await defects()).toHaveLength(1)
  })

  test('that differs for ever does not make it fetch for ever', async () => {
    const { phone, clock } = cellar
    await phone.syncAll()
    phone.way = async (ask) => {
      const response = await ask()
      const body = (await response.json()) as { digest?: object }
      if (body.digest) body.digest = { bottles: { count: 9, hash: '0'.repeat(16) } }
      return Response.json(body)
    }
    await clock.pass(day + hour)
    await phone.round()
    expect(await startedOver()).toBe(true)
    await phone.syncAll()
    await phone.syncAll()
    expect(await defects()).toHaveLength(2)
    expect(await startedOver()).toBe(false)
  })

  test('[S38] is not compared while a mutation waits to be sent', async () => {
    const { phone, clock } = cellar
    await phone.syncAll()
    await clock.pass(day + hour)
    await phone.do('bottle.add', aBottle(phone.newId()))
    await phone.do('bottle.add', aBottle(phone.newId()))
    await phone.round({ mutations: 1 })
    expect(await defects()).toEqual([])
    expect(await asks()).toBe(true)
  })
})
