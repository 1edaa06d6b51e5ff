import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Day, day, dayOf } from '../../../shared/kernel/time.ts'
import { engineNames } from '../../support/engines.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { type Door, type Person, until } from '../../http/door.ts'
import { reservedIn } from '../pickup/reserved.ts'
import { aStore } from './a-store.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { keyed, said, storesWorld } from './stores-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`stores on ${engine}`, () => {
    const world = storesWorld(engine)
    const { applied, approved, letterTo, inData, change, letRunOut, patch, names } = world
    let door: Door
    let admin: Person
    let owner: Person
    let stranger: Person
    beforeEach(() => {
      ;({ door, admin, owner, stranger } = world)
    })

    test('an application is pending, is approved by the admin, and then the store is public', async () => {
      const store = await applied({ name: 'Midtown Spirits', city: 'Macon', zipCode: '31201' })
      expect(store.status).toBe('pending')
      expect(await names(door.visitor(), 'near=Midtown')).toEqual([])
      expect((await door.visitor().fetch(`/api/stores/${store.id}`)).status).toBe(404)

      const pending = await said(await admin.fetch('/api/admin/stores/pending'))
      expect(pending['stores']).toContainEqual(
        expect.objectContaining({
          id: store.id,
          name: 'Midtown Spirits',
          city: 'Macon',
          state: 'GA',
          isApproved: false,
          ownerEmail: owner.email,
          ownerName: owner.name,
        }),
      )
      const decided = await said(await admin.post(`/api/admin/stores/${store.id}/approve`, {}))
      expect(decided).toMatchObject({ status: 'approved', isApproved: true })
      const written = [
        'macon, ga',
        'Macon, Georgia',
        'macon georgia',
        'Macon, GA, USA',
        'Macon, Geo',
      ]
      for (const near of ['midtown', 'MACON', ...written, '312', '31201'])
        expect(await names(door.visitor(), `near=${encodeURIComponent(near)}`)).toEqual([
          'Midtown Spirits',
        ])
      expect(await names(door.visitor(), 'near=%25')).not.toEqual([])
      // There are Macons in other states, and Georgia is no town.
      for (const near of ['idtown', 'macon, mo', 'Macon, Missouri', 'macon missouri', 'georgia'])
        expect(await names(door.visitor(), `near=${near}`)).toEqual([])
      expect(await said(await door.visitor().fetch(`/api/stores/${store.id}`))).toMatchObject({
        status: 200,
        name: 'Midtown Spirits',
        isFavorite: false,
      })
      await letterTo(owner, 'Midtown Spirits')
      // The decision is final; a repeat after a lost response succeeds.
      expect(
        await said(await admin.post(`/api/admin/stores/${store.id}/reject`, { reason: 'no' })),
      ).toMatchObject({ status: 409, code: 'not_now' })
      const again = await said(await admin.post(`/api/admin/stores/${store.id}/approve`, {}))
      expect(again).toEqual(decided)
    })

    test('the same request sent again, or many times at once, makes one store', async () => {
      const key = randomUUID()
      const form = aStore({ name: 'Sent Twice' })
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => owner.post('/api/stores', form, keyed(key))),
      )
      const given = await Promise.all(answers.map((one) => one.json()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(new Set(given.map((one) => (one as { id: string }).id)).size).toBe(1)
      expect(
        await said(await owner.post('/api/stores', { ...form, name: 'Other' }, keyed(key))),
      ).toMatchObject({ status: 422, code: 'key_reused' })
      expect(await said(await owner.post('/api/stores', form))).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
      // Another user's key is another key.
      const theirs = aStore({ name: 'Sent Twice' })
      const ask = async () => said(await stranger.post('/api/stores', theirs, keyed(key)))
      const other = await ask()
      expect(other['status']).toBe('pending')
      expect(await ask()).toEqual(other)
    })

    test('a rejected store gets the reason, corrects its application and applies again', async () => {
      const store = await applied({ name: 'Second Try' })
      const reason = 'The licence is not for this address.'
      await admin.post(`/api/admin/stores/${store.id}/reject`, { reason })
      const { stores } = (await (await owner.fetch('/api/stores/mine')).json()) as {
        stores: Record<string, unknown>[]
      }
      expect(stores).toContainEqual(
        expect.objectContaining({ id: store.id, status: 'rejected', statusReason: reason }),
      )
      await letterTo(owner, reason)
      expect((await patch(owner, store.id, { address: '14 Peachtree St' })).status).toBe(200)
      const again = await said(await owner.post(`/api/stores/${store.id}/apply-again`, {}))
      expect(again).toMatchObject({ status: 'pending', address: '14 Peachtree St' })
      // The earlier decision is over, with its reason.
      expect(again).not.toHaveProperty('statusReason')
      expect(await said(await owner.post(`/api/stores/${store.id}/apply-again`, {}))).toMatchObject(
        { code: 'not_now' },
      )
    })

    test('a licence belongs to one store, unless its application was rejected', async () => {
      const first = await applied({ name: 'Holder', licenseNumber: 'GA 77-88' })
      const same = aStore({ name: 'Copy', licenseNumber: 'ga7788' })
      expect(await said(await stranger.post('/api/stores', same, keyed()))).toMatchObject({
        status: 409,
        code: 'exists',
      })
      expect((await stranger.post('/api/stores', { ...same, state: 'FL' }, keyed())).status).toBe(
        200,
      )
      await admin.post(`/api/admin/stores/${first.id}/reject`, { reason: 'no' })
      expect((await stranger.post('/api/stores', same, keyed())).status).toBe(200)
      // A rejected store may write down any licence: it is compared when it applies again.
      await applied({ name: 'Other Holder', licenseNumber: 'GA 99-11' })
      expect((await patch(owner, first.id, { licenseNumber: 'ga9911' })).status).toBe(200)
      expect(await said(await owner.post(`/api/stores/${first.id}/apply-again`, {}))).toMatchObject(
        { code: 'exists' },
      )
    })

    test('a licence that has run out is refused, and closes a store to everything', async () => {
      const over = aStore({ licenseExpiresOn: '2020-01-01' })
      expect(await said(await owner.post('/api/stores', over, keyed()))).toMatchObject({
        code: 'bad_request',
      })

      const waiting = await applied({ name: 'Waited Long' })
      const store = await approved({ name: 'Ran Out', city: 'Dalton' })
      const invite = () =>
        owner.post(`/api/stores/${store.id}/team`, { email: 'new.clerk@example.com' })
      expect(await names(stranger, 'near=dalton')).toEqual(['Ran Out'])
      await letRunOut(waiting.id, store.id)
      expect(await names(stranger, 'near=dalton')).toEqual([])
      expect((await stranger.fetch(`/api/stores/${store.id}`)).status).toBe(404)
      const mark = await stranger.fetch(`/api/stores/${store.id}/favorite`, {
        method: 'PUT',
        body: JSON.stringify({ isFavorite: true }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(mark.status).toBe(404)
      expect(await said(await invite())).toMatchObject({ status: 409, code: 'not_now' })
      expect(
        await said(await admin.post(`/api/admin/stores/${waiting.id}/approve`, {})),
      ).toMatchObject({ status: 409, code: 'not_now' })

      // With the next date it goes on.
      await patch(owner, store.id, { licenseExpiresOn: '2999-12-31' })
      expect(await names(stranger, 'near=dalton')).toEqual(['Ran Out'])
      expect((await invite()).status).toBe(200)
    })

    test('a store is approved, and taken back, up to the last day of its licence, and not after it', async () => {
      const noon = 20_780 * day + day / 2
      const [today, yesterday] = [dayOf(noon), dayOf(noon - day)]
      const stores = {
        waiting: (await applied({ name: 'Waits' })).id,
        suspended: (await approved({ name: 'Sold to a Minor' })).id,
        toRefuse: (await applied({ name: 'To Refuse' })).id,
      }
      const decide = async (store: keyof typeof stores, step: string, body: object = {}) =>
        said(await admin.post(`/api/admin/stores/${stores[store]}/${step}`, body))
      await decide('suspended', 'suspend', { reason: 'Look into it.' })
      const holdUntil = (licenseExpiresOn: string) =>
        change((tx) =>
          tx
            .update(tx.t.stores)
            .set({ licenseExpiresOn: licenseExpiresOn as Day })
            .where(inArray(tx.t.stores.id, Object.values(stores))),
        )
      const written = async () => {
        let rows: unknown
        await change(async (tx) => {
          const { complianceLogs, stores: table } = tx.t
          rows = [await tx.select().from(complianceLogs), await tx.select().from(table)]
        })
        return rows
      }
      world.stopAt(noon)
      try {
        await holdUntil(yesterday)
        const before = await written()
        const ranOut = { status: 409, code: 'not_now', message: storesCopy.licenceRanOut }
        expect(await decide('waiting', 'approve')).toEqual(ranOut)
        expect(await decide('suspended', 'reinstate')).toEqual(ranOut)
        expect(await written()).toEqual(before)
        // A rejection needs no licence.
        const reason = 'It ran out.'
        expect(await decide('toRefuse', 'reject', { reason })).toMatchObject({ status: 'rejected' })
        await holdUntil(today)
        // A rejected store applies again first.
        const notPending = { status: 409, message: storesCopy.notPending }
        expect(await decide('toRefuse', 'approve')).toMatchObject(notPending)
        expect(await decide('waiting', 'approve')).toMatchObject({ status: 'approved' })
        expect(await decide('suspended', 'reinstate')).toMatchObject({ status: 'approved' })
        // And open it is, on that day and no longer.
        const seen = async () => (await stranger.fetch(`/api/stores/${stores.waiting}`)).status
        expect(await seen()).toBe(200)
        world.stopAt(noon + day)
        expect(await seen()).toBe(404)
      } finally {
        world.stopAt(undefined)
      }
    })

    test('each decision about a store is in the inbox of its owner, once, with its name and reason', async () => {
      const one = await applied({ name: 'Tower Liquor' })
      const other = await applied({ name: 'Second Shop' })
      const decide = (store: { id: string }, step: string, reason?: string) =>
        admin.post(`/api/admin/stores/${store.id}/${step}`, { reason })
      await decide(one, 'approve')
      await decide(other, 'reject', 'The number is unknown.')
      await decide(one, 'suspend', 'Sold to a minor.')
      // The answer to the first time was lost.
      await decide(one, 'suspend', 'Sold to a minor.')
      // It is suspended already.
      expect((await decide(one, 'suspend', 'Another reason.')).status).toBe(409)
      await decide(one, 'reinstate')
      const heard = await until(async () => {
        let rows: { kind: string; title: string; reason: string | null; who: string }[] = []
        await change(async (tx) => {
          const { messages: m } = tx.t
          rows = await tx
            .select({ kind: m.kind, title: m.title, reason: m.reason, who: m.cellarId })
            .from(m)
            .where(inArray(m.cellarId, [owner.id, admin.id]))
            .orderBy(m.at)
        })
        const own = rows.filter(({ kind }) => kind.startsWith('store_'))
        return own.length >= 4 ? own : undefined
      })
      const mine = { who: owner.id, title: 'Tower Liquor', reason: null }
      expect(heard).toEqual([
        { ...mine, kind: 'store_approved' },
        {
          ...mine,
          kind: 'store_rejected',
          title: 'Second Shop',
          reason: 'The number is unknown.',
        },
        { ...mine, kind: 'store_suspended', reason: 'Sold to a minor.' },
        { ...mine, kind: 'store_reinstated' },
      ])
    })

    test('another licence number is looked at again', async () => {
      const store = await approved({ name: 'New Licence', city: 'Savannah' })
      expect((await patch(owner, store.id, { hours: 'Mon–Sat 10–9' })).status).toBe(200)
      expect(await said(await stranger.fetch(`/api/stores/${store.id}`))).toMatchObject({
        hours: 'Mon–Sat 10–9',
      })
      expect(await names(stranger, 'near=savannah')).toEqual(['New Licence'])
      const changed = await said(await patch(owner, store.id, { licenseNumber: 'GA-NEW-1' }))
      expect(changed['status']).toBe('pending')
      expect(await names(stranger, 'near=savannah')).toEqual([])
    })

    test('a suspended store stays suspended with another licence number', async () => {
      const store = await approved({ name: 'Suspended Renewal' })
      await admin.post(`/api/admin/stores/${store.id}/suspend`, { reason: 'Sold to a minor.' })
      expect(await said(await patch(owner, store.id, { licenseNumber: 'GA-NEW-2' }))).toMatchObject(
        {
          status: 'suspended',
          statusReason: 'Sold to a minor.',
        },
      )
    })

    test('a licence is changed for one that holds, and each change of it is written down', async () => {
      const store = await approved({ name: 'Renews', licenseNumber: 'GA-RENEW-1' })
      const written = async () => {
        const csv = await (await owner.fetch(`/api/stores/${store.id}/compliance.csv`)).text()
        return csv.split('store.licence_changed').length - 1
      }
      // Without a licence in the body, or with another spelling of the same, the licence is
      // unchanged.
      for (const same of [{ phone: null }, { licenseNumber: 'ga renew 1' }])
        expect((await patch(owner, store.id, same)).status).toBe(200)
      expect(await written()).toBe(0)
      const yesterday = dayOf(Date.now() - day)
      for (const over of [
        { licenseExpiresOn: yesterday },
        { licenseExpiresOn: yesterday, licenseNumber: 'GA-RENEW-2' },
      ])
        expect(await said(await patch(owner, store.id, over))).toMatchObject({
          status: 400,
          code: 'bad_request',
          message: storesCopy.licenceOver,
        })
      expect(await written()).toBe(0)
      const now = Date.now()
      world.stopAt(now)
      const today = dayOf(now)
      const changes = [
        { licenseExpiresOn: today },
        { licenseNumber: 'GA-RENEW-3' },
        { state: 'FL' },
      ]
      for (const [at, change] of changes.entries()) {
        expect((await patch(owner, store.id, change)).status).toBe(200)
        expect(await written()).toBe(at + 1)
      }
      world.stopAt(undefined)
      // An expired licence still allows a change of the phone number.
      await letRunOut(store.id)
      expect((await patch(owner, store.id, { phone: '404-555-0199' })).status).toBe(200)
      expect((await patch(owner, store.id, { licenseNumber: 'GA-RENEW-4' })).status).toBe(400)
    })

    test('a store shows the mean of its ratings, on its page and in the directory', async () => {
      const [store, other] = [
        await approved({ name: 'Reviewed', city: 'Reviewton' }),
        await approved({ name: 'Silent', city: 'Reviewton' }),
      ]
      await inData(async (db) => {
        for (const rating of [5, 5, 3]) {
          const changes = { status: 'picked_up', pickedUpAt: 1 } as const
          const pickup = await reservedIn(db, { store: store.id, user: stranger.id, changes })
          const review = {
            id: randomUUID(),
            userId: stranger.id,
            dropId: pickup.dropId,
            storeId: store.id,
            rating,
            reservationId: pickup.id,
            createdAt: 1,
            updatedAt: 1,
          }
          await db.transaction('test', (tx) => tx.insert(tx.t.reviews).values(review))
        }
      })
      const { stores } = (await (await stranger.fetch('/api/stores?near=Reviewton')).json()) as {
        stores: object[]
      }
      const rated = { id: store.id, rating: 4.33, reviews: 3 }
      expect(stores).toMatchObject([rated, { id: other.id }])
      expect(stores[1]).not.toHaveProperty('rating')
      const page = async (id: string) => said(await stranger.fetch(`/api/stores/${id}`))
      expect(await page(store.id)).toMatchObject(rated)
      expect(await page(other.id)).not.toHaveProperty('reviews')
    })

    test('a suspended store is gone until it is reinstated', async () => {
      const store = await approved({ name: 'Trouble', city: 'Augusta' })
      await admin.post(`/api/admin/stores/${store.id}/suspend`, { reason: 'Sold to a minor.' })
      expect(await names(stranger, 'near=augusta')).toEqual([])
      expect((await stranger.fetch(`/api/stores/${store.id}`)).status).toBe(404)
      const waiting = await applied({ name: 'Waits', city: 'Augusta' })
      const listed = async (path: string) =>
        ((await said(await admin.fetch(`/api/admin/stores${path}`)))['stores'] as { id: string }[])
          .map(({ id }) => id)
          .filter((id) => [store.id, waiting.id].includes(id))
      expect(await listed('?status=suspended')).toEqual([store.id])
      expect(await listed('?status=approved')).toEqual([])
      expect(await listed('/pending')).toEqual([waiting.id])
      await admin.post(`/api/admin/stores/${store.id}/reinstate`, {})
      expect(await names(stranger, 'near=augusta')).toEqual(['Trouble'])
    })

    test('favorites are private', async () => {
      const store = await approved({ name: 'Liked', city: 'Athens' })
      const other = await approved({ name: 'Liked, too', city: 'Athens' })
      const put = (who: Person, isFavorite: boolean, { id } = store) =>
        who.fetch(`/api/stores/${id}/favorite`, {
          method: 'PUT',
          body: JSON.stringify({ isFavorite }),
          headers: { 'Content-Type': 'application/json' },
        })
      await put(stranger, true)
      await put(stranger, true)
      expect(await names(stranger, 'favorites=true')).toEqual(['Liked'])
      expect(await names(owner, 'favorites=true')).toEqual([])
      const page = await said(await owner.fetch(`/api/stores/${store.id}`))
      expect(page).toMatchObject({ isFavorite: false })
      expect((await door.visitor().fetch('/api/stores?favorites=true')).status).toBe(401)
      await put(owner, true)
      await put(stranger, true, other)
      // Removing one leaves other users' marks, and the user's marks of other stores.
      await put(stranger, false)
      expect(await names(stranger, 'favorites=true')).toEqual(['Liked, too'])
      expect(await names(owner, 'favorites=true')).toEqual(['Liked'])
    })

    test('the directory comes in pages, each store once', async () => {
      const city = 'Pagetown'
      const sellers = await Promise.all(
        Array.from({ length: 3 }, (_, at) => door.person(`Seller ${engine} ${at}`)),
      )
      // A page ends among shops of one name, and another name comes after them.
      const names = Array.from({ length: 27 }, (_, at) => `Shop ${at < 20 ? 0 : at < 26 ? 1 : 2}`)
      for (const [nth, seller] of sellers.entries())
        for (const name of names.slice(nth * 9, nth * 9 + 9)) {
          const store = await applied({ name, city }, seller)
          await admin.post(`/api/admin/stores/${store.id}/approve`, {})
        }
      const seen: string[] = []
      for (let after = ''; ; ) {
        const page = (await (
          await stranger.fetch(`/api/stores?near=${city}${after && `&after=${after}`}`)
        ).json()) as { stores: { id: string }[]; next?: string }
        seen.push(...page.stores.map(({ id }) => id))
        if (!page.next) break
        after = page.next
      }
      expect(seen.length).toBe(27)
      expect(new Set(seen).size).toBe(27)
      for (const after of ['x', 'bnVsbA', cursor(1, 2), cursor('a')])
        expect((await stranger.fetch(`/api/stores?after=${after}`)).status).toBe(400)
    })

    test('no field of the server’s own can be set', async () => {
      for (const field of ['id', 'ownerId', 'status', 'isApproved', 'statusReason', 'createdAt'])
        expect(
          (await owner.post('/api/stores', { ...aStore(), [field]: 'approved' }, keyed())).status,
        ).toBe(400)
    })
  })

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
