import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  waitingRoomIdle,
  waitingRoomPassLifetime,
  waitingRoomQuiet,
  waitingRoomAdmission,
} from '../../../shared/business/reserving.ts'
import { findProof, isProof } from '../../../shared/features/market/waiting-room.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'
import { hour, minute, second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openRoomPasses, ranks } from '../../../sync-server/waiting-rooms/pass.ts'
import { countWaiting } from '../../../sync-server/waiting-rooms/sweep.ts'
import { openWaitingRooms } from '../../../sync-server/waiting-rooms/waiting-rooms.ts'
import type { Person } from '../../http/door.ts'
import { chanceFrom } from '../../proof/browser/chance.ts'
import { aShop } from '../../proof/market/at-servers.ts'
import { engineNames, onEachEngine } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { databasePerTest, testTime } from '../../sync/rounds.ts'
import { type Market, openMarket, type Said } from './market.ts'

const admits = 2

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`a waiting room on ${engine}`, () => {
    let market: Market
    let people: Person[]
    /** A whole second; each test has a later one. */
    let clock = 0
    beforeAll(async () => {
      market = await openMarket(engine, { env: { WAITING_ROOM_ADMITS: String(admits) } })
    })
    beforeEach(async () => {
      people = await Promise.all(Array.from({ length: 6 }, () => market.person()))
      clock = (Math.ceil(Math.max(clock, market.now()) / second) + 1) * second
      await market.stopAt(clock)
    })
    afterEach(() => market.assertLaws())
    afterAll(() => market.close())

    /** Time passes without jobs. */
    async function later(milliseconds: number) {
      clock += milliseconds
      await market.stopAt(clock)
    }
    const path = (drop: string) => `/api/waiting-rooms/drop/${drop}`
    const join = (who: Person, drop: string) => market.ask(who, path(drop), { body: {} })
    const passOf = (said: Said) => String(said['pass'])
    const look = (drop: string, pass: string) =>
      market.ask(market.door.visitor(), `${path(drop)}?pass=${encodeURIComponent(pass)}`)
    const reserve = (who: Person, drop: string, pass?: string, key = randomUUID()) =>
      market.ask(
        who,
        `/api/drops/${drop}/reservations${pass === undefined ? '' : `?pass=${encodeURIComponent(pass)}`}`,
        { body: { quantity: 1 }, key },
      )
    /** A drop whose room was opened by the third person of one second. */
    async function aRush(quantity = 10) {
      const drop = await market.drop({ quantity })
      const said: Said[] = []
      for (const who of people.slice(0, 3)) said.push(await reserve(who, drop.id))
      expect(said.map(({ http }) => http)).toEqual([200, 200, 409])
      expect(said[2]).toMatchObject({ code: 'waiting_room' })
      return drop.id
    }

    test('stays closed while fewer people ask than are admitted', async () => {
      const drop = await market.drop()
      const [ann, ben, cleo] = people as [Person, Person, Person]
      // Several requests of a person count once.
      for (const who of [ann, ann, ann, ben])
        expect((await reserve(who, drop.id))['code']).not.toBe('waiting_room')
      await later(second)
      expect(await reserve(cleo, drop.id)).toMatchObject({ http: 200 })
      expect(await join(ann, drop.id)).toMatchObject({ state: { is: 'none' } })
      expect(await look(drop.id, 'no pass')).toEqual({ http: 200, is: 'none' })
      expect(await market.page(drop.id, ann)).not.toHaveProperty('hasWaitingRoom')
    })

    test('lets only an admitted person reserve', async () => {
      const drop = await aRush()
      const [, , cleo, dan] = people as [Person, Person, Person, Person]
      const place = await join(cleo, drop)
      expect(place).toMatchObject({ http: 200, state: { is: 'waiting' } })
      expect(await reserve(cleo, drop, passOf(place))).toMatchObject({ code: 'waiting_room' })
      await later(3 * second)
      expect(await look(drop, passOf(place))).toMatchObject({ is: 'admitted' })
      expect(await reserve(dan, drop, passOf(place))).toMatchObject({ code: 'waiting_room' })
      expect(await reserve(dan, drop)).toMatchObject({ code: 'waiting_room' })
      expect(await reserve(cleo, drop, passOf(place))).toMatchObject({ http: 200 })
    })

    test('refuses the pass of another drop, a forged and an expired one', async () => {
      const [drop, other] = [await aRush(), await market.drop()]
      const cleo = people[2]!
      const pass = passOf(await join(cleo, drop))
      await later(3 * second)
      const [version, of, whose, position, expiry, signature] = pass.split('.')
      const forged = [version, of, whose, Number(position) - 1, expiry, signature].join('.')
      const foreign = openRoomPasses('another secret').give(
        { offerId: drop, userId: cleo.id, position: 1 },
        market.now(),
      )
      for (const wrong of [forged, foreign, `${pass}x`, pass.slice(0, -1), '']) {
        expect(await look(drop, wrong)).toMatchObject({ is: 'no_place' })
        expect(await reserve(cleo, drop, wrong)).toMatchObject({ code: 'waiting_room' })
      }
      expect(await look(drop, pass)).toMatchObject({ is: 'admitted' })
      expect(await look(other.id, pass)).toMatchObject({ is: 'none' })
      const passes = openRoomPasses('a secret')
      const place = { offerId: drop, userId: cleo.id, position: 1 }
      const given = passes.give(place, 1_000_000_000_000)
      const expires = 1_000_000_000_000 + waitingRoomPassLifetime
      expect(passes.read(given, expires - 1)).toEqual(place)
      expect(passes.read(given, expires)).toBeUndefined()
    })

    test('keeps the place of a person who reloads or comes with a second device', async () => {
      const drop = await aRush()
      const [, , cleo, dan] = people as [Person, Person, Person, Person]
      const first = passOf(await join(cleo, drop))
      await later(second)
      await join(dan, drop)
      await later(second)
      const tablet = market.door.visitor()
      tablet.takeCookie(cleo.cookie())
      for (const device of [cleo, { ...cleo, ...tablet }])
        expect(positionIn(passOf(await join(device, drop)))).toBe(positionIn(first))
      const { mine } = await market.page(drop, cleo)
      expect(positionIn(String(mine?.waitingRoomPass))).toBe(positionIn(first))
      expect(await market.page(drop, people[4])).toMatchObject({ hasWaitingRoom: true })
    })

    test('gives a new place at the end when a turn was not used', async () => {
      const drop = await aRush()
      const cleo = people[2]!
      const first = passOf(await join(cleo, drop))
      await later(3 * second)
      expect(await look(drop, first)).toMatchObject({ is: 'admitted' })
      // Others come meanwhile, else the room would close.
      for (let passed = 0; passed < waitingRoomAdmission; passed += minute / 2) {
        await later(minute / 2)
        await join(await market.person(), drop)
      }
      expect(await look(drop, first)).toMatchObject({ is: 'no_place' })
      expect(await reserve(cleo, drop, first)).toMatchObject({ code: 'waiting_room' })
      const again = passOf(await join(cleo, drop))
      expect(positionIn(again)).toBeGreaterThan(positionIn(first))
    })

    test('returns the answer of a request that was sent before the room opened', async () => {
      const drop = await market.drop()
      const [ann, ben, cleo] = people as [Person, Person, Person]
      const key = randomUUID()
      const first = await reserve(ann, drop.id, undefined, key)
      await reserve(ben, drop.id)
      expect(await reserve(cleo, drop.id)).toMatchObject({ code: 'waiting_room' })
      expect(await reserve(ann, drop.id, undefined, key)).toEqual(first)
      expect(await reserve(ann, drop.id, 'some pass', key)).toEqual(first)
    })

    test('tells all who wait when the last bottle is reserved', async () => {
      const drop = await aRush(3)
      const waiting = people.slice(2)
      const passes: string[] = []
      for (const who of waiting) passes.push(passOf(await join(who, drop)))
      await later(2 * second)
      const states: unknown[] = []
      for (const pass of passes) states.push((await look(drop, pass))['is'])
      expect(states.filter((is) => is === 'admitted')).toHaveLength(admits)
      const winner = states.indexOf('admitted')
      expect(await reserve(waiting[winner]!, drop, passes[winner])).toMatchObject({ http: 200 })
      await later(second)
      for (const pass of passes) expect(await look(drop, pass)).toEqual({ http: 200, is: 'over' })
      expect(await join(people[0]!, drop)).toMatchObject({ state: { is: 'over' } })
      for (const who of waiting.filter((_, at) => at !== winner))
        expect(await reserve(who, drop)).toMatchObject({ code: 'sold_out' })
      const waits = await market.ask(waiting[(winner + 1) % 4]!, `/api/drops/${drop}/waiting`, {
        method: 'PUT',
      })
      expect(waits).toMatchObject({ http: 200, waitingAt: 1 })
    })

    test('closes a minute after the rush, and forgets who waited', async () => {
      const drop = await aRush()
      const cleo = people[2]!
      const pass = passOf(await join(cleo, drop))
      await later(3 * second)
      expect(await look(drop, pass)).toMatchObject({ is: 'admitted' })
      await market.pass(waitingRoomQuiet + 2 * minute)
      clock = market.now()
      const { waitingRoomPlaces: places, waitingRoomSteps: steps } = market.db.t
      expect(await look(drop, pass)).toMatchObject({ is: 'none' })
      expect(
        (await market.db.select().from(places)).filter(({ dropId }) => dropId === drop),
      ).toEqual([])
      expect(
        (await market.db.select().from(steps)).filter(({ dropId }) => dropId === drop),
      ).toEqual([])
      expect(await reserve(cleo, drop)).toMatchObject({ http: 200 })
      expect(waitingRoomIdle).toBeGreaterThan(waitingRoomQuiet)
    })
  })

