import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../shared/business/privacy.ts'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { notices } from '../../../shared/features/alerts/notice.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { dataRules, type Tables } from '../../../sync-server/db/tables.ts'
import { enqueue } from '../../../sync-server/jobs/jobs.ts'
import { oneOfEachSaid } from '../community/one-of-each.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import { changePeople } from '../../../sync-server/sync/members.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { limitMs } from '../../support/scope.ts'
import {
  aNotice,
  asked,
  aStoreOf,
  aValueOf,
  hashOf,
  oneOfEach,
  oneOfEachAccess,
  oneOfEachReserved,
  picture,
  tomorrow,
} from './rows-of-each.ts'

for (const engine of engineNames({ postgres: 'deep' })) {
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`deleting on ${engine}`, () => {
    let door: Door
    let database: FreshDatabase | undefined
    beforeAll(async () => {
      if (engine === 'PostgreSQL') database = await freshDatabase()
      door = await openDoor(database ? { databaseUrl: database.url } : {})
    })
    afterAll(async () => {
      await door.close()
      await database?.drop()
    })

    const add = (person: Person, deviceId: string, photo: string) =>
      person.post(
        '/api/sync',
        {
          protocol: 1,
          deviceId,
          seen: { seq: 0, uid: '' },
          cursor: null,
          limit: 100,
          digest: false,
          mutations: oneOfEach(photo).map((one, index) => ({
            ...one,
            seq: index + 1,
            uid: randomUUID(),
            at: 0,
          })),
        },
        { 'X-User': person.id },
      )
    const upload = (person: Person, bytes: Uint8Array<ArrayBuffer>) =>
      person.fetch(`/api/photos/${hashOf(bytes)}`, {
        method: 'PUT',
        body: bytes,
        headers: { 'X-User': person.id },
      })

    test('[U2] an account goes with all that is in it, and nothing brings it back', async () => {
      const ann = await door.person('Ann')
      const bob = await door.person('Bob')
      const zoe = await door.person('Zoe')
      const own = await picture(1)
      const shared = await picture(2)
      await upload(ann, own)
      await upload(ann, shared)
      await upload(bob, shared)
      const hers = await picture(3)
      await upload(zoe, hers)
      const deviceId = randomUUID()
      // Every table that can hold something of a user does, or this test would watch too little.
      const withoutUsers = ['deletedAccounts', 'rateLimits', 'serverMeta', 'complianceHeads']
      const ofStores = [
        'listings',
        'pricePoints',
        'priceLists',
        'listingWords',
        'priceMarks',
        'drops',
        'dropWords',
      ]
      const ofNames = [
        'listingChanges',
        'marketTrends',
        'marketReports',
        'bottleNames',
        'bottleNameWords',
        'paidKeys',
      ]
      const ofPayments = ['paymentOps', 'gatewayEvents', 'storeAccounts', 'testGateway']
      const ofDrops = ['ultraDrops', 'events', 'dropViewers', 'waitingRoomSteps']
      const ofAll = [
        'newsSources',
        'groupFinds',
        'exchangeRates',
        'newsItems',
        'catalogueBottles',
        'catalogueCodes',
        'cataloguePages',
        'codeLookups',
      ]
      const db = await openDb(place(), { slow: () => {}, failed: () => {} })
      const giveAll = async (person: Person, device: string, photo: Uint8Array, host: Person) => {
        const added = await add(person, device, hashOf(photo))
        expect(await added.json()).toMatchObject({ rejections: [] })
        await person.post('/api/auth/request-password-reset', { email: person.email })
        await changeCellar({ db }, person.id, async ({ rows }) => {
          await rows.put(notices, aNotice())
          await rows.put(messages, { id: randomUUID(), kind: 'ready', at: 1, title: 'Yquem' })
        })
        await changePeople({ db }, host.id, [person.id], (people) =>
          people.admit(person.id, 'editor'),
        )
        await changePeople({ db }, person.id, [host.id], (people) =>
          people.admit(host.id, 'viewer'),
        )
        await db.transaction('test', async (tx) => {
          await oneOfEachAccess(tx, person.id)
          await enqueue(tx, 'greet', { userId: person.id }, { at: Number.MAX_SAFE_INTEGER })
          const { cellarInvitations } = tx.t
          const toThem = { ...asked(host.id), codeHash: randomUUID(), userId: person.id }
          await tx.insert(cellarInvitations).values([asked(person.id), toThem])
          await aValueOf(tx, person.id)
          await oneOfEachReserved(tx, person.id)
          await oneOfEachSaid(tx, person.id)
          await tx.insert(tx.t.publicRecipes).values({
            id: randomUUID(),
            cellarId: person.id,
            recipeId: randomUUID(),
          })
        })
        return aStoreOf(person, ann)
      }
      const store = await giveAll(ann, deviceId, own, bob)
      await giveAll(zoe, randomUUID(), hers, await door.person('Carl'))
      const all = Object.keys(db.t).filter(
        (name) =>
          ![...withoutUsers, ...ofStores, ...ofPayments, ...ofDrops, ...ofNames, ...ofAll].includes(
            name,
          ),
      )
      await db.close()
      const saidToGo = (Object.keys(db.t) as (keyof Tables)[]).filter((name) => {
        const as = dataRules[name].privacy
        return as !== null && personalData[as].afterwards === 'gone'
      })
      // These are not personal: counts under a keyed hash, kept for a day, and names of bottles,
      // deleted with the last bottle (`named-bottles.test.ts`).
      const ofBottles = ['priceMarks', 'bottleNames', 'bottleNameWords', 'paidKeys']
      expect(saidToGo.filter((name) => !all.includes(name))).toEqual(['rateLimits', ...ofBottles])
      // The mail with its link is made in parallel to the response.
      const missing = async () => {
        const [found, others] = [await tablesWith(ann.id), await tablesWith(zoe.id)]
        return all.filter((name) => !found.includes(name) || !others.includes(name))
      }
      await expect.poll(missing, { timeout: limitMs(30_000) }).toEqual([])
      // Notices to her come by a job; after it only the deletion changes her rows.
      const due = async () =>
        ((await rowsWith(zoe.id))['jobs'] ?? []).filter(
          (job) => (job as { runAt: number }).runAt <= Date.now(),
        )
      await expect.poll(due, { timeout: limitMs(30_000) }).toEqual([])
      const before = await rowsWith(zoe.id)

      const wrong = await ann.post('/api/account/delete', { password: 'not the password' })
      expect(wrong.status).toBe(400)
      expect((await ann.fetch('/api/auth/user')).status).toBe(200)

      const elsewhere = door.visitor()
      await elsewhere.post('/api/auth/sign-in/email', ann)
      const gone = await ann.post('/api/account/delete', { password: ann.password })
      expect(gone.status).toBe(204)
      expect(ann.cookie()).toBe('')

      expect((await elsewhere.fetch('/api/auth/user')).status).toBe(401)
      expect((await door.visitor().post('/api/auth/sign-in/email', ann)).status).toBe(401)
      const late = await add(ann, deviceId, hashOf(own))
      expect(late.status).toBe(410)
      expect(await late.json()).toMatchObject({ code: 'account_deleted' })
      // The store that they ran, its log, and the mark of the first account, which cannot be
      // inherited, keep an id without a person; so does the record that the cellar is gone. A job
      // that notifies others names her until it is done.
      const left = async () => (await tablesWith(ann.id)).sort()
      await expect
        .poll(left, { timeout: limitMs(30_000) })
        .toEqual([
          'cellars',
          'complianceLogs',
          'deletedAccounts',
          'serverMeta',
          'stores',
          'syncFeed',
        ])
      const told = (await rowsWith(ann.id))['cellars']
      expect(told).toEqual([
        expect.objectContaining({
          id: ann.id,
          ownerName: '',
          removedAt: expect.any(Number) as number,
        }),
      ])
      expect(await standingOf(store)).toMatchObject({
        status: 'suspended',
        statusReason: null,
        email: null,
      })
      expect(await tablesWith(ann.email)).toEqual([])
      // Another owner of the same photo keeps it.
      const after = await rowsWith(zoe.id)
      for (const [name, rows] of Object.entries(before)) {
        const kept = after[name] ?? []
        if (rows.some(movesOn)) expect(kept.length, name).toBeGreaterThanOrEqual(rows.length)
        else if (name !== 'jobs') expect(kept, name).toEqual(expect.arrayContaining(rows))
      }
      expect(after['jobs']).toContainEqual(expect.objectContaining({ kind: 'greet' }))
      expect(existsSync(photoFile(own))).toBe(false)
      expect(readFileSync(photoFile(shared)).equals(shared)).toBe(true)
      expect((await bob.fetch(`/api/photos/${hashOf(shared)}`)).status).toBe(200)
    })

    test('the same address can join again, and finds nothing of before', async () => {
      const eve = await door.person('Eve')
      await eve.post('/api/account/delete', { password: eve.password })
      const again = await door.person('Eve')
      expect(again.id).not.toBe(eve.id)

      // A job already running for her finds no user and leaves no rows.
      const db = await openDb(place(), { slow: () => {}, failed: () => {} })
      // Notices to others, sent by jobs meanwhile, change their version.
      const heads = async () =>
        (await db.select().from(db.t.syncHeads)).map(({ userId }) => userId).sort()
      const others = await heads()
      expect(await changeCellar({ db }, eve.id, async () => 'changed')).toBeNull()
      expect(await heads()).toEqual(others)
      await db.close()
      expect(await tablesWith(eve.id)).toEqual(['deletedAccounts'])
    })

    test('applications and invitations go with their person, and those of others stay', async () => {
      const [vera, otto] = [await door.person('Vera'), await door.person('Otto')]
      const [proven, unproven] = [await door.person('Pia'), await door.person('Ugo')]
      const stays = await door.person('Sia')
      for (const one of [proven, stays]) await door.prove(one)
      const db = await openDb(place(), { slow: () => {}, failed: () => {} })
      const { stores, storeInvitations: i } = db.t
      const [rejected, other] = [await aStoreOf(vera, vera), await aStoreOf(otto, otto)]
      await db.transaction('test', async (tx) => {
        const status = 'rejected' as const
        await tx
          .update(stores)
          .set({ status })
          .where(inArray(stores.id, [rejected, other]))
        const invitation = { storeId: other, invitedBy: otto.id, createdAt: 1, expiresAt: tomorrow }
        await tx.insert(i).values(
          [proven, unproven, stays].map(({ email }) => ({
            ...invitation,
            id: randomUUID(),
            secretHash: randomUUID(),
            email,
          })),
        )
      })
      for (const one of [vera, proven, unproven])
        await one.post('/api/account/delete', { password: one.password })
      const left = await db.select().from(i).where(eq(i.storeId, other))
      await db.close()
      expect(left.map(({ email }) => email).toSorted()).toEqual([stays.email, unproven.email])
      expect(await standingOf(rejected)).toBeUndefined()
      expect(await standingOf(other)).toMatchObject({ status: 'rejected' })
    })

    async function standingOf(store: string) {
      const db = await openDb(place(), { slow: () => {}, failed: () => {} })
      const [row] = await db.select().from(db.t.stores).where(eq(db.t.stores.id, store))
      await db.close()
      return row
    }

    /** The tables in which any column of any row holds the text. */
    const tablesWith = async (text: string) => Object.keys(await rowsWith(text))

    async function rowsWith(text: string): Promise<Record<string, object[]>> {
      const db = await openDb(place(), { slow: () => {}, failed: () => {} })
      try {
        const found: Record<string, object[]> = {}
        for (const [name, table] of Object.entries(db.t)) {
          expect(Object.keys(getTableColumns(table)).length).toBeGreaterThan(0)
          const rows = await db.select().from(table).where(sql`1 = 1`)
          const naming = rows.filter((row) => JSON.stringify(row).includes(text))
          if (naming.length > 0) found[name] = naming
        }
        return found
      } finally {
        await db.close()
      }
    }

    const place = () =>
      database
        ? { postgresUrl: database.url }
        : { sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }

    const photoFile = (bytes: Uint8Array) =>
      path.join(door.dataDir, 'photos', hashOf(bytes).slice(0, 2), hashOf(bytes))
  })
}

/** Rows of a cellar and of its rounds, which other work changes meanwhile. */
const movesOn = (row: object): boolean => 'cellarId' in row || 'tombstoneFloor' in row
