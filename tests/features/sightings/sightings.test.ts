import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import {
  maxSightingsScanned,
  minAccountAge,
  rewardDelay,
  sightingLifetime,
  sightingsPerPage,
} from '../../../shared/business/sightings.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { areRelated } from '../../../sync-server/loyalty/related.ts'
import { noteTraces } from '../../../sync-server/loyalty/account-traces.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { checkSync } from '../../../sync-server/sync/check.ts'
import { publicIdOf } from '../../../sync-server/features/sightings/rows.ts'
import { verdictOf } from '../../../sync-server/features/sightings/settle.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'

describe('the rule of sightings', () => {
  const one = (says: 'confirm' | 'deny' | 'got', isOfStore = false) => ({ says, isOfStore })
  test.each([
    ['nobody', [], undefined],
    ['one other', [one('confirm')], undefined],
    ['two others', [one('confirm'), one('confirm')], 'people'],
    ['a wisher who got it', [one('got')], 'wisher'],
    ['one who denies it', [one('deny')], undefined],
    ['two who deny it', [one('deny'), one('deny'), one('confirm'), one('confirm')], 'dispute'],
    ['its store', [one('confirm', true), one('deny'), one('deny')], 'store'],
    ['its store, which denies it', [one('deny', true), one('got')], 'dispute'],
    ['a store that contradicts itself', [one('deny', true), one('confirm', true)], 'dispute'],
  ] as const)('%s', (_, said, verdict) => {
    expect(verdictOf(said)).toBe(verdict)
  })
})

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`sightings on ${engine}`, () => {
    let market: Market
    let [scout, wisher, one, two] = [] as unknown as [Person, Person, Person, Person]
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['sightings'], env: { TRUSTED_PROXY_HOPS: '1' } })
      const names = ['Scout Finch', 'Wanda Wisher', 'Otto One', 'Tilda Two']
      ;[scout, wisher, one, two] = (await Promise.all(names.map((name) => stranger(name)))) as [
        Person,
        Person,
        Person,
        Person,
      ]
      await market.pass(day + minute)
    })
    afterEach(async () => {
      expect(await checkSync(market.db)).toEqual([])
      expect((await verifyCompliance(market.db)).broken).toEqual([])
    })
    afterAll(() => market.close())

    let addresses = 0
    /** A user from a different network. */
    async function stranger(name?: string): Promise<Person> {
      const who = await market.person(name)
      addresses += 1
      who.comeFrom(`203.0.113.${addresses}`)
      return who
    }
    const pointsOf = async (person: Person) =>
      Number((await market.ask(person, '/api/loyalty'))['loyaltyPoints'])

    /** A mutation of their device, sent now; then its follow-up work is done. */
    async function does(who: Person, name: string, args: object) {
      const mutation = { name, args, seq: 1, uid: randomUUID(), at: 0 }
      const round = { protocol: 1, deviceId: randomUUID(), seen: { seq: 0, uid: '' }, cursor: null }
      const body = { ...round, limit: 5_000, digest: false, mutations: [mutation] }
      const answer = await who.post('/api/sync', body, { 'X-User': who.id })
      expect(await answer.json()).toMatchObject({ rejections: [] })
      await market.work()
    }
    async function rowsOf(who: Person, table: string) {
      const round = { protocol: 1, deviceId: randomUUID(), seen: { seq: 0, uid: '' }, cursor: null }
      const body = { ...round, limit: 5_000, digest: false, mutations: [] }
      const answer = await who.post('/api/sync', body, { 'X-User': who.id })
      const { changes } = (await answer.json()) as {
        changes: { table: string; id: string; row: Record<string, unknown> | null }[]
      }
      return changes.flatMap(({ table: of, row }) => (of === table && row ? [row] : []))
    }
    const aSighting = (changes: object = {}) => ({
      id: randomUUID(),
      bottleName: `Bottle ${randomUUID()}`,
      storeName: 'Tower',
      zipCode: '30324',
      price: 120_00,
      seenAt: market.now() - minute,
      ...changes,
    })
    /** Reported and arrived; its public name. */
    async function seen(changes: object = {}, who = scout): Promise<string> {
      const given = aSighting(changes)
      await does(who, 'sighting.add', given)
      return publicIdOf(who.id, given.id)
    }
    const answer = (who: Person, id: string, says: string, reason?: string) =>
      market.ask(who, `/api/sightings/${id}/answer`, {
        method: 'PUT',
        body: { says, ...(reason !== undefined && { reason }) },
      })
    const read = (id: string, who = one) =>
      market.ask(who, `/api/sightings/${id}`) as unknown as Promise<SightingCard & { http: number }>
    const list = async (near = '', who = one) =>
      (
        (await market.ask(who, `/api/sightings${near && `?near=${near}`}`)) as unknown as {
          sightings: SightingCard[]
        }
      ).sightings
    const decide = (id: string, isTrue: boolean, reason: string, who = market.admin) =>
      market.ask(who, `/api/admin/sightings/${id}/decide`, { body: { isTrue, reason } })
    const notices = async (who: Person) =>
      (await rowsOf(who, 'notices')) as unknown as (Notice & { sightingId?: string })[]
    const reportOf = async (id: string, who = scout) =>
      (await rowsOf(who, 'sightings')).find((row) => row['publicId'] === id)

    test('others near the store see a sighting without any data of the scout', async () => {
      const who = await market.person('Sybil Scout')
      await market.chose(who, { location: 'Beverly Hills', zipCode: '90210' })
      const bottleName = `Eagle Rare ${randomUUID()}`
      const id = await seen({ bottleName, storeId: market.store, storeName: 'As I call it' }, who)
      const found = (await list('30399')).find((card) => card.id === id)
      expect(found).toMatchObject({
        bottleName,
        storeName: 'The Corner Bottle',
        storeState: 'GA',
        zipCode: '30308',
        verificationStatus: 'pending',
        hasPhoto: false,
      })
      expect(found).not.toHaveProperty('isMine')
      expect(await read(id, who)).toMatchObject({ isMine: true })
      expect((await list('90210')).map((card) => card.id)).not.toContain(id)
      expect((await list()).map((card) => card.id)).toContain(id)
      expect(JSON.stringify(found)).not.toMatch(new RegExp(`${who.id}|Sybil`))
      // In no table but the settings of its person stands where the scout is at home.
      const { db } = market
      for (const [name, table] of Object.entries(db.t)) {
        if (['settings', 'syncLog', 'users'].includes(name)) continue
        const rows = await db.select().from(table as typeof db.t.bottleSightings)
        expect(`${name}: ${JSON.stringify(rows)}`).not.toMatch(/90210|Beverly/)
      }
      // And there is no column that could hold it.
      expect(
        Object.keys(db.t.bottleSightings).filter((name) => /lat|lon|geo|near|ip$/i.test(name)),
      ).toEqual([])
      expect(
        Object.keys(db.t.sightings).filter((name) => /lat|lon|geo|location|ip$/i.test(name)),
      ).toEqual([])
      expect(await reportOf(id, who)).toMatchObject({ verificationStatus: 'pending' })
    })

    test('a late report is kept and not announced, an expired one is visible to its scout only', async () => {
      const bottleName = `Late ${randomUUID().slice(0, 8)} Rye`
      await does(wisher, 'wish.add', { id: randomUUID(), bottleName, priority: 'grail' })
      const late = await seen({ bottleName, seenAt: market.now() - 25 * hour })
      expect(await read(late)).toMatchObject({ verificationStatus: 'pending', isExpired: false })
      expect((await notices(wisher)).filter((told) => told.bottle === bottleName)).toEqual([])
      const over = await seen({ seenAt: market.now() - 73 * hour })
      expect(await read(over)).toMatchObject({ http: 404 })
      expect(await rowsOf(scout, 'sightings')).toContainEqual(
        expect.objectContaining({ keptBack: 'over' }),
      )
      const allocated = await seen({ seenAt: market.now() - 25 * hour, isAllocated: true })
      expect(await read(allocated)).toMatchObject({ http: 404 })
      // A clock that is ahead makes nothing newer.
      const ahead = await seen({ seenAt: market.now() + 20 * hour })
      expect((await read(ahead)).seenAt).toBeLessThanOrEqual(market.now())
    })

    test('one of each scout, bottle and store a day; taken back, there is room again', async () => {
      const bottleName = `Blanton’s ${randomUUID().slice(0, 8)}`
      const first = aSighting({ bottleName, storeId: market.store })
      await does(scout, 'sighting.add', first)
      const again = aSighting({ bottleName: bottleName.toUpperCase(), storeId: market.store })
      await does(scout, 'sighting.add', again)
      expect((await list('30308')).filter((card) => card.isMine)).toEqual([])
      const own = async () =>
        (await list('30308', scout)).filter(
          (card) => card.bottleName.toLowerCase() === bottleName.toLowerCase(),
        )
      expect(await own()).toMatchObject([{ bottleName }])
      expect(await rowsOf(scout, 'sightings')).toContainEqual(
        expect.objectContaining({ id: again.id, keptBack: 'repeated' }),
      )
      // Of another scout it is another one.
      await seen({ bottleName, storeId: market.store }, two)
      expect(await own()).toHaveLength(2)
      await does(scout, 'sighting.remove', { id: first.id })
      expect(await own()).toHaveLength(1)
      await does(scout, 'sighting.restore', { id: first.id })
      expect(await own()).toHaveLength(2)
    })

    test('two others confirm it, who have been there for a day; its scout does not', async () => {
      const id = await seen()
      expect(await answer(scout, id, 'confirm')).toMatchObject({ http: 409, code: 'not_now' })
      expect(await answer(await market.person(), id, 'confirm')).toMatchObject({ code: 'not_now' })
      expect(await answer(one, id, 'confirm')).toMatchObject({ http: 200, confirms: 1 })
      expect(await answer(one, id, 'confirm')).toMatchObject({ http: 200, confirms: 1 })
      expect(await read(id)).toMatchObject({ verificationStatus: 'pending', answer: 'confirm' })
      expect(await answer(two, id, 'confirm')).toMatchObject({
        verificationStatus: 'confirmed',
        verifiedBy: 'people',
      })
      await market.work()
      expect(await reportOf(id)).toMatchObject({
        verificationStatus: 'confirmed',
        rewardStatus: 'approved',
        pointsAwarded: 0,
      })
      expect(await market.ask(one, '/api/sighting-answers')).toMatchObject({
        answers: [{ id, says: 'confirm', rewardStatus: 'pending' }],
      })
    })

    test('several at the same moment count once each', async () => {
      const id = await seen()
      const people = [one, two, wisher]
      const all = [...people, ...people].map((who) => answer(who, id, 'confirm'))
      for (const said of await Promise.all(all)) expect(said).toMatchObject({ http: 200 })
      expect(await read(id)).toMatchObject({ confirms: 3, denials: 0, verifiedBy: 'people' })
    })

    test('the store’s own staff verify it, and a scout who works there earns nothing', async () => {
      const id = await seen({ storeId: market.store })
      expect(await answer(market.owner, id, 'confirm')).toMatchObject({
        verificationStatus: 'confirmed',
        verifiedBy: 'store',
      })
      // Two who say otherwise do not outweigh the store.
      await answer(one, id, 'deny', 'I saw none.')
      expect(await answer(two, id, 'deny')).toMatchObject({ verifiedBy: 'store', denials: 2 })
      const own = await market.ask(market.owner, `/api/stores/${market.store}/sightings`)
      expect(own['sightings']).toContainEqual(expect.objectContaining({ id }))
      expect(await market.ask(one, `/api/stores/${market.store}/sightings`)).toMatchObject({
        http: 404,
      })
      const ofOwner = await seen({ storeId: market.store }, market.owner)
      expect(await reportOf(ofOwner, market.owner)).toMatchObject({ rewardStatus: 'void' })
      // Of a store elsewhere the owner is one like others.
      const elsewhere = await seen()
      expect(await answer(market.owner, elsewhere, 'confirm')).toMatchObject({
        verificationStatus: 'pending',
      })
    })

    test('a store typed by name and ZIP code is the one of the directory', async () => {
      const typed = { storeName: ' the corner BOTTLE', zipCode: '30308-1234' }
      const id = await seen(typed)
      expect(await read(id)).toMatchObject({ storeName: 'The Corner Bottle', storeState: 'GA' })
      expect(await answer(market.owner, id, 'confirm')).toMatchObject({ verifiedBy: 'store' })
      // Nor can staff hide by typing that it is their own store.
      const ofOwner = await seen(typed, market.owner)
      expect(await reportOf(ofOwner, market.owner)).toMatchObject({ rewardStatus: 'void' })
      for (const other of [{ zipCode: '30309' }, { storeName: 'Corner Bottle' }]) {
        const elsewhere = await seen({ ...typed, ...other })
        expect(await answer(market.owner, elsewhere, 'confirm')).toMatchObject({
          verificationStatus: 'pending',
        })
      }
    })

    test('a wisher who got it confirms it, if the wish was there before', async () => {
      const bottleName = `Weller ${randomUUID().slice(0, 8)}`
      await does(wisher, 'wish.add', {
        id: randomUUID(),
        bottleName,
        notificationPreference: 'off',
      })
      const id = await seen({ bottleName })
      expect(await answer(one, id, 'got')).toMatchObject({ http: 409, code: 'not_now' })
      await does(one, 'wish.add', { id: randomUUID(), bottleName })
      expect(await answer(one, id, 'got')).toMatchObject({ http: 409, code: 'not_now' })
      expect(await answer(wisher, id, 'got')).toMatchObject({ verifiedBy: 'wisher' })
    })

    test('two denials dispute it, an admin decides, once', async () => {
      const [id, other] = [await seen(), await seen()]
      for (const which of [id, other]) {
        await answer(one, which, 'deny', 'The shelf is empty.')
        expect(await answer(two, which, 'deny')).toMatchObject({ verificationStatus: 'disputed' })
        expect(await answer(wisher, which, 'confirm')).toMatchObject({ code: 'not_now' })
      }
      const waiting = await market.ask(market.admin, '/api/admin/sightings')
      expect(waiting['sightings']).toMatchObject([
        { id, reasons: ['The shelf is empty.'] },
        { id: other },
      ])
      expect(await decide(id, false, 'No.', one)).toMatchObject({ http: 404 })
      expect(await decide(id, false, 'There was none.')).toMatchObject({
        verificationStatus: 'rejected',
      })
      expect(await decide(id, false, 'There was none.')).toMatchObject({ http: 200 })
      expect(await decide(id, true, 'Or was there?')).toMatchObject({ code: 'not_now' })
      expect(await read(id)).toMatchObject({ http: 404 })
      expect(await decide(other, true, 'The receipt shows it.')).toMatchObject({
        verificationStatus: 'confirmed',
        verifiedBy: 'admin',
      })
      expect(await market.ask(market.admin, '/api/admin/sightings')).toMatchObject({
        sightings: [],
      })
      await market.work()
      expect(await reportOf(id)).toMatchObject({
        verificationStatus: 'rejected',
        rewardStatus: 'void',
      })
    })

    test('an admin who decides about their own sighting earns nothing by it', async () => {
      const before = await pointsOf(market.admin)
      const [own, other] = [await seen({}, market.admin), await seen({}, await stranger())]
      for (const id of [own, other]) {
        for (const who of [one, two]) await answer(who, id, 'deny')
        expect(await decide(id, true, 'I saw it.')).toMatchObject({ verifiedBy: 'admin' })
      }
      await market.work()
      expect(await reportOf(own, market.admin)).toMatchObject({ rewardStatus: 'void' })
      await market.pass(3 * day + minute)
      expect(await pointsOf(market.admin)).toBe(before)
      const { bottleSightings: s } = market.db.t
      const [paid] = await market.db.select().from(s).where(eq(s.id, other))
      expect(paid).toMatchObject({ rewardStatus: 'paid' })
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

    test('points come after three days without a denial: once per sighting, five sightings a day', async () => {
      const who = await stranger('Rhea Rewarded')
      const before = await pointsOf(one)
      const [ofWisher, ofOwner] = [await pointsOf(wisher), await pointsOf(market.owner)]
      const bottleName = `Weller ${randomUUID().slice(0, 8)}`
      await does(wisher, 'wish.add', { id: randomUUID(), bottleName })
      await market.pass(minute)
      const got = await seen({ bottleName }, who)
      const [others, denied] = [await seen({}, who), await seen({}, who)]
      await answer(wisher, got, 'got')
      for (const person of [one, two]) await answer(person, others, 'confirm')
      // A wrong reply, and one by staff of the store, earn nothing.
      await answer(wisher, others, 'deny', 'Not when I came.')
      const atStore = await seen({ storeId: market.store }, one)
      await answer(market.owner, atStore, 'confirm')
      for (const person of [one, two]) await answer(person, denied, 'deny', 'It was empty.')
      await market.pass(3 * day - minute)
      expect(await pointsOf(who)).toBe(0)
      expect(await decide(denied, false, 'Nobody saw it.')).toMatchObject({ http: 200 })
      await market.pass(2 * minute)
      expect(await pointsOf(who)).toBe(25 + 25 + 25)
      expect(await pointsOf(one)).toBe(before + 5 + 25)
      expect(await pointsOf(wisher)).toBe(ofWisher + 5)
      expect(await pointsOf(market.owner)).toBe(ofOwner)
      expect(await reportOf(got, who)).toMatchObject({ rewardStatus: 'paid', pointsAwarded: 50 })
      expect(await reportOf(others, who)).toMatchObject({ rewardStatus: 'paid', pointsAwarded: 25 })
      expect(await reportOf(denied, who)).toMatchObject({ rewardStatus: 'void', pointsAwarded: 0 })
      const ids = []
      for (let at = 0; at < 6; at += 1) ids.push(await seen({}, who))
      for (const id of ids) for (const person of [one, two]) await answer(person, id, 'confirm')
      // Another scout of that day has a limit of their own.
      const neighbour = await stranger()
      const theirs = await seen({}, neighbour)
      for (const person of [one, two]) await answer(person, theirs, 'confirm')
      await market.pass(3 * day + minute)
      expect(await pointsOf(who)).toBe(75 + 5 * 25)
      expect(await pointsOf(neighbour)).toBe(25)
      // Of six that they confirmed, five earn on one day.
      expect(await pointsOf(one)).toBe(before + 5 + 25 + 5 * 5)
      const rewards = (await Promise.all(ids.map((id) => reportOf(id, who)))).map(
        (row) => row?.['rewardStatus'],
      )
      expect(rewards.toSorted()).toEqual(['paid', 'paid', 'paid', 'paid', 'paid', 'void'])
      const { bottleSightings: s } = market.db.t
      const left = await market.db.select({ due: s.dueAt }).from(s).where(eq(s.scoutUserId, who.id))
      expect(left.map(({ due }) => due)).toEqual(left.map(() => null))
    })

    test('two accounts of one household earn nothing with an invented shop', async () => {
      const [who, partner] = [await stranger(), await market.person()]
      // From the next room.
      partner.comeFrom(`203.0.113.${addresses}`)
      const bottles = Array.from({ length: 3 }, () => `Made Up ${randomUUID()}`)
      for (const bottleName of bottles)
        await does(partner, 'wish.add', { id: randomUUID(), bottleName })
      await market.pass(day + minute)
      const shop = { storeName: 'No Such Shop', zipCode: '30301' }
      const ids = []
      for (const bottleName of bottles) ids.push(await seen({ bottleName, ...shop }, who))
      for (const id of ids)
        expect(await answer(partner, id, 'got')).toMatchObject({ verifiedBy: 'wisher' })
      // Unrelated users have seen one, too.
      await answer(one, ids[0]!, 'confirm')
      await answer(two, ids[0]!, 'confirm')
      const before = await pointsOf(one)
      // A store of the directory can say that it is false, and still nothing comes on top.
      const bottleName = `Real ${randomUUID()}`
      await does(partner, 'wish.add', { id: randomUUID(), bottleName })
      await market.pass(minute)
      const there = await seen({ bottleName, storeId: market.store }, who)
      await answer(partner, there, 'got')
      await answer(market.owner, there, 'confirm')
      await market.pass(3 * day + minute)
      expect(await pointsOf(who)).toBe(25 + 25)
      expect(await pointsOf(partner)).toBe(0)
      expect(await pointsOf(one)).toBe(before + 5)
      const rewards = await Promise.all([...ids, there].map((id) => reportOf(id, who)))
      expect(rewards.map((row) => [row?.['rewardStatus'], row?.['pointsAwarded']])).toEqual([
        ['paid', 25],
        ['void', 0],
        ['void', 0],
        ['paid', 25],
      ])
    })

    test('a confirmation by the scout’s household confirms nothing, and does not say so', async () => {
      const [who, partner, clerk] = [await stranger(), await market.person(), await market.person()]
      for (const one of [partner, clerk]) one.comeFrom(`203.0.113.${addresses}`)
      await market.db.transaction('hire', (tx) =>
        tx.insert(tx.t.storePeople).values({
          storeId: market.store,
          userId: clerk.id,
          role: 'staff',
          addedAt: 1,
        }),
      )
      const bottleName = `Indoors ${randomUUID()}`
      for (const person of [partner, wisher])
        await does(person, 'wish.add', { id: randomUUID(), bottleName })
      await market.pass(day + minute)
      const isListed = async (viewer: Person, id: string) => {
        const path = `/api/sightings?near=30308&certainty=confirmed`
        const { sightings } = (await market.ask(viewer, path)) as unknown as {
          sightings: SightingCard[]
        }
        return sightings.some((card) => card.id === id)
      }
      const [bought, atStore, plain] = [
        await seen({ bottleName, storeId: market.store }, who),
        await seen({ storeId: market.store }, who),
        await seen({}, who),
      ]
      const open = { verificationStatus: 'pending', confirms: 0 }
      // They see what an unrelated user would see.
      const got = { verificationStatus: 'confirmed', verifiedBy: 'wisher', confirms: 1 }
      for (const reply of [() => answer(partner, bought, 'got'), () => read(bought, partner)])
        expect(await reply()).toMatchObject(got)
      // Staff speak for their own shelf, also to a scout in the network of the shop.
      const ofStore = { verificationStatus: 'confirmed', verifiedBy: 'store', confirms: 1 }
      expect(await answer(clerk, atStore, 'confirm')).toMatchObject(ofStore)
      expect(await read(atStore, two)).toMatchObject(ofStore)
      const asOne = { verificationStatus: 'pending', confirms: 1 }
      expect(await answer(partner, plain, 'confirm')).toMatchObject(asOne)
      expect(await answer(clerk, plain, 'confirm')).toMatchObject(asOne)
      expect([await isListed(partner, bought), await isListed(two, bought)]).toEqual([true, false])
      await market.work()
      for (const id of [bought, plain]) {
        for (const viewer of [two, who, market.owner])
          expect(await read(id, viewer)).toMatchObject(open)
        const listing = await market.db
          .select()
          .from(market.db.t.listings)
          .where(eq(market.db.t.listings.id, id))
        expect(listing).toMatchObject([{ isUnconfirmed: true }])
        expect(await reportOf(id, who)).toMatchObject({ verificationStatus: 'pending' })
      }
      // Unrelated people confirm the same sightings.
      expect(await answer(one, plain, 'confirm')).toMatchObject(asOne)
      expect(await read(plain, partner)).toMatchObject({
        verificationStatus: 'confirmed',
        verifiedBy: 'people',
        confirms: 2,
      })
      expect(await answer(two, plain, 'confirm')).toMatchObject({
        verifiedBy: 'people',
        confirms: 2,
      })
      expect(await answer(wisher, bought, 'got')).toMatchObject({
        verifiedBy: 'wisher',
        confirms: 1,
      })
      expect(await isListed(two, bought)).toBe(true)
      // Related people can still deny it.
      const wrong = await seen({}, who)
      await answer(partner, wrong, 'deny')
      expect(await answer(one, wrong, 'deny')).toMatchObject({ verificationStatus: 'disputed' })
    })

    test('accounts that share a cellar, look after one group or left one trace in 30 days are related', async () => {
      const { db } = market
      const at = market.now()
      const write = (run: (tx: DbTx) => Promise<unknown>) => db.transaction('relate', run)
      const pair = () => [randomUUID(), randomUUID()] as const
      const related = ([a, b]: readonly [string, string]) => areRelated(db, a, b, at)
      const traced = async (seenAt: number) => {
        const both = pair()
        const hash = randomUUID()
        await write((tx) => noteTraces(tx, both[0], [hash, randomUUID()], at))
        await write((tx) => noteTraces(tx, both[1], [randomUUID(), hash], seenAt))
        return related(both)
      }
      expect(await related(pair())).toBe(false)
      expect(await traced(at - 30 * day + 1)).toBe(true)
      expect(await traced(at - 30 * day)).toBe(false)

      const member = { role: 'viewer' as const, joinedAt: at }
      const [guest, host] = pair()
      const inCellar = (userId: string, cellarId: string) =>
        write((tx) => tx.insert(tx.t.cellarMembers).values({ userId, cellarId, ...member }))
      await inCellar(guest, host)
      expect(await related([guest, host])).toBe(true)
      expect(await related([host, guest])).toBe(true)
      const [third] = pair()
      expect(await related([guest, third])).toBe(false)
      await inCellar(third, host)
      expect(await related([guest, third])).toBe(true)
      // No device knows of this cellar.
      await write((tx) =>
        tx.delete(tx.t.cellarMembers).where(eq(tx.t.cellarMembers.cellarId, host)),
      )

      const grouped = async (role: 'member' | 'moderator', status: 'active' | 'left') => {
        const both = pair()
        const of = { groupId: randomUUID(), changedAt: at }
        await write((tx) =>
          tx.insert(tx.t.groupMemberships).values([
            { ...of, userId: both[0], role: 'owner', status: 'active' },
            { ...of, userId: both[1], role, status },
          ]),
        )
        return related(both)
      }
      expect(await grouped('moderator', 'active')).toBe(true)
      expect(await grouped('member', 'active')).toBe(false)
      expect(await grouped('moderator', 'left')).toBe(false)
    })

    test('two accounts that signed in with one browser are related', async () => {
      const [first, second, other] = [await stranger(), await stranger(), await stranger()]
      const related = (person: Person) => areRelated(market.db, first.id, person.id, market.now())
      expect(await related(second)).toBe(false)
      second.takeCookie(first.cookie())
      const { email, password } = second
      expect(await second.post('/api/auth/sign-in/email', { email, password })).toMatchObject({
        status: 200,
      })
      expect(await related(second)).toBe(true)
      expect(await related(other)).toBe(false)
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

    test('its time ends: three days, a day where few get one; unheard it earns nothing', async () => {
      const [usual, allocated] = [await seen(), await seen({ isAllocated: true })]
      await market.pass(day)
      expect(await read(allocated)).toMatchObject({
        verificationStatus: 'expired',
        isExpired: true,
      })
      expect(await read(usual)).toMatchObject({ verificationStatus: 'pending' })
      expect(await answer(one, allocated, 'confirm')).toMatchObject({ code: 'not_now' })
      await market.pass(2 * day)
      expect(await read(usual)).toMatchObject({ verificationStatus: 'expired' })
      expect(await reportOf(usual)).toMatchObject({
        verificationStatus: 'expired',
        rewardStatus: 'void',
      })
      expect((await list()).map((card) => card.id)).not.toContain(usual)
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

    test('sightings of a deleted account stay without the person', async () => {
      const who = await market.person('Lea Leaver')
      const id = await seen({ notes: 'Behind the counter.' }, who)
      await market.ask(who, '/api/account/delete', { body: { password: who.password } })
      const after = await read(id)
      expect(after).toMatchObject({ http: 200, verificationStatus: 'pending' })
      expect(after).not.toHaveProperty('notes')
      const { bottleSightings: s } = market.db.t
      const [row] = await market.db.select().from(s).where(eq(s.id, id))
      expect(row).toMatchObject({ scoutUserId: null, photo: null })
    })

    test('an account answers from the moment at which it is old enough', async () => {
      const [id, who] = [await seen(), await stranger()]
      await market.stopAt(market.now())
      const { users: u } = market.db.t
      const aged = (age: number) =>
        market.db.transaction('test', (tx) =>
          tx
            .update(u)
            .set({ createdAt: new Date(market.now() - age) })
            .where(eq(u.id, who.id)),
        )
      await aged(minAccountAge - 1)
      expect(await answer(who, id, 'confirm')).toMatchObject({ code: 'not_now' })
      await aged(minAccountAge)
      expect(await answer(who, id, 'confirm')).toMatchObject({ http: 200, confirms: 1 })
      await market.pass(0)
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

    test('a report that arrives as its time ends is over, one a moment before is not', async () => {
      await market.stopAt(market.now())
      for (const [isAllocated, lifetime] of [
        [false, sightingLifetime.usual],
        [true, sightingLifetime.allocated],
      ] as const)
        for (const [rest, state] of [
          [0, { keptBack: 'over' }],
          [1, { verificationStatus: 'pending' }],
        ] as const) {
          const seenAt = market.now() - lifetime + rest
          const given = aSighting({ isAllocated, seenAt })
          await does(scout, 'sighting.add', given)
          const row = (await rowsOf(scout, 'sightings')).find((one) => one['id'] === given.id)
          expect(row).toMatchObject(state)
        }
      await market.pass(minute)
    })

    test('a sighting ends, and its reward is paid, at the exact moment', async () => {
      const who = await stranger()
      await market.stopAt(market.now())
      const from = market.now()
      const open = await seen({ seenAt: from }, who)
      const confirmed = await seen({}, who)
      for (const person of [one, two]) await answer(person, confirmed, 'confirm')
      expect(rewardDelay).toBe(sightingLifetime.usual)
      await market.stopAt(from + rewardDelay - 2 * minute)
      expect(await read(open)).toMatchObject({ isExpired: false })
      expect(await pointsOf(who)).toBe(0)
      await market.stopAt(from + rewardDelay)
      expect(await read(open)).toMatchObject({ isExpired: true })
      expect(await pointsOf(who)).toBe(25)
      await market.pass(0)
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
