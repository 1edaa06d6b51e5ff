import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loyaltyReasons, tierAt, weekOf } from '../../shared/business/loyalty.ts'
import { drawOrder, listHashOf, newEntryCode } from '../../shared/features/ultra-drops/draw.ts'
import { sha256 } from '../../shared/kernel/sha256.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { earnPoints } from '../../sync-server/loyalty/points.ts'
import { rebuildLoyalty } from '../../sync-server/loyalty/rebuild.ts'
import type { Person } from '../http/door.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { type Market, openMarket } from '../features/market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`points on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterAll(() => market.close())

    const own = (who: Person) => market.ask(who, '/api/loyalty')
    const earnedBy = async (who: Person, subject: string) =>
      (await market.ask(who, `/api/loyalty/earned/${subject}`))['earned']
    async function columns({ id }: Person) {
      const { users } = market.db.t
      const [row] = await market.db.select().from(users).where(eq(users.id, id))
      return row!
    }
    async function handOver(reservation: string, nonce: string = randomUUID()) {
      const { pickupCode: shown } = await market.row(reservation)
      const body = { shown, nonce, idSeen: true, over21: true, nameMatches: true }
      return market.ask(market.owner, `/api/stores/${market.store}/pickup/hand-over`, { body })
    }
    async function reserved(who: Person): Promise<string> {
      const drop = await market.drop()
      return (await market.reserved(who, drop.id)).id
    }
    const review = (who: Person, reservation: string) =>
      market.ask(who, `/api/reservations/${reservation}/review`, {
        method: 'PUT',
        body: { rating: 5, comment: 'Good.' },
      })
    const admin = (review: string, what: 'hide' | 'show') =>
      market.ask(market.admin, `/api/admin/reviews/${review}/${what}`, {
        body: what === 'hide' ? { reason: 'Advertising.' } : undefined,
        method: 'POST',
      })

    test('a pickup earns once, and nothing any more where it was undone', async () => {
      const who = await market.person()
      const id = await reserved(who)
      await market.pass(3 * hour)
      const nonce = randomUUID()
      for (let times = 0; times < 2; times += 1)
        expect(await handOver(id, nonce)).toMatchObject({ is: 'good' })
      expect(await own(who)).toMatchObject({
        loyaltyPoints: 50,
        loyaltyReserveCount: 1,
        loyaltyStreak: 1,
        entries: [
          {
            reason: 'pickup',
            points: 50,
            title: expect.any(String) as string,
            target: { kind: 'reservation', id },
          },
        ],
      })
      expect(await review(who, id)).toMatchObject({ http: 200 })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 60 })
      expect(await earnedBy(who, id)).toMatchObject([
        { reason: 'pickup', points: 50 },
        { reason: 'review', points: 10 },
      ])
      expect(await earnedBy(await market.person(), id)).toEqual([])
      await market.ask(market.owner, `/api/stores/${market.store}/pickup/${id}/undo`, {
        method: 'POST',
      })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 0, dropPoints: 0 })
      expect(await earnedBy(who, id)).toEqual([])
      expect(await handOver(id)).toMatchObject({ is: 'good' })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 50, loyaltyReserveCount: 1 })
      // An edit earns nothing, like a repeat.
      for (let times = 0; times < 2; times += 1) await review(who, id)
      expect(await own(who)).toMatchObject({ loyaltyPoints: 60 })
    })

    test('clerks earn nothing for bottles of their store', async () => {
      const who = await market.person()
      const id = await reserved(who)
      await market.db.transaction('hire', (tx) =>
        tx
          .insert(tx.t.storePeople)
          .values({ storeId: market.store, userId: who.id, role: 'staff', addedAt: 1 }),
      )
      await market.pass(3 * hour)
      expect(await handOver(id)).toMatchObject({ is: 'good' })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 0, entries: [] })
      // Nor do they review it, also when they work there no more.
      const leaves = () =>
        market.db.transaction('leave', (tx) =>
          tx.delete(tx.t.storePeople).where(eq(tx.t.storePeople.userId, who.id)),
        )
      expect(await review(who, id)).toMatchObject({ http: 409, code: 'not_now' })
      await leaves()
      expect(await review(who, id)).toMatchObject({ http: 409, code: 'not_now' })
      expect(await market.reservation(who, id)).toMatchObject({ isOfStaff: true })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 0, entries: [] })
    })

    test('a review shown again earns nothing if its author has become staff', async () => {
      const who = await market.person()
      const id = await reserved(who)
      await market.pass(3 * hour)
      await handOver(id)
      await review(who, id)
      const { reviews: r } = market.db.t
      const [said] = await market.db.select().from(r).where(eq(r.reservationId, id))
      await admin(said!.id, 'hide')
      await market.db.transaction('hire', (tx) =>
        tx
          .insert(tx.t.storePeople)
          .values({ storeId: market.store, userId: who.id, role: 'staff', addedAt: 1 }),
      )
      await admin(said!.id, 'show')
      expect(await own(who)).toMatchObject({ loyaltyPoints: 50 })
    })

    test('a review that is hidden earns nothing, and again once it is shown', async () => {
      const who = await market.person()
      const id = await reserved(who)
      await market.pass(3 * hour)
      await handOver(id)
      await review(who, id)
      const { reviews: r } = market.db.t
      const [said] = await market.db.select().from(r).where(eq(r.reservationId, id))
      expect(await admin(said!.id, 'hide')).toMatchObject({ http: 204 })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 50 })
      await review(who, id)
      expect(await own(who)).toMatchObject({ loyaltyPoints: 50 })
      for (let times = 0; times < 2; times += 1) await admin(said!.id, 'show')
      expect(await own(who)).toMatchObject({ loyaltyPoints: 60 })
    })

    test('a review that is shown again earns nothing where its pickup was taken back meanwhile', async () => {
      const who = await market.person()
      const id = await reserved(who)
      await market.pass(3 * hour)
      await handOver(id)
      await review(who, id)
      const { reviews: r } = market.db.t
      const [said] = await market.db.select().from(r).where(eq(r.reservationId, id))
      await admin(said!.id, 'hide')
      const undo = `/api/stores/${market.store}/pickup/${id}/undo`
      expect(await market.ask(market.owner, undo, { method: 'POST' })).toMatchObject({ http: 200 })
      expect(await admin(said!.id, 'show')).toMatchObject({ http: 204 })
      expect(await own(who)).toMatchObject({ loyaltyPoints: 0, dropPoints: 0 })
      // Handed over after all, and said again, it earns as any other.
      await handOver(id)
      await review(who, id)
      expect(await own(who)).toMatchObject({ loyaltyPoints: 60 })
    })

    test('a week in the cellar book earns once, however much was written', async () => {
      const who = await market.person()
      const body = { name: 'Old Oak', brand: 'Old Oak', category: 'Whiskey' }
      for (let times = 0; times < 3; times += 1) {
        const key = randomUUID()
        expect(await market.ask(who, '/api/bottles', { body, key })).toMatchObject({ http: 200 })
        await market.pass(2 * minute)
      }
      expect(await own(who)).toMatchObject({
        loyaltyPoints: 5,
        entries: [{ reason: 'cataloguing_week', points: 5 }],
      })
      expect(await earnedBy(who, String(weekOf(market.now())))).toMatchObject([
        { reason: 'cataloguing_week', points: 5 },
      ])
    })

    test('bottles just before and after the end of a week earn for both weeks', async () => {
      const who = await market.person()
      const body = { name: 'Old Oak', brand: 'Old Oak', category: 'Whiskey' }
      const week = weekOf(market.now())
      const added = async (at: number) => {
        await market.stopAt(at)
        const key = randomUUID()
        expect(await market.ask(who, '/api/bottles', { body, key })).toMatchObject({ http: 200 })
      }
      let next = market.now() - (market.now() % day)
      while (weekOf(next) === week) next += day
      await added(next - 1)
      await added(next)
      await market.pass(2 * minute)
      const { entries } = (await own(who)) as unknown as { entries: { reason: string }[] }
      expect(entries.map(({ reason }) => reason)).toEqual(['cataloguing_week', 'cataloguing_week'])
    })

    test('payments earn nothing', async () => {
      const who = await market.person()
      const drop = await market.drop({ salePrice: 9_000_00 })
      const { id } = await market.reserved(who, drop.id)
      await market.pass(3 * hour)
      await handOver(id)
      expect(await own(who)).toMatchObject({ loyaltyPoints: 50 })
    })

    test('a free reserve of a tier waives a fee as any other', async () => {
      const who = await market.person()
      await market.db.transaction('many acts', async (tx) => {
        for (let number = 0; number < 5; number += 1) {
          const subject = randomUUID()
          await earnPoints(tx, { accountId: who.id, reason: 'pickup', subject, at: market.now() })
        }
      })
      await market.pass(2 * minute)
      expect(await own(who)).toMatchObject({ loyaltyTier: 'silver', loyaltyFreeReserves: 1 })
      const drop = await market.drop()
      const said = await market.reserve(who, drop.id, { useFreeReserve: true })
      expect(said).toMatchObject({ status: 'confirmed', reserveFee: 0 })
      await market.pass(2 * minute)
      expect(await own(who)).toMatchObject({ loyaltyFreeReserves: 0 })
    })

    test('the columns are recomputed from the ledger, and are the same', async () => {
      const who = await market.person()
      await market.db.transaction('acts', async (tx) => {
        for (const reason of loyaltyReasons)
          await earnPoints(tx, { accountId: who.id, reason, subject: 'one', at: market.now() })
      })
      await market.pass(2 * minute)
      const whole = await columns(who)
      expect(await rebuildLoyalty(market.db, market.now())).toMatchObject({ mended: 0 })
      await market.db.transaction('break', (tx) =>
        tx
          .update(tx.t.users)
          .set({ loyaltyPoints: 5_000, loyaltyTier: 'platinum', loyaltyStreakBest: 9 })
          .where(eq(tx.t.users.id, who.id)),
      )
      expect(await rebuildLoyalty(market.db, market.now())).toMatchObject({ mended: 1 })
      await market.pass(2 * minute)
      expect(await columns(who)).toEqual(whole)
    })
  })

test('no tier and no points move an entry in a draw', () => {
  // The input of a draw is codes, a secret and their hash, so it cannot depend on tiers.
  const people = Array.from({ length: 40 }, (_, at) => {
    const random = Uint8Array.from({ length: 12 }, (__, byte) => (at * 37 + byte * 11) % 256)
    const loyaltyPoints = at * 100
    return { code: newEntryCode(random), loyaltyPoints, loyaltyTier: tierAt(loyaltyPoints) }
  })
  const codes = people.map(({ code }) => code)
  const drawn = { secret: '5'.repeat(64), listHash: listHashOf(codes, sha256), codes }
  const order = drawOrder(drawn)
  const favoured = [...people].sort((one, other) => other.loyaltyPoints - one.loyaltyPoints)
  const tried = { ...drawn, codes: favoured.map(({ code }) => code), people: favoured }
  expect(drawOrder(tried)).toEqual(order)
  expect(listHashOf(tried.codes, sha256)).toBe(drawn.listHash)
})
