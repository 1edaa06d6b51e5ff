import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exactMoney } from '../../../shared/kernel/money.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { peopleBatchSize } from '../../../sync-server/features/market/announce.ts'
import { marketJobs } from '../../../sync-server/features/market/jobs.ts'
import type { Person } from '../../http/door.ts'
import { onEachEngine } from '../../support/engines.ts'
import { runAmongTheDying } from '../../support/run-whole.ts'
import { aStore } from '../stores/a-store.ts'
import { aDrop } from './a-drop.ts'
import { type Market, openMarket } from './market.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket(engine.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL')
  })
  afterAll(() => market.close())

  const likes = async (who: Person, isFavorite = true) => {
    const asked = { method: 'PUT', body: { isFavorite } }
    expect(await market.ask(who, `/api/stores/${market.store}/favorite`, asked)).toMatchObject({
      http: 200,
    })
  }
  const messagesOf = async (who: Person) => {
    const { messages } = market.db.t
    const rows = await market.db.select().from(messages)
    return rows.filter(({ cellarId }) => cellarId === who.id)
  }

  test('a new drop is announced once to each user with its store as a favorite, and to no others', async () => {
    const [fan, former, stranger] = [
      await market.person(),
      await market.person(),
      await market.person(),
    ]
    await likes(fan)
    await likes(former)
    await likes(former, false)
    const startsAt = market.now() + hour
    const endsAt = market.now() + 3 * day
    const drop = await market.drop({ startsAt, endsAt, originalPrice: 120_00 })
    await market.work()
    await market.pass(2 * hour)
    expect(await messagesOf(fan)).toEqual([
      expect.objectContaining({
        kind: 'new_drop',
        dropId: drop.id,
        title: drop.title,
        store: 'The Corner Bottle',
        state: 'GA',
        amount: drop.salePrice,
        from: startsAt,
        until: endsAt,
        reservationId: null,
      }),
    ])
    expect([await market.told(former), await market.told(stranger)]).toEqual([[], []])
    // A pause, a change or an end does not make it a new drop.
    const change = { method: 'PATCH', body: { salePrice: drop.salePrice - 1 } }
    const place = `/api/stores/${market.store}/drops/${drop.id}`
    expect(await market.ask(market.owner, place, change)).toMatchObject({ http: 200 })
    await market.work()
    expect(await market.told(fan)).toEqual(['new_drop'])
    await likes(fan, false)
  })

  test('a drop that cannot be reserved is announced to no user', async () => {
    const fan = await market.person()
    await likes(fan)
    const body = { isPaused: true }
    const drop = await market.drop()
    const place = `/api/stores/${market.store}/drops/${drop.id}`
    const paused = await market.ask(market.owner, `${place}/paused`, { method: 'PUT', body })
    expect(paused).toMatchObject({ http: 200 })
    const over = await market.drop()
    const ends = `/api/stores/${market.store}/drops/${over.id}/end`
    await market.ask(market.owner, ends, { method: 'POST' })
    await market.work()
    expect(await market.told(fan)).toEqual([])
    await likes(fan, false)
  })

  test('letters come as they were chosen: of the drops of a morning one', async () => {
    const fan = await market.person()
    await market.chose(fan, { mailNotices: true, timeZone: 'America/Los_Angeles' })
    await likes(fan)
    const first = await market.drop({ title: 'First' })
    await market.pass(1)
    await market.drop({ title: 'Second' })
    await market.drop({ title: 'Third' })
    // It is day now, or in half a day.
    await market.work()
    await market.pass(12 * hour)
    expect(await market.told(fan)).toEqual(['new_drop', 'new_drop', 'new_drop'])
    const letters = market.door.letters(fan.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain('New drop: First')
    expect(letters[0]).toContain(`offers it for ${exactMoney(first.salePrice)}`)
    // The drop of another store is not one of these.
    const owner = await market.person()
    const applied = await market.ask(owner, '/api/stores', {
      body: aStore({ name: 'Second Cellar' }),
      key: randomUUID(),
    })
    const other = `/api/stores/${String(applied['id'])}`
    await market.ask(market.admin, `/api/admin${other.slice(4)}/approve`, { body: {} })
    const favorite = { method: 'PUT', body: { isFavorite: true } }
    await market.ask(fan, `${other}/favorite`, favorite)
    const elsewhere = { body: aDrop({ title: 'Elsewhere' }), key: randomUUID() }
    expect(await market.ask(owner, `${other}/drops`, elsewhere)).toMatchObject({ http: 200 })
    await market.work()
    await market.pass(12 * hour)
    expect(market.door.letters(fan.email).slice(1)).toEqual([
      expect.stringContaining('New drop: Elsewhere'),
    ])
    await market.pass(25 * hour)
    await market.drop({ title: 'Next day' })
    await market.work()
    await market.pass(12 * hour)
    expect(market.door.letters(fan.email)).toHaveLength(3)
    await likes(fan, false)
  })

  test('however many users there are, each is notified once, even when processes die', async () => {
    const fans = Array.from({ length: 2 * peopleBatchSize + 7 }, (_, number) => `fan-${number}`)
    await market.db.transaction('test', (tx) =>
      tx.write(
        tx.t.storeFavorites,
        fans.map((userId) => ({ userId, storeId: market.store, createdAt: 1 })),
        'fail',
      ),
    )
    const drop = await market.drop()
    const { db, now } = market
    const report = () => {}
    const processes = [1, 2].map(() => marketJobs({ db, now, report })['market.announce'])
    expect(await runAmongTheDying(processes, { dropId: drop.id })).toBeGreaterThan(2)
    const { jobs } = db.t
    const asked = await db.select().from(jobs)
    const told = asked.filter(({ kind }) => kind === 'notices.write').map(({ userId }) => userId)
    expect(told.filter((userId) => userId?.startsWith('fan-')).sort()).toEqual([...fans].sort())
    await market.pass(minute)
  })
})
