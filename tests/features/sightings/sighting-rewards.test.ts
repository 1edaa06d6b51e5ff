import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SightingCard } from '../../../shared/features/sightings/endpoints.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { areRelated } from '../../../sync-server/loyalty/related.ts'
import { noteTraces } from '../../../sync-server/loyalty/account-traces.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import type { Market } from '../market/market.ts'
import { sightingsWorld } from './sightings-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`sighting rewards on ${engine}`, () => {
    const world = sightingsWorld(engine)
    const { lastAddress, stranger, pointsOf, does, seen, answer, read, decide, reportOf } = world
    let market: Market
    let wisher: Person
    let one: Person
    let two: Person
    beforeAll(() => {
      ;({ market, wisher, one, two } = world)
    })

    test('an admin who decides about a sighting of their own or their household earns it nothing', async () => {
      const before = await pointsOf(market.admin)
      // Of the network in which the admin signed in.
      const partner = await market.person()
      const [own, other] = [await seen({}, market.admin), await seen({}, await stranger())]
      const related = await seen({}, partner)
      for (const id of [own, other, related]) {
        for (const who of [one, two]) await answer(who, id, 'deny')
        expect(await decide(id, true, 'I saw it.')).toMatchObject({ verifiedBy: 'admin' })
      }
      await market.work()
      expect(await reportOf(own, market.admin)).toMatchObject({ rewardStatus: 'void' })
      expect(await reportOf(related, partner)).toMatchObject({ rewardStatus: 'void' })
      await market.pass(3 * day + minute)
      expect(await pointsOf(market.admin)).toBe(before)
      const { bottleSightings: s } = market.db.t
      const [paid] = await market.db.select().from(s).where(eq(s.id, other))
      expect(paid).toMatchObject({ rewardStatus: 'paid' })
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
      partner.comeFrom(lastAddress())
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

    test('nobody is paid who was related to the scout, at the reply or at the payment', async () => {
      const [who, former, later, other] = [
        await stranger(),
        await stranger(),
        await stranger(),
        await stranger(),
      ]
      await market.pass(day + minute)
      const { db } = market
      const member = (userId: string) => ({ userId, cellarId: who.id, joinedAt: market.now() })
      const share = (userId: string) =>
        db.transaction('share', (tx) =>
          tx.insert(tx.t.cellarMembers).values({ ...member(userId), role: 'viewer' }),
        )
      const leave = () =>
        db.transaction('leave', (tx) =>
          tx.delete(tx.t.cellarMembers).where(eq(tx.t.cellarMembers.cellarId, who.id)),
        )
      await share(former.id)
      const id = await seen({}, who)
      for (const person of [former, later, other]) await answer(person, id, 'confirm')
      await leave()
      await share(later.id)
      await market.pass(3 * day + minute)
      await leave()
      const points = [who, former, later, other].map(pointsOf)
      expect(await Promise.all(points)).toEqual([25, 0, 0, 5])
    })

    test('a confirmation by the scout’s household confirms nothing, and does not say so', async () => {
      const [who, partner, clerk] = [await stranger(), await market.person(), await market.person()]
      for (const one of [partner, clerk]) one.comeFrom(lastAddress())
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
  })
