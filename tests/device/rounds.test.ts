import { afterEach, describe, expect, test } from 'vitest'
import { rowsOfFirstPage } from '../../shared/business/sync.ts'
import { minute, second } from '../../shared/kernel/time.ts'
import { readContact } from '../../web/local/store/database.ts'
import { allDone } from '../../web/local/sync/journal.ts'
import { SyncStore } from '../../web/local/sync/sync-store.ts'
import { SyncLoop } from '../../web/online/sync-loop.ts'
import type { OnlineRuntime } from '../../web/online/runtime.ts'
import type { TestDevice } from './a-device.ts'
import { aBottle, aCellar, bob, manyBottles } from './cellar.ts'
import { settle, until } from './virtual-clock.ts'

const cellar = aCellar()
const running: SyncLoop[] = []
afterEach(async () => {
  for (const rounds of running.splice(0)) await rounds.stop()
})

/** Rounds of a device in one tab of it; every request of the device is counted. */
function aTab(device: TestDevice, runtime: Partial<OnlineRuntime> = {}) {
  const store = new SyncStore(device.store, device.newId())
  const rounds = new SyncLoop(store, { ...device.online, ...runtime }) as SyncLoop
  running.push(rounds)
  return rounds
}

interface Asked {
  mutations: number
  limit: number
  at: number
}
/** Records requests, and lets `answer` replace the server's answer. */
function noting(device: TestDevice, answer: (n: number) => Response | undefined = () => undefined) {
  const asked: Asked[] = []
  device.way = (ask, init) => {
    const { mutations, limit } = JSON.parse(init.body as string) as {
      mutations: unknown[]
      limit: number
    }
    asked.push({ mutations: mutations.length, limit, at: cellar.clock.now() })
    const instead = answer(asked.length)
    return instead ? Promise.resolve(instead) : ask()
  }
  return asked
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message: code }, { status, headers })

