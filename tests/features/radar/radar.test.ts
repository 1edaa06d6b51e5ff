import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { radarPerPage, remindBefore } from '../../../shared/business/radar.ts'
import type { RadarItem } from '../../../shared/features/radar/radar-item.ts'
import { day, hour, minute, second } from '../../../shared/kernel/time.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'
import { anEvent } from '../events/an-event.ts'
import { anUltraDrop } from '../ultra-drops/an-ultra-drop.ts'
import type { Person } from '../../http/door.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the hype radar on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['radar'] })
    })
    afterAll(() => market.close())

    const radar = async (query = '', who: Pick<Person, 'fetch'> = market.door.visitor()) => {
      const said = await market.ask(who, `/api/radar?${query}`)
      expect(said).toMatchObject({ http: 200 })
      return said as unknown as { items: RadarItem[]; next?: string }
    }
    const titles = async (query = '', who?: Pick<Person, 'fetch'>) =>
      (await radar(query, who)).items.map(({ title }) => title)
    const make = async (path: string, body: object) => {
      const asked = { body, key: randomUUID() }
      const said = await market.ask(market.owner, `/api/stores/${market.store}/${path}`, asked)
      expect(said).toMatchObject({ http: 200 })
      return String(said['id'])
    }
    const round = async (who: Person, name: string, args: object) => {
      const asked = {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 10,
        digest: false,
        mutations: [{ name, args, seq: 1, uid: randomUUID(), at: 0 }],
      }
      const answer = await who.post('/api/sync', asked, { 'X-User': who.id })
      expect(await answer.json()).toMatchObject({ rejections: [] })
      await market.work()
    }
    const saw = (who: Person, changes: object) =>
      round(who, 'sighting.add', {
        id: randomUUID(),
        bottleName: 'Bog Malt 12',
        storeName: 'A Shop Elsewhere',
        zipCode: '30310',
        price: 60_00,
        seenAt: market.now() - hour,
        ...changes,
      })

    test('views, reservations, entries, registrations and wishes raise an offer', async () => {
      const [one, other, wisher] = await Promise.all([
        market.person(),
        market.person(),
        market.person(),
      ])
      const quiet = await market.drop({ title: 'Quiet Rye' })
      const ultra = await make('ultra-drops', anUltraDrop(market.now()))
      const event = await make('events', anEvent(market.now(), { maxAttendees: 5 }))
      await round(wisher!, 'wish.add', {
        id: randomUUID(),
        bottleName: 'Bog Malt 12',
        notificationPreference: 'off',
      })
      await saw(one!, {})
      const hot = await market.drop({ title: 'Hot Bourbon', quantity: 4 })
      await market.reserved(one!, hot.id)
      const live = await market.ask(other!, `/api/drops/${quiet.id}/live?page=${randomUUID()}`)
      expect(live).toMatchObject({ http: 200 })
      for (const who of [one!, other!])
        expect(
          await market.ask(who, `/api/events/${event}/registration`, { method: 'PUT', body: {} }),
        ).toMatchObject({ http: 200 })
      const registration = `/api/events/${event}/registration`
      await market.ask(wisher!, registration, { method: 'PUT', body: {} })
      const leave = await market.ask(wisher!, `/api/events/${event}/unregister`, { body: {} })
      expect(leave).toMatchObject({ http: 200 })
      await market.pass(3 * minute)
      const { items } = await radar()
      const shown = items.map(({ kind, title, lately, wishes }) => [kind, title, lately, wishes])
      expect(shown).toEqual([
        ['event', 'Six peated malts', 2, 0],
        ['drop', 'Hot Bourbon', 1, 0],
        ['sighting', 'Bog Malt 12', 0, 1],
        ['ultra_drop', 'Old Oak 25 Year Cask Strength', 0, 0],
        ['drop', 'Quiet Rye', 0, 0],
      ])
      expect(items[0]).toMatchObject({ state: 'open', left: 3, moment: { is: 'begins' } })
      expect(items[2]).toMatchObject({ state: 'unconfirmed', moment: { is: 'seen' } })
      expect(items[3]).toMatchObject({ id: ultra, state: 'coming', moment: { is: 'begins' } })
      expect(JSON.stringify(items)).not.toContain(one!.id)
      // The user's own wishes are counted separately and privately.
      const own = async (who: Pick<Person, 'fetch'>) =>
        (await radar('', who)).items.filter(({ ownWishes }) => ownWishes > 0)
      await round(wisher!, 'wish.add', {
        id: randomUUID(),
        bottleName: 'Bog Malt 12',
        notificationPreference: 'off',
      })
      // What was counted a moment ago is over.
      await market.pass(minute)
      expect(await own(wisher!)).toMatchObject([{ title: 'Bog Malt 12', wishes: 1, ownWishes: 2 }])
      expect(await own(one!)).toEqual([])
      expect(await own(market.door.visitor())).toEqual([])
      // A wish that is taken back is counted no more, and an hour later nothing is lately.
      for (const { id } of await market.db.select().from(market.db.t.wishlist))
        await round(wisher!, 'wish.remove', { id })
      await market.pass(hour + 3 * minute)
      expect((await radar()).items.map(({ lately, wishes }) => lately + wishes)).toEqual([
        0, 0, 0, 0, 0,
      ])
    })

    test('a crowd is counted once in ten seconds, however many look', async () => {
      const people = await Promise.all([market.person(), market.person()])
      const drop = await market.drop({ title: 'Wanted Rye', quantity: 4 })
      const lately = async () => {
        const { items } = await radar('kind=drop')
        return items.find(({ id }) => id === drop.id)?.lately
      }
      const [one, other] = people as [Person, Person]
      await market.stopAt(market.now())
      await market.reserved(one, drop.id)
      expect(await lately()).toBe(1)
      await market.reserved(other, drop.id)
      expect(await lately()).toBe(1)
      await market.stopAt(market.now() + 10 * second)
      expect(await lately()).toBe(2)
    })

    test('a reservation counts no more once it expires or is cancelled', async () => {
      const people = await Promise.all([market.person(), market.person(), market.person()])
      const drop = await market.drop({ title: 'Given up Rye', quantity: 4 })
      const counted = async () => {
        await market.pass(3 * minute)
        const { items } = await radar('kind=drop')
        const { hypeScore } = (await market.db.select().from(market.db.t.drops)).find(
          ({ id }) => id === drop.id,
        )!
        return [items.find(({ id }) => id === drop.id)?.lately, hypeScore]
      }
      const [unpaid, leaves, stays] = people as [Person, Person, Person]
      await market.reserve(unpaid, drop.id)
      const left = await market.reserved(leaves, drop.id)
      await market.reserved(stays, drop.id)
      expect(await counted()).toEqual([3, 30])
      expect(
        await market.ask(leaves, `/api/reservations/${left.id}/cancel`, { body: {} }),
      ).toMatchObject({ http: 200 })
      await market.pass(20 * minute)
      expect(await counted()).toEqual([1, 10])
    })

    test('a renamed drop is announced to wishes for its new name', async () => {
      const [before, later, never] = await Promise.all([
        market.person(),
        market.person(),
        market.person(),
      ])
      const wish = (who: Person, bottleName: string) =>
        round(who, 'wish.add', { id: randomUUID(), bottleName })
      await wish(before!, 'Old Oak Penny Lane')
      await wish(later!, 'Old Oak Abbey Road 12')
      await wish(never!, 'Old Oak Abbey Road 21')
      const drop = await market.drop({ title: 'Old Oak Penny Lane' })
      await market.pass(3 * minute)
      const wished = async () => {
        const { items } = await radar('kind=drop')
        return items.find(({ id }) => id === drop.id)?.wishes
      }
      const told = async (who: Person) => {
        const { notices } = market.db.t
        const all = await market.db.select().from(notices).where(eq(notices.cellarId, who.id))
        return all.map(({ bottle }) => bottle)
      }
      expect([await wished(), await told(before!), await told(later!)]).toEqual([
        1,
        ['Old Oak Penny Lane'],
        [],
      ])
      const path = `/api/stores/${market.store}/drops/${drop.id}`
      const rename = async (title: string) => {
        const asked = { method: 'PATCH', body: { title } }
        expect(await market.ask(market.owner, path, asked)).toMatchObject({ http: 200 })
        await market.pass(3 * minute)
      }
      await rename('Old Oak Abbey Road 12')
      for (const _ of ['a day later', 'nobody hears of it again']) {
        expect([
          await wished(),
          await told(before!),
          await told(later!),
          await told(never!),
        ]).toEqual([1, ['Old Oak Penny Lane'], ['Old Oak Abbey Road 12'], []])
        await market.pass(day)
      }
      await market.ask(market.owner, `${path}/end`, { method: 'POST' })
      await market.work()
    })

    test('a wish that changes leaves the wishes of others for the same bottle counted', async () => {
      const [changed, other] = [await market.person(), await market.person()]
      const id = randomUUID()
      await round(changed, 'wish.add', { id, bottleName: 'Two Wish Rye' })
      await round(changed, 'wish.add', { id: randomUUID(), bottleName: 'Unwished Corn' })
      await round(other, 'wish.add', { id: randomUUID(), bottleName: 'Two Wish Rye' })
      const drop = await market.drop({ title: 'Two Wish Rye' })
      const corn = await market.drop({ title: 'Unwished Corn' })
      const wished = async () => {
        await market.pass(3 * minute)
        const { items } = await radar('kind=drop')
        return [drop, corn].map((one) => items.find((item) => item.id === one.id)?.wishes)
      }
      expect(await wished()).toEqual([2, 1])
      await round(changed, 'wish.edit', { id, changes: { bottleName: 'Another Rye' } })
      expect(await wished()).toEqual([1, 1])
      for (const one of [drop, corn])
        await market.ask(market.owner, `/api/stores/${market.store}/drops/${one.id}/end`, {
          method: 'POST',
        })
      await market.work()
    })

    test('it is narrowed by kind, category, favorites and the user’s categories', async () => {
      const fan = await market.person()
      await market.drop({ title: 'A Claret', category: 'Wine' })
      expect(await titles('kind=event')).toEqual(['Six peated malts'])
      expect(await titles('kind=ultra_drop')).toHaveLength(1)
      expect(await titles('kind=sighting')).toEqual(['Bog Malt 12'])
      expect(await titles('category=Wine')).toEqual(['A Claret'])
      expect(await titles('category=Wine&kind=event')).toEqual([])
      // An event may be of no category.
      await market.db.transaction('test', (tx) => tx.update(tx.t.events).set({ category: null }))
      const all = await titles()
      expect((await titles('first=wine'))[0]).toBe('A Claret')
      expect((await titles('first=spirits')).at(-1)).not.toBe('Hot Bourbon')
      for (const first of ['wine', 'spirits'])
        expect((await titles(`first=${first}`)).toSorted()).toEqual(all.toSorted())
      expect(await titles('favorites=true', fan)).toEqual([])
      const marked = `/api/stores/${market.store}/favorite`
      const body = { isFavorite: true }
      expect(await market.ask(fan, marked, { method: 'PUT', body })).toMatchObject({ http: 200 })
      expect((await titles('favorites=true', fan)).toSorted()).toEqual(
        all.filter((title) => title !== 'Bog Malt 12').toSorted(),
      )
      const visitor = market.door.visitor()
      expect(await market.ask(visitor, '/api/radar?favorites=true')).toMatchObject({ http: 401 })
      expect(await market.ask(visitor, '/api/radar?after=rubbish')).toMatchObject({ http: 400 })
    })

    test('a zip code says how far: the same, its region, its state, further', async () => {
      const scout = await market.person()
      await saw(scout, { bottleName: 'Far Gin', zipCode: '97201' })
      await saw(scout, { bottleName: 'State Gin', zipCode: '31401' })
      const far = async (query: string) =>
        Object.fromEntries((await radar(query)).items.map((one) => [one.title, one.distance]))
      expect(await far('near=30308&kind=sighting')).toEqual({ 'Bog Malt 12': 'region' })
      expect(await far('near=30308&kind=sighting&within=state')).toEqual({
        'Bog Malt 12': 'region',
        'State Gin': 'state',
      })
      expect(await far('near=30308&within=anywhere')).toMatchObject({
        'Hot Bourbon': 'zip',
        'Bog Malt 12': 'region',
        'State Gin': 'state',
        'Far Gin': 'far',
      })
      expect(await far('near=97201&within=state')).toEqual({ 'Far Gin': 'zip' })
      // The beginning of a zip code, and a town.
      expect(await titles('near=972')).toEqual(['Far Gin'])
      expect(await titles('near=9&kind=sighting')).toEqual(['Far Gin'])
      expect(await titles('near=atlanta&kind=event')).toEqual(['Six peated malts'])
      expect(await titles('near=macon')).toEqual([])
    })

    test('its pages contain each offer of every kind once', async () => {
      for (let number = 0; number < radarPerPage; number++)
        await market.drop({ title: `Number ${number}` })
      const seen: string[] = []
      let after = ''
      for (let pages = 0; pages < 5; pages++) {
        const { items, next } = await radar(`first=wine${after && `&after=${after}`}`)
        seen.push(...items.map(({ id }) => id))
        if (next === undefined) break
        expect(items).toHaveLength(radarPerPage)
        after = next
      }
      // A page of one order has no next page in another.
      expect(await market.ask(market.door.visitor(), `/api/radar?after=${after}`)).toMatchObject({
        http: 400,
      })
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBeGreaterThan(radarPerPage + 5)
      const kinds = await Promise.all(
        ['drop', 'ultra_drop', 'event', 'sighting'].map((kind) => radar(`kind=${kind}`)),
      )
      for (const { id } of kinds.flatMap(({ items }) => items)) expect(seen).toContain(id)
    })

    test('a reminder comes once before the start, and never for a cancelled offer', async () => {
      const [who, other] = await Promise.all([market.person(), market.person()])
      const drop = await market.drop({ title: 'Later', startsAt: market.now() + 2 * day })
      const ultra = await make('ultra-drops', anUltraDrop(market.now()))
      const event = await make('events', anEvent(market.now()))
      const remind = (path: string, method = 'PUT', person = who!) =>
        market.ask(person, `/api/reminders/${path.split('/')[1]}`, {
          method,
          ...(method === 'PUT' && { body: { kind: path.split('/')[0] } }),
        })
      for (const path of [`drop/${drop.id}`, `ultra_drop/${ultra}`, `event/${event}`]) {
        expect(await remind(path)).toMatchObject({ http: 200 })
        expect(await remind(path)).toMatchObject({ http: 200 })
        expect(await remind(path, 'PUT', other!)).toMatchObject({ http: 200 })
      }
      const { items } = await radar('kind=event', who)
      expect(items.find(({ id }) => id === event)).toMatchObject({ isReminded: true })
      expect((await market.ask(who!, '/api/reminders'))['reminders']).toMatchObject([
        { kind: 'ultra_drop', subject: ultra },
        { kind: 'drop', subject: drop.id },
        { kind: 'event', subject: event },
      ])
      const running = await market.drop({ title: 'Now' })
      expect(await remind(`drop/${running.id}`)).toMatchObject({ http: 409, code: 'not_now' })
      expect(await remind(`drop/${ultra}`)).toMatchObject({ http: 404 })
      expect(await remind(`ultra_drop/${randomUUID()}`)).toMatchObject({ http: 404 })
      expect(await remind(`event/${event}`, 'DELETE', other!)).toMatchObject({ http: 200 })
      const seen = (await radar('kind=event', other)).items.find(({ id }) => id === event)
      expect(seen?.isReminded).not.toBe(true)
      expect(
        await market.ask(market.owner, `/api/stores/${market.store}/drops/${drop.id}`, {
          method: 'PATCH',
          body: { startsAt: market.now() + 2 * day + 6 * hour },
        }),
      ).toMatchObject({ http: 200 })
      await market.pass(day - remindBefore.ultra_drop - minute)
      expect(await market.told(who!)).toEqual([])
      await market.pass(2 * minute)
      expect(await market.told(who!)).toEqual(['ultra_reminder'])
      // The drop was put off: its reminder waits.
      await market.pass(day)
      expect(await market.told(who!)).not.toContain('drop_reminder')
      await market.pass(6 * hour)
      await market.pass(minute)
      expect((await market.told(who!)).toSorted()).toEqual([
        'drop_reminder',
        'event_reminder',
        'ultra_reminder',
      ])
      const off = await make('events', anEvent(market.now()))
      expect(await remind(`event/${off}`)).toMatchObject({ http: 200 })
      await market.db.transaction('test', (tx) =>
        tx.update(tx.t.events).set({ status: 'cancelled' }).where(eq(tx.t.events.id, off)),
      )
      await market.pass(3 * day)
      expect(await market.told(who!)).toHaveLength(3)
      expect((await market.ask(who!, '/api/reminders'))['reminders']).toEqual([])
      expect((await market.told(other!)).toSorted()).toEqual(['drop_reminder', 'ultra_reminder'])
    })

    test('a reminder comes in time for an earlier start', async () => {
      const who = await market.person()
      const now = market.now()
      const change = (path: string, method: string, body: object) =>
        market.ask(market.owner, `/api/stores/${market.store}/${path}`, { method, body })
      const drop = await market.drop({ title: 'Sooner', startsAt: now + 6 * day })
      const later = { liveStartsAt: now + 6 * day, liveEndsAt: now + 7 * day }
      const dates = { ...later, drawingAt: now + 8 * day }
      const ultra = await make('ultra-drops', anUltraDrop(now, dates))
      const event = await make('events', anEvent(now, { eventDate: now + 6 * day }))
      const soon = await make('events', anEvent(now, { eventDate: now + 6 * day }))
      const kinds = { [drop.id]: 'drop', [ultra]: 'ultra_drop', [event]: 'event', [soon]: 'event' }
      for (const [subject, kind] of Object.entries(kinds)) {
        const asked = { method: 'PUT', body: { kind } }
        const said = await market.ask(who, `/api/reminders/${subject}`, asked)
        expect(said).toMatchObject({ http: 200 })
      }
      for (const said of [
        await change(`drops/${drop.id}`, 'PATCH', { startsAt: now + day }),
        await change(
          `ultra-drops/${ultra}`,
          'PUT',
          anUltraDrop(now, { ...dates, liveStartsAt: now + 2 * day }),
        ),
        await change(`events/${event}`, 'PUT', anEvent(now, { eventDate: now + 4 * day })),
        // So soon that a day before is over: at once.
        await change(`events/${soon}`, 'PUT', anEvent(now, { eventDate: now + 5 * hour })),
      ])
        expect(said).toMatchObject({ http: 200 })
      await market.pass(minute)
      expect(await market.told(who)).toEqual(['event_reminder'])
      await market.pass(day - remindBefore.drop)
      expect(await market.told(who)).toEqual(['event_reminder', 'drop_reminder'])
      await market.pass(day)
      expect(await market.told(who)).toContain('ultra_reminder')
      await market.pass(day + hour)
      expect(await market.told(who)).toEqual([
        'event_reminder',
        'drop_reminder',
        'ultra_reminder',
        'event_reminder',
      ])
    })

    test('sold out, full, paused and decided offers come last, however hot', async () => {
      const [one, other] = await Promise.all([market.person(), market.person()])
      const sold = await market.drop({ title: 'Sold Rye', quantity: 1, category: 'Beer' })
      const waited = await market.drop({ title: 'Waited Rye', quantity: 1, category: 'Beer' })
      const paused = await market.drop({ title: 'Paused Rye', category: 'Beer' })
      const coming = { startsAt: market.now() + day, category: 'Beer' }
      await market.drop({ title: 'Coming Rye', ...coming })
      const cold = await market.drop({ title: 'Cold Rye', quantity: 1, category: 'Beer' })
      const ofBeer = { maxAttendees: 1, category: 'Beer' }
      const full = await make('events', anEvent(market.now(), { ...ofBeer, title: 'Full Tasting' }))
      await make('events', anEvent(market.now(), { ...ofBeer, title: 'Empty Tasting' }))
      const unlimited = { ...ofBeer, maxAttendees: undefined, title: 'Endless Tasting' }
      const endless = await make('events', anEvent(market.now(), unlimited))
      const off = await make('ultra-drops', { ...anUltraDrop(market.now()), category: 'Beer' })
      for (const drop of [sold, waited, paused]) await market.reserved(one!, drop.id)
      for (const event of [full, endless])
        await market.ask(one!, `/api/events/${event}/registration`, { method: 'PUT', body: {} })
      const { drops } = market.db.t
      const waits = await market.ask(other!, `/api/drops/${waited.id}/waiting`, { method: 'PUT' })
      expect(waits).toMatchObject({ http: 200 })
      // A freed unit goes to the waiting list.
      await market.db.transaction('test', (tx) =>
        tx.update(drops).set({ quantity: 2 }).where(eq(drops.id, waited.id)),
      )
      const pause = { body: { reason: 'Counting.' } }
      const path = `/api/stores/${market.store}`
      expect(
        await market.ask(market.owner, `${path}/drops/${paused.id}/paused`, {
          method: 'PUT',
          body: { isPaused: true },
        }),
      ).toMatchObject({ http: 200 })
      expect(
        await market.ask(market.owner, `${path}/ultra-drops/${off}/cancel`, pause),
      ).toMatchObject({ http: 200 })
      await market.pass(3 * minute)
      const shown = async (query = 'category=Beer') =>
        (await radar(query)).items.map(({ title, state }) => [title, state])
      const listed = await shown()
      expect(listed.slice(0, 4).toSorted()).toEqual([
        ['Cold Rye', 'open'],
        ['Coming Rye', 'coming'],
        ['Empty Tasting', 'open'],
        ['Endless Tasting', 'open'],
      ])
      expect(listed.slice(4).toSorted()).toEqual([
        ['Full Tasting', 'full'],
        ['Old Oak 25 Year Cask Strength', 'off'],
        ['Paused Rye', 'paused'],
        ['Sold Rye', 'full'],
        ['Waited Rye', 'full'],
      ])
      expect(cold).toMatchObject({ unitsLeft: 1 })
    })
  })
