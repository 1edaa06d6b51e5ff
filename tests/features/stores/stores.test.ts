import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityPerPage, invitationLifetime } from '../../../shared/business/stores.ts'
import { type Day, day, dayOf } from '../../../shared/kernel/time.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { writeCompliance } from '../../../sync-server/compliance/log.ts'
import type { Db, DbTx } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { engineNames, silent } from '../../support/engines.ts'
import { operate } from '../../../sync-server/admin.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { type Door, openDoor, type Person, until } from '../../http/door.ts'
import { aDrop } from '../market/a-drop.ts'
import { reservedIn } from '../pickup/reserved.ts'
import { aStore } from './a-store.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })
const said = async (answer: Response): Promise<Record<string, unknown>> => ({
  status: answer.status,
  ...((await answer.json()) as Record<string, unknown>),
})

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`stores on ${engine}`, () => {
    let door: Door
    let drop: (() => Promise<void>) | undefined
    let url: string | undefined
    let admin: Person
    let owner: Person
    let stranger: Person
    /** Where the clock stands still. */
    let stopped: number | undefined
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
      drop = database?.drop
      url = database?.url
      door = await openDoor({
        now: () => stopped ?? Date.now(),
        ...(database && { databaseUrl: database.url }),
      })
      // In local mode the first account is the admin.
      admin = await door.person('Ada Admin')
      stranger = await door.person('Stan Stranger')
    })
    // One person may send a few applications a day.
    let owners = 0
    beforeEach(async () => {
      owner = await door.person(`Owner ${++owners}`)
    })
    afterAll(async () => {
      await door.close()
      await drop?.()
    })

    async function applied(changes: Record<string, unknown> = {}, by = owner) {
      const answer = await by.post('/api/stores', aStore(changes), keyed())
      expect(answer.status).toBe(200)
      return (await answer.json()) as { id: string; licenseNumber: string; status: string }
    }
    async function approved(changes: Record<string, unknown> = {}) {
      const store = await applied(changes)
      const answer = await admin.post(`/api/admin/stores/${store.id}/approve`, {})
      expect(answer.status).toBe(200)
      return store
    }
    /** Mail is sent in parallel to the responses. */
    const letterTo = (who: Person, text: string) =>
      until(() => door.letters(who.email).find((letter) => letter.includes(text)))
    const secretFor = async (who: Person) =>
      /#([\w-]{43})/.exec(await letterTo(who, '/store-invitation#'))?.[1]
    /** Changes rows behind the server. */
    async function inData(run: (db: Db) => Promise<unknown>) {
      const place = url
        ? { postgresUrl: url }
        : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }
      const db = await openDb(place, silent)
      try {
        await run(db)
      } finally {
        await db.close()
      }
    }
    const change = (run: (tx: DbTx) => Promise<unknown>) =>
      inData((db) => db.transaction('test', run))
    /** Time passes: their licences held until yesterday. */
    const letRunOut = (...ids: string[]) =>
      change((tx) =>
        tx
          .update(tx.t.stores)
          .set({ licenseExpiresOn: dayOf(Date.now() - day) })
          .where(inArray(tx.t.stores.id, ids)),
      )
    const patch = (who: Person, id: string, body: unknown) =>
      who.fetch(`/api/stores/${id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    const names = async (who: Pick<Person, 'fetch'>, query: string) => {
      const { stores } = (await (await who.fetch(`/api/stores?${query}`)).json()) as {
        stores: { name: string }[]
      }
      return stores.map(({ name }) => name)
    }

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
      // And the first cannot take it back.
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
      stopped = noon
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
        stopped = noon + day
        expect(await seen()).toBe(404)
      } finally {
        stopped = undefined
      }
    })

    test('another licence number is looked at again', async () => {
      const store = await approved({ name: 'New Licence', city: 'Savannah' })
      expect((await patch(owner, store.id, { hours: 'Mon–Sat 10–9' })).status).toBe(200)
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
      stopped = Date.now()
      const today = dayOf(stopped)
      const changes = [
        { licenseExpiresOn: today },
        { licenseNumber: 'GA-RENEW-3' },
        { state: 'FL' },
      ]
      for (const [at, change] of changes.entries()) {
        expect((await patch(owner, store.id, change)).status).toBe(200)
        expect(await written()).toBe(at + 1)
      }
      stopped = undefined
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

    test('an invitation to a store’s team lasts while it is valid, on its owner’s account', async () => {
      const store = await approved({ name: 'No Mail Today' })
      const outbox = path.join(door.dataDir, 'outbox')
      renameSync(outbox, `${outbox}-aside`)
      // With a file in its place, no mail is sent.
      writeFileSync(outbox, '')
      // Later than any other letter was written.
      const at = (stopped = Date.now() + day)
      let waiting: { args: unknown }[] = []
      try {
        await owner.post(`/api/stores/${store.id}/team`, { email: 'someone@example.com' })
        await change(async (tx) => {
          const { jobs } = tx.t
          waiting = await tx
            .select({ args: jobs.args })
            .from(jobs)
            .where(and(eq(jobs.kind, 'letters.send'), eq(jobs.userId, owner.id)))
        })
      } finally {
        stopped = undefined
        rmSync(outbox)
        renameSync(`${outbox}-aside`, outbox)
      }
      expect(waiting.map(({ args }) => (args as { until: number }).until)).toContain(
        at + invitationLifetime,
      )
    })

    test('a suspended store is gone until it is reinstated', async () => {
      const store = await approved({ name: 'Trouble', city: 'Augusta' })
      await admin.post(`/api/admin/stores/${store.id}/suspend`, { reason: 'Sold to a minor.' })
      expect(await names(stranger, 'near=augusta')).toEqual([])
      expect((await stranger.fetch(`/api/stores/${store.id}`)).status).toBe(404)
      const suspended = await said(await admin.fetch('/api/admin/stores?status=suspended'))
      expect(suspended['stores']).toContainEqual(expect.objectContaining({ id: store.id }))
      await admin.post(`/api/admin/stores/${store.id}/reinstate`, {})
      expect(await names(stranger, 'near=augusta')).toEqual(['Trouble'])
    })

    test('the owner asks staff by a letter, which works once, for its address only', async () => {
      const store = await approved({ name: 'With Staff' })
      const clerk = await door.person(`Clerk ${engine}`)
      expect(
        (await owner.post(`/api/stores/${store.id}/team`, { email: clerk.email.toUpperCase() }))
          .status,
      ).toBe(200)
      const secret = await secretFor(clerk)
      expect(
        await said(await stranger.post('/api/store-invitations/accept', { secret })),
      ).toMatchObject({ code: 'not_now', message: storesCopy.otherAddress })
      // Having the account and the mail does not prove the address yet.
      expect(
        await said(await clerk.post('/api/store-invitations/accept', { secret })),
      ).toMatchObject({ code: 'not_now', message: storesCopy.unprovenAddress })
      expect(await said(await owner.fetch(`/api/stores/${store.id}/team`))).toMatchObject({
        people: [{ role: 'owner' }],
      })
      await door.prove(clerk)
      expect(
        await said(await clerk.post('/api/store-invitations/accept', { secret })),
      ).toMatchObject({ id: store.id, role: 'staff' })
      expect(
        await said(await clerk.post('/api/store-invitations/accept', { secret })),
      ).toMatchObject({ status: 404 })
      const rolesOf = async (who: Person) =>
        ((await (await who.fetch('/api/auth/user')).json()) as { roles: string[] }).roles
      const nobody = await door.person(`Nobody ${engine}`)
      expect([await rolesOf(clerk), await rolesOf(nobody)]).toEqual([['staff'], []])
      expect(await rolesOf(owner)).toContain('owner')
      // Staff see the store, without the owner's data.
      const { stores } = (await (await clerk.fetch('/api/stores/mine')).json()) as {
        stores: { id: string; role: string }[]
      }
      expect(stores).toEqual([expect.objectContaining({ id: store.id, role: 'staff' })])
      expect(await said(await clerk.fetch(`/api/stores/${store.id}/team`))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect(await said(await stranger.fetch(`/api/stores/${store.id}/team`))).toMatchObject({
        status: 404,
      })
      const team = await said(await owner.fetch(`/api/stores/${store.id}/team`))
      expect((team['people'] as { role: string }[]).map(({ role }) => role)).toEqual([
        'owner',
        'staff',
      ])
      const remove = (id: string) =>
        owner.fetch(`/api/stores/${store.id}/team/${id}`, { method: 'DELETE' })
      expect((await remove(clerk.id)).status).toBe(204)
      expect((await clerk.fetch(`/api/stores/${store.id}/team`)).status).toBe(404)
      expect((await remove(clerk.id)).status).toBe(404)
      expect((await remove(owner.id)).status).toBe(403)
    })

    test('a clerk of two stores is invited and removed by each alone, until the invitation ends', async () => {
      const stores = [await approved({ name: 'First of Two' }), await approved({ name: 'Second' })]
      const clerk = await door.person(`Clerk of two ${engine}`)
      await door.prove(clerk)
      const [first, second] = stores.map(({ id }) => `/api/stores/${id}/team`) as [string, string]
      // The second letter of a store takes the place of its first.
      for (const team of [first, second, first])
        expect((await owner.post(team, { email: clerk.email })).status).toBe(200)
      const secrets = await until(() => {
        const all = door
          .letters(clerk.email)
          .flatMap((letter) => /store-invitation#([\w-]{43})/.exec(letter)?.[1] ?? [])
        return all.length === 3 ? all : undefined
      })
      const listed = await said(await owner.fetch(second))
      expect(listed['invitations']).toMatchObject([{ email: clerk.email }])
      const ends = Date.now() + day
      await change((tx) => {
        const { storeInvitations: i } = tx.t
        return tx.update(i).set({ expiresAt: ends }).where(eq(i.email, clerk.email))
      })
      const joined = async (at: number) => {
        stopped = at
        const all = []
        for (const secret of secrets)
          all.push(await said(await clerk.post('/api/store-invitations/accept', { secret })))
        stopped = undefined
        return all.flatMap(({ id }) => id ?? []).toSorted()
      }
      expect(await joined(ends)).toEqual([])
      expect(await joined(ends - 1)).toEqual(stores.map(({ id }) => id).toSorted())
      expect((await owner.fetch(`${first}/${clerk.id}`, { method: 'DELETE' })).status).toBe(204)
      const { people } = await said(await owner.fetch(second))
      expect(people).toMatchObject([{ role: 'owner' }, { userId: clerk.id, role: 'staff' }])
    })

    test('no clerk joins a suspended store; the invitation stays open', async () => {
      const store = await approved({ name: 'Takes Nobody' })
      const clerk = await door.person(`Waiting clerk ${engine}`)
      await door.prove(clerk)
      await owner.post(`/api/stores/${store.id}/team`, { email: clerk.email })
      const secret = await secretFor(clerk)
      const accept = async () => said(await clerk.post('/api/store-invitations/accept', { secret }))
      await admin.post(`/api/admin/stores/${store.id}/suspend`, { reason: 'Sold to a minor.' })
      expect(await accept()).toMatchObject({ status: 409, code: 'not_now' })
      await admin.post(`/api/admin/stores/${store.id}/reinstate`, {})
      expect(await accept()).toMatchObject({ id: store.id, role: 'staff' })
    })

    test('a store has at most fifty people besides its owner, open invitations included', async () => {
      const store = await approved({ name: 'Full House' })
      const at = new Date()
      await change(async (tx) => {
        for (let nth = 0; nth < 48; nth++) {
          const userId = randomUUID()
          await tx.insert(tx.t.users).values({
            id: userId,
            name: 'Cleo',
            email: `${userId}@example.com`,
            createdAt: at,
            updatedAt: at,
          })
          await tx.insert(tx.t.storePeople).values({
            storeId: store.id,
            userId,
            role: 'staff',
            addedAt: at.getTime(),
          })
        }
      })
      const place = `/api/stores/${store.id}`
      const invite = async (who: string) =>
        said(await owner.post(`${place}/team`, { email: `${who}@full.example.com` }))
      expect(await invite('first')).toMatchObject({ status: 200 })
      const last = await invite('last')
      expect(last).toMatchObject({ status: 200 })
      expect(await invite('too-many')).toMatchObject({ status: 409, code: 'not_now' })
      // A withdrawn invitation frees a place.
      await owner.fetch(`${place}/invitations/${String(last['id'])}`, { method: 'DELETE' })
      expect(await invite('too-many')).toMatchObject({ status: 200 })
      expect(await invite('last')).toMatchObject({ status: 409, code: 'not_now' })
    })

    test('an invitation that was taken back opens nothing', async () => {
      const store = await approved({ name: 'Changed Mind' })
      const invited = await said(
        await owner.post(`/api/stores/${store.id}/team`, { email: stranger.email }),
      )
      const secret = await secretFor(stranger)
      const place = `/api/stores/${store.id}/invitations/${String(invited['id'])}`
      expect((await owner.fetch(place, { method: 'DELETE' })).status).toBe(204)
      expect((await owner.fetch(place, { method: 'DELETE' })).status).toBe(404)
      expect(
        await said(await stranger.post('/api/store-invitations/accept', { secret })),
      ).toMatchObject({ status: 404 })
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
      for (const seller of sellers)
        for (let at = 0; at < 9; at++) {
          const store = await applied({ name: `Shop ${at % 3}`, city }, seller)
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

    test('the admin reads the log, and the operator verifies that it was not changed', async () => {
      const store = await approved({ name: 'Told' })
      const reason = 'Sold to a minor.'
      await admin.post(`/api/admin/stores/${store.id}/suspend`, { reason })
      const told = await said(await admin.fetch('/api/admin/activity'))
      const own = (told['activity'] as { store: string }[]).filter((one) => one.store === store.id)
      expect(own).toEqual([
        expect.objectContaining({ action: 'store.suspended', actorName: admin.name, reason }),
        expect.objectContaining({ action: 'store.approved', actorName: admin.name }),
        expect.objectContaining({ action: 'store.applied', actorName: owner.name }),
      ])
      // More than four pages, of which many are of one moment, in the logs of two stores.
      const logs = [store.id, (await approved()).id] as Id<'store'>[]
      await change(async (tx) => {
        for (let nth = 0; nth < 2 * activityPerPage; nth++)
          for (const storeId of logs)
            await writeCompliance(tx, { action: 'staff.added', storeId, at: Math.floor(nth / 7) })
      })
      const seen: string[] = []
      for (let after = ''; ; ) {
        const page = (await (
          await admin.fetch(`/api/admin/activity${after && `?after=${after}`}`)
        ).json()) as { activity: { store: string; number: number }[]; next?: string }
        seen.push(...page.activity.map(({ store: one, number }) => `${one} ${number}`))
        if (!page.next) break
        after = page.next
      }
      expect(new Set(seen).size).toBe(seen.length)

      // By its subject, and by the store or its town.
      const found = async (query: string) =>
        (
          (await (await admin.fetch(`/api/admin/activity?${query}`)).json()) as {
            activity: { store: string; action: string }[]
          }
        ).activity
      expect(await found('kind=drop')).toEqual([])
      const town = `Xanadu ${randomUUID()}`
      const far = await approved({ city: town })
      expect(await found(`kind=store&near=${encodeURIComponent(`${town}, GA`)}`)).toEqual([
        expect.objectContaining({ store: far.id, action: 'store.approved' }),
        expect.objectContaining({ store: far.id, action: 'store.applied' }),
      ])
      expect(await found(`kind=staff&near=${encodeURIComponent(town)}`)).toEqual([])
      expect((await admin.fetch('/api/admin/activity?kind=everything')).status).toBe(400)

      const operated = async (...words: string[]) => {
        const sentences: string[] = []
        const settings = { DATA_DIR: door.dataDir, ...(url && { DATABASE_URL: url }) }
        const code = await operate(['compliance', ...words], settings, (one) => sentences.push(one))
        return { code, sentences }
      }
      const whole = expect.stringContaining(`is complete: ${seen.length + 2} entries`) as string
      expect(await operated('verify')).toEqual({ code: 0, sentences: [whole] })

      // Compared with the printed ends, and with those of another log.
      const file = path.join(door.dataDir, 'ends.txt')
      const { sentences: ends } = await operated('ends')
      expect(ends).toContainEqual(expect.stringMatching(`^${far.id} 2 [0-9a-f]{64}$`))
      writeFileSync(file, `${ends.join('\n')}\n`)
      expect(await operated('verify', file)).toEqual({ code: 0, sentences: [whole] })
      writeFileSync(file, `${far.id} 2 ${'0'.repeat(64)}\n`)
      expect(await operated('verify', file)).toEqual({
        code: 1,
        sentences: [
          `Entry 2 of the store ${far.id} is not the one that was noted.`,
          'The compliance log has 1 error.',
        ],
      })
      writeFileSync(file, 'something else')
      expect((await operated('verify', file)).sentences).toEqual([
        expect.stringContaining('does not list the ends'),
      ])
    })

    test('the admin reads of which drop and reservation, and whether it is still open', async () => {
      const store = await approved({ city: 'Namesville' })
      const at = `/api/stores/${store.id}/drops`
      const drop = await said(await owner.post(at, aDrop({ title: 'Named Oak' }), keyed()))
      const place = `/api/drops/${String(drop['id'])}/reservations`
      const reservation = await said(await stranger.post(place, {}, keyed()))
      expect(reservation['status']).not.toBe(400)
      const activity = async () => {
        const read = await said(await admin.fetch('/api/admin/activity?near=Namesville'))
        return (read['activity'] as Record<string, unknown>[]).slice(0, -2)
      }
      const dropTitle = 'Named Oak'
      const made = { action: 'drop.created', actorName: owner.name, dropTitle }
      const reserved = {
        action: 'reservation.made',
        actorName: stranger.name,
        dropTitle,
        userName: stranger.name,
        reservation: reservation['id'],
      }
      expect(await activity()).toMatchObject([{ ...reserved, isOpen: true }, made])
      expect((await activity())[1]).not.toHaveProperty('isOpen')
      const cancel = `/api/reservations/${String(reservation['id'])}/cancel`
      expect((await stranger.post(cancel, {})).status).toBe(200)
      expect(await activity()).toMatchObject([
        { action: 'reservation.cancelled', isOpen: false },
        { ...reserved, isOpen: false },
        made,
      ])
    })

    test('no field of the server’s own can be set', async () => {
      for (const field of ['id', 'ownerId', 'status', 'isApproved', 'statusReason', 'createdAt'])
        expect(
          (await owner.post('/api/stores', { ...aStore(), [field]: 'approved' }, keyed())).status,
        ).toBe(400)
    })
  })

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
