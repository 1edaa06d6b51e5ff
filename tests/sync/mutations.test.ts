import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, RoundServer, sendRound, WireDevice } from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let server: RoundServer
  let userId: Id<'user'>
  let device: WireDevice
  beforeEach(async () => {
    server = new RoundServer(database.current.db)
    userId = await server.addUser()
    device = new WireDevice(server, userId)
  })

  test('[S15] [B5] a bad mutation is rejected alone, and the others of its round are applied', async () => {
    const good = [aBottle(), aBottle()]
    device.does('bottle.add', good[0])
    const bad: [name: unknown, args: unknown, code: string][] = [
      ['bottle.polish', {}, 'unknown'],
      ['constructor', {}, 'unknown'],
      ['__proto__', {}, 'unknown'],
      [7, {}, 'unknown'],
      [undefined, {}, 'unknown'],
      ['bottle.add', undefined, 'invalid'],
      ['bottle.add', null, 'invalid'],
      ['bottle.add', 'text', 'invalid'],
      ['bottle.add', [aBottle()], 'invalid'],
      ['bottle.add', aBottle({ ['__proto__']: { name: 'X' } }), 'invalid'],
      ['bottle.add', aBottle({ name: 'nul \u0000' }), 'invalid'],
      ['bottle.add', aBottle({ notes: 'half \ud83c' }), 'invalid'],
      ['bottle.add', aBottle({ '\u0000': 1 }), 'invalid'],
      ['bottle.add', aBottle({ userId }), 'invalid'],
      ['bottle.add', aBottle({ version: 1 }), 'invalid'],
      ['bottle.add', aBottle({ useCount: 5 }), 'invalid'],
      ['bottle.add', aBottle({ createdAt: 5 }), 'invalid'],
      ['bottle.add', aBottle({ subscriptionTier: 'insider' }), 'invalid'],
      ['bottle.add', aBottle({ rating: 6 }), 'invalid'],
      ['bottle.add', aBottle({ vintage: 2020.5 }), 'invalid'],
      ['bottle.add', aBottle({ purchasedOn: '2026-02-30' }), 'invalid'],
      ['bottle.add', aBottle({ id: 'ABCDEFAB-0000-4000-8000-000000000000' }), 'invalid'],
      ['bottle.add', aBottle({ subcategory: 'Red Wine' }), 'invalid'],
      ['bottle.edit', { id: good[0]!.id, changes: {} }, 'invalid'],
      ['bottle.edit', { id: good[0]!.id, changes: { name: null } }, 'invalid'],
      ['bottle.edit', { id: newUid(), changes: { name: 'X' } }, 'gone'],
      ['bottle.restore', { id: newUid() }, 'gone'],
      ['bottle.logUse', { bottleId: newUid(), pourId: newUid(), at: 1 }, 'gone'],
      ['bottle.add', good[0], 'exists'],
    ]
    for (const [name, args] of bad) device.does(name, args)
    device.does('bottle.add', good[1])

    const answer = await device.round()
    expect(answer.rejections.map(({ seq, code }) => [seq, code])).toEqual(
      bad.map(([, , code], index) => [index + 2, code]),
    )
    for (const { message } of answer.rejections) expect(message).toMatch(/^[A-Z].*\.$/)
    expect(answer.confirmed.seq).toBe(bad.length + 2)
    expect([...device.rows.keys()].sort()).toEqual(good.map(({ id }) => `bottles/${id}`).sort())
  })

  test('arguments nested very deep are invalid and do not stop the server', async () => {
    device.does('bottle.add', 'deep')
    device.does('bottle.polish', 'deep')
    device.does('bottle.add', aBottle())
    // Written by hand: JSON.stringify cannot write it.
    const body = JSON.stringify(device.body()).replaceAll(
      '"deep"',
      '['.repeat(20_000) + ']'.repeat(20_000),
    )
    const { answer } = await sendRound(server, body, { 'X-User': userId, 'Test-Session': userId })
    expect(answer).toMatchObject({
      confirmed: { seq: 3 },
      rejections: [{ code: 'invalid' }, { code: 'invalid' }],
    })
  })

  test('invalid arguments are not logged', async () => {
    device.does('bottle.add', aBottle({ name: 'nul \u0000' }))
    device.does('bottle.polish', { note: 'half \ud83c' })
    await device.round()
    const { db } = database.current
    const log = await db.select().from(db.t.syncLog)
    expect(log.map(({ args }) => args)).toEqual([null, null])
  })

  test('[S3] a mutation of 64 KiB is taken, one byte more is invalid', async () => {
    const withNote = (length: number) => {
      const bottle = aBottle({ sourceRow: 'x' })
      const sent = { seq: 1, uid: newUid(), name: 'bottle.rest', args: bottle, pad: '' }
      const room = length - Buffer.byteLength(JSON.stringify(sent))
      // Two bytes each in UTF-8, and one more where the number is odd.
      return { ...sent, pad: 'é'.repeat(Math.floor(room / 2)) + 'x'.repeat(room % 2) }
    }
    for (const [bytes, code] of [
      [64 * 1024, 'unknown'],
      [64 * 1024 + 1, 'invalid'],
    ] as const) {
      const mutation = withNote(bytes)
      expect(Buffer.byteLength(JSON.stringify(mutation))).toBe(bytes)
      const reply = await new WireDevice(server, userId).send({ mutations: [mutation] })
      expect(reply.answer.rejections).toMatchObject([{ seq: 1, code }])
    }
  })

  test('[S15] [I-REJECT] a refused mutation leaves none of its writes', async () => {
    server = new RoundServer(database.current.db, {
      mutators: {
        'test.half': {
          name: 'test.half',
          args: (await import('zod/mini')).unknown(),
          rows: () => [],
          async run(tx) {
            const { pours } = await import('../../shared/features/bar/pour.ts')
            const { refuse } = await import('../../shared/kernel/refusal.ts')
            await tx.put(pours, { id: newUid(), bottleId: newUid(), at: 1 })
            refuse('forbidden', 'Half is not allowed.')
          },
        },
      },
    })
    device = new WireDevice(server, userId)
    device.does('test.half', {})
    const answer = await device.round()
    expect(answer).toMatchObject({
      changes: [],
      rejections: [{ seq: 1, code: 'forbidden', message: 'Half is not allowed.' }],
    })
    const { db } = database.current
    expect(await db.select().from(db.t.pours)).toEqual([])
  })

  test('[S50] [E1] edits of different fields on two devices both stay', async () => {
    const other = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    await device.round()
    await other.round()
    device.does('bottle.edit', { id: bottle.id, changes: { name: 'Renamed' } })
    other.does('bottle.edit', { id: bottle.id, changes: { rating: 4.5 } })
    await device.round()
    await other.round()
    await device.round()
    expect(device.row('bottles', bottle.id)).toMatchObject({ name: 'Renamed', rating: 4.5 })
    expect(other.rows).toEqual(device.rows)
  })

  test('[S50] [E2] of two edits of one field the later arrival stays on every device', async () => {
    const other = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    await device.round()
    await other.round()
    other.does('bottle.edit', { id: bottle.id, changes: { name: 'Made first' } })
    device.does('bottle.edit', { id: bottle.id, changes: { name: 'Made later' } })
    await device.round()
    await other.round()
    await device.round()
    expect(device.row('bottles', bottle.id)).toMatchObject({ name: 'Made first' })
    expect(other.rows).toEqual(device.rows)
  })

  test('[S50] [E4] uses logged on two devices both count, and the later time stays', async () => {
    const other = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    await device.round()
    await other.round()
    device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 2_000 })
    other.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 1_000, amountMl: 45 })
    await device.round()
    await other.round()
    expect(other.row('bottles', bottle.id)).toMatchObject({ useCount: 2, lastUsedAt: 2_000 })
    expect([...other.rows.keys()].filter((key) => key.startsWith('pours/'))).toHaveLength(2)
  })

  test('[S51] a use with a known id is not counted again', async () => {
    const bottle = aBottle()
    const use = { bottleId: bottle.id, pourId: newUid(), at: 2_000 }
    device.does('bottle.add', bottle)
    device.does('bottle.logUse', use)
    device.does('bottle.logUse', use)
    expect(await device.round()).toMatchObject({ rejections: [] })
    expect(device.row('bottles', bottle.id)).toMatchObject({ useCount: 1 })
  })

  test('[S50] [E3] an edit of a bottle removed on another device is rejected as gone, and the bottle can be restored', async () => {
    const other = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    device.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 5 })
    await device.round()
    await other.round()
    device.does('bottle.remove', { id: bottle.id })
    device.does('bottle.remove', { id: bottle.id })
    expect(await device.round()).toMatchObject({ rejections: [] })

    other.does('bottle.edit', { id: bottle.id, changes: { name: 'Late' } })
    other.does('bottle.add', bottle)
    expect(await other.round()).toMatchObject({
      rejections: [{ code: 'gone' }, { code: 'exists' }],
    })
    expect(other.row('bottles', bottle.id)).toBeUndefined()
    // The pours of a removed bottle stay in the feed.
    expect([...other.rows.keys()].filter((key) => key.startsWith('pours/'))).toHaveLength(1)

    other.does('bottle.restore', { id: bottle.id })
    other.does('bottle.restore', { id: bottle.id })
    expect(await other.round()).toMatchObject({ rejections: [] })
    await device.round()
    expect(device.row('bottles', bottle.id)).toMatchObject({ name: bottle.name, useCount: 1 })
    expect(device.rows).toEqual(other.rows)
  })

  test('[S27] [E7] the id of another user’s bottle does not reach that bottle', async () => {
    const bottle = aBottle({ name: 'Mine' })
    device.does('bottle.add', bottle)
    await device.round()
    const stranger = new WireDevice(server, await server.addUser())
    stranger.does('bottle.edit', { id: bottle.id, changes: { name: 'Stolen' } })
    stranger.does('bottle.logUse', { bottleId: bottle.id, pourId: newUid(), at: 1 })
    stranger.does('bottle.restore', { id: bottle.id })
    stranger.does('bottle.remove', { id: bottle.id })
    stranger.does('bottle.add', { ...bottle, name: 'Theirs' })
    expect((await stranger.round()).rejections.map(({ code }) => code)).toEqual([
      'gone',
      'gone',
      'gone',
    ])
    expect([...stranger.rows.values()]).toMatchObject([{ name: 'Theirs' }])
    await device.round({ cursor: null })
    expect([...device.rows.values()]).toMatchObject([{ name: 'Mine', useCount: 0 }])
  })

  test('another user’s cellar is forbidden, the user’s own may be named', async () => {
    const stranger = await server.addUser()
    const mutations = [
      { seq: 1, uid: newUid(), name: 'bottle.add', args: aBottle(), at: 1, cellar: stranger },
      { seq: 2, uid: newUid(), name: 'bottle.add', args: aBottle(), at: 1, cellar: userId },
    ]
    const { answer } = await device.send({ mutations })
    expect(answer.rejections).toMatchObject([{ seq: 1, code: 'forbidden' }])
    expect(answer.changes).toHaveLength(1)
    const theirs = new WireDevice(server, stranger)
    await theirs.round()
    expect(theirs.rows.size).toBe(0)
  })

  test('[E5] the Free limit holds across devices, for added and restored bottles, finished ones too', async () => {
    userId = await server.addUser('free')
    device = new WireDevice(server, userId)
    const other = new WireDevice(server, userId)
    const bottles = Array.from({ length: 29 }, () => aBottle({ quantity: 12 }))
    for (const bottle of bottles) device.does('bottle.add', bottle)
    device.does('bottle.finish', { id: bottles[0]!.id, eventId: newUid(), at: 1 })
    await device.round()

    for (const one of [device, other]) {
      one.does('bottle.add', aBottle())
      one.does('bottle.add', aBottle())
    }
    expect((await device.round()).rejections).toMatchObject([{ seq: 32, code: 'plan_limit' }])
    expect((await other.round()).rejections.map(({ code }) => code)).toEqual([
      'plan_limit',
      'plan_limit',
    ])

    device.does('bottle.remove', { id: bottles[0]!.id })
    device.does('bottle.add', aBottle())
    device.does('bottle.restore', { id: bottles[0]!.id })
    expect((await device.round()).rejections).toMatchObject([{ seq: 35, code: 'plan_limit' }])

    await other.round()
    const live = [...other.rows.keys()].filter((key) => key.startsWith('bottles/'))
    expect(live).toHaveLength(30)
  })

  test('[K1] [K2] the current plan counts: upgraded it takes more, downgraded it keeps existing bottles', async () => {
    userId = await server.addUser('free')
    device = new WireDevice(server, userId)
    for (let made = 0; made < 30; made++) device.does('bottle.add', aBottle())
    const late = aBottle()
    device.does('bottle.add', late)
    expect((await device.round()).rejections).toMatchObject([{ code: 'plan_limit' }])

    await server.setPlan(userId, 'insider')
    device.does('bottle.add', late)
    expect((await device.round()).rejections).toEqual([])

    await server.setPlan(userId, 'free')
    device.does('bottle.add', aBottle())
    device.does('bottle.edit', { id: late.id, changes: { name: 'Still mine' } })
    expect((await device.round()).rejections).toMatchObject([{ code: 'plan_limit' }])
    expect(device.row('bottles', late.id)).toMatchObject({ name: 'Still mine' })
    expect(device.rows.size).toBe(31)
  })

  test('[S4] [J1] the device’s clock decides nothing, and a time is at most one day ahead of the server', async () => {
    const other = new WireDevice(server, userId)
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    await device.round()
    await other.round()
    const future = server.now + 3_650 * day
    const late = other.does('bottle.edit', { id: bottle.id, changes: { name: 'Arrived last' } })
    const early = device.does('bottle.edit', { id: bottle.id, changes: { name: 'Far future' } })
    await device.round({ mutations: [{ ...early, at: future }] })
    await other.round({ mutations: [{ ...late, at: 0 }] })
    expect(other.row('bottles', bottle.id)).toMatchObject({ name: 'Arrived last' })

    const [pourId, past] = [newUid(), newUid()]
    other.does('bottle.logUse', { bottleId: bottle.id, pourId, at: future })
    other.does('bottle.logUse', { bottleId: bottle.id, pourId: past, at: 7 })
    const { at, ...timeless } = other.does('bottle.remove', { id: newUid() })
    expect(at).toBeGreaterThan(0)
    await other.round({ mutations: [...other.outbox.slice(0, 2), { ...timeless, at: 'soon' }] })
    expect(other.row('pours', pourId)).toMatchObject({ at: server.now + day })
    expect(other.row('pours', past)).toMatchObject({ at: 7 })
    expect(other.row('bottles', bottle.id)).toMatchObject({
      lastUsedAt: server.now + day,
      updatedAt: server.now,
    })
    expect(other.outbox).toEqual([])
  })

  test('texts come back letter by letter, numbers and days as they were', async () => {
    const bottle = aBottle({
      name: '𝕿𝖍𝖊 “Ω” — ‏שלום‏ 🍷👩‍👩‍👧 é é \t ﷽',
      brand: '‮evil‬',
      notes: '\r\n\'";--\\ % _',
      abv: 43.1,
      rating: 0.1 + 0.2,
      purchasePrice: 9_999_999_999,
      vintage: 1893,
      purchasedOn: '2024-02-29',
      fillLevel: 0,
      isFinished: true,
      inCollection: false,
    })
    device.does('bottle.add', bottle)
    await device.round()
    expect(device.row('bottles', bottle.id)).toMatchObject(bottle)
    device.does('bottle.edit', { id: bottle.id, changes: { notes: null, vintage: null } })
    await device.round()
    const { notes: _notes, vintage: _vintage, ...rest } = bottle as Record<string, unknown>
    const row = device.row('bottles', bottle.id)
    expect(row).toMatchObject(rest)
    expect(Object.keys(row ?? {})).not.toContain('notes')
    expect(Object.keys(row ?? {})).not.toContain('vintage')
  })

  test('[S18] [S51] a mutation without effect makes no version and no feed entry', async () => {
    const bottle = aBottle()
    device.does('bottle.add', bottle)
    device.does('setting.change', { changes: { theme: 'cellar' } })
    const before = await device.round()
    device.does('setting.change', { changes: { theme: 'cellar' } })
    device.does('bottle.remove', { id: newUid() })
    device.does('bottle.restore', { id: bottle.id })
    expect(await device.round()).toMatchObject({
      rejections: [],
      changes: [],
      cursor: before.cursor,
    })
  })
})