const positionIn = (pass: string): number => Number(pass.split('.')[3])

onEachEngine({ postgres: 'deep' }, (engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  const seed = 149
  let clock = 0
  beforeEach(async () => {
    clock = testTime
  })

  /** One process of the server. */
  const rooms = (db: Db, { proofBits = 0, rate = 3, own = seed } = {}) => {
    const chance = chanceFrom(own)
    const admitted: number[] = []
    const opened = openWaitingRooms({
      db,
      secret: 'a secret of every process',
      admits: rate,
      proofBits,
      onAdmitted: (count) => void admitted.push(count),
      now: () => clock,
      draw: () => chance.upTo(ranks),
    })
    return { ...opened, admitted }
  }
  async function aDropInARush(db: Db, room: ReturnType<typeof rooms>, rate = 3) {
    const [store, dropId] = [randomUUID(), randomUUID()]
    await db.transaction('prepare', async (tx) => {
      await aShop(tx, store)
      await tx.insert(tx.t.drops).values({
        id: dropId,
        storeId: store,
        title: 'The one that all want',
        category: 'Whiskey',
        salePrice: 1,
        quantity: 100,
        isSponsored: false,
        isAllocated: true,
        holdFor: hour,
        startsAt: 1,
        listedUntil: Number.MAX_SAFE_INTEGER,
        createdAt: 1,
        updatedAt: 1,
      })
    })
    const ask = () =>
      room.assertAdmitted({
        offer: offered(dropId),
        userId: randomUUID(),
        pass: undefined,
        through: undefined,
      })
    for (let at = 0; at < rate; at++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'waiting_room' })
    return dropId
  }
  const offered = (id: string) => ({ kind: 'drop', id }) as const
  const users = (count: number) => Array.from({ length: count }, () => randomUUID())

  test(`admits by the second of arrival, by chance within it, and at its rate (seed ${seed})`, async () => {
    const { db } = database.current
    const room = rooms(db)
    const dropId = await aDropInARush(db, room)
    const passes = new Map<string, string>()
    const groups = [users(7), users(5)]
    for (const group of groups) {
      for (const userId of group) {
        const { pass, state } = await room.join({
          offer: offered(dropId),
          userId,
          proof: undefined,
        })
        passes.set(userId, String(pass))
        expect(state).toMatchObject({ is: 'waiting' })
        expect(state).not.toHaveProperty('ahead')
      }
      clock += second
    }
    const order = [...passes].sort(([, a], [, b]) => positionIn(a) - positionIn(b))
    const drawn = order.map(([userId]) => userId)
    expect(new Set(drawn.slice(0, 7))).toEqual(new Set(groups[0]))
    // The order of coming does not decide within a second.
    expect(drawn.slice(0, 7)).not.toEqual(groups[0])
    const ahead = new Map<string, number>()
    const admitted: string[][] = []
    const seen = new Set<string>()
    for (let at = 0; at < 5; at++) {
      for (const [userId, pass] of passes) {
        const state = await room.state(offered(dropId), pass)
        if (state.is === 'admitted' && !seen.has(userId)) {
          seen.add(userId)
          ;(admitted[at] ??= []).push(userId)
        }
        if (at === 1 && state.is === 'waiting') ahead.set(userId, state.ahead ?? -1)
      }
      clock += second
    }
    expect(admitted.map((some) => some.length)).toEqual([3, 3, 3, 3])
    expect(room.admitted).toEqual([3, 3, 3, 3])
    for (const [at, some] of admitted.entries())
      expect(new Set(some)).toEqual(new Set(drawn.slice(3 * at, 3 * at + 3)))
    for (const [at, userId] of drawn.entries()) if (at >= 6) expect(ahead.get(userId)).toBe(at - 6)
  })

  test('makes up for seconds in which people waited and did not ask', async () => {
    const { db } = database.current
    const room = rooms(db)
    const dropId = await aDropInARush(db, room)
    // Without anyone waiting, nothing is saved up.
    clock += 20 * second
    const passes: string[] = []
    for (const userId of users(20)) {
      const { pass } = await room.join({ offer: offered(dropId), userId, proof: undefined })
      passes.push(String(pass))
    }
    for (const seconds of [2, 4]) {
      clock += seconds * second
      await room.state(offered(dropId), passes[0])
    }
    expect(room.admitted).toEqual([3, 12])
  })

  test('several processes keep one order and one rate, and a new one goes on', async () => {
    const { db } = database.current
    const [one, two] = [rooms(db), rooms(await database.current.again(), { own: seed + 1 })]
    const dropId = await aDropInARush(db, one)
    const passes: string[] = []
    for (const [at, userId] of users(9).entries()) {
      const { pass } = await [one, two][at % 2]!.join({
        offer: offered(dropId),
        userId,
        proof: undefined,
      })
      passes.push(String(pass))
    }
    clock += 2 * second
    const all = [one, two]
    for (let at = 1; at <= 2; at++) {
      for (const process of all) await process.state(offered(dropId), passes[0])
      clock += second
    }
    // Only one of them admits in each second.
    expect([...one.admitted, ...two.admitted]).toEqual([3, 3])
    const three = rooms(await database.current.again())
    const states = async (process: typeof one) =>
      Promise.all(passes.map(async (pass) => (await process.state(offered(dropId), pass)).is))
    expect(await states(three)).toEqual(await states(one))
    expect(await states(three)).toEqual(await states(two))
    expect(three.admitted).toEqual([3])
    expect(await countWaiting(db)).toBe(0)
  })

  test('asks the database once a second, however many ask', async () => {
    const { db } = database.current
    let reads = 0
    const counted = new Proxy(db, {
      get(target, name) {
        if (name === 'select') reads += 1
        return Reflect.get(target, name) as unknown
      },
    })
    const room = rooms(counted)
    const dropId = await aDropInARush(db, room)
    const { pass } = await room.join({
      offer: offered(dropId),
      userId: randomUUID(),
      proof: undefined,
    })
    clock += 3 * second
    await room.state(offered(dropId), pass)
    const before = reads
    await Promise.all(Array.from({ length: 500 }, () => room.state(offered(dropId), pass)))
    expect(reads).toBe(before)
    clock += second
    await Promise.all(Array.from({ length: 500 }, () => room.state(offered(dropId), pass)))
    expect(reads - before).toBeLessThanOrEqual(4)
  })

  test('asks for a proof of work before it gives a place', async () => {
    const { db } = database.current
    const room = rooms(db, { proofBits: 8 })
    const dropId = await aDropInARush(db, room)
    const [userId, other] = users(2) as [string, string]
    const asked = await room.join({ offer: offered(dropId), userId, proof: undefined })
    expect(asked).toMatchObject({ state: { is: 'no_place' }, proof: { bits: 8 } })
    expect(asked).not.toHaveProperty('pass')
    const { proof: task } = asked
    if (!task) throw new Error('there is no task')
    const proof = findProof(task, userId, { from: 0, count: 100_000 }, sha256)
    const wrong = [0, 1, 2].find((nonce) => !isProof(task, userId, nonce, sha256))
    expect(await room.join({ offer: offered(dropId), userId, proof: wrong })).not.toHaveProperty(
      'pass',
    )
    const given = await room.join({ offer: offered(dropId), userId, proof })
    expect(given.state.is).toBe('waiting')
    // With a place there is no more work.
    const again = await room.join({ offer: offered(dropId), userId, proof: undefined })
    expect(positionIn(String(again.pass))).toBe(positionIn(String(given.pass)))
    const borrowed = !isProof(task, other, proof ?? 0, sha256)
    if (borrowed)
      expect(await room.join({ offer: offered(dropId), userId: other, proof })).not.toHaveProperty(
        'pass',
      )
  })
})