describe('rounds', () => {
  test('send all pending mutations in batches of 500, and receive all changes', async () => {
    const { phone, laptop } = cellar
    await phone.doAll(manyBottles(phone, 1_100))
    const asked = noting(phone)
    const tab = aTab(phone)
    tab.ask('mutation')
    await tab.idle()
    expect(asked.map((one) => one.mutations)).toEqual([500, 500, 100])
    await laptop.syncAll()
    expect(await laptop.rows('bottles')).toHaveLength(1_100)
  })

  test('send the next mutations while an answer is stored, and again if that answer is lost', async () => {
    const { phone, laptop } = cellar
    await phone.syncAll()
    await phone.doAll(manyBottles(phone, 700))
    const asked = noting(phone)
    let lost = 0
    const store = new (class extends SyncStore {
      override async take(...given: Parameters<SyncStore['take']>) {
        if (lost === 0) {
          await until(() => asked.length === 2)
          lost++
          throw new Error('the tab has died')
        }
        return await super.take(...given)
      }
    })(phone.store, phone.newId())
    const rounds = new SyncLoop(store, phone.online) as SyncLoop
    running.push(rounds)
    rounds.ask('mutation')
    await until(() => asked.length === 2 && lost === 1)
    await cellar.clock.pass(5 * second)
    await rounds.idle()
    // The second answer of the first batch says that the server has all of it.
    expect(asked.map((one) => one.mutations)).toEqual([500, 200, 500])
    expect(await phone.waiting()).toEqual([])
    await laptop.syncAll()
    expect(await laptop.rows('bottles')).toHaveLength(700)
    expect(await phone.rows('bottles')).toHaveLength(700)
  })

  test('[S2] send no more than a mebibyte', async () => {
    const { phone } = cellar
    const large = (i: number) => ({
      name: 'bottle.add',
      args: aBottle(phone.newId(), { name: `${i}`, sourceRow: '山'.repeat(16_000) }),
    })
    await phone.doAll(Array.from({ length: 40 }, (_, i) => large(i)))
    const sizes: number[] = []
    phone.way = (ask, init) => {
      sizes.push(new TextEncoder().encode(init.body as string).length)
      return ask()
    }
    const tab = aTab(phone)
    tab.ask('mutation')
    await tab.idle()
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024)
    expect(sizes.length).toBe(2)
    expect(await phone.waiting()).toEqual([])
  })

  test('[S41] [B5] send half after a failure, down to one mutation, and all again when even that had no way', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 600))
    const asked = noting(phone, (n) => (n <= 10 ? problem(503, 'busy') : undefined))
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(5 * minute)
    await tab.idle()
    expect(asked.slice(0, 11).map((one) => one.mutations)).toEqual([
      500, 250, 125, 62, 31, 15, 7, 3, 1, 1, 1,
    ])
    expect(asked.slice(0, 8).map((one) => one.limit)).toEqual([
      2000, 1000, 500, 250, 125, 62, 50, 50,
    ])
    expect(asked.slice(11).map((one) => one.mutations)).toEqual([500, 99])
    expect(await phone.waiting()).toEqual([])
  })

  test('[S41] send all when the network comes back, once until a round succeeds', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 300))
    let isAway = true
    const asked = noting(phone, () => (isAway ? problem(503, 'busy') : undefined))
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(5 * minute)
    expect(asked.at(-1)!.mutations).toBe(1)
    const trigger = async (why: 'online' | 'mutation') => {
      const before = asked.length
      tab.ask(why)
      await clock.pass(second)
      return asked.slice(before).map((one) => one.mutations)
    }
    expect((await trigger('mutation'))[0]).toBe(1)
    expect((await trigger('online'))[0]).toBe(300)
    await clock.pass(5 * minute)
    expect((await trigger('online'))[0]).toBe(1)
    isAway = false
    tab.ask('online')
    await tab.idle()
    expect(asked.slice(-2).map((one) => one.mutations)).toEqual([1, 299])
    expect(await phone.waiting()).toEqual([])
  })

  test('[S41] send all when the network comes back after a time without any answer', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 300))
    const { way } = phone
    const sizes: number[] = []
    phone.way = (_ask, init) => {
      sizes.push((JSON.parse(init.body as string) as { mutations: unknown[] }).mutations.length)
      return Promise.reject(new TypeError('no network'))
    }
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(4 * second)
    expect(sizes.at(-1)).toBeLessThan(300)
    phone.way = way
    const asked = noting(phone)
    tab.ask('online')
    await tab.idle()
    expect(asked.map((one) => one.mutations)).toEqual([300])
  })

  test('[S41] keep the smaller size where the server answered that it was too much', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 300))
    const asked = noting(phone, (n) => (n <= 2 ? problem(413, 'too_large') : undefined))
    const tab = aTab(phone)
    tab.ask('mutation')
    await settle()
    tab.ask('online')
    await settle()
    await clock.pass(5 * second)
    await tab.idle()
    expect(asked.slice(0, 3).map((one) => one.mutations)).toEqual([300, 150, 75])
  })

  test('[S42] wait from one second up to 20 while visible, with jitter', async () => {
    const { phone, clock } = cellar
    const asked = noting(phone, () => problem(503, 'busy'))
    aTab(phone).ask('wanted')
    await clock.pass(3 * minute)
    const waits = asked.slice(1).map((one, i) => (one.at - asked[i]!.at) / second)
    for (const [i, most] of [1, 2, 4, 8, 16, 20, 20, 20].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(most / 2)
      expect(waits[i]).toBeLessThanOrEqual(most)
    }
  })

  test('[S42] wait up to five minutes while hidden', async () => {
    const { phone, clock } = cellar
    const asked = noting(phone, () => problem(503, 'busy'))
    aTab(phone, { isVisible: () => false }).ask('wanted')
    await clock.pass(60 * minute)
    const waits = asked.slice(1).map((one, i) => (one.at - asked[i]!.at) / minute)
    expect(Math.max(...waits)).toBeLessThanOrEqual(5)
    expect(Math.max(...waits)).toBeGreaterThanOrEqual(2.5)
  })

  test('[S42] come at once when something asks for them while they wait', async () => {
    const { phone, clock } = cellar
    const asked = noting(phone, (n) => (n <= 6 ? problem(503, 'busy') : undefined))
    const tab = aTab(phone)
    tab.ask('wanted')
    await clock.pass(20 * second)
    const before = asked.length
    tab.ask('online')
    await settle()
    expect(asked).toHaveLength(before + 1)
  })

  test('[S42] try once a second while changes are made without a way to the server', async () => {
    const { phone, clock } = cellar
    const asked = noting(phone, () => problem(503, 'busy'))
    const tab = aTab(phone)
    tab.ask('wanted')
    await clock.pass(30 * second)
    const before = asked.length
    for (let i = 0; i < 200; i++) {
      await phone.do('bottle.add', aBottle(phone.newId()))
      tab.ask('mutation')
      await clock.pass(0.05 * second)
    }
    const times = asked.slice(before).map(({ at }) => at)
    expect(times.length).toBeGreaterThanOrEqual(9)
    expect(times.length).toBeLessThanOrEqual(11)
  })

  test('[S42] come within a second of a change while they wait', async () => {
    const { phone, clock } = cellar
    let isAway = true
    const asked = noting(phone, () => (isAway ? problem(503, 'busy') : undefined))
    const tab = aTab(phone)
    tab.ask('wanted')
    await clock.pass(20 * second)
    isAway = false
    const before = asked.length
    await phone.do('bottle.add', aBottle(phone.newId()))
    tab.ask('mutation')
    await clock.pass(second)
    expect(asked.length).toBeGreaterThan(before)
    await tab.idle()
    expect(await phone.waiting()).toEqual([])
  })

  test('[S42] wait the time given with slow_down, whatever triggers them', async () => {
    const { phone, clock } = cellar
    const asked = noting(phone, (n) =>
      n === 1 ? problem(429, 'slow_down', { 'Retry-After': '30' }) : undefined,
    )
    const tab = aTab(phone)
    tab.ask('wanted')
    await settle()
    tab.ask('online')
    await clock.pass(29 * second)
    expect(asked).toHaveLength(1)
    await clock.pass(2 * second)
    expect(asked.map((one) => one.limit)).toEqual([rowsOfFirstPage, rowsOfFirstPage])
  })

  test('send half where it was too large for the way', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 8))
    const asked = noting(phone, (n) => (n <= 6 ? problem(413, 'too_large') : undefined))
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(2 * minute)
    await tab.idle()
    expect(asked.map((one) => one.mutations)).toEqual([8, 4, 2, 1, 1, 1, 1, 7])
    expect(await phone.waiting()).toEqual([])
  })

  test('[S41] grow step by step after a failure', async () => {
    const { phone, clock } = cellar
    await phone.doAll(manyBottles(phone, 30))
    const asked = noting(phone, (n) => (n <= 3 ? problem(413, 'too_large') : undefined))
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(2 * minute)
    await tab.idle()
    expect(asked.map((one) => one.mutations)).toEqual([30, 15, 7, 3, 6, 12, 9])
    expect(await phone.waiting()).toEqual([])
  })

  test('restart after a fork', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    noting(phone, (n) => (n === 1 ? problem(409, 'forked') : undefined))
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(2 * second)
    expect(await phone.waiting()).toEqual([])
  })

  test('after a second fork, too, however often the way failed between the two', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    const asked = noting(phone, (n) => {
      if (n === 1 || n === 8) return problem(409, 'forked')
      return n < 8 ? problem(503, 'unavailable') : undefined
    })
    const tab = aTab(phone)
    for (let n = 1; n <= 8; n++) {
      tab.ask('wanted')
      await until(() => asked.length === n)
      await settle()
    }
    await clock.pass(2 * second)
    expect(await phone.waiting()).toEqual([])
  })
})

