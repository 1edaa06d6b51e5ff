import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { liveStreamsOpened } from '../../shared/business/account-limits.ts'
import { accountLimits } from '../../shared/account-limits.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from './rounds.ts'

/** The events of a live stream, one after the other. */
class LiveReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #text = ''

  constructor(response: Response) {
    this.#reader = response.body!.getReader()
  }

  /** The next event or comment; undefined at the end. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const event = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        return event
      }
      const { done, value } = await this.#reader.read()
      if (done) return undefined
      this.#text += new TextDecoder().decode(value)
    }
  }

  async nextPoke(): Promise<{ epoch: string; version: number }> {
    for (;;) {
      const event = await this.next()
      if (event === undefined) throw new Error('the stream has ended')
      if (event.startsWith(':')) continue
      const [name, data] = event.split('\n')
      expect(name).toBe('event: poke')
      return JSON.parse(data!.replace(/^data: /, '')) as { epoch: string; version: number }
    }
  }

  leave(): Promise<void> {
    return this.#reader.cancel()
  }
}

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
  afterEach(() => {
    server.endLive()
    expect(server.reported).toEqual([])
  })

  const open = async (as: Id = userId, of = server) => {
    const response = await of.request('/api/sync/live', { headers: { 'Test-Session': as } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toContain('no-store')
    return new LiveReader(response)
  }

  test('a request without a session gets no pokes', async () => {
    const response = await server.request('/api/sync/live')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'signed_out' })
  })

  test('[S45] a poke comes on connecting and after each change of the user’s feed', async () => {
    const live = await open()
    expect(await live.nextPoke()).toEqual({ epoch: expect.any(String) as string, version: 0 })
    device.does('bottle.add', aBottle())
    const { cursor } = await device.round()
    expect(await live.nextPoke()).toEqual(cursor)
    device.does('bottle.add', aBottle())
    await device.round()
    expect(await live.nextPoke()).toEqual({ ...cursor, version: 2 })
    expect(await (await open()).nextPoke()).toEqual({ ...cursor, version: 2 })
  })

  test('a round without changes, or of another user, sends no poke', async () => {
    const live = await open()
    await live.nextPoke()
    const stranger = new WireDevice(server, await server.addUser())
    stranger.does('bottle.add', aBottle())
    await stranger.round()
    device.does('bottle.remove', { id: aBottle().id })
    await device.round()
    device.does('bottle.add', aBottle())
    await device.round()
    expect(await live.nextPoke()).toMatchObject({ version: 1 })
  })

  test('[S46] a comment keeps the connection open', async () => {
    const live = await open(userId, new RoundServer(server.db, { liveComment: 20 }))
    await live.nextPoke()
    expect(await live.next()).toMatch(/^:/)
    expect(await live.next()).toMatch(/^:/)
  })

  test('while one check of the session waits for the database, no other joins it', async () => {
    const user = (await server.db.select().from(server.db.t.users))[0]!
    const answers: ((stays: boolean) => void)[] = []
    let hasOpened = false
    const userOf = async () => {
      const stays = hasOpened ? await new Promise<boolean>((answer) => answers.push(answer)) : true
      hasOpened = true
      return stays ? { ...user, plan: user.subscriptionTier } : undefined
    }
    const slow = new RoundServer(server.db, { liveComment: 5, sessions: { userOf } })
    const live = await open(userId, slow)
    await live.nextPoke()
    let wasPoked = false
    const stopListening = server.db.pokes.listen(userId, () => (wasPoked = true))
    onTestFinished(stopListening)
    for (let count = 0; count < 5; count++) expect(await live.next()).toMatch(/^:/)
    expect(answers).toHaveLength(1)
    // The session ends meanwhile: the check may have read it before, so it runs once more.
    server.db.pokes.send({ userId })
    await expect.poll(() => wasPoked).toBe(true)
    answers[0]!(true)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]!(false)
    let event: string | undefined
    do event = await live.next()
    while (event !== undefined)
    expect(slow.reported).toEqual([])
  })

  test('[S46] [D5] the stream ends with the session', async () => {
    const live = await open(userId, new RoundServer(server.db, { liveComment: 20 }))
    await live.nextPoke()
    const { users } = server.db.t
    await server.db.transaction('leave', (tx) => tx.delete(users).where(eq(users.id, userId)))
    let event: string | undefined
    do event = await live.next()
    while (event !== undefined)
    expect(event).toBeUndefined()
  })

  test('[S46] [H7] a server that stops ends its streams', async () => {
    const live = await open()
    await live.nextPoke()
    server.endLive()
    let event: string | undefined
    do event = await live.next()
    while (event?.startsWith(':'))
    expect(event).toBeUndefined()
    const late = await server.request('/api/sync/live', { headers: { 'Test-Session': userId } })
    expect(late.status).toBe(503)
  })

  test('a closed stream is not written to', async () => {
    const live = await open()
    await live.nextPoke()
    await live.leave()
    device.does('bottle.add', aBottle())
    expect(await device.round()).toMatchObject({ confirmed: { seq: 1 } })
    expect(server.reported).toEqual([])
  })

  if (engine.dialect === 'postgres')
    test('[S45] [I4] a change on one server pokes the devices of another', async () => {
      const other = new RoundServer(await database.current.again())
      const live = await open(userId, other)
      await live.nextPoke()
      device.does('bottle.add', aBottle())
      await device.round()
      expect(await live.nextPoke()).toMatchObject({ version: 1 })
      other.endLive()
    })

  test('[S47] one stream too many ends the oldest of the same user', async () => {
    const other = await server.addUser()
    const theirs = await open(other)
    await theirs.nextPoke()
    const all = []
    for (let count = 0; count < accountLimits.liveStreams; count++) all.push(await open())
    for (const one of all) await one.nextPoke()
    const [oldest, ...others] = all
    const newest = await open()
    await newest.nextPoke()
    let event: string | undefined
    do event = await oldest!.next()
    while (event?.startsWith(':'))
    expect(event).toBeUndefined()
    device.does('bottle.add', aBottle())
    const { cursor } = await device.round()
    for (const one of [...others, newest]) expect(await one.nextPoke()).toEqual(cursor)
    const their = new WireDevice(server, other)
    their.does('bottle.add', aBottle())
    const after = await their.round()
    expect(await theirs.nextPoke()).toEqual(after.cursor)
  })

  test('one that was left makes room again', async () => {
    const stays = await open()
    await stays.nextPoke()
    for (let count = 0; count < 2 * accountLimits.liveStreams; count++) await (await open()).leave()
    device.does('bottle.add', aBottle())
    const { cursor } = await device.round()
    expect(await stays.nextPoke()).toEqual(cursor)
  })

  test('a client that opens streams all the time gets a time to wait', async () => {
    let response: Response
    let opened = 0
    do {
      response = await server.request('/api/sync/live', { headers: { 'Test-Session': userId } })
      opened += 1
      if (response.ok) await response.body?.cancel()
    } while (response.ok)
    expect(opened).toBeGreaterThan(liveStreamsOpened.max)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await (await open(await server.addUser())).nextPoke()
  })
})
