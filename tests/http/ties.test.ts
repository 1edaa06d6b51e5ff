import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropsPerPage } from '../../shared/business/reserving.ts'
import { expertsPerPage } from '../../shared/business/social-proof.ts'
import { supportPerPage } from '../../shared/business/support.ts'
import { hour } from '../../shared/kernel/time.ts'
import { type Market, openMarket } from '../features/market/market.ts'
import { engineNames } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import type { Person } from './door.ts'

/** Lists in the order of several columns, where many rows are alike in all of them but the id. */
for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `rows that are alike on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine)
      })
      afterAll(() => market.close())

      async function walked(who: Pick<Person, 'fetch'>, place: string, list: string) {
        const ids: string[] = []
        for (let after: string | undefined = ''; after !== undefined; ) {
          const said = await market.ask(who, after ? `${place}&after=${after}` : place)
          ids.push(...(said[list] as { id: string }[]).map(({ id }) => id))
          after = said['next'] as string | undefined
        }
        return ids
      }
      const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

      test('drops stand on one page each, the hottest, the newest or the first to end before others', async () => {
        const { id } = await market.drop()
        const row = await market.dropRow(id)
        const copies = Array.from({ length: 2 * dropsPerPage + 3 }, (_, nth) => ({
          ...row,
          id: randomUUID(),
          hypeScore: nth % 2,
          createdAt: row.createdAt - (Math.floor(nth / 2) % 3),
          listedUntil: row.createdAt + hour * (100 + (Math.floor(nth / 6) % 2)),
        }))
        await market.db.transaction('test', (tx) => tx.insert(tx.t.drops).values(copies))
        const rows = (await market.db.select().from(market.db.t.drops)).toSorted((one, other) =>
          byId(other, one),
        )
        const visitor = market.door.visitor()
        const newest = rows.toSorted((one, other) => other.createdAt - one.createdAt)
        const hottest = newest.toSorted((one, other) => other.hypeScore - one.hypeScore)
        const ending = rows.toSorted(
          (one, other) => one.listedUntil - other.listedUntil || byId(one, other),
        )
        expect(await walked(visitor, '/api/drops?order=hot', 'drops')).toEqual(idsOf(hottest))
        expect(await walked(visitor, '/api/drops?order=new', 'drops')).toEqual(idsOf(newest))
        expect(await walked(visitor, '/api/drops?order=ending', 'drops')).toEqual(idsOf(ending))
        expect(await walked(visitor, '/api/radar?kind=drop', 'items')).toEqual(idsOf(hottest))
      })

      test('requests stand on one page each, those of Insiders first, then the oldest', async () => {
        const at = market.now()
        const rows = Array.from({ length: 2 * supportPerPage + 3 }, (_, nth) => ({
          id: randomUUID(),
          userId: null,
          visitorEmail: 'ann@elsewhere.test',
          topic: 'question' as const,
          subject: 'A question',
          message: 'Where is it?',
          status: 'open' as const,
          rank: nth % 3,
          createdAt: at - (Math.floor(nth / 3) % 3),
        }))
        await market.db.transaction('test', (tx) => tx.insert(tx.t.supportRequests).values(rows))
        const order = rows.toSorted(
          (one, other) =>
            one.rank - other.rank || one.createdAt - other.createdAt || byId(one, other),
        )
        const place = '/api/admin/support?status=open'
        expect(await walked(market.admin, place, 'requests')).toEqual(idsOf(order))
      })

      test('experts stand on one page each, by marks, then by reviews, then by recipes', async () => {
        const at = market.now()
        const ids = Array.from({ length: 2 * expertsPerPage + 2 }, () => randomUUID())
        const people = ids.map((id, nth) => ({
          id,
          name: `Many ${nth}`,
          email: `${id}@example.com`,
          createdAt: new Date(at),
          updatedAt: new Date(at),
        }))
        // A page ends where the number of reviews and that of recipes decide.
        const entries = ids.map((userId, nth) => ({
          userId,
          id: randomUUID(),
          helpful: nth % 10 === 0 ? 2 : 1,
          reviews: 1 + (nth % 3),
          recipes: Math.floor(nth / 3) % 4,
          kinds: [],
          createdAt: at,
        }))
        await market.db.transaction('test', async (tx) => {
          await tx.insert(tx.t.users).values(people)
          await tx.insert(tx.t.experts).values(entries)
        })
        const order = entries.toSorted(
          (one, other) =>
            other.helpful - one.helpful ||
            other.reviews - one.reviews ||
            other.recipes - one.recipes ||
            byId(other, one),
        )
        expect(await walked(market.admin, '/api/experts?', 'experts')).toEqual(idsOf(order))
      })
    },
  )
