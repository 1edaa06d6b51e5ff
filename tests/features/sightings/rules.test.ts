import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  announcementWindow,
  givenAnswers,
  rewardDelay,
} from '../../../shared/business/sightings.ts'
import { sightingRefusals } from '../../../shared/copy/sighting-refusals.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { publicIdOf } from '../../../sync-server/features/sightings/rows.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(
    `rules of sightings on ${engine}`,
    () => {
      let market: Market
      beforeAll(async () => {
        market = await openMarket(engine, { jobs: ['sightings'], env: { TRUSTED_PROXY_HOPS: '1' } })
      })
      afterAll(() => market.close())

      let addresses = 0
      /** From a network of their own; old enough to answer a day later. */
      async function stranger(): Promise<Person> {
        const who = await market.person()
        addresses += 1
        who.comeFrom(`198.51.100.${addresses}`)
        return who
      }
      async function people(count: number): Promise<Person[]> {
        const made: Person[] = []
        for (let nth = 0; nth < count; nth += 1) made.push(await stranger())
        await market.pass(day + minute)
        return made
      }
      async function does(who: Person, name: string, args: object) {
        const own = { name, args, seq: 1, uid: randomUUID(), at: 0 }
        const round = {
          protocol: 1,
          deviceId: randomUUID(),
          seen: { seq: 0, uid: '' },
          cursor: null,
        }
        const body = { ...round, limit: 10, digest: false, mutations: [own] }
        const answer = await who.post('/api/sync', body, { 'X-User': who.id })
        expect(await answer.json()).toMatchObject({ rejections: [] })
        await market.work()
      }
      async function seen(who: Person, changes: object = {}): Promise<string> {
        const id = randomUUID()
        const bottleName = `Bottle ${randomUUID()}`
        const place = { storeName: 'Tower', zipCode: '30324', price: 120_00 }
        const seenAt = market.now() - minute
        await does(who, 'sighting.add', { id, bottleName, ...place, seenAt, ...changes })
        return publicIdOf(who.id, id)
      }
      const answer = (who: Person, id: string, says: string) =>
        market.ask(who, `/api/sightings/${id}/answer`, { method: 'PUT', body: { says } })
      const rowOf = async (id: string) => {
        const { bottleSightings: s } = market.db.t
        const [row] = await market.db.select().from(s).where(eq(s.id, id))
        return row!
      }
      const hire = (who: Person) =>
        market.db.transaction('hire', (tx) =>
          tx
            .insert(tx.t.storePeople)
            .values({ storeId: market.store, userId: who.id, role: 'staff', addedAt: 1 }),
        )
      const pointsOf = async (who: Person) =>
        (await market.ask(who, '/api/loyalty'))['loyaltyPoints'] as number

      test('staff answer from their first day, decide against people, and earn nothing, not by reports either', async () => {
        const [scout, one, two, three] = (await people(4)) as [Person, Person, Person, Person]
        const clerk = await stranger()
        const id = await seen(scout, { storeId: market.store })
        expect(await answer(clerk, id, 'confirm')).toMatchObject({
          message: sightingRefusals.tooYoung,
        })
        await hire(clerk)
        expect(await answer(clerk, id, 'confirm')).toMatchObject({ verifiedBy: 'store' })
        for (const who of [one, two, three])
          expect(await answer(who, id, 'confirm')).toMatchObject({
            verificationStatus: 'confirmed',
            verifiedBy: 'store',
          })
        expect(await rowOf(id)).toMatchObject({ verifiedBy: 'store', confirms: 4 })
        const own = await seen(clerk, { storeId: market.store })
        for (const who of [one, two]) await answer(who, own, 'confirm')
        expect(await rowOf(own)).toMatchObject({
          verificationStatus: 'confirmed',
          rewardStatus: 'void',
        })
        await market.pass(rewardDelay + minute)
        expect([await pointsOf(scout), await pointsOf(one), await pointsOf(clerk)]).toEqual([
          25, 5, 0,
        ])
      })

      test('a confirmed sighting takes no more answers from the moment it ends', async () => {
        const [scout, one, two, late] = (await people(4)) as [Person, Person, Person, Person]
        await market.stopAt(market.now())
        const id = await seen(scout)
        for (const who of [one, two]) await answer(who, id, 'confirm')
        const { expiresAt } = await rowOf(id)
        await market.stopAt(expiresAt)
        expect(await rowOf(id)).toMatchObject({ verificationStatus: 'confirmed', isExpired: true })
        for (const says of ['confirm', 'deny'])
          expect(await answer(late, id, says)).toMatchObject({
            code: 'not_now',
            message: sightingRefusals.over,
          })
        await market.pass(0)
      })

      test('a suspended store is a shop by its name, as one outside of the directory', async () => {
        const [scout] = (await people(1)) as [Person]
        const admin = (what: string, body: object) =>
          market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
        await admin('suspend', { reason: 'Looked at.' })
        const id = await seen(scout, { storeId: market.store })
        await admin('reinstate', {})
        expect(await rowOf(id)).toMatchObject({ storeId: null, storeName: 'Tower' })
        expect(await rowOf(await seen(scout, { storeId: market.store }))).toMatchObject({
          storeId: market.store,
          storeName: 'The Corner Bottle',
        })
      })

      test('a name that two open stores share links neither, and neither team earns by it', async () => {
        const [scout, first, second] = (await people(3)) as [Person, Person, Person]
        const twin = { name: 'Twin Spirits', zipCode: '30399' }
        const open = async (who: Person) => {
          const asked = { body: aStore(twin), key: randomUUID() }
          const id = String((await market.ask(who, '/api/stores', asked))['id'])
          await market.ask(market.admin, `/api/admin/stores/${id}/approve`, { body: {} })
          return id
        }
        const typed = { storeName: twin.name, zipCode: twin.zipCode }
        const stored = async (who: Person, more: object = {}) =>
          rowOf(await seen(who, { ...typed, ...more }))
        const stores = [await open(first), await open(second)] as const
        const linked = (storeId: string | null, rewardStatus: string) => ({ storeId, rewardStatus })
        expect(await stored(scout)).toMatchObject(linked(null, 'pending'))
        for (const who of [first, second])
          expect(await stored(who)).toMatchObject(linked(null, 'void'))
        await market.ask(market.admin, `/api/admin/stores/${stores[1]}/suspend`, {
          body: { reason: 'Looked at.' },
        })
        expect(await stored(scout)).toMatchObject(linked(stores[0], 'pending'))
        // A closed store is not linked; its team still cannot earn by it.
        expect(await stored(second)).toMatchObject(linked(stores[0], 'void'))
        expect(await stored(second, { storeId: stores[1] })).toMatchObject(linked(null, 'void'))
        expect(await stored(scout, { storeId: stores[1] })).toMatchObject(linked(null, 'pending'))
      })

      test('the words of a sighting in no list are for its scout, and for admins who decide', async () => {
        const [scout, one, two] = (await people(3)) as [Person, Person, Person]
        const notes = 'Ask for the cabinet in the back.'
        const read = async (who: Person, id: string) =>
          (await market.ask(who, `/api/sightings/${id}`))['notes']
        const reported = async () => {
          const id = randomUUID()
          const place = { storeName: 'Tower', zipCode: '30324', price: 120_00, notes }
          const what = { bottleName: `Bottle ${id}`, seenAt: market.now() - minute }
          await does(scout, 'sighting.add', { id, ...place, ...what })
          return { report: id, id: publicIdOf(scout.id, id) }
        }
        const [over, disputed, paid] = [await reported(), await reported(), await reported()]
        for (const who of [one, two]) {
          await answer(who, disputed.id, 'deny')
          await answer(who, paid.id, 'confirm')
        }
        for (const { id } of [over, disputed, paid])
          for (const who of [scout, one]) expect(await read(who, id)).toBe(notes)
        await does(scout, 'sighting.remove', { id: disputed.report })
        expect(await read(one, disputed.id)).toBeUndefined()
        expect((await answer(two, disputed.id, 'deny'))['notes']).toBeUndefined()
        const waiting = await market.ask(market.admin, '/api/admin/sightings')
        expect(waiting['sightings']).toContainEqual(
          expect.objectContaining({ id: disputed.id, notes }),
        )
        await market.pass(rewardDelay + minute)
        expect(await rowOf(paid.id)).toMatchObject({ rewardStatus: 'paid', listedAt: null })
        expect([await read(one, over.id), await read(scout, over.id)]).toEqual([undefined, notes])
        await does(scout, 'sighting.remove', { id: paid.report })
        expect(await rowOf(paid.id)).toMatchObject({ notes: null, photo: null })
      })

      test('a paused wish, and one that looked for another bottle before, got no bottle', async () => {
        const [scout, paused, changed, wisher, resumed] = (await people(5)) as [
          Person,
          Person,
          Person,
          Person,
          Person,
        ]
        const bottleName = `Eagle ${randomUUID().slice(0, 8)} Rye`
        const wish = () => ({ id: randomUUID(), bottleName })
        const [first, second, third] = [wish(), { ...wish(), bottleName: 'Another Bottle' }, wish()]
        const own = wish()
        await does(resumed, 'wish.add', third)
        await does(resumed, 'wish.edit', { id: third.id, changes: { isActive: false } })
        await does(paused, 'wish.add', first)
        await does(paused, 'wish.edit', { id: first.id, changes: { isActive: false } })
        await does(changed, 'wish.add', second)
        await does(wisher, 'wish.add', own)
        await market.pass(hour)
        const id = await seen(scout, { bottleName })
        await market.pass(minute)
        // Back only after it was seen; another priority is the same wish.
        await does(resumed, 'wish.edit', { id: third.id, changes: { isActive: true } })
        await does(wisher, 'wish.edit', { id: own.id, changes: { priority: 'high' } })
        await does(changed, 'wish.edit', { id: second.id, changes: { bottleName } })
        for (const who of [paused, changed, resumed])
          expect(await answer(who, id, 'got')).toMatchObject({
            message: sightingRefusals.notWished,
          })
        expect(await answer(wisher, id, 'got')).toMatchObject({ verifiedBy: 'wisher' })
      })

      test('a wish that is removed leaves other wishes their date', async () => {
        const [scout, wisher] = (await people(2)) as [Person, Person]
        const bottleName = `Eagle ${randomUUID().slice(0, 8)} Rye`
        const [kept, removed] = [{ id: randomUUID(), bottleName }, { id: randomUUID() }]
        await does(wisher, 'wish.add', kept)
        await does(wisher, 'wish.add', { ...removed, bottleName: 'Another Bottle' })
        await market.pass(hour)
        const id = await seen(scout, { bottleName })
        await does(wisher, 'wish.remove', { id: removed.id })
        await does(wisher, 'wish.edit', { id: kept.id, changes: { priority: 'high' } })
        expect(await answer(wisher, id, 'got')).toMatchObject({ verifiedBy: 'wisher' })
        const other = { id: randomUUID(), bottleName }
        await does(wisher, 'wish.remove', { id: kept.id })
        await does(wisher, 'wish.add', other)
        const { wishDates: d } = market.db.t
        const dates = await market.db.select().from(d).where(eq(d.cellarId, wisher.id))
        expect(dates.map(({ wishId }) => wishId)).toEqual([other.id])
      })

      test('a report of a day ago is not announced, one of a moment less is', async () => {
        const [scout] = (await people(1)) as [Person]
        await market.stopAt(market.now())
        const at = market.now()
        const announced = async (seenAt: number) =>
          (await rowOf(await seen(scout, { seenAt }))).isAnnounced
        expect(await announced(at - announcementWindow)).toBe(false)
        expect(await announced(at - announcementWindow + 1)).toBe(true)
        await market.pass(0)
      })

      test('a paid sighting that its scout withdraws is in no list, and earns no second time', async () => {
        const [scout, one] = (await people(2)) as [Person, Person]
        await hire(one)
        const same = { bottleName: `Bottle ${randomUUID()}`, storeId: market.store }
        const seenAt = market.now() - minute
        const first = randomUUID()
        const place = { storeName: 'Tower', zipCode: '30324', price: 120_00, seenAt }
        await does(scout, 'sighting.add', { id: first, ...place, ...same })
        const id = publicIdOf(scout.id, first)
        await answer(one, id, 'confirm')
        await market.pass(rewardDelay + minute)
        expect(await pointsOf(scout)).toBe(25)
        await does(scout, 'sighting.remove', { id: first })
        expect(await rowOf(id)).toMatchObject({ listedAt: null, rewardStatus: 'paid' })
        const again = randomUUID()
        await does(scout, 'sighting.add', { id: again, ...place, ...same })
        expect(await rowOf(publicIdOf(scout.id, again))).toBeUndefined()
        expect(await pointsOf(scout)).toBe(25)
      })

      test('with a sighting that nothing was paid for go the answers of others', async () => {
        const [scout, one, two] = (await people(3)) as [Person, Person, Person]
        const [first, second] = [randomUUID(), randomUUID()]
        const place = { storeName: 'Tower', zipCode: '30324', price: 120_00 }
        for (const id of [first, second]) {
          const seenAt = market.now() - minute
          await does(scout, 'sighting.add', { id, bottleName: `Bottle ${id}`, ...place, seenAt })
        }
        const [gone, stays] = [publicIdOf(scout.id, first), publicIdOf(scout.id, second)]
        for (const id of [gone, stays])
          for (const who of [one, two]) await answer(who, id, 'confirm')
        await does(scout, 'sighting.remove', { id: first })
        const { sightingAnswers: a } = market.db.t
        const answersTo = async (id: string) =>
          (await market.db.select().from(a).where(eq(a.sightingId, id))).length
        expect([await answersTo(gone), await answersTo(stays)]).toEqual([0, 2])
      })

      test('a shop outside of the directory is one place, however its ZIP code is written', async () => {
        const [scout, one, two] = (await people(3)) as [Person, Person, Person]
        const zipCodes = ['30311', '30311-1234', '30312']
        for (const zipCode of zipCodes) {
          const id = await seen(scout, { storeName: 'No Such Shop', zipCode })
          for (const who of [one, two]) await answer(who, id, 'confirm')
        }
        await market.pass(rewardDelay + minute)
        const { loyaltyEntries: e } = market.db.t
        const earned = await market.db.select().from(e).where(eq(e.userId, scout.id))
        expect(earned).toHaveLength(zipCodes.length)
        // Caps of a store count for both spellings together.
        expect(new Set(earned.map(({ store }) => store)).size).toBe(2)
      })

      test('a rejected sighting that its scout withdraws stays written down, in no list', async () => {
        const [scout, one, two] = (await people(3)) as [Person, Person, Person]
        const own = randomUUID()
        const bottleName = `Bottle ${randomUUID()}`
        const place = { storeName: 'Tower', zipCode: '30324', price: 120_00 }
        await does(scout, 'sighting.add', {
          id: own,
          bottleName,
          ...place,
          seenAt: market.now() - minute,
        })
        const id = publicIdOf(scout.id, own)
        for (const who of [one, two]) await answer(who, id, 'deny')
        const decided = { body: { isTrue: false, reason: 'There was none.' } }
        await market.ask(market.admin, `/api/admin/sightings/${id}/decide`, decided)
        expect(await rowOf(id)).toMatchObject({ verificationStatus: 'rejected' })
        await does(scout, 'sighting.remove', { id: own })
        expect(await rowOf(id)).toMatchObject({ listedAt: null, rewardStatus: 'void' })
      })

      test('a person answers so many a day', async () => {
        const [who] = (await people(1)) as [Person]
        const tries = () => answer(who, randomUUID(), 'confirm')
        for (let times = 0; times < givenAnswers.max; times += 1)
          expect(await tries()).toMatchObject({ http: 404 })
        expect(await tries()).toMatchObject({ http: 429 })
        await market.pass(givenAnswers.within)
        expect(await tries()).toMatchObject({ http: 404 })
      })
    },
  )
