import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersFromOneTo } from '../../../shared/business/account-limits.ts'
import { invitationRetention } from '../../../shared/business/sharing.ts'
import { tries } from '../../../shared/business/tries.ts'
import type { Sharing } from '../../../shared/features/sharing/endpoints.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { retentionJobs } from '../../../sync-server/sync/retention.ts'
import { type Door, type DoorOptions, openDoor, type Person } from '../../http/door.ts'
import { engineNames, silent } from '../../support/engines.ts'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { runWhole } from '../../support/run-whole.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`invitations on ${engine}`, () => {
    let door: Door
    let db: Db
    let drop: (() => Promise<void>) | undefined
    let ahead = 0
    const now = () => Date.now() + ahead
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
      drop = database?.drop
      const options: DoorOptions = database ? { databaseUrl: database.url } : {}
      door = await openDoor({ ...options, now, pollEvery: day })
      db = await openDb(
        database
          ? { postgresUrl: database.url }
          : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') },
        silent,
      )
    })
    afterAll(async () => {
      await db.close()
      await door.close()
      await drop?.()
    })

    const send = async (who: Person, method: string, place: string, body?: unknown) => {
      const response = await who.fetch(`/api/sharing/${place}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as never }
    }
    const invite = (who: Person, body: object) => send(who, 'POST', 'invitations', body)
    const invited = async (who: Person, body: object) => {
      const said = await invite(who, body)
      expect(said).toMatchObject({ status: 200 })
      return said.body as { id: string; link: string }
    }
    const shared = async (who: Person) => {
      const said = await who.fetch('/api/sharing')
      return (await said.json()) as Sharing
    }
    let people = 0
    const person = (name: string) => door.person(`${name} ${++people}`)
    const proven = async (name: string) => {
      const who = await person(name)
      await door.prove(who)
      return who
    }
    /** What a new device of the person knows of other people's cellars. */
    const cellarsOf = async (who: Person) => {
      const asked = {
        protocol: 1,
        deviceId: randomUUID(),
        seen: { seq: 0, uid: '' },
        cursor: null,
        limit: 1_000,
        digest: false,
        mutations: [],
      }
      const said = await who.post('/api/sync', asked, { 'X-User': who.id })
      const { changes } = (await said.json()) as {
        changes: { table: string; row?: Record<string, unknown> }[]
      }
      return changes.flatMap(({ table, row }) => (table === 'cellars' && row ? [row] : []))
    }
    const keepPromises = () => runWhole(retentionJobs({ db, now })['retention.shorten'])

    test('an unanswered invitation is forgotten by the device of its person, at its moment', async () => {
      const [ann, carl, bob] = [await person('Ann'), await person('Carl'), await proven('Bob')]
      await invited(ann, { email: bob.email, role: 'editor' })
      const begun = ahead
      ahead += invitationRetention / 2
      const later = await invited(carl, { email: bob.email, role: 'viewer' })
      const { cellarInvitations: asked } = db.t
      const [first] = await db.select().from(asked).where(eq(asked.cellarId, ann.id))
      ahead = begun + (first!.expiresAt - Date.now()) - 60_000
      await keepPromises()
      expect((await cellarsOf(bob)).map(({ id }) => id).toSorted()).toEqual(
        [ann.id, carl.id].toSorted(),
      )
      ahead += 61_000
      await keepPromises()
      expect(await cellarsOf(bob)).toMatchObject([{ id: carl.id, state: 'invited' }])
      expect(await db.select().from(asked).where(eq(asked.cellarId, ann.id))).toEqual([])
      expect((await shared(carl)).invitations).toMatchObject([{ id: later.id }])
      // Asked again, it is a question as any other.
      const again = await invited(ann, { email: bob.email, role: 'viewer' })
      expect(await send(bob, 'POST', 'accept', { id: again.id })).toMatchObject({ status: 200 })
      ahead += invitationRetention
      await keepPromises()
      expect(await cellarsOf(bob)).toMatchObject([{ id: ann.id, state: 'member' }])
    })

    test('the end of an invitation takes no membership and no newer invitation with it', async () => {
      const [ann, carl, bob] = [await person('Ann'), await person('Carl'), await proven('Bob')]
      const old = await invited(ann, { email: bob.email, role: 'editor' })
      const { link } = await invited(ann, { role: 'viewer' })
      const code = new URL(link).hash.slice(1)
      expect(await send(bob, 'POST', 'accept', { code })).toMatchObject({ status: 200 })
      await invited(carl, { email: bob.email, role: 'editor' })
      ahead += day
      // Bob has another address now, and is asked again by that.
      const email = `other-${bob.email}`
      const { users: u } = db.t
      await db.transaction('another address', (tx) =>
        tx.update(u).set({ email }).where(eq(u.id, bob.id)),
      )
      const newer = await invited(carl, { email, role: 'viewer' })
      await send(ann, 'DELETE', `invitations/${old.id}`)
      ahead += invitationRetention - day
      await keepPromises()
      const cellars = await cellarsOf(bob)
      expect(cellars.find(({ id }) => id === ann.id)).toMatchObject({ state: 'member' })
      expect(cellars.find(({ id }) => id === carl.id)).toMatchObject({
        state: 'invited',
        role: 'viewer',
        invitationId: newer.id,
      })
    })

    test('a new invitation leaves expired ones to be forgotten by their devices', async () => {
      const [ann, bob] = [await person('Ann'), await proven('Bob')]
      await invited(ann, { email: bob.email, role: 'editor' })
      ahead += invitationRetention
      await invited(ann, { role: 'viewer' })
      expect((await shared(ann)).invitations).toHaveLength(1)
      await keepPromises()
      expect(await cellarsOf(bob)).toEqual([])
    })

    test('of several invitations to one person the newest that is left is shown', async () => {
      const [ann, bob] = [await person('Ann'), await proven('Bob')]
      const first = { email: bob.email, role: 'editor' }
      const second = { email: `second-${bob.email}`, role: 'viewer' }
      const third = { email: `third-${bob.email}`, role: 'editor' }
      const made = async (asked: (typeof first)[]) => {
        const { users: u } = db.t
        const all: { id: string }[] = []
        for (const one of asked) {
          await db.transaction('another address', (tx) =>
            tx.update(u).set({ email: one.email }).where(eq(u.id, bob.id)),
          )
          all.push(await invited(ann, one))
          ahead += 1
        }
        return all.map(({ id }) => id)
      }
      for (const nth of [0, 1] as const) {
        const ids = await made([first, second])
        expect(await send(ann, 'DELETE', `invitations/${ids[nth]}`)).toMatchObject({ status: 204 })
        const other = nth === 0 ? second : first
        expect(await cellarsOf(bob)).toMatchObject([
          { id: ann.id, state: 'invited', role: other.role, invitationId: ids[1 - nth] },
        ])
        expect(await send(bob, 'POST', 'decline', { id: ids[1 - nth] })).toMatchObject({
          status: 204,
        })
        expect(await cellarsOf(bob)).toEqual([])
      }
      const ids = await made([first, second, third])
      for (const [withdrawn, left] of [
        [2, second],
        [1, first],
      ] as const) {
        await send(ann, 'DELETE', `invitations/${ids[withdrawn]}`)
        expect(await cellarsOf(bob)).toMatchObject([
          { role: left.role, invitationId: ids[withdrawn - 1] },
        ])
      }
    })

    test('a person invites so often an hour, and writes so many letters to one address', async () => {
      const [ann, ben] = [await person('Ann'), await person('Ben')]
      for (let times = 0; times < tries.invite.max; times += 1) {
        const { id } = await invited(ann, { role: 'viewer' })
        await send(ann, 'DELETE', `invitations/${id}`)
      }
      expect(await invite(ann, { role: 'viewer' })).toMatchObject({ status: 429 })
      for (let times = 0; times < lettersFromOneTo.max; times += 1)
        await invited(ben, { email: 'one@example.com', role: 'viewer' })
      const again = { email: ' ONE@example.com ', role: 'viewer' }
      expect(await invite(ben, again)).toMatchObject({ status: 429 })
      expect(await invite(ben, { ...again, email: 'two@example.com' })).toMatchObject({
        status: 200,
      })
      expect(await invite(ben, { role: 'viewer' })).toMatchObject({ status: 200 })
      ahead += Math.max(tries.invite.within, lettersFromOneTo.within)
      for (const who of [ann, ben]) expect(await invite(who, again)).toMatchObject({ status: 200 })
    })

    test('members are listed in the order of joining, and keep their day with another role', async () => {
      const [last, first, ann] = [await person('Last'), await person('First'), await person('Ann')]
      for (const who of [first, last]) {
        const { link } = await invited(ann, { role: 'viewer' })
        const code = new URL(link).hash.slice(1)
        expect(await send(who, 'POST', 'accept', { code })).toMatchObject({ status: 200 })
        ahead += day
      }
      const members = async () => (await shared(ann)).members
      const before = await members()
      expect(before.map(({ userId }) => userId)).toEqual([first.id, last.id])
      const [told] = await cellarsOf(first)
      expect(told).toMatchObject({ role: 'viewer', at: before[0]!.joinedAt })
      await send(ann, 'PATCH', `members/${first.id}`, { role: 'editor' })
      expect(await members()).toEqual([{ ...before[0], role: 'editor' }, before[1]])
      expect(await cellarsOf(first)).toEqual([{ ...told, role: 'editor' }])
    })

    test('with the account of its owner an invitation goes from the device of its person', async () => {
      const [ann, bob, eve] = [await person('Ann'), await proven('Bob'), await proven('Eve')]
      await invited(ann, { email: bob.email, role: 'editor' })
      await invited(eve, { email: bob.email, role: 'viewer' })
      expect(await cellarsOf(bob)).toHaveLength(2)
      await ann.post('/api/account/delete', { password: ann.password })
      expect(await cellarsOf(bob)).toMatchObject([{ id: eve.id }])
    })

    test('a member hears that a cellar is no longer shared: they are removed, or its owner deletes the account', async () => {
      const { jobs } = db.t
      const heard = async (who: Person) =>
        (await db.select().from(jobs).where(eq(jobs.userId, who.id))).flatMap(({ args }) => {
          const { kind, title } = args as { kind?: string; title?: string }
          return kind === 'cellar_gone' ? [title] : []
        })
      const [ann, bob, eve] = [await person('Ann'), await person('Bob'), await person('Eve')]
      for (const who of [bob, eve]) {
        const { link } = await invited(ann, { role: 'viewer' })
        await send(who, 'POST', 'accept', { code: new URL(link).hash.slice(1) })
      }
      await send(ann, 'DELETE', `members/${bob.id}`)
      expect([await heard(bob), await heard(eve)]).toEqual([[ann.name], []])
      await ann.post('/api/account/delete', { password: ann.password })
      expect([await heard(bob), await heard(eve)]).toEqual([[ann.name], [ann.name]])
    })
  })
