import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countsUntil,
  entriesPerPage,
  type LoyaltyReason,
  weekOf,
} from '../../shared/business/loyalty.ts'
import type { LoyaltyEntry } from '../../shared/features/loyalty/endpoints.ts'
import { minute } from '../../shared/kernel/time.ts'
import { earnPoints } from '../../sync-server/loyalty/points.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import type { Person } from '../http/door.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`history of points on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterAll(() => market.close())

    const earned = (who: Person, reason: LoyaltyReason, subject: string) =>
      market.db.transaction('earn', (tx) =>
        earnPoints(tx, { accountId: who.id, reason, subject, at: market.now() }),
      )

    test('pages show each entry of a person once, though many came at one moment', async () => {
      const [who, other] = [await market.person(), await market.person()]
      const at = market.now()
      const rows = [who, other].flatMap(({ id: userId }) =>
        Array.from({ length: 2 * entriesPerPage + 3 }, () => ({
          userId,
          reason: 'review',
          number: 1,
          points: 10,
          at,
          week: weekOf(at),
          id: randomUUID(),
          subject: randomUUID(),
          countsUntil: countsUntil(at),
        })),
      ) as (typeof market.db.t.loyaltyEntries.$inferInsert)[]
      await market.db.transaction('many', (tx) => tx.insert(tx.t.loyaltyEntries).values(rows))
      const seen: string[] = []
      let next: string | undefined
      do {
        const after = next === undefined ? '' : `?after=${encodeURIComponent(next)}`
        const said = await market.ask(who, `/api/loyalty${after}`)
        seen.push(...(said['entries'] as LoyaltyEntry[]).map(({ id }) => id))
        next = said['next'] as string | undefined
      } while (next !== undefined && seen.length <= rows.length)
      const own = rows.filter(({ userId }) => userId === who.id).map(({ id }) => id)
      expect(seen.toSorted()).toEqual(own.toSorted())
    })

    test('each entry names its own subject, and an act what it has earned itself', async () => {
      const who = await market.person()
      const drop = await market.drop({ title: 'Old Oak' })
      const { id: reservation } = await market.reserved(who, drop.id)
      const { bottleSightings: s, events: e } = market.db.t
      const [seen, event] = [randomUUID(), randomUUID()]
      const now = market.now()
      const place = { storeName: 'A shop', zipCode: '30308', region: '303', price: 1, quantity: 1 }
      const times = { seenAt: now, expiresAt: now, createdAt: now, updatedAt: now }
      await market.db.transaction('rows', async (tx) => {
        await tx.insert(s).values({
          id: seen,
          scoutUserId: who.id,
          reportId: randomUUID(),
          bottleName: 'Yquem',
          ...place,
          ...times,
          isAllocated: false,
          isAnnounced: false,
          rewardedOn: '2026-11-23',
          onceKey: randomUUID(),
        })
        await tx.insert(e).values({
          id: event,
          storeId: market.store,
          title: 'Malts',
          eventType: 'tasting',
          eventDate: now,
          duration: 60,
          endsAt: now,
          createdAt: now,
          updatedAt: now,
        })
      })
      const acts = {
        pickup: reservation,
        review: reservation,
        event_attended: event,
        sighting_confirmed: seen,
        sighting_bought: seen,
        sighting_confirming: seen,
        cataloguing_week: '2900',
      } as const satisfies Record<LoyaltyReason, string>
      for (const [reason, subject] of Object.entries(acts))
        expect(await earned(who, reason as LoyaltyReason, subject)).toBeGreaterThan(0)
      const { entries } = (await market.ask(who, '/api/loyalty')) as unknown as {
        entries: LoyaltyEntry[]
      }
      const told = entries.map(({ reason, title, target }) => [reason, [title, target]])
      const ofReservation = ['Old Oak', { kind: 'reservation', id: reservation }]
      expect(Object.fromEntries(told)).toEqual({
        pickup: ofReservation,
        review: ofReservation,
        event_attended: ['Malts', { kind: 'event', id: event }],
        sighting_confirmed: ['Yquem', undefined],
        sighting_bought: ['Yquem', undefined],
        sighting_confirming: ['Yquem', undefined],
        cataloguing_week: [undefined, undefined],
      })
      const by = async (subject: string) => {
        const said = await market.ask(who, `/api/loyalty/earned/${subject}`)
        return (said['earned'] as { reason: string }[]).map(({ reason }) => reason).toSorted()
      }
      expect(await by(reservation)).toEqual(['pickup', 'review'])
      expect(await by(event)).toEqual(['event_attended'])
      expect(await by(seen)).toEqual([
        'sighting_bought',
        'sighting_confirmed',
        'sighting_confirming',
      ])
      expect(await by('2900')).toEqual(['cataloguing_week'])
      expect(await by(randomUUID())).toEqual([])
    })

    test('only bottles count as cataloguing', async () => {
      const who = await market.person()
      await market.chose(who, { theme: 'paper' })
      await market.pass(2 * minute)
      expect(await market.ask(who, '/api/loyalty')).toMatchObject({ loyaltyPoints: 0, entries: [] })
      const body = { name: 'Old Oak', brand: 'Old Oak', category: 'Whiskey' }
      expect(await market.ask(who, '/api/bottles', { body, key: randomUUID() })).toMatchObject({
        http: 200,
      })
      await market.pass(2 * minute)
      expect(await market.ask(who, '/api/loyalty')).toMatchObject({ loyaltyPoints: 5 })
    })
  })
