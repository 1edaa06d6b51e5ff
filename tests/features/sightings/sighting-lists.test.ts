import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import { maxSightingsScanned, sightingsPerPage } from '../../../shared/business/sightings.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import type { Market } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'
import { sightingsWorld } from './sightings-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`sighting lists on ${engine}`, () => {
    const world = sightingsWorld(engine)
    const { stranger, does, rowsOf, seen, answer, read, decide, notices } = world
    let market: Market
    let scout: Person
    let wisher: Person
    let one: Person
    let two: Person
    beforeAll(() => {
      ;({ market, scout, wisher, one, two } = world)
    })

    test('a wish for a vintage finds sightings of that vintage, and no other', async () => {
      const bottleName = `Pappy ${randomUUID().slice(0, 8)}`
      await does(wisher, 'wish.add', {
        id: randomUUID(),
        bottleName,
        vintage: 2016,
        priority: 'grail',
      })
      for (const vintage of [2015, 2016]) await seen({ bottleName, vintage, price: vintage })
      const heard = (await notices(wisher)).filter(({ bottle }) => bottle?.includes(bottleName))
      expect(heard.map(({ price }) => price)).toEqual([2016])
    })

    test('high-priority wishes are notified immediately, others after confirmation, the scout never', async () => {
      const bottleName = `Pappy ${randomUUID().slice(0, 8)}`
      const wish = { bottleName, maxPrice: 200_00 }
      await does(wisher, 'wish.add', { id: randomUUID(), ...wish, priority: 'grail' })
      await does(one, 'wish.add', { id: randomUUID(), ...wish })
      const off = { priority: 'grail', notificationPreference: 'off' }
      await does(two, 'wish.add', { id: randomUUID(), ...wish, ...off })
      await does(scout, 'wish.add', { id: randomUUID(), ...wish, priority: 'grail' })
      await does(two, 'alert.add', {
        id: randomUUID(),
        bottle: bottleName,
        targetPrice: 130_00,
        locations: ['30305'],
      })
      const heard = async (who: Person) =>
        (await notices(who))
          .filter((told) => told.bottle === bottleName)
          .sort((a, b) => a.at - b.at)
          .map(({ kind, source }) => `${kind} ${source}`)
      const id = await seen({ bottleName, storeId: market.store })
      expect(await heard(wisher)).toEqual(['wish unconfirmed'])
      for (const who of [one, two, scout]) expect(await heard(who)).toEqual([])
      expect((await notices(wisher)).find((told) => told.bottle === bottleName)).toMatchObject({
        sightingId: id,
        store: 'The Corner Bottle',
        place: 'Atlanta, GA',
        price: 120_00,
      })
      await answer(market.owner, id, 'confirm')
      await market.work()
      expect(await heard(wisher)).toEqual(['wish unconfirmed', 'wish sighting'])
      expect(await heard(one)).toEqual(['wish sighting'])
      expect(await heard(two)).toEqual(['price sighting'])
      expect(await heard(scout)).toEqual([])
      // Over, it can be had no more.
      await market.pass(3 * day)
      const { listings, listingWords } = market.db.t
      const left = await market.db.select().from(listings).where(eq(listings.id, id))
      const words = await market.db.select().from(listingWords)
      expect([left, words.filter(({ listingId }) => listingId === id)]).toEqual([[], []])
    })

    test('a wish counts from its arrival at the server, even if a backup says it is older', async () => {
      const [bottleName, another] = [`Old ${randomUUID()}`, `Older ${randomUUID()}`]
      const kept = randomUUID()
      await does(wisher, 'wish.add', { id: kept, bottleName: 'Something Else' })
      await market.pass(minute)
      const [id, next] = [await seen({ bottleName }), await seen({ bottleName: another })]
      await market.pass(minute)
      const row = (await rowsOf(wisher, 'wishlist')).find((one) => one['id'] === kept)
      const restored = { ...row, id: randomUUID(), bottleName, createdAt: market.now() - 30 * day }
      await does(wisher, 'backup.restore', { table: 'wishlist', row: restored })
      expect(await answer(wisher, id, 'got')).toMatchObject({ http: 409, code: 'not_now' })
      // Nor does one that looked for something else before.
      await does(wisher, 'wish.edit', { id: kept, changes: { bottleName: another } })
      expect(await answer(wisher, next, 'got')).toMatchObject({ http: 409, code: 'not_now' })
      // Changes of other fields keep its date.
      await market.pass(minute)
      const later = await seen({ bottleName: another }, two)
      await market.pass(minute)
      await does(wisher, 'wish.edit', { id: kept, changes: { priority: 'grail' } })
      expect(await answer(wisher, later, 'got')).toMatchObject({ verifiedBy: 'wisher' })
    })

    test('a list is narrowed to confirmed and wished sightings, in pages with an end', async () => {
      const zipCode = '99801'
      const bottleName = `Michter ${randomUUID().slice(0, 8)} Rye`
      const looker = await market.person('Lola Looker')
      await does(looker, 'wish.add', { id: randomUUID(), bottleName, sizeMl: 750 })
      await does(looker, 'wish.add', {
        id: randomUUID(),
        bottleName: 'Put Aside',
        isActive: false,
      })
      const [wished, half, , people] = [
        await seen({ zipCode, bottleName }),
        await seen({ zipCode, bottleName, sizeMl: 375, storeName: 'Elsewhere' }),
        await seen({ zipCode, bottleName: 'Put Aside' }),
        await seen({ zipCode }),
      ]
      const byStore = await seen({ storeId: market.store })
      for (const who of [one, two]) await answer(who, people, 'confirm')
      await answer(market.owner, byStore, 'confirm')
      const found = async (query: string) =>
        (
          (await market.ask(looker, `/api/sightings?${query}`)) as unknown as {
            sightings: SightingCard[]
          }
        ).sightings
      const idsOf = (cards: readonly SightingCard[]) => cards.map(({ id }) => id)
      expect(await found(`near=${zipCode}&wished=true`)).toMatchObject([
        { id: wished, isWished: true },
      ])
      const all = await found(`near=${zipCode}`)
      expect(all.filter(({ isWished }) => isWished).map(({ id }) => id)).toEqual([wished])
      expect(idsOf(all)).toContain(half)
      expect(idsOf(await found(`near=${zipCode}&certainty=confirmed`))).toEqual([people])
      const verified = idsOf(await found('certainty=store'))
      expect(verified).toContain(byStore)
      expect(verified).not.toContain(people)
      expect(await read(wished, looker)).toMatchObject({ isWished: true })
      expect(await read(half, looker)).not.toHaveProperty('isWished')
      expect(await market.ask(looker, '/api/sightings?certainty=sure')).toMatchObject({ http: 400 })

      // Among very many that do not match, one page reads a limited number, and the next continues
      // there.
      const { bottleSightings: s } = market.db.t
      const [like] = await market.db.select().from(s).where(eq(s.id, half))
      const others = Array.from({ length: maxSightingsScanned + 200 }, (_, at) => ({
        ...like!,
        id: randomUUID(),
        onceKey: randomUUID(),
        seenAt: market.now() + at,
        listedAt: market.now() + at,
      }))
      await market.db.transaction('fill', (tx) => tx.write(s, others, 'fail'))
      const first = (await market.ask(
        looker,
        `/api/sightings?near=${zipCode}&wished=true`,
      )) as unknown as { sightings: SightingCard[]; next: string }
      expect(first.sightings).toEqual([])
      const after = encodeURIComponent(first.next)
      const second = await market.ask(
        looker,
        `/api/sightings?near=${zipCode}&wished=true&after=${after}`,
      )
      expect(second).toMatchObject({ sightings: [{ id: wished }] })
      expect(second).not.toHaveProperty('next')
    })

    test('a wish is notified within its price, as often as its owner wants', async () => {
      const bottleName = `Stagg ${randomUUID().slice(0, 8)}`
      const [dear, daily, weekly] = await Promise.all(
        ['Dee Dear', 'Dan Daily', 'Wes Weekly'].map((name) => market.person(name)),
      )
      const wish = { bottleName, priority: 'high' as const }
      await does(dear!, 'wish.add', { id: randomUUID(), ...wish, maxPrice: 100_00 })
      for (const [who, notificationPreference] of [
        [daily!, 'daily'],
        [weekly!, 'weekly'],
      ] as const)
        await does(who, 'wish.add', { id: randomUUID(), ...wish, notificationPreference })
      const heard = async (who: Person) =>
        (await notices(who)).filter((told) => told.bottle === bottleName).length
      const everybody = () => Promise.all([dear!, daily!, weekly!].map(heard))
      await seen({ bottleName, price: 120_00, storeName: 'The first' })
      expect(await everybody()).toEqual([0, 1, 1])
      await seen({ bottleName, price: 90_00, storeName: 'The second' })
      expect(await everybody()).toEqual([1, 1, 1])
      await market.pass(day + minute)
      await seen({ bottleName, price: 110_00, storeName: 'The third' })
      expect(await everybody()).toEqual([1, 2, 1])
    })

    test('an admin’s rejection is shown to the scout with its reason, and to no one else', async () => {
      const id = await seen()
      for (const who of [one, two]) await answer(who, id, 'deny', 'Empty.')
      await decide(id, false, 'The shop has closed for good.')
      expect(await read(id, scout)).toMatchObject({
        verificationStatus: 'rejected',
        decision: 'The shop has closed for good.',
        isMine: true,
      })
      expect(await read(id, one)).toMatchObject({ http: 404 })
    })

    test('a list goes on where a page has ended, each once', async () => {
      const zipCode = '99950'
      const ids = new Set<string>()
      for (let at = 0; at < sightingsPerPage + 1; at += 1)
        ids.add(await seen({ zipCode, seenAt: market.now() - hour }))
      const pages: string[][] = []
      let next: string | undefined = ''
      while (next !== undefined) {
        const said = (await market.ask(
          one,
          `/api/sightings?near=${zipCode}${next && `&after=${encodeURIComponent(next)}`}`,
        )) as unknown as { sightings: SightingCard[]; next?: string }
        pages.push(said.sightings.map(({ id }) => id))
        next = said.next
      }
      expect(pages.map((page) => page.length)).toEqual([sightingsPerPage, 1])
      expect(new Set(pages.flat())).toEqual(ids)
    })

    test('a wish of the moment of the sighting came too late', async () => {
      const bottleName = `Stagg ${randomUUID().slice(0, 8)}`
      const wishId = randomUUID()
      await does(wisher, 'wish.add', { id: wishId, bottleName, notificationPreference: 'off' })
      await market.pass(minute)
      const id = await seen({ bottleName })
      const { bottleSightings: s, wishDates: d } = market.db.t
      const [row] = await market.db.select().from(s).where(eq(s.id, id))
      const since = (moment: number) =>
        market.db.transaction('test', (tx) =>
          tx.update(d).set({ since: moment }).where(eq(d.wishId, wishId)),
        )
      await since(row!.createdAt)
      expect(await answer(wisher, id, 'got')).toMatchObject({ code: 'not_now' })
      await since(row!.createdAt - 1)
      expect(await answer(wisher, id, 'got')).toMatchObject({ verifiedBy: 'wisher' })
    })

    test('a store lists and verifies its own sightings, not those of another', async () => {
      const owner = await stranger()
      const body = aStore({ name: 'Second Cellar' })
      const applied = await market.ask(owner, '/api/stores', { body, key: randomUUID() })
      const other = String(applied['id'])
      await market.ask(market.admin, `/api/admin/stores/${other}/approve`, { body: {} })
      const [here, there] = [await seen({ storeId: market.store }), await seen({ storeId: other })]
      const listedAt = async (store: string, by: Person) => {
        const said = await market.ask(by, `/api/stores/${store}/sightings`)
        return (said['sightings'] as SightingCard[]).map((card) => card.id)
      }
      expect(await listedAt(market.store, market.owner)).toContain(here)
      expect(await listedAt(market.store, market.owner)).not.toContain(there)
      expect(await listedAt(other, owner)).toEqual([there])
      // A new owner is too young for a say about another store.
      expect(await answer(owner, here, 'confirm')).toMatchObject({ code: 'not_now' })
      expect(await answer(owner, there, 'confirm')).toMatchObject({ verifiedBy: 'store' })
      expect(await answer(market.owner, there, 'deny')).toMatchObject({
        verificationStatus: 'confirmed',
      })
    })
  })
