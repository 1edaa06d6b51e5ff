import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  maxDropPictureSide,
  maxViewersOfNetwork,
  viewerTimeout,
} from '../../../shared/business/reserving.ts'
import { limitsCopy } from '../../../shared/copy/limits.ts'
import { reservingCopy } from '../../../shared/copy/reserving.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { openViewers } from '../../../sync-server/features/market/viewers.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import type { Person } from '../../http/door.ts'
import { aDrop } from './a-drop.ts'
import { type Market, openMarket, type Said } from './market.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`drops on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine, { env: { TRUSTED_PROXY_HOPS: '1' } })
    })
    afterAll(() => market.close())

    const titles = (said: Said) => (said['drops'] as { title: string }[]).map(({ title }) => title)
    const find = async (query: string, who = market.door.visitor()) =>
      titles(await market.ask(who, `/api/drops?${query}`))
    const edit = (drop: string, body: object) =>
      market.ask(market.owner, `/api/stores/${market.store}/drops/${drop}`, {
        method: 'PATCH',
        body,
      })
    const act = (drop: string, path: string, body?: object) =>
      market.ask(market.owner, `/api/stores/${market.store}/drops/${drop}/${path}`, {
        method: body ? 'PUT' : 'POST',
        ...(body && { body }),
      })

    test('drops are found by words, category, place and store, page by page', async () => {
      for (let number = 0; number < 26; number++)
        await market.drop({ title: `Number ${number}`, brand: 'Pagination', category: 'Beer' })
      await market.drop({ title: 'Chateau Something', brand: 'Élan', category: 'Wine' })
      expect(await find('words=elan')).toEqual(['Chateau Something'])
      expect(await find('words=someth cha')).toEqual(['Chateau Something'])
      expect(await find('words=%25')).not.toEqual([])
      expect(await find('words=omething')).toEqual([])
      const branded = await market.drop({ title: 'Chateau Another', brand: 'Éclat' })
      expect(await edit(branded.id, { brand: 'Lumière' })).toMatchObject({ http: 200 })
      expect(await find('words=lumiere')).toEqual(['Chateau Another'])
      expect(await find('words=eclat')).toEqual([])
      await act(branded.id, 'end')
      expect(await find('category=Wine')).toEqual(['Chateau Something'])
      for (const near of ['atlanta', '303', 'Atlanta, GA', 'atlanta georgia', 'the corner'])
        expect(await find(`category=Wine&near=${near}`)).toEqual(['Chateau Something'])
      for (const near of ['macon', 'Atlanta, MI', 'Atlanta, Michigan'])
        expect(await find(`category=Wine&near=${near}`)).toEqual([])
      expect(await find(`category=Wine&store=${market.store}`)).toEqual(['Chateau Something'])
      expect(await find(`category=Wine&store=${randomUUID()}`)).toEqual([])
      for (const order of ['hot', 'new', 'ending']) {
        const first = await market.ask(
          market.door.visitor(),
          `/api/drops?category=Beer&order=${order}`,
        )
        const more = await market.ask(
          market.door.visitor(),
          `/api/drops?category=Beer&order=${order}&after=${String(first['next'])}`,
        )
        expect([first['next'] === undefined, more['next']]).toEqual([false, undefined])
        expect(new Set([...titles(first), ...titles(more)]).size).toBe(26)
      }
      expect(await market.ask(market.door.visitor(), '/api/drops?after=nonsense')).toMatchObject({
        http: 400,
      })
      const reader = await market.person()
      const place = `/api/stores/${market.store}/favorite`
      expect(titles(await market.ask(reader, '/api/drops?favorites=true'))).toEqual([])
      await market.ask(reader, place, { method: 'PUT', body: { isFavorite: true } })
      expect(await find('favorites=true&category=Wine', reader)).toEqual(['Chateau Something'])
      expect(await market.ask(market.door.visitor(), '/api/drops?favorites=true')).toMatchObject({
        http: 401,
        code: 'signed_out',
      })
    })

    test('favorite categories come first on all pages, in the user’s order, and nothing is left out', async () => {
      const own = await openMarket(engine)
      const kinds = ['Whiskey', 'Wine', 'Wine', 'Spirits'] as const
      for (let number = 0; number < 60; number++)
        await own.drop({
          title: `Of ${number}`,
          category: kinds[number % kinds.length]!,
          endsAt: own.now() + (60 - ((number * 7) % 60)) * hour,
        })
      const pagesOf = async (query: string) => {
        const pages: { id: string; category: string }[][] = []
        for (let after = ''; ; ) {
          const page = await own.ask(own.door.visitor(), `/api/drops?${query}${after}`)
          pages.push(page['drops'] as never)
          if (page['next'] === undefined) return pages
          after = `&after=${page['next'] as string}`
        }
      }
      for (const order of ['hot', 'new', 'ending']) {
        const all = (await pagesOf(`order=${order}`)).flat()
        expect(all).toHaveLength(60)
        const wines = all.filter(({ category }) => category === 'Wine')
        const rest = all.filter(({ category }) => category !== 'Wine')
        const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)
        for (const [first, expected] of [
          ['wine', [...wines, ...rest]],
          ['spirits', [...rest, ...wines]],
        ] as const) {
          const pages = await pagesOf(`order=${order}&first=${first}`)
          expect(pages.map(({ length }) => length)).toEqual([24, 24, 12])
          expect(ids(pages.flat())).toEqual(ids(expected))
        }
        // Alone, where a category was chosen besides.
        const chosen = await pagesOf(`order=${order}&first=spirits&category=Wine`)
        expect(ids(chosen.flat())).toEqual(ids(wines))
      }
      // A cursor is of the list that gave it.
      const ask = (query: string) => own.ask(own.door.visitor(), `/api/drops?${query}`)
      const { next } = await ask('first=wine')
      const last = (await ask(`first=wine&after=${String(next)}`))['next']
      for (const query of [`after=${String(last)}`, 'first=both', 'first=beer'])
        expect(await ask(query)).toMatchObject({ http: 400, code: 'bad_request' })
      await own.close()
    })

    test('it begins, is paused, goes on and ends by the clock of the server', async () => {
      const drop = await market.drop({
        title: 'In its time',
        startsAt: market.now() + hour,
        endsAt: market.now() + 5 * hour,
      })
      const who = await market.person()
      const phase = async () => (await market.page(drop.id)).phase
      const refused = async () => (await market.reserve(who, drop.id))['code']
      expect([await phase(), await refused()]).toEqual(['scheduled', 'not_now'])
      await market.pass(hour)
      expect(await phase()).toBe('open')
      await act(drop.id, 'paused', { isPaused: true })
      expect([await phase(), await refused()]).toEqual(['paused', 'not_now'])
      await act(drop.id, 'paused', { isPaused: false })
      expect((await market.page(drop.id, who)).mine).toEqual({ mayReserve: 2, reservations: [] })
      const held = await market.reserve(who, drop.id)
      expect(held).toMatchObject({ http: 200, unitPrice: 89_00, reserveFee: 3_00 })
      // Reservations keep their price; the quantity cannot fall below the reserved units.
      expect(await edit(drop.id, { salePrice: 99_00, quantity: 1 })).toMatchObject({
        http: 200,
        salePrice: 99_00,
        reserved: 1,
        unitsLeft: 0,
        phase: 'sold_out',
      })
      expect(await edit(drop.id, { quantity: 0 })).toMatchObject({ http: 400 })
      expect((await market.page(drop.id, who)).mine).toEqual({
        mayReserve: 1,
        reservations: [held['id']],
      })
      expect((await market.reservation(who, String(held['id']))).unitPrice).toBe(89_00)
      await market.pass(4 * hour)
      expect([await phase(), await refused()]).toEqual(['over', 'not_now'])
      expect(await edit(drop.id, { title: 'Again' })).toMatchObject({ code: 'not_now' })
      expect(await find('words=in its time')).toEqual([])
      // Each act of the store is in its log, with the amounts after it.
      const { complianceLogs: logs } = market.db.t
      const rows = await market.db.select().from(logs).orderBy(logs.number)
      const ofDrop = rows.filter(
        ({ action, details }) => action.startsWith('drop.') && details.includes(drop.id),
      )
      expect(ofDrop.map(({ action, actorId }) => [action, actorId])).toEqual(
        ['drop.created', 'drop.paused', 'drop.resumed', 'drop.changed'].map((action) => [
          action,
          market.owner.id,
        ]),
      )
      expect(JSON.parse(ofDrop.at(-1)?.details ?? '')).toMatchObject({ quantity: 1, price: 99_00 })
      await market.assertLaws()
    })

    test('no fewer bottles are offered than are reserved, and each person has so many of them', async () => {
      const drop = await market.drop({ quantity: 5 })
      const who = await market.person()
      await market.reserve(who, drop.id, { quantity: 2 })
      expect((await market.page(drop.id, who)).mine).toMatchObject({ mayReserve: 0 })
      const [held] = (await market.page(drop.id, who)).mine?.reservations ?? []
      expect(await market.reserve(who, drop.id)).toMatchObject({ code: 'limit' })
      expect(await edit(drop.id, { quantity: 1 })).toMatchObject({
        http: 409,
        code: 'not_now',
        message: reservingCopy.tooFew(2),
      })
      expect(await edit(drop.id, { quantity: 2 })).toMatchObject({ http: 200, phase: 'sold_out' })
      // A user at the limit cannot join the waiting list.
      const waiting = `/api/drops/${drop.id}/waiting`
      expect(await market.ask(who, waiting, { method: 'PUT' })).toMatchObject({
        code: 'limit',
        message: reservingCopy.tooManyOfDrop(2),
      })
      const other = await market.person()
      expect(await market.ask(other, waiting, { method: 'PUT' })).toMatchObject({ waitingAt: 1 })
      // What was cancelled counts no more.
      await market.ask(who, `/api/reservations/${held}/cancel`, { method: 'POST' })
      expect((await market.page(drop.id, who)).mine).toEqual({ mayReserve: 2, reservations: [] })
      await market.assertLaws()
    })

    test('impossible times are refused, and a drop that cannot be picked up is not sold', async () => {
      const at = market.now()
      const made = (times: Record<string, unknown>) =>
        market.ask(market.owner, `/api/stores/${market.store}/drops`, {
          body: aDrop(times),
          key: randomUUID(),
        })
      for (const times of [
        { startsAt: at + hour, endsAt: at + hour },
        { endsAt: at - 1 },
        { pickupUntil: at - 1 },
        { pickupFrom: at + day, pickupUntil: at + day },
        { endsAt: at + 2 * day, pickupUntil: at + day },
        { picture: 'a'.repeat(64) },
        { subcategory: 'Lager' },
        { salePrice: -1 },
      ])
        expect(await made(times)).toMatchObject({ http: 400, code: 'bad_request' })
      expect(await made({ pickupUntil: at + day })).toMatchObject({ endsAt: at + day })
      const drop = await market.drop({ category: 'Beer', subcategory: 'Lager' })
      const edit = (changes: object) =>
        market.ask(market.owner, `/api/stores/${market.store}/drops/${drop.id}`, {
          method: 'PATCH',
          body: changes,
        })
      for (const changes of [{ category: 'Wine' }, { subcategory: 'Gin' }])
        expect(await edit(changes)).toMatchObject({ message: reservingCopy.otherCategory })
      expect(await edit({ category: 'Wine', subcategory: null })).toMatchObject({ http: 200 })
      await market.stopAt(drop.startsAt + day)
      const { times } = reservingCopy
      const past = { message: times.endsInPast }
      expect(await edit({ endsAt: market.now() })).toMatchObject(past)
      expect(await edit({ pickupUntil: market.now() })).toMatchObject(past)
      const both = { endsAt: market.now() + 1, pickupUntil: market.now() }
      expect(await edit(both)).toMatchObject({ message: times.pickupInPast })
      expect(await edit({ endsAt: market.now() + 1 })).toMatchObject({ http: 200 })
      await market.pass(0)
    })

    test('the same request makes one drop, and only a store in good standing offers', async () => {
      const [key, form] = [randomUUID(), aDrop({ title: 'Sent twice' })]
      const place = `/api/stores/${market.store}/drops`
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => market.ask(market.owner, place, { body: form, key })),
      )
      expect(new Set(answers.map((one) => one['id'])).size).toBe(1)
      const stranger = await market.person()
      expect(await market.ask(stranger, place, { body: form, key })).toMatchObject({ http: 404 })
      const admin = (act: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${act}`, { body })
      await admin('suspend', { reason: 'Looked at.' })
      const again = { body: form, key: randomUUID() }
      expect(await market.ask(market.owner, place, again)).toMatchObject({ code: 'not_now' })
      expect(await find('words=sent')).toEqual([])
      const page = await market.page(String(answers[0]?.['id']))
      expect(page.phase).toBe('paused')
      const reviews = `/api/stores/${market.store}/reviews`
      expect(await market.ask(stranger, reviews)).toMatchObject({ code: 'not_found' })
      expect(await market.reserve(stranger, page.id)).toMatchObject({ code: 'not_now' })
      await admin('reinstate', {})
      expect(await find('words=sent')).toEqual(['Sent twice'])
    })

    test('[V3] a picture is re-encoded without its metadata', async () => {
      const camera = await sharp({
        create: { width: 2_400, height: 1_200, channels: 3, background: '#304050' },
      })
        .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 44/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
      expect((await sharp(camera).metadata()).exif).toBeDefined()
      const upload = (bytes: Uint8Array<ArrayBuffer>) =>
        market.owner.fetch(`/api/stores/${market.store}/pictures`, { method: 'POST', body: bytes })
      const { picture } = (await (await upload(new Uint8Array(camera))).json()) as {
        picture: string
      }
      const drop = await market.drop({ title: 'With a picture', picture })
      expect((await market.page(drop.id)).picture).toBe(picture)
      // A picture of another store cannot be used.
      const { storedFiles: f } = market.db.t
      const [own] = await market.db.select().from(f).where(eq(f.hash, picture))
      const copied = 'b'.repeat(64)
      await market.db.transaction('another store', (tx) =>
        tx.insert(f).values({ ...own!, ownerId: randomUUID(), hash: copied }),
      )
      expect(await edit(drop.id, { picture: copied })).toMatchObject({
        http: 400,
        message: reservingCopy.unknownPicture,
      })
      const shown = await market.door.visitor().fetch(`/api/drop-pictures/${picture}`)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      const bytes = Buffer.from(await shown.arrayBuffer())
      const { exif, xmp, width, height, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, orientation }).toEqual({})
      // Upright.
      expect([width, height]).toEqual([800, 1_600])
      // Bytes of another kind are no drop's picture, whoever knows their name.
      const seen = async (kind: 'drop-picture' | 'photo' | 'post-picture') => {
        await market.db.transaction('test', (tx) =>
          tx.update(f).set({ kind }).where(eq(f.hash, picture)),
        )
        return (await market.door.visitor().fetch(`/api/drop-pictures/${picture}`)).status
      }
      expect([await seen('photo'), await seen('post-picture')]).toEqual([404, 404])
      expect(await seen('drop-picture')).toBe(200)
      for (const bad of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', ''])
        expect((await upload(new TextEncoder().encode(bad))).status).toBe(415)
      expect((await upload(new Uint8Array(6 * 1024 * 1024))).status).toBe(413)
      const wide = (width: number) =>
        sharp({ create: { width, height: 2, channels: 3, background: '#304050' } })
          .png()
          .toBuffer()
      const fits = await upload(new Uint8Array(await wide(maxDropPictureSide)))
      expect(fits.status).toBe(200)
      const tooWide = await upload(new Uint8Array(await wide(maxDropPictureSide + 1)))
      expect(tooWide.status).toBe(415)
      expect(await tooWide.json()).toMatchObject({
        message: limitsCopy.pictureTooLarge(maxDropPictureSide),
      })
    })

    test('viewers count for a while, each page once, and the hottest drops come first', async () => {
      const cool = await market.drop({ title: 'Cool', category: 'Liqueurs' })
      const hot = await market.drop({ title: 'Hot', category: 'Liqueurs' })
      const look = async (page: string) =>
        market.ask(market.door.visitor(), `/api/drops/${hot.id}/live?page=${page}`)
      for (const page of ['page-one', 'page-one', 'page-two', 'page-three'])
        expect(await look(page)).toMatchObject({ http: 200, phase: 'open', unitsLeft: 10 })
      await market.pass(2_000)
      expect(await look('page-one')).toMatchObject({ viewers: 3 })
      const who = await market.person()
      await market.reserve(who, hot.id, { quantity: 2 })
      // The first page asks again and stays, while the others are gone.
      await market.pass(viewerTimeout - 3_000)
      await look('page-one')
      await market.pass(3_000)
      expect(await look('page-one')).toMatchObject({ viewers: 1 })
      await market.pass(minute)
      expect(await find('category=Liqueurs')).toEqual(['Hot', 'Cool'])
      expect((await market.dropRow(cool.id)).hypeScore).toBe(0)
      expect(await look('page-one')).toMatchObject({ viewers: 1 })
      expect(await look('no')).toMatchObject({ http: 400 })
      expect(
        await market.ask(market.door.visitor(), `/api/drops/${randomUUID()}/live?page=12345678`),
      ).toMatchObject({ http: 404 })
    })

    test('its store sees how many look at a drop, also in other processes', async () => {
      const [seen, unseen] = [await market.drop(), await market.drop()]
      const { dropViewers } = market.db.t
      const row = { dropId: seen.id, seenAt: market.now() }
      await market.db.transaction('other processes', (tx) =>
        tx.insert(dropViewers).values([
          { ...row, process: 'a', viewers: 3 },
          { ...row, process: 'b', viewers: 2 },
          { ...row, process: 'c', viewers: 9, seenAt: row.seenAt - viewerTimeout },
        ]),
      )
      const own = await market.ask(market.owner, `/api/stores/${market.store}/drops`)
      const all = own['drops'] as { id: string; viewers: number }[]
      const viewersOf = ({ id }: { id: string }) => all.find((one) => one.id === id)?.viewers
      expect([seen, unseen].map(viewersOf)).toEqual([5, 0])
    })

    test('viewers that a process has written down are counted once, with those of another', async () => {
      const { id } = await market.drop()
      const failed: unknown[] = []
      const report = (_: string, error: unknown) => failed.push(error)
      const opened = () => openViewers({ db: market.db, report, now: () => market.now() })
      const [one, other] = [opened(), opened()]
      for (const page of ['first-page', 'second-page']) one.see(id, page, '203.0.113.7')
      other.see(id, 'third-page', '203.0.113.8')
      const counts = async () => [
        await one.count(id),
        await other.count(id),
        (await one.counts([id])).get(id) ?? 0,
      ]
      expect(await counts()).toEqual([2, 1, 0])
      for (const process of [one, other]) await process.flush()
      expect(await counts()).toEqual([3, 3, 3])
      await one.stop()
      expect(await other.count(id)).toBe(1)
      await other.stop()
      expect(failed).toEqual([])
    })

    test('a page that asks again and again takes one place of its network', async () => {
      const { id } = await market.drop()
      let at = market.now()
      const viewers = openViewers({ db: market.db, report: () => undefined, now: () => at })
      for (let time = 0; time < 2 * maxViewersOfNetwork; time++)
        viewers.see(id, 'patient-page', '203.0.113.7')
      viewers.see(id, 'second-page', '203.0.113.7')
      expect(await viewers.count(id)).toBe(2)
      at += viewerTimeout - 1
      viewers.see(id, 'patient-page', '203.0.113.7')
      at += 1
      expect(await viewers.count(id)).toBe(1)
      await viewers.stop()
    })

    test('pages that one network makes up count as so many viewers, and no others are lost', async () => {
      const { id } = await market.drop({ title: 'Watched' })
      const [many, neighbour] = [await market.person(), await market.person()]
      many.comeFrom('203.0.113.7')
      neighbour.comeFrom('203.0.113.8')
      const look = (who: Person, page: string) =>
        market.ask(who, `/api/drops/${id}/live?page=${page}`)
      const viewers = async () => {
        await market.pass(2_000)
        return (await market.page(id)).viewers
      }
      for (let page = 0; page < 2 * maxViewersOfNetwork; page++) await look(many, `made-up-${page}`)
      expect(await viewers()).toBe(maxViewersOfNetwork)
      await look(neighbour, 'page-next')
      expect(await viewers()).toBe(maxViewersOfNetwork + 1)
      // Pages that were counted stay, and each that ends makes room.
      for (let page = 0; page < maxViewersOfNetwork; page++) await look(many, `made-up-${page}`)
      expect(await viewers()).toBe(maxViewersOfNetwork + 1)
      await market.pass(viewerTimeout)
      expect(await viewers()).toBe(0)
      for (let page = 0; page < 2 * maxViewersOfNetwork; page++) await look(many, `other-${page}`)
      expect(await viewers()).toBe(maxViewersOfNetwork)
    })

    test('the admin sees how many drops and stores are open, and how many are new today', async () => {
      const stats = async () => {
        const { http, ...figures } = await market.ask(market.admin, '/api/admin/stats')
        expect(http).toBe(200)
        return figures as Record<string, number>
      }
      const decide = (what: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${what}`, { body })
      // At noon of tomorrow: earlier drops and approvals are not counted for today.
      await market.pass(day - (market.now() % day) + day / 2)
      const before = await stats()
      expect(before).toMatchObject({ activeStores: 1, newStoresToday: 0, newDropsToday: 0 })
      const { activeDrops = 0 } = before
      const drop = await market.drop({ title: 'Open now' })
      await market.drop({ title: 'Tomorrow', startsAt: market.now() + day })
      expect(await stats()).toMatchObject({ activeDrops: activeDrops + 1, newDropsToday: 1 })
      await act(drop.id, 'paused', { isPaused: true })
      expect(await stats()).toMatchObject({ activeDrops, newDropsToday: 0 })
      await act(drop.id, 'paused', { isPaused: false })
      await decide('suspend', { reason: 'Looked at.' })
      expect(await stats()).toMatchObject({
        activeStores: 0,
        newStoresToday: 0,
        activeDrops: 0,
        newDropsToday: 0,
      })
      await decide('reinstate', {})
      expect(await stats()).toMatchObject({
        activeStores: 1,
        newStoresToday: 1,
        activeDrops: activeDrops + 1,
        newDropsToday: 1,
      })
    })
  })
