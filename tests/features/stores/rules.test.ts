import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conductCacheTime, conductOver, maxStoresOfOwner } from '../../../shared/business/stores.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { day } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../../sync-server/compliance/log.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'
import { aStore } from './a-store.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`rules of stores on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterAll(() => market.close())

    const apply = (who: Person, changes: object = {}) =>
      market.ask(who, '/api/stores', {
        body: aStore({ name: `Cellar ${randomUUID()}`, licenseNumber: randomUUID(), ...changes }),
        key: randomUUID(),
      })
    const decide = (store: unknown, what: 'approve' | 'reject') =>
      market.ask(market.admin, `/api/admin/stores/${String(store)}/${what}`, {
        body: what === 'reject' ? { reason: 'No licence.' } : {},
      })
    const edit = (who: Person, store: unknown, body: object) =>
      market.ask(who, `/api/stores/${String(store)}`, { method: 'PATCH', body })

    test('a store takes no licence of another, neither asked for nor approved, only a rejected one', async () => {
      const people = await Promise.all([1, 2, 3, 4].map(() => market.person()))
      const [ann, ben, cid, dee] = people as [Person, Person, Person, Person]
      const licences = { approved: 'GA 11-1', pending: 'GA 11-2', rejected: 'GA 11-3' }
      const approved = await apply(ann, { licenseNumber: licences.approved })
      await decide(approved['id'], 'approve')
      expect(await apply(ben, { licenseNumber: licences.pending })).toMatchObject({ http: 200 })
      const rejected = await apply(cid, { licenseNumber: licences.rejected })
      await decide(rejected['id'], 'reject')
      const own = await apply(dee)
      await decide(own['id'], 'approve')
      const taken = { http: 409, code: 'exists', message: storesCopy.licenceTaken }
      // However it is spelled; in another state it is another licence.
      for (const licenseNumber of [licences.approved, licences.pending, 'ga11-1'])
        expect(await edit(dee, own['id'], { licenseNumber }), licenseNumber).toMatchObject(taken)
      expect(await edit(dee, own['id'], { phone: '+1 404 555 0100' })).toMatchObject({ http: 200 })
      expect(await edit(dee, own['id'], { licenseNumber: licences.rejected })).toMatchObject({
        http: 200,
        status: 'pending',
      })
      expect(
        await market.ask(cid, `/api/stores/${String(rejected['id'])}/apply-again`, { body: {} }),
      ).toMatchObject(taken)
    })

    test('a person owns so many stores', async () => {
      const who = await market.person()
      const first = await apply(who)
      const { stores: s } = market.db.t
      const [row] = await market.db
        .select()
        .from(s)
        .where(eq(s.id, String(first['id'])))
      const others = Array.from({ length: maxStoresOfOwner - 2 }, () => ({
        ...row!,
        id: randomUUID(),
        licenseKey: randomUUID(),
      }))
      await market.db.transaction('more', (tx) => tx.insert(s).values(others))
      expect(await apply(who)).toMatchObject({ http: 200 })
      expect(await apply(who)).toMatchObject({
        code: 'not_now',
        message: storesCopy.tooManyStores(maxStoresOfOwner),
      })
      expect(await apply(await market.person())).toMatchObject({ http: 200 })
    })

    test('the record of a store goes back to its exact moment', async () => {
      await market.stopAt(market.now())
      const since = market.now() - conductOver
      const write = (at: number) =>
        market.db.transaction('refused', (tx) =>
          writeCompliance(tx, {
            action: 'reservation.refused',
            storeId: market.store as Id<'store'>,
            at,
          }),
        )
      for (const at of [since - 1, since, since + 1]) await write(at)
      const record = () => market.ask(market.door.visitor(), `/api/stores/${market.store}/conduct`)
      expect(await record()).toMatchObject({ since, refused: 2 })
      await market.stopAt(market.now() + Math.max(conductCacheTime, day) + 1)
      expect(await record()).toMatchObject({ refused: 0 })
      await market.pass(0)
    })
  })
