import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComplianceAction } from '../../../shared/business/compliance.ts'
import { conductCacheTime, conductOver } from '../../../shared/business/stores.ts'
import type { Conduct } from '../../../shared/features/stores/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { hour } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../../sync-server/compliance/log.ts'
import { timesOf } from '../../../sync-server/features/stores/conduct-handlers.ts'
import type { Person } from '../../http/door.ts'
import { planOf } from '../../support/plan-of.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `how a store keeps its word, on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine)
      })
      afterAll(() => market.close())

      const conduct = async (store = market.store) =>
        (await market.ask(
          market.door.visitor(),
          `/api/stores/${store}/conduct`,
        )) as unknown as Conduct & { http: number }
      const wrote = (
        action: ComplianceAction,
        details: Record<string, string | number>,
        at: number,
        about?: Person,
        storeId = market.store,
      ) =>
        market.db.transaction('log', (tx) =>
          writeCompliance(tx, {
            action,
            storeId: storeId as Id<'store'>,
            details,
            at,
            ...(about && { userId: about.id as Id<'user'> }),
          }),
        )

      test('an empty record is shown to all visitors', async () => {
        const said = await conduct()
        expect(said).toMatchObject({ http: 200, handedOver: 0, refused: 0, cancelled: 0 })
        expect(Object.values(said.draws)).toEqual([0, 0, 0, 0, 0])
        expect(await conduct('0197a000-0000-7000-8000-00000000dead')).toMatchObject({ http: 404 })
      })

      test('its acts are counted, and undone ones are not', async () => {
        const [ann, ben, cleo] = [
          await market.person(),
          await market.person(),
          await market.person(),
        ]
        const drop = await market.drop({ quantity: 9 })
        const [one, two, three] = [
          await market.reserved(ann, drop.id),
          await market.reserved(ben, drop.id),
          await market.reserved(cleo, drop.id),
        ]
        await market.pass(3 * hour)
        const store = `/api/stores/${market.store}`
        for (const { id } of [one, two]) {
          const { pickupCode: shown } = await market.row(id)
          const checks = { idSeen: true, over21: true, nameMatches: true }
          const body = { shown, nonce: crypto.randomUUID(), ...checks }
          expect(
            await market.ask(market.owner, `${store}/pickup/hand-over`, { body }),
          ).toMatchObject({
            is: 'good',
          })
        }
        await market.ask(market.owner, `${store}/pickup/${two.id}/undo`, { method: 'POST' })
        // One by the store, and one by the collector, which does not count for the store.
        const reason = { body: { reason: 'He said {"by":"store"}.' } }
        expect(
          await market.ask(market.owner, `${store}/reservations/${three.id}/cancel`, reason),
        ).toMatchObject({ http: 200 })
        const own = await market.reserved(cleo, drop.id)
        expect(
          await market.ask(cleo, `/api/reservations/${own.id}/cancel`, { method: 'POST' }),
        ).toMatchObject({ http: 200 })
        await wrote('reservation.cancelled', { by: 'admin', reason: '"by":"store"' }, market.now())
        await wrote('reservation.no_show', {}, market.now())
        await wrote('reservation.no_show', {}, market.now())
        await wrote('reservation.handed_over_late', {}, market.now())
        await wrote('ultra_drop.drawn', {}, market.now())
        await wrote('ultra_drop.completed', {}, market.now())
        await wrote('ultra_drop.failed', {}, market.now())
        await wrote('ultra_drop.lapsed', { turn: 1, credit: 0 }, market.now())
        await wrote('ultra_drop.lapsed', { turn: 2, credit: 10_00 }, market.now())
        // What it does for its own people says nothing.
        await wrote('reservation.ready', {}, market.now(), ann)
        await wrote('reservation.ready', {}, market.now(), market.owner)
        // Of another store.
        const other = crypto.randomUUID()
        await wrote('reservation.cancelled', { by: 'store' }, market.now(), undefined, other)
        await wrote('reservation.ready', {}, market.now(), undefined, other)
        // Too old.
        await wrote('reservation.refused', {}, market.now() - conductOver)

        await market.pass(conductCacheTime)
        expect(await conduct()).toMatchObject({
          setAside: 1,
          handedOver: 1,
          handedOverLate: 1,
          missed: 1,
          refused: 0,
          cancelled: 1,
          draws: { drawn: 1, completed: 1, failed: 1, calledOff: 0, unsupplied: 1 },
        })
      })

      test('a second look within minutes costs the database nothing', async () => {
        const before = await conduct()
        await wrote('ultra_drop.cancelled', {}, market.now())
        expect(await conduct()).toEqual(before)
        await market.pass(conductCacheTime)
        const after = await conduct()
        expect(after.draws.calledOff).toBe(before.draws.calledOff + 1)
      })

      test('a store that may not trade shows nothing', async () => {
        const { stores: s } = market.db.t
        const becomes = (status: 'approved' | 'suspended') =>
          market.db.transaction('test', (tx) =>
            tx.update(s).set({ status }).where(eq(s.id, market.store)),
          )
        await becomes('suspended')
        expect(await conduct()).toMatchObject({ http: 404 })
        await becomes('approved')
        expect(await conduct()).toMatchObject({ http: 200 })
      })

      test('it is counted by the index that has the actions of a store', async () => {
        const query = timesOf(market.db, market.store, market.now() - conductOver)
        const plan = await planOf(market.db, query.getSQL())
        expect(plan).toContain('compliance_logs_action_idx')
      })
    },
  )
