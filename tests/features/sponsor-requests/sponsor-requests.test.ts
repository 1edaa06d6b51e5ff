import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  maxOpenSponsorRequests,
  sponsorRequestLimit,
  sponsorRequestRetention,
  sponsorRequestsPerPage,
} from '../../../shared/business/sponsor-requests.ts'
import { sponsorRefusals } from '../../../shared/copy/sponsor-refusals.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { shorten } from '../../../sync-server/sync/shorten.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'
import { aStore } from '../stores/a-store.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`sponsor requests on ${engine}`, () => {
    let market: Market
    beforeAll(async () => {
      market = await openMarket(engine)
    })
    afterEach(async () => {
      await market.assertLaws()
      expect((await verifyCompliance(market.db)).broken).toEqual([])
    })
    afterAll(() => market.close())

    const form = { customerName: 'Ada Vintner', phoneNumber: '+1 (404) 555-0100' }
    const ofStore = (path = '') => `/api/stores/${market.store}/sponsor-requests${path}`
    const ask = (who: Person, changes: object = {}, key: string = randomUUID()) =>
      market.ask(who, ofStore(), { body: { ...form, ...changes }, key })
    const asked = async (who: Person, changes: object = {}) => {
      const said = await ask(who, changes)
      expect(said).toMatchObject({ http: 200, status: 'pending' })
      return String(said['id'])
    }
    const process = (id: string, body: object, who: Person = market.owner) =>
      market.ask(who, ofStore(`/${id}`), { body })
    const mine = async (who: Person) =>
      (await market.ask(who, '/api/sponsor-requests'))['requests'] as Record<string, unknown>[]
    const waiting = async (status: string) =>
      (await market.ask(market.owner, ofStore(`?status=${status}`)))['requests'] as Record<
        string,
        unknown
      >[]
    const withdraw = (who: Person, id: string) =>
      market.ask(who, `/api/sponsor-requests/${id}`, { method: 'DELETE' })
    async function heard(who: Person): Promise<string[]> {
      await market.pass(2 * minute)
      const { messages } = market.db.t
      const rows = await market.db.select().from(messages).where(eq(messages.cellarId, who.id))
      return rows
        .filter(({ kind }) => kind.startsWith('sponsor_'))
        .sort((one, other) => one.at - other.at)
        .map(({ kind, title, reason }) => [kind, title, reason].filter(Boolean).join(' · '))
    }
    async function logged(id: string): Promise<string[]> {
      const { complianceLogs: logs } = market.db.t
      const rows = await market.db.select().from(logs).orderBy(logs.number)
      return rows.filter(({ details }) => details.includes(id)).map(({ action }) => action)
    }

    test('a store approves and fulfils a request, and each step is notified and logged', async () => {
      const who = await market.person()
      const notes = 'Anything from Springbank.'
      const id = await asked(who, { notes })
      expect(await mine(who)).toMatchObject([{ id, notes, status: 'pending', ...form }])
      expect((await waiting('pending')).find((one) => one['id'] === id)).toMatchObject(form)
      expect(await heard(market.owner)).toContainEqual(expect.stringContaining('sponsor_asked'))

      for (let times = 0; times < 2; times += 1) {
        const said = await process(id, { status: 'approved' })
        expect(said).toMatchObject({ http: 200, status: 'approved' })
        expect(said['processedBy']).toEqual(expect.any(String))
      }
      await market.pass(day)
      expect(await process(id, { status: 'fulfilled' })).toMatchObject({ status: 'fulfilled' })
      const [own] = await mine(who)
      expect(own).toMatchObject({ status: 'fulfilled', processedAt: expect.any(Number) as number })
      expect(own).not.toHaveProperty('processedBy')
      const store = String(own?.['storeName'])
      expect(await heard(who)).toEqual([
        `sponsor_approved · ${store}`,
        `sponsor_fulfilled · ${store}`,
      ])
      expect(await logged(id)).toEqual([
        'sponsor_request.made',
        'sponsor_request.approved',
        'sponsor_request.fulfilled',
      ])
      // Settled requests do not change.
      for (const body of [{ status: 'approved' }, { status: 'declined', reason: 'No.' }])
        expect(await process(id, body)).toMatchObject({ http: 409, code: 'not_now' })
      expect(await withdraw(who, id)).toMatchObject({ http: 409, code: 'not_now' })
    })

    test('a declined request has its reason, stays declined, and may be repeated', async () => {
      const who = await market.person()
      const id = await asked(who)
      expect(await process(id, { status: 'fulfilled' })).toMatchObject({ http: 409 })
      for (const body of [{ status: 'declined' }, { status: 'declined', reason: ' ' }])
        expect(await process(id, body)).toMatchObject({ http: 400 })
      const reason = 'Our list is full.'
      expect(await process(id, { status: 'declined', reason })).toMatchObject({ reason })
      expect(await mine(who)).toMatchObject([{ status: 'declined', reason }])
      expect(await logged(id)).toEqual(['sponsor_request.made', 'sponsor_request.declined'])
      expect(await heard(who)).toEqual([expect.stringContaining(reason)])
      for (const status of ['approved', 'fulfilled'])
        expect(await process(id, { status })).toMatchObject({ http: 409, code: 'not_now' })
      expect(await withdraw(who, id)).toMatchObject({ http: 409, code: 'not_now' })
      await asked(who)
    })

    test('a person has one open request per store', async () => {
      const who = await market.person()
      const said = await Promise.all([ask(who), ask(who), ask(who)])
      expect(said.filter(({ http }) => http === 200)).toHaveLength(1)
      expect(said.filter(({ code }) => code === 'exists')).toHaveLength(2)
      const again = await market.person()
      const key = randomUUID()
      const [one, two] = [await ask(again, {}, key), await ask(again, {}, key)]
      expect(two['id']).toBe(one['id'])
      expect(await ask(again)).toMatchObject({ code: 'exists', message: sponsorRefusals.isOpen })
    })

    test('a withdrawn request is gone, also for the store, and may be repeated', async () => {
      const who = await market.person()
      const id = await asked(who)
      expect(await withdraw(await market.person(), id)).toMatchObject({ http: 404 })
      expect(await withdraw(who, id)).toMatchObject({ http: 204 })
      expect(await withdraw(who, id)).toMatchObject({ http: 404 })
      expect(await mine(who)).toEqual([])
      expect((await waiting('pending')).map((one) => one['id'])).not.toContain(id)
      expect(await process(id, { status: 'approved' })).toMatchObject({ http: 404 })
      expect(await logged(id)).toEqual(['sponsor_request.made', 'sponsor_request.withdrawn'])
      // One that was approved is still open.
      const approved = await asked(who)
      await process(approved, { status: 'approved' })
      expect(await withdraw(who, approved)).toMatchObject({ http: 204 })
      expect(await mine(who)).toEqual([])
      await asked(who)
    })

    test('an approval and a withdrawal at one moment are one of both', async () => {
      const who = await market.person()
      const id = await asked(who)
      const [approval, withdrawal] = await Promise.all([
        process(id, { status: 'approved' }),
        withdraw(who, id),
      ])
      expect(withdrawal).toMatchObject({ http: 204 })
      expect([200, 404]).toContain(approval.http)
      expect(await mine(who)).toEqual([])
    })

    test('a phone number must be valid, and a name is required', async () => {
      const who = await market.person()
      for (const phoneNumber of [
        '',
        'call me',
        '-------',
        '12345',
        '1'.repeat(16),
        '+1+404 555 0100',
      ])
        expect(await ask(who, { phoneNumber }), phoneNumber).toMatchObject({ http: 400 })
      expect(await ask(who, { customerName: ' ' })).toMatchObject({ http: 400 })
      expect(await ask(who, { accountId: randomUUID() })).toMatchObject({ http: 400 })
      expect(await mine(who)).toEqual([])
    })

    test('people of a store cannot send it requests, and closed stores get none', async () => {
      const clerk = await market.person()
      await market.db.transaction('hire', (tx) =>
        tx
          .insert(tx.t.storePeople)
          .values({ storeId: market.store, userId: clerk.id, role: 'staff', addedAt: 1 }),
      )
      for (const one of [market.owner, clerk])
        expect(await ask(one)).toMatchObject({ code: 'not_now', message: sponsorRefusals.ownStore })
      const who = await market.person()
      const closed = `/api/stores/${randomUUID()}/sponsor-requests`
      expect(await market.ask(who, closed, { body: form, key: randomUUID() })).toMatchObject({
        http: 404,
      })
      const admin = (act: string, body: object) =>
        market.ask(market.admin, `/api/admin/stores/${market.store}/${act}`, { body })
      await admin('suspend', { reason: 'Sold to a minor.' })
      const suspended = await ask(who)
      await admin('reinstate', {})
      expect(suspended).toMatchObject({ http: 404 })
      expect(await mine(who)).toEqual([])
      await asked(who)
    })

    test('a person can send a limited number of requests', async () => {
      const who = await market.person()
      for (let times = 0; times < sponsorRequestLimit.max; times += 1)
        expect(await withdraw(who, await asked(who))).toMatchObject({ http: 204 })
      expect(await ask(who)).toMatchObject({ http: 429 })
      await market.pass(sponsorRequestLimit.within)
      await asked(who)
    })

    test('a person has a limited number of open requests, also asked at the same moment', async () => {
      const who = await market.person()
      const owner = await market.person('Otto Owner')
      const applied = await market.ask(owner, '/api/stores', {
        body: aStore({ name: 'Second Cellar' }),
        key: randomUUID(),
      })
      const other = String(applied['id'])
      await market.ask(market.admin, `/api/admin/stores/${other}/approve`, { body: {} })
      const open = Array.from({ length: maxOpenSponsorRequests - 1 }, () => ({
        ...form,
        id: randomUUID(),
        accountId: who.id,
        storeId: randomUUID(),
        status: 'pending' as const,
        createdAt: market.now(),
        expiresAt: market.now() + sponsorRequestRetention,
      }))
      const { sponsorRequests: s } = market.db.t
      await market.db.transaction('open requests', (tx) => tx.insert(s).values(open))
      const both = [market.store, other].map((store) =>
        market.ask(who, `/api/stores/${store}/sponsor-requests`, {
          body: form,
          key: randomUUID(),
        }),
      )
      const answers = await Promise.all(both)
      expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
      expect(answers.find(({ http }) => http === 409)).toMatchObject({
        code: 'limit',
        message: sponsorRefusals.tooMany,
      })
      // The stores of the others are made up.
      await market.db.transaction('away', (tx) => tx.delete(s).where(eq(s.accountId, who.id)))
    })

    test('staff neither read nor settle them, nor does the owner of another store', async () => {
      const [who, clerk] = [await market.person(), await market.person()]
      const id = await asked(who)
      const { storePeople: p } = market.db.t
      const works = { storeId: market.store, userId: clerk.id, role: 'staff', addedAt: 1 } as const
      await market.db.transaction('hire', (tx) => tx.insert(p).values(works))
      for (const one of [clerk, who]) {
        expect((await market.ask(one, ofStore('?status=pending'))).http).toBe(
          one === clerk ? 403 : 404,
        )
        expect((await process(id, { status: 'approved' }, one)).http).not.toBe(200)
      }
      await market.db.transaction('let go', (tx) =>
        tx.delete(p).where(and(eq(p.storeId, market.store), eq(p.userId, clerk.id))),
      )
      expect(await mine(who)).toMatchObject([{ status: 'pending' }])
    })

    test('each store lists and settles its own requests, and a person asks each', async () => {
      const [who, also] = [await market.person(), await market.person()]
      const owner = await market.person('Otto Mc Owner')
      const applied = await market.ask(owner, '/api/stores', {
        body: aStore({ name: 'Third Cellar', licenseNumber: 'OTHER-3' }),
        key: randomUUID(),
      })
      const other = String(applied['id'])
      await market.ask(market.admin, `/api/admin/stores/${other}/approve`, { body: {} })
      const there = (path = '') => `/api/stores/${other}/sponsor-requests${path}`
      const here = await asked(who)
      const second = { body: { ...form, customerName: 'Bo' }, key: randomUUID() }
      const elsewhere = String((await market.ask(who, there(), second))['id'])
      const owns = await asked(also)
      const idsOf = async (person: Person, place: string) =>
        ((await market.ask(person, place))['requests'] as { id: string }[]).map(({ id }) => id)
      expect(await idsOf(owner, there('?status=pending'))).toEqual([elsewhere])
      const ofHere = await idsOf(market.owner, ofStore('?status=pending'))
      expect(ofHere).toEqual(expect.arrayContaining([here, owns]))
      expect(ofHere).not.toContain(elsewhere)
      expect(await idsOf(who, `/api/sponsor-requests?store=${other}`)).toEqual([elsewhere])
      expect((await idsOf(who, '/api/sponsor-requests')).toSorted()).toEqual(
        [here, elsewhere].toSorted(),
      )
      for (const [person, place] of [
        [owner, there(`/${here}`)],
        [owner, ofStore(`/${here}`)],
        [market.owner, ofStore(`/${elsewhere}`)],
        [market.owner, there(`/${elsewhere}`)],
      ] as const)
        expect(await market.ask(person, place, { body: { status: 'approved' } })).toMatchObject({
          http: 404,
        })
      expect((await mine(who)).map((one) => one['status'])).toEqual(['pending', 'pending'])
      const done = await market.ask(owner, there(`/${elsewhere}`), { body: { status: 'approved' } })
      expect(done).toMatchObject({ status: 'approved', processedBy: 'Otto' })
      const [listed] = (await market.ask(owner, there('?status=approved')))['requests'] as object[]
      expect(listed).toMatchObject({ id: elsewhere, processedBy: 'Otto' })
      // Each owner hears of the requests to the own store.
      const toldOf = async (person: Person, title: string) =>
        (await heard(person)).filter((one) => one === `sponsor_asked · ${title}`).length
      expect(await toldOf(owner, 'Third Cellar')).toBe(1)
      expect(await toldOf(market.owner, 'Third Cellar')).toBe(0)
      expect(await toldOf(who, 'Third Cellar')).toBe(0)
    })

    test.each([
      { status: 'pending', counts: true },
      { status: 'approved', counts: true },
      { status: 'declined', counts: false },
      { status: 'fulfilled', counts: false },
    ] as const)('a request that is $status counts as open: $counts', async ({ status, counts }) => {
      const who = await market.person()
      const { sponsorRequests: s } = market.db.t
      const rows = Array.from({ length: maxOpenSponsorRequests }, () => ({
        ...form,
        status,
        id: randomUUID(),
        accountId: who.id,
        storeId: randomUUID(),
        createdAt: market.now(),
        expiresAt: market.now() + sponsorRequestRetention,
      }))
      await market.db.transaction('requests', (tx) => tx.insert(s).values(rows))
      expect((await ask(who)).http).toBe(counts ? 409 : 200)
      await market.db.transaction('away', (tx) => tx.delete(s).where(eq(s.accountId, who.id)))
    })

    test('pages show each request once, though many came at one moment', async () => {
      const who = await market.person()
      const { sponsorRequests: s } = market.db.t
      const ids: string[] = Array.from({ length: 2 * sponsorRequestsPerPage + 3 }, () =>
        randomUUID(),
      )
      await market.db.transaction('requests', (tx) =>
        tx.insert(s).values(
          ids.map((id) => ({
            ...form,
            id,
            accountId: who.id,
            storeId: market.store,
            status: 'declined' as const,
            createdAt: 1,
            expiresAt: market.now() + sponsorRequestRetention,
          })),
        ),
      )
      for (const [person, place] of [
        [market.owner, ofStore('?status=declined&')],
        [who, '/api/sponsor-requests?'],
      ] as const) {
        const seen: string[] = []
        let next: string | undefined
        do {
          const after = next === undefined ? '' : `after=${encodeURIComponent(next)}`
          const said = await market.ask(person, place + after)
          seen.push(...(said['requests'] as { id: string }[]).map(({ id }) => id))
          next = said['next'] as string | undefined
        } while (next !== undefined && seen.length < 9 * ids.length)
        const own = seen.filter((id) => ids.includes(id))
        expect(own.toSorted()).toEqual(ids.toSorted())
      }
    })

    test('names and numbers are deleted after the request ends', async () => {
      const who = await market.person()
      const id = await asked(who)
      await market.pass(day)
      await process(id, { status: 'declined', reason: 'No.' })
      const { sponsorRequests: s } = market.db.t
      const left = () => market.db.select({ id: s.id }).from(s).where(eq(s.id, id))
      const [row] = await market.db.select().from(s).where(eq(s.id, id))
      expect(row?.expiresAt).toBe((row?.processedAt ?? 0) + sponsorRequestRetention)
      const at = (now: number) => ({ now, signInNow: now })
      await shorten(market.db, 'sponsorRequests', at((row?.expiresAt ?? 0) - 1))
      expect(await left()).toHaveLength(1)
      await shorten(market.db, 'sponsorRequests', at((row?.expiresAt ?? 0) + 1))
      expect(await left()).toEqual([])
    })
  })
