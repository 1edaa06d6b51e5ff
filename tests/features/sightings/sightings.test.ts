import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { minAccountAge, rewardDelay, sightingLifetime } from '../../../shared/business/sightings.ts'
import { sightingRefusals } from '../../../shared/copy/sighting-refusals.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { verdictOf } from '../../../sync-server/features/sightings/settle.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import type { Market } from '../market/market.ts'
import { sightingsWorld } from './sightings-world.ts'

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
    const world = sightingsWorld(engine)
    const {
      stranger,
      pointsOf,
      does,
      rowsOf,
      aSighting,
      seen,
      answer,
      read,
      list,
      decide,
      notices,
      reportOf,
    } = world
    let market: Market
    let scout: Person
    let wisher: Person
    let one: Person
    let two: Person
    beforeAll(() => {
      ;({ market, scout, wisher, one, two } = world)
    })

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

    test('a report has the moment of its confirmation and of its reward, and not of anything else', async () => {
      const id = await seen()
      await market.pass(hour)
      await answer(one, id, 'confirm')
      await market.work()
      const reported = Number((await reportOf(id))?.['updatedAt'])
      expect(reported).toBeLessThan(market.now() - hour + minute)
      await market.pass(hour)
      const confirmedFrom = market.now()
      await answer(two, id, 'confirm')
      await market.work()
      const confirmed = Number((await reportOf(id))?.['updatedAt'])
      expect(confirmed).toBeGreaterThanOrEqual(confirmedFrom)
      expect(confirmed).toBeLessThan(confirmedFrom + minute)
      await market.pass(3 * day + minute)
      const paid = await reportOf(id)
      expect(paid).toMatchObject({ rewardStatus: 'paid' })
      expect(Number(paid?.['updatedAt'])).toBeGreaterThanOrEqual(confirmed + 3 * day)
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
      for (const [isTrue, reason] of [
        [true, 'Or was there?'],
        [false, 'There was really none.'],
      ] as const)
        expect(await decide(id, isTrue, reason)).toMatchObject({ code: 'not_now' })
      expect(await read(id)).toMatchObject({ http: 404 })
      expect(await decide(other, true, 'The receipt shows it.')).toMatchObject({
        verificationStatus: 'confirmed',
        verifiedBy: 'admin',
      })
      // After an admin, replies decide nothing.
      for (const [who, says] of [
        [wisher, 'confirm'],
        [wisher, 'deny'],
        [one, 'confirm'],
      ] as const)
        expect(await answer(who, other, says)).toMatchObject({
          code: 'not_now',
          message: sightingRefusals.decided,
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
  })