describe('what holds', () => {
  const contact = () => readContact(cellar.phone.store.db)

  test('[B12] signed out: keeps everything, sends nothing, and goes on after signing in', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    phone.session = undefined
    const asked = noting(phone)
    const tab = aTab(phone)
    tab.ask('mutation')
    await clock.pass(10 * minute)
    expect(asked).toHaveLength(1)
    expect(await contact()).toMatchObject({ trouble: 'signed_out', reachable: true })
    expect(await phone.waiting()).toEqual(['bottle.add'])
    phone.session = phone.store.userId
    tab.ask('wanted')
    await tab.idle()
    expect(await phone.waiting()).toEqual([])
    expect(await contact()).toEqual({ lastSyncAt: clock.now(), reachable: true })
  })

  test('[B13] another user is signed in: nothing of the first one is sent as theirs, or lost', async () => {
    const { phone, server } = cellar
    await server.addUser(bob)
    await phone.do('bottle.add', aBottle(phone.newId()))
    phone.session = bob
    const tab = aTab(phone)
    tab.ask('mutation')
    await tab.idle()
    expect(await contact()).toMatchObject({ trouble: 'other_user' })
    expect(await phone.waiting()).toEqual(['bottle.add'])
    expect(await server.rows('bottles')).toEqual([])
    phone.session = phone.store.userId
    tab.ask('wanted')
    await tab.idle()
    expect(await server.rows('bottles')).toHaveLength(1)
  })

  test('another protocol: keeps everything and asks for a reload', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    noting(phone, () => problem(426, 'protocol'))
    const tab = aTab(phone)
    tab.ask('mutation')
    await tab.idle()
    expect(await contact()).toMatchObject({ trouble: 'reload_needed' })
    expect(await phone.waiting()).toEqual(['bottle.add'])
  })

  test('a deleted account: the database of this user is wiped', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    noting(phone, () => problem(410, 'account_deleted'))
    const tab = aTab(phone)
    tab.ask('mutation')
    await tab.idle()
    expect(await phone.indexedDB.databases()).toEqual([])
  })

  test('a round that the server does not understand: reports a defect and discards nothing', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    noting(phone, () => problem(400, 'bad_request'))
    aTab(phone).ask('mutation')
    await settle()
    expect(await phone.waiting()).toEqual(['bottle.add'])
    expect(await phone.store.db.defects.toArray()).toMatchObject([
      { detail: { status: 400, code: 'bad_request' } },
    ])
  })

  /** A server that answers and confirms nothing. */
  const confirmsNothing: TestDevice['way'] = async (_ask, init) => {
    const asked = JSON.parse(init.body as string) as object
    const body = JSON.stringify({ ...asked, mutations: [] })
    return await cellar.server.ask('/api/sync', { ...init, body }, cellar.phone.session)
  }

  test('[S43] an outbox that does not move while the server answers is reported as a defect, once', async () => {
    const { phone, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    phone.way = confirmsNothing
    const tab = aTab(phone)
    tab.ask('mutation')
    for (let i = 0; i < 40; i++) {
      await clock.pass(second)
      await settle()
    }
    const defects = await phone.store.db.defects.toArray()
    expect(defects).toMatchObject([{ detail: { waiting: 1 } }])
  })

  test('[J1] a clock that jumps, or a machine that sleeps, is no outbox that does not move', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    const years = 3_650 * 24 * 60 * minute
    let off = 0
    let answers = 0
    phone.way = async (ask, init) => {
      answers += 1
      off = [0, years, -years, years][answers] ?? off
      return answers < 6 ? await confirmsNothing(ask, init) : await ask()
    }
    const tab = aTab(phone, { now: () => cellar.clock.now() + off })
    tab.ask('mutation')
    await tab.idle()
    expect(answers).toBe(6)
    expect(await phone.store.db.defects.toArray()).toEqual([])
  })
})

