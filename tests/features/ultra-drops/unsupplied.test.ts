import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { compensatedBottles, compensation } from '../../../shared/business/ultra-drops.ts'
import type { UltraDropPage } from '../../../shared/features/ultra-drops/endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { compensate } from '../../../sync-server/features/ultra-drops/compensate.ts'
import { newId } from '../../../sync-server/db/new-id.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { marketWorld } from '../market/market-world.ts'
import { aStore } from '../stores/a-store.ts'
import { anUltraDrop } from './an-ultra-drop.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `won bottles that a store cannot supply on ${engine}`,
    () => {
      const world = marketWorld(engine)

      const page = async (id: string, who: Pick<Person, 'fetch'>) =>
        (await world.market.ask(who, `/api/ultra-drops/${id}`)) as unknown as UltraDropPage
      /** Drawn at that store among these people, in the order of their turns. */
      async function drawn(store: string, owner: Person, who: readonly Person[], quantity = 1) {
        const asked = { body: anUltraDrop(world.market.now(), { quantity }), key: randomUUID() }
        const { id } = await world.market.ask(owner, `/api/stores/${store}/ultra-drops`, asked)
        const drop = String(id)
        await world.market.pass(day + minute)
        for (const one of who)
          expect(
            await world.market.ask(one, `/api/ultra-drops/${drop}/entry`, { method: 'PUT' }),
          ).toMatchObject({ http: 200 })
        await world.market.pass(day + hour)
        const turns = await Promise.all(
          who.map(async (one) => (await page(drop, one)).mine?.entry?.turn ?? 0),
        )
        const order = who.toSorted((a, b) => turns[who.indexOf(a)]! - turns[who.indexOf(b)]!)
        return { id: drop, order }
      }
      const accept = async (who: Person, id: string) => {
        const said = await world.market.ask(who, `/api/ultra-drops/${id}/accept`, { body: {} })
        expect(said).toMatchObject({ http: 200 })
        return String(said['reservation'])
      }
      const cancel = (store: string, owner: Person, reservation: string) =>
        world.market.ask(owner, `/api/stores/${store}/reservations/${reservation}/cancel`, {
          body: { reason: 'It broke.' },
        })
      const creditOf = async (who: Person) =>
        (await world.market.ask(who, '/api/reserving'))['feeCredit'] as number
      /** Compensated bottles of an earlier draw of that store. */
      async function compensated(store: string, count: number, drawnAt: number) {
        const { ultraDrops: u, ultraDropEntries: e } = world.market.db.t
        const [some] = await world.market.db.select().from(u).limit(1)
        const id = newId<'drop'>(world.market.now())
        const over = { status: 'completed', dueAt: null, listedUntil: 1 } as const
        await world.market.db.transaction('earlier', async (tx) => {
          // It was planned long before: what counts is when it was drawn.
          const createdAt = drawnAt - compensatedBottles.within
          await tx.insert(u).values({ ...some!, ...over, id, storeId: store, createdAt, drawnAt })
          await tx.insert(e).values(
            Array.from({ length: count }, (_, nth) => ({
              id: newId<'entry'>(world.market.now()),
              ultraDropId: id,
              enteredAt: 1,
              code: randomUUID().slice(0, 12),
              turn: nth + 1,
              status: 'lapsed' as const,
              compensationCredit: compensation,
            })),
          )
        })
        return (at: number) =>
          world.market.db.transaction('drawn otherwise', (tx) =>
            tx.update(u).set({ drawnAt: at }).where(eq(u.id, id)),
          )
      }
      async function secondStore() {
        const owner = await world.market.person('Otto Owner')
        const applied = await world.market.ask(owner, '/api/stores', {
          body: aStore({ name: 'Second Cellar', licenseNumber: randomUUID().slice(0, 8) }),
          key: randomUUID(),
        })
        const store = String(applied['id'])
        await world.market.ask(world.market.admin, `/api/admin/stores/${store}/approve`, {
          body: {},
        })
        return { store, owner }
      }

      test('so many of a store are compensated in a period, and more only counted', async () => {
        const who = await Promise.all([1, 2, 3].map(() => world.market.person()))
        const other = await secondStore()
        const here = await drawn(world.market.store, world.market.owner, who, 2)
        const drawnAt = await compensated(
          world.market.store,
          compensatedBottles.max - 1,
          world.market.now() - day,
        )
        const [last, tooMany, next] = here.order as [Person, Person, Person]
        const results: unknown[] = []
        for (const one of [last, tooMany]) {
          const before = await creditOf(one)
          await cancel(world.market.store, world.market.owner, await accept(one, here.id))
          await world.market.pass(minute)
          await world.market.work()
          results.push((await creditOf(one)) - before)
        }
        expect(results).toEqual([compensation, 0])
        // The bottle is not there, so it goes to nobody.
        await world.market.pass(minute)
        expect(await page(here.id, next)).toMatchObject({
          status: 'completed',
          mine: { entry: { status: 'entered', compensationCredit: 0 } },
        })
        const conduct = await world.market.ask(
          world.market.owner,
          `/api/stores/${world.market.store}/conduct`,
        )
        expect(conduct).toMatchObject({ draws: { unsupplied: 2 } })
        // Another store has a count of its own.
        const there = await drawn(other.store, other.owner, who)
        const winner = there.order[0]!
        const before = await creditOf(winner)
        await cancel(other.store, other.owner, await accept(winner, there.id))
        await world.market.pass(minute)
        await world.market.work()
        expect((await creditOf(winner)) - before).toBe(compensation)

        // At the end of the period a draw counts no more.
        const later = await drawn(world.market.store, world.market.owner, who)
        const reservation = await accept(later.order[0]!, later.id)
        const had = await creditOf(later.order[0]!)
        await cancel(world.market.store, world.market.owner, reservation)
        const end = world.market.now() + minute
        await drawnAt(end - compensatedBottles.within)
        await world.market.stopAt(end)
        await world.market.work()
        expect((await creditOf(later.order[0]!)) - had).toBe(compensation)
        await world.market.pass(0)
      })

      test('a bottle goes to no one else if its winner has deleted the account meanwhile', async () => {
        const two = await Promise.all([1, 2].map(() => world.market.person()))
        const { store, owner } = await secondStore()
        const { id, order } = await drawn(store, owner, two)
        const [winner, next] = order as [Person, Person]
        await cancel(store, owner, await accept(winner, id))
        const { ultraDropEntries: e } = world.market.db.t
        const ofWinner = and(eq(e.ultraDropId, id), eq(e.userId, winner.id))
        const [entry] = await world.market.db.select().from(e).where(ofWinner)
        await world.market.db.transaction('gone', (tx) =>
          tx
            .update(e)
            .set({ userId: null })
            .where(and(eq(e.ultraDropId, id), eq(e.userId, winner.id))),
        )
        for (let times = 0; times < 3; times += 1) await world.market.pass(minute)
        // A job for the credit that comes late gives it to nobody.
        await world.market.db.transaction('credit', (tx) =>
          tx.update(e).set({ compensationCredit: compensation }).where(eq(e.id, entry!.id)),
        )
        await compensate(world.market, { userId: winner.id, entryId: entry!.id })
        expect(await creditOf(winner)).toBe(0)
        expect(await page(id, next)).toMatchObject({
          status: 'completed',
          mine: { entry: { status: 'entered' } },
        })
      })
    },
  )
