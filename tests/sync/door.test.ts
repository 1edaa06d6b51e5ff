import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxRoundBytes } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { RoundRequest } from '../../shared/sync/messages.ts'
import { maxVisitorBytes } from '../../sync-server/http/body.ts'
import { onEachEngine } from '../support/engines.ts'
import {
  aBottle,
  databasePerTest,
  newUid,
  type Reply,
  RoundServer,
  sendRound,
  WireDevice,
} from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let server: RoundServer
  let userId: Id<'user'>
  beforeEach(async () => {
    server = new RoundServer(database.current.db)
    userId = await server.addUser()
  })

  const send = (
    body: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<Reply> => {
    const all = { 'X-User': userId, 'Test-Session': userId, ...headers }
    const given = Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])
    return sendRound(
      server,
      typeof body === 'string' || body instanceof Uint8Array
        ? (body as string)
        : JSON.stringify(body),
      Object.fromEntries(given),
    )
  }
  const whole = (own: Partial<Record<keyof RoundRequest, unknown>> = {}) => ({
    ...new WireDevice(server, userId).body(),
    ...own,
  })

  const malformed: Record<string, unknown> = {
    'no JSON': '{"protocol":1',
    'not UTF-8': new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    empty: '',
    null: 'null',
    'a list': [],
    'protocol is text': { protocol: '1' },
    'no protocol': {},
    'no device id': { protocol: 1 },
    'a device id in capitals': { deviceId: randomUUID().toUpperCase() },
    'a seen without uid': { seen: { seq: 0 } },
    'a seen below zero': { seen: { seq: -1, uid: '' } },
    'a cursor without epoch': { cursor: { version: 1 } },
    'a cursor below zero': { cursor: { epoch: 'e', version: -1 } },
    'a limit of 0': { limit: 0 },
    'a limit of 5001': { limit: 5_001 },
    'a limit of one and a half': { limit: 1.5 },
    'a digest that is a word': { digest: 'yes' },
    'mutations that are no list': { mutations: {} },
    'a mutation that is null': { mutations: [null] },
    'a mutation without seq': { mutations: [{ uid: newUid() }] },
    'a mutation with seq 0': { mutations: [{ seq: 0, uid: newUid() }] },
    'a mutation whose seq is text': { mutations: [{ seq: '1', uid: newUid() }] },
    'a mutation whose uid is none': { mutations: [{ seq: 1, uid: 'one' }] },
  }
  const isPart = (body: unknown): body is object =>
    typeof body === 'object' && body !== null && !Array.isArray(body) && !('length' in body)

  for (const [what, body] of Object.entries(malformed)) {
    test(`a malformed envelope is a bad request: ${what}`, async () => {
      const keys = isPart(body) ? Object.keys(body) : []
      const isOverride = keys.length > 0 && !keys.includes('protocol')
      const reply = await send(isOverride ? whole(body as object) : body)
      expect(reply).toMatchObject({ status: 400, problem: { code: 'bad_request' } })
      expect(Object.keys(reply.problem).sort()).toEqual(['code', 'message'])
    })
  }

  test('a round without X-User is a bad request', async () => {
    expect(await send(whole(), { 'X-User': undefined })).toMatchObject({
      status: 400,
      problem: { code: 'bad_request' },
    })
  })

  test('[S5] unknown fields of a round are ignored', async () => {
    const bottle = aBottle()
    const mutation = {
      seq: 1,
      uid: newUid(),
      name: 'bottle.add',
      args: bottle,
      at: 1,
      mood: 'good',
    }
    const reply = await send({
      ...whole({ mutations: [mutation], seen: { seq: 0, uid: '', extra: [] } }),
      future: { of: 'wine' },
    })
    expect(reply).toMatchObject({ status: 200, answer: { confirmed: { seq: 1 }, rejections: [] } })
  })

  test('[S54] each response repeats the name of its round, if it is one', async () => {
    const named = async (name: string, body: unknown = whole(), session = userId) =>
      (await send(body, { 'X-Round': name, 'Test-Session': session })).headers.get('x-round')
    expect(await named('a1-Z_')).toBe('a1-Z_')
    expect(await named('n'.repeat(64))).toBe('n'.repeat(64))
    expect(await named('gap', whole({ seen: { seq: 7, uid: newUid() } }))).toBe('gap')
    expect(await named('old', whole({ protocol: 2 }))).toBe('old')
    expect(await named('visitor', whole(), '' as typeof userId)).toBe('visitor')
    for (const odd of ['n'.repeat(65), 'a b', '<a>']) expect(await named(odd)).toBeNull()
    expect((await send(whole())).headers.get('x-round')).toBeNull()
  })

  test('another protocol asks for a reload, regardless of the rest of the request', async () => {
    for (const body of [
      { protocol: 2 },
      { ...whole(), protocol: 0 },
      { protocol: 1.5, mutations: 1 },
    ])
      expect(await send(body)).toMatchObject({ status: 426, problem: { code: 'protocol' } })
  })

  test('[S2] a round takes 500 mutations and refuses 501', async () => {
    const mutations = Array.from({ length: 501 }, (_, index) => ({
      seq: index + 1,
      uid: newUid(),
      name: 'bottle.remove',
      args: { id: newUid() },
      at: 1,
    }))
    expect(await send(whole({ mutations }))).toMatchObject({
      status: 413,
      problem: { code: 'too_large' },
    })
    expect(await send(whole({ mutations: mutations.slice(0, 500) }))).toMatchObject({
      status: 200,
      answer: { confirmed: { seq: 500 } },
    })
  })

  test('[S2] a round takes a body of 1 MiB and refuses one byte more, with any Content-Length', async () => {
    const text = JSON.stringify(whole())
    const fits = text + ' '.repeat(maxRoundBytes - text.length)
    expect((await send(fits)).status).toBe(200)
    const streamed = (bytes: Uint8Array) =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 70_000)
            controller.enqueue(bytes.slice(at, at + 70_000))
          controller.close()
        },
      })
    const large = new TextEncoder().encode(`${fits} `)
    const asked = { 'X-User': userId, 'Test-Session': userId, 'Content-Length': '10' }
    expect(await sendRound(server, streamed(large), asked)).toMatchObject({
      status: 413,
      problem: { code: 'too_large' },
    })
  })

  test('a deleted account’s devices must wipe, with and without a session', async () => {
    const gone = randomUUID()
    await database.current.db.transaction('delete', (tx) =>
      tx.insert(tx.t.deletedAccounts).values({ userId: gone, at: 1 }),
    )
    for (const session of [undefined, userId])
      expect(await send(whole(), { 'X-User': gone, 'Test-Session': session })).toMatchObject({
        status: 410,
        problem: { code: 'account_deleted' },
      })
  })

  test('[B12] without a session nothing is applied', async () => {
    const device = new WireDevice(server, userId)
    device.does('bottle.add', aBottle())
    expect(await send(device.body(), { 'Test-Session': undefined })).toMatchObject({
      status: 401,
      problem: { code: 'signed_out' },
    })
    expect(await database.current.db.select().from(database.current.db.t.syncDevices)).toEqual([])
  })

  test('[S8] a large round of a visitor is refused unread, a small one in the order of the error table', async () => {
    const read: number[] = []
    const visits = (length: number | undefined, user: Id = userId) =>
      sendRound(
        server,
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              read.push(1)
              controller.enqueue(new TextEncoder().encode('{"protocol":7}'))
              controller.close()
            },
          },
          { highWaterMark: 0 },
        ),
        { 'X-User': user, ...(length && { 'Content-Length': String(length) }) },
      )
    const gone = randomUUID()
    await database.current.db.transaction('delete', (tx) =>
      tx.insert(tx.t.deletedAccounts).values({ userId: gone, at: 1 }),
    )
    for (const length of [undefined, maxVisitorBytes + 1]) {
      expect(await visits(length)).toMatchObject({ status: 401, problem: { code: 'signed_out' } })
      expect(await visits(length, gone)).toMatchObject({ status: 410 })
    }
    expect(read).toEqual([])
    expect(await visits(14)).toMatchObject({ status: 426, problem: { code: 'protocol' } })
    expect(read).toEqual([1])
  })

  test('a round from another site is refused', async () => {
    expect(await send(whole(), { 'Sec-Fetch-Site': 'cross-site' })).toMatchObject({
      status: 403,
      problem: { code: 'cross_site' },
    })
  })

  test('[B13] the database of one user does not speak as another, and nothing is read or bound', async () => {
    const other = await server.addUser()
    const theirs = new WireDevice(server, other)
    theirs.does('bottle.add', aBottle())
    await theirs.round()

    const device = new WireDevice(server, other)
    device.does('bottle.add', aBottle())
    const reply = await send(device.body(), { 'X-User': other })
    expect(reply).toMatchObject({ status: 403, problem: { code: 'other_user' } })
    expect(Object.keys(reply.problem).sort()).toEqual(['code', 'message'])
    const { db } = database.current
    expect(await db.select().from(db.t.syncDevices)).toHaveLength(1)
  })

  test('[S12] [B15] a device id of another user is refused, and its owner can go on', async () => {
    const owner = new WireDevice(server, userId)
    owner.does('bottle.add', aBottle())
    await owner.round()
    const thief = new WireDevice(server, await server.addUser())
    thief.deviceId = owner.deviceId
    for (const mutations of [[], [thief.does('bottle.add', aBottle())]])
      expect(await thief.send({ mutations, seen: owner.seen })).toMatchObject({
        status: 403,
        problem: { code: 'foreign_device' },
      })
    owner.does('bottle.add', aBottle())
    expect(await owner.round()).toMatchObject({ confirmed: { seq: 2 } })
  })

  test('[S10] a round without mutations binds no device', async () => {
    const device = new WireDevice(server, userId)
    await device.round()
    const other = new WireDevice(server, await server.addUser())
    other.deviceId = device.deviceId
    other.does('bottle.add', aBottle())
    expect(await other.round()).toMatchObject({ confirmed: { seq: 1 } })
  })

  test('[S13] [B3] a missing mutation is a gap: the answer has the confirmed position, and nothing is applied', async () => {
    const device = new WireDevice(server, userId)
    const first = device.does('bottle.add', aBottle())
    await device.round()
    const second = device.does('bottle.add', aBottle())
    const third = device.does('bottle.add', aBottle())
    const fourth = device.does('bottle.add', aBottle())
    const confirmed = { seq: 1, uid: first.uid }
    for (const mutations of [[third], [second, fourth], [first, third], [third, second]])
      expect(await device.send({ mutations })).toMatchObject({
        status: 409,
        problem: { code: 'gap', confirmed },
      })
    expect(await device.round()).toMatchObject({ confirmed: { seq: 4 } })
  })

  test('[S13] a device that saw more than the log has gets a gap, even without mutations', async () => {
    const device = new WireDevice(server, userId)
    const seen = { seq: 3, uid: newUid() }
    for (const mutations of [[], [{ seq: 4, uid: newUid() }]])
      expect(await device.send({ seen, mutations })).toMatchObject({
        status: 409,
        problem: { code: 'gap', confirmed: { seq: 0, uid: '' } },
      })
  })

  test('[S13] [B14] another uid than the log has is a fork, and nothing is applied', async () => {
    const device = new WireDevice(server, userId)
    const sent = [1, 2, 3].map(() => device.does('bottle.add', aBottle()))
    await device.round()
    const confirmed = { seq: 3, uid: sent[2]?.uid }
    const clone = (seq: number) => ({ ...sent[0]!, seq, uid: newUid() })
    const fresh = device.does('bottle.add', aBottle())
    const forks: Partial<RoundRequest>[] = [
      { mutations: [clone(3)] },
      { mutations: [clone(1), fresh] },
      { mutations: [fresh, { ...fresh, uid: newUid() }] },
      { mutations: [], seen: { seq: 3, uid: newUid() } },
      { mutations: [], seen: { seq: 2, uid: newUid() } },
      { mutations: [], seen: { seq: 2, uid: '' } },
      { mutations: [], seen: { seq: 0, uid: newUid() } },
      { mutations: [fresh], seen: { seq: 1, uid: newUid() } },
    ]
    for (const own of forks)
      expect(await device.send(own)).toMatchObject({
        status: 409,
        problem: { code: 'forked', confirmed },
      })
    expect(await device.round({ seen: { seq: 1, uid: sent[0]!.uid } })).toMatchObject({
      confirmed: { seq: 4 },
    })
  })

  test('too many rounds are refused with the time to wait', async () => {
    server = new RoundServer(database.current.db, { rate: () => 2.2 })
    userId = await server.addUser()
    const device = new WireDevice(server, userId)
    for (const mutations of [[], [device.does('bottle.add', aBottle())]]) {
      const reply = await device.send({ mutations })
      expect(reply).toMatchObject({ status: 429, problem: { code: 'slow_down' } })
      expect(reply.headers.get('retry-after')).toBe('3')
    }
    const { db } = database.current
    expect(await db.select().from(db.t.bottles)).toEqual([])
  })

  test('[S6] errors are checked in the order of the table', async () => {
    const slow = new RoundServer(database.current.db, { rate: () => 1 })
    const owner = await slow.addUser()
    const [gone, other] = [randomUUID(), await slow.addUser()]
    await database.current.db.transaction('delete', (tx) =>
      tx.insert(tx.t.deletedAccounts).values({ userId: gone, at: 1 }),
    )
    const known = new WireDevice(new RoundServer(database.current.db), owner)
    known.does('bottle.add', aBottle())
    await known.round()

    // Everything is wrong at once; then one thing after the other is put right.
    const many = Array.from({ length: 501 }, (_, at) => ({ seq: at + 1, uid: newUid() }))
    let body: object = { ...known.body(), protocol: 2, mutations: many, seen: { seq: 9, uid: '' } }
    // With a session, because of a visitor's body nothing large is read.
    const headers: Record<string, string> = {
      'Sec-Fetch-Site': 'cross-site',
      'Test-Session': other,
    }
    const next = async () => {
      const { status, problem } = await sendRound(slow, JSON.stringify(body), headers)
      return `${status} ${problem.code}`
    }
    expect(await next()).toBe('400 bad_request')
    headers['X-User'] = gone
    expect(await next()).toBe('426 protocol')
    body = { ...body, protocol: 1 }
    expect(await next()).toBe('413 too_large')
    body = {
      ...body,
      mutations: [
        { seq: 1, uid: newUid() },
        { seq: 11, uid: newUid() },
      ],
    }
    expect(await next()).toBe('410 account_deleted')
    headers['X-User'] = owner
    delete headers['Test-Session']
    expect(await next()).toBe('401 signed_out')
    headers['Test-Session'] = other
    expect(await next()).toBe('403 cross_site')
    delete headers['Sec-Fetch-Site']
    expect(await next()).toBe('403 other_user')
    headers['X-User'] = other
    expect(await next()).toBe('403 foreign_device')
    headers['X-User'] = owner
    headers['Test-Session'] = owner
    expect(await next()).toBe('409 gap')
    body = { ...body, mutations: [{ seq: 1, uid: newUid() }], seen: { seq: 0, uid: '' } }
    expect(await next()).toBe('409 forked')
    body = { ...body, mutations: [], seen: known.seen }
    expect(await next()).toBe('429 slow_down')
  })

  test('another protocol comes before a body that is too large', async () => {
    const large = JSON.stringify({ protocol: 2, deviceId: 'x'.repeat(2 * maxRoundBytes) })
    expect(await send(large)).toMatchObject({ status: 426, problem: { code: 'protocol' } })
  })

  test('fifty rounds of one user in a second are not refused for their rate', async () => {
    const device = new WireDevice(server, userId)
    for (let second = 0; second < 2; second++)
      for (let sent = 0; sent < 50; sent++) expect((await device.send()).status).toBe(200)
  })

  test('[S7] no error repeats the request', async () => {
    const secret = 'hunter2-and-more'
    const device = new WireDevice(server, userId)
    device.does('bottle.add', { password: secret })
    device.does(secret, {})
    device.does('bottle.add', { ...aBottle(), [secret]: 1 })
    device.does('bottle.add', aBottle({ category: secret }))
    const answers = [
      await send(`{"protocol": ${secret}`),
      await send({ ...whole(), deviceId: secret }),
      await device.send(),
    ]
    for (const { problem } of answers) expect(JSON.stringify(problem)).not.toContain(secret)
  })
})
