import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cancellationFreeReserves } from '../../../shared/business/reserving.ts'
import { hour } from '../../../shared/kernel/time.ts'
import { newId } from '../../../sync-server/db/new-id.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { aStore } from '../stores/a-store.ts'
import { marketWorld } from './market-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `reservations that a store cancels on ${engine}`,
    () => {
      const world = marketWorld(engine)

      const freeReserves = async (who: Person) =>
        (await world.market.ask(who, '/api/reserving'))['freeReserves'] as number
      const cancels = (id: string) =>
        world.market.ask(
          world.market.owner,
          `/api/stores/${world.market.store}/reservations/${id}/cancel`,
          {
            body: { reason: 'It broke.' },
          },
        )
      async function gainOf(who: Person) {
        const { id } = await world.market.reserved(who, (await world.market.drop()).id)
        const before = await freeReserves(who)
        expect(await cancels(id)).toMatchObject({ http: 200 })
        return (await freeReserves(who)) - before
      }

      test('give so many free reserves in a period, and the fee comes back always', async () => {
        const who = await world.market.person()
        const { id: drop } = await world.market.drop()
        const first = await world.market.reserved(who, drop)
        await world.market.ask(who, `/api/reservations/${first.id}/cancel`, { method: 'POST' })
        const row = await world.market.row(first.id)
        const { reservations: r } = world.market.db.t
        const others = Array.from({ length: cancellationFreeReserves.max - 1 }, (_, nth) => ({
          ...row,
          id: newId<'reservation'>(nth + 1),
          userId: null,
          feeStatus: 'refunded' as const,
          cancelledBy: 'store' as const,
          pickupCode: `MANY${String(nth).padStart(4, '0')}`,
        }))
        await world.market.db.transaction('many', (tx) => tx.insert(r).values(others))
        // Those that others cancelled, or that were never paid, do not count.
        const held = String((await world.market.reserve(who, (await world.market.drop()).id))['id'])
        await cancels(held)
        expect(await gainOf(await world.market.person())).toBe(1)
        const late = await world.market.person()
        expect(await gainOf(late)).toBe(0)
        await world.market.work()
        const said = await world.market.ask(late, '/api/payments')
        expect(said['payments']).toMatchObject([{ amount: 3_00, refunded: 3_00 }])
        // Those made until the beginning of the period do not count.
        await world.market.stopAt(world.market.now())
        const { id } = await world.market.reserved(late, (await world.market.drop()).id)
        const madeAt = (code: string, createdAt: number) =>
          world.market.db.transaction('test', (tx) =>
            tx.update(r).set({ createdAt }).where(eq(r.pickupCode, code)),
          )
        const begins = world.market.now() - cancellationFreeReserves.within
        await madeAt('MANY0000', begins)
        await madeAt('MANY0001', begins + 1)
        expect(await gainOf(await world.market.person())).toBe(0)
        for (const code of ['MANY0001', 'MANY0002']) await madeAt(code, begins)
        expect(await cancels(id)).toMatchObject({ http: 200 })
        expect(await freeReserves(late)).toBe(1)
        await world.market.pass(0)
      })

      test('of another store count there alone', async () => {
        const who = await world.market.person()
        const applied = { body: aStore(), key: randomUUID() }
        const other = String((await world.market.ask(who, '/api/stores', applied))['id'])
        const { reservations: r } = world.market.db.t
        const move = (from: string, to: string) =>
          world.market.db.transaction('test', (tx) =>
            tx
              .update(r)
              .set({ storeId: to })
              .where(and(eq(r.storeId, from), eq(r.cancelledBy, 'store'))),
          )
        // There may be more than the limit from before; a few more are surely too many.
        const { id } = await world.market.reserved(who, (await world.market.drop()).id)
        await cancels(id)
        const row = await world.market.row(id)
        const many = Array.from({ length: cancellationFreeReserves.max }, (_, nth) => ({
          ...row,
          id: newId<'reservation'>(nth + 10_000),
          userId: null,
          pickupCode: `ELSE${String(nth).padStart(4, '0')}`,
        }))
        await world.market.db.transaction('many', (tx) => tx.insert(r).values(many))
        expect(await gainOf(await world.market.person())).toBe(0)
        await move(world.market.store, other)
        expect(await gainOf(await world.market.person())).toBe(1)
        await move(other, world.market.store)
        expect(await gainOf(await world.market.person())).toBe(0)
      })

      test('by its suspension give one to each customer', async () => {
        const who = await world.market.person()
        const { id } = await world.market.reserved(who, (await world.market.drop()).id)
        const { pickupUntil } = await world.market.row(id)
        await world.market.ask(
          world.market.admin,
          `/api/admin/stores/${world.market.store}/suspend`,
          {
            body: { reason: 'Looked at.' },
          },
        )
        await world.market.stopAt(pickupUntil! + 3 * hour)
        expect(await world.market.reservation(who, id)).toMatchObject({ status: 'cancelled' })
        expect(await freeReserves(who)).toBe(1)
        await world.market.pass(0)
      })
    },
  )
