import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invitationLifetime } from '../../../shared/business/stores.ts'
import { day } from '../../../shared/kernel/time.ts'
import { engineNames } from '../../support/engines.ts'
import { storesCopy } from '../../../shared/copy/stores.ts'
import { type Door, type Person, until } from '../../http/door.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { said, storesWorld } from './stores-world.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`a store’s team on ${engine}`, () => {
    const world = storesWorld(engine)
    const { approved, letterTo, secretFor, change } = world
    let door: Door
    let admin: Person
    let owner: Person
    let stranger: Person
    beforeEach(() => {
      ;({ door, admin, owner, stranger } = world)
    })

    test('an invitation to a store’s team lasts while it is valid, on its owner’s account', async () => {
      const store = await approved({ name: 'No Mail Today' })
      await letterTo(owner, 'No Mail Today')
      const outbox = path.join(door.dataDir, 'outbox')
      renameSync(outbox, `${outbox}-aside`)
      // With a file in its place, no mail is sent.
      writeFileSync(outbox, '')
      // Later than any other letter was written.
      const at = Date.now() + day
      world.stopAt(at)
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
        world.stopAt(undefined)
        rmSync(outbox)
        renameSync(`${outbox}-aside`, outbox)
      }
      expect(waiting.map(({ args }) => (args as { until: number }).until)).toContain(
        at + invitationLifetime,
      )
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
      // Whoever works there needs no second letter.
      for (const { email } of [clerk, owner])
        expect(
          await said(await owner.post(`/api/stores/${store.id}/team`, { email })),
        ).toMatchObject({ status: 409, code: 'exists', message: storesCopy.worksThere })
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
      const [{ id: open }] = listed['invitations'] as [{ id: string }]
      const withdrawFrom = async (store: string | undefined) =>
        (await owner.fetch(`/api/stores/${store}/invitations/${open}`, { method: 'DELETE' })).status
      expect(await withdrawFrom(stores[0]?.id)).toBe(404)
      expect(await said(await owner.fetch(second))).toMatchObject(listed)
      const ends = Date.now() + day
      await change((tx) => {
        const { storeInvitations: i } = tx.t
        return tx.update(i).set({ expiresAt: ends }).where(eq(i.email, clerk.email))
      })
      const openAt = async (at: number) => {
        world.stopAt(at)
        return ((await said(await owner.fetch(second)))['invitations'] as unknown[]).length
      }
      expect([await openAt(ends - 1), await openAt(ends)]).toEqual([1, 0])
      const joined = async (at: number) => {
        world.stopAt(at)
        const all = []
        for (const secret of secrets)
          all.push(await said(await clerk.post('/api/store-invitations/accept', { secret })))
        world.stopAt(undefined)
        return all.flatMap(({ id }) => id ?? []).toSorted()
      }
      expect(await joined(ends)).toEqual([])
      expect(await joined(ends - 1)).toEqual(stores.map(({ id }) => id).toSorted())
      expect((await owner.fetch(`${first}/${clerk.id}`, { method: 'DELETE' })).status).toBe(204)
      const { people } = await said(await owner.fetch(second))
      expect(people).toMatchObject([{ role: 'owner' }, { userId: clerk.id, role: 'staff' }])
      const { activity } = await said(await admin.fetch('/api/admin/activity?kind=staff'))
      const ofClerk = (activity as { userName?: string }[]).filter(
        ({ userName }) => userName === clerk.name,
      )
      expect(ofClerk).toHaveLength(3)
      // Who invited them has added them.
      for (const { id } of stores)
        expect(ofClerk).toContainEqual(
          expect.objectContaining({ action: 'staff.added', store: id, actorName: owner.name }),
        )
      expect(ofClerk).toContainEqual(
        expect.objectContaining({
          action: 'staff.removed',
          store: stores[0]?.id,
          actorName: owner.name,
        }),
      )
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
  })