describe('one place at a time', () => {
  test('[S39] [D1] four tabs that ask at once send everything once', async () => {
    const { phone, server } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    for (let i = 0; i < 10; i++)
      await phone.do('bottle.logUse', { bottleId: id, pourId: phone.newId(), at: i })
    const asked = noting(phone)
    const tabs = Array.from({ length: 4 }, () => aTab(phone, { locks: navigator.locks }))
    for (const tab of tabs) tab.ask('mutation')
    await Promise.all(tabs.map((tab) => tab.idle()))
    expect(asked).toHaveLength(1)
    expect(await server.rows('pours')).toHaveLength(10)
  })

  test('[D1] without Web Locks the lease alone keeps them apart, and the server counts once', async () => {
    const { phone, server, clock } = cellar
    const id = phone.newId()
    await phone.do('bottle.add', aBottle(id))
    await phone.do('bottle.logUse', { bottleId: id, pourId: phone.newId(), at: 1 })
    const tabs = Array.from({ length: 4 }, () => aTab(phone))
    for (const tab of tabs) tab.ask('mutation')
    let areIdle = false
    void Promise.all(tabs.map((tab) => tab.idle())).then(() => (areIdle = true))
    await until(async () => {
      await clock.pass(minute)
      return areIdle
    })
    expect(await phone.waiting()).toEqual([])
    expect(await server.rows('bottles')).toMatchObject([{ useCount: 1 }])
  })

  test('[S39] [D2] a tab frozen with the lock loses it after 30 s and writes nothing after that', async () => {
    const { phone, server, clock } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    let thaw: (() => void) | undefined
    const ice = new Promise<void>((resolve) => {
      thaw = resolve
    })
    // The first tab's request comes back only when it thaws; its timers do not run either.
    let hasAsked = false
    const frozen = aTab(phone, {
      locks: navigator.locks,
      setTimer: () => 0,
      fetch: async (path, init) => {
        const response = await server.ask(path, init, phone.session)
        hasAsked = true
        await ice
        return response
      },
    })
    frozen.ask('mutation')
    await until(() => hasAsked)
    const other = aTab(phone, { locks: navigator.locks })
    await phone.do('bottle.add', aBottle(phone.newId()))
    other.ask('mutation')
    await clock.pass(20 * second)
    expect(await phone.waiting()).toHaveLength(2)
    await clock.pass(25 * second)
    await until(async () => (await phone.waiting()).length === 0)
    const { token } = (await phone.store.db.lease.get('rounds'))!
    thaw?.()
    await settle(300)
    expect(await server.rows('bottles')).toHaveLength(2)
    expect((await phone.store.db.lease.get('rounds'))?.token).toBeGreaterThanOrEqual(token)
    expect(await allDone(phone.store.db)).toHaveLength(2)
  })

  test('[D5] after stop has resolved nothing writes any more', async () => {
    const { phone } = cellar
    await phone.do('bottle.add', aBottle(phone.newId()))
    let answer: ((response: Response) => void) | undefined
    let real: Promise<Response> | undefined
    phone.way = (ask) => {
      real = ask()
      return new Promise((resolve) => {
        answer = resolve
      })
    }
    const tab = aTab(phone)
    tab.ask('mutation')
    await settle()
    await tab.stop()
    answer?.(await real!)
    await settle()
    expect(await phone.waiting()).toEqual(['bottle.add'])
  })
})
