import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../shared/business/privacy.ts'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { type Notice, notices } from '../../../shared/features/alerts/notice.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { dataRules, type Tables } from '../../../sync-server/db/tables.ts'
import { enqueue } from '../../../sync-server/jobs/jobs.ts'
import { oneOfEachSaid } from '../community/one-of-each.ts'
import { changeCellar } from '../../../sync-server/sync/change-cellar.ts'
import { changePeople } from '../../../sync-server/sync/members.ts'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { aStore } from '../stores/a-store.ts'
import { engineNames } from '../../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../../support/postgres.ts'
import { limitMs } from '../../support/scope.ts'

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

/** Mutations after which every synced table has a row. */
function oneOfEach(photo: string) {
  const bottleId = randomUUID()
  return [
    {
      name: 'bottle.add',
      args: { id: bottleId, name: 'Yquem', brand: 'Yquem', category: 'Wine', photo },
    },
    { name: 'bottle.logUse', args: { bottleId, pourId: randomUUID(), at: 1 } },
    { name: 'bottle.open', args: { id: bottleId, eventId: randomUUID(), at: 1 } },
    { name: 'location.add', args: { id: randomUUID(), name: 'Cellar' } },
    {
      name: 'import.record',
      args: { id: randomUUID(), fileName: 'a.csv', format: 'csv', at: 1, added: 0, updated: 0 },
    },
    {
      name: 'recipe.add',
      args: {
        id: randomUUID(),
        name: 'Negroni',
        instructions: 'Stir.',
        ingredients: [{ name: 'Gin', amount: '30 ml' }],
      },
    },
    { name: 'shopping.add', args: { id: randomUUID(), name: 'Gin' } },
    { name: 'alert.add', args: { id: randomUUID(), bottle: 'Yquem', targetPrice: 400_00 } },
    { name: 'watch.add', args: { id: randomUUID(), bottle: 'Yquem' } },
    { name: 'wish.add', args: { id: randomUUID(), bottleName: 'Yquem' } },
    {
      name: 'sighting.add',
      args: {
        id: randomUUID(),
        bottleName: 'Yquem',
        storeName: 'Own',
        zipCode: '30308',
        price: 400_00,
        seenAt: Date.now(),
      },
    },
    {
      name: 'chat.ask',
      args: { id: randomUUID(), text: 'And now?', at: 0, askedOn: '2026-11-21' },
    },
    { name: 'setting.change', args: { changes: { theme: 'cellar' } } },
  ]
}

/** Not yet old: a parallel job drops old rows. */
const tomorrow = Date.now() + day

/** A row in each table of ways to the account. */
async function oneOfEachAccess(tx: DbTx, userId: string) {
  const own = { id: randomUUID(), userId, name: 'Own', createdAt: 1 }
  const key = { credentialId: userId, publicKey: 'AA', counter: 0, transports: [] }
  await tx.insert(tx.t.supportRequests).values({
    ...own,
    topic: 'question',
    subject: 'A question',
    message: 'Help.',
    status: 'open',
    rank: 1,
  })
  await tx.insert(tx.t.newsReads).values({ userId, itemId: own.id, at: tomorrow })
  await tx.insert(tx.t.newsSaves).values({ userId, itemId: own.id, at: tomorrow })
  await tx.insert(tx.t.passkeys).values({ ...own, ...key })
  await tx
    .insert(tx.t.identityLinks)
    .values({ id: own.id, userId, issuer: 'https://lodge.example', subject: userId, createdAt: 1 })
  await tx
    .insert(tx.t.accessTokens)
    .values({ ...own, hash: `a ${userId}`, scopes: ['recipes:read'], expiresAt: 1 })
  await tx
    .insert(tx.t.emailChanges)
    .values({ userId, email: `new-${userId}@example.com`, hash: userId, expiresAt: tomorrow })
  await tx.insert(tx.t.noticeDeliveries).values({
    userId,
    way: 'mail',
    alertId: randomUUID(),
    deliveredAt: tomorrow,
    deliveredUntil: tomorrow,
  })
  await tx
    .insert(tx.t.gatheredNotices)
    .values({ userId, way: 'mail', of: 'notices', noticeId: randomUUID(), at: tomorrow })
  await tx.insert(tx.t.deliveryCounts).values({
    userId,
    way: 'mail',
    kind: 'digest',
    day: '2026-11-25',
    ordinal: 1,
    at: tomorrow,
  })
  await tx
    .insert(tx.t.pushSubscriptions)
    .values({ ...own, endpoint: `https://push.example/${userId}`, p256dh: 'A', auth: 'A' })
}

const asked = (cellarId: string) => ({
  id: randomUUID(),
  cellarId,
  role: 'viewer' as const,
  email: 'eve@example.com',
  codeHash: cellarId,
  createdAt: 1,
  expiresAt: tomorrow,
})

/** Rows that only the server writes. */
/** Stored rows about a bottle's value and the market. */
async function aValueOf(tx: DbTx, cellarId: string) {
  const id = randomUUID()
  await tx.insert(tx.t.valuations).values({ cellarId, id, history: '[]' })
  await tx.insert(tx.t.namedBottles).values({ cellarId, bottleId: id, nameId: 'n', key: 'k' })
  await tx.insert(tx.t.collectorPrices).values({ cellarId, key: 'k', price: 1 })
  const figures = { percentage: 1, compared: 3, pricedOn: '2026-11-21' }
  await tx.insert(tx.t.trends).values({ cellarId, id, category: 'Wine', period: '30d', ...figures })
}

/** An approved store of a user with the admin role, with every possible dependent row. */
/** A user's reservations, waiting list entries, payments, reviews and handovers. */
async function oneOfEachReserved(tx: DbTx, userId: string) {
  const { reservations, reviews, reviewReports, dropWaits, reservers } = tx.t
  const { freeReserves, handOvers, payments } = tx.t
  const [storeId, dropId, reservationId] = [randomUUID(), randomUUID(), randomUUID()]
  await tx.insert(reservations).values({
    id: reservationId,
    userId,
    dropId,
    storeId,
    quantity: 1,
    holdsUnits: true,
    reserveFee: 3_00,
    unitPrice: 90_00,
    totalPrice: 90_00,
    status: 'picked_up',
    feeStatus: 'paid',
    usedFreeReserve: false,
    isOffer: false,
    pickupCode: 'ABCD2345',
    pickedUpAt: 1,
    pickedUpBy: userId,
    createdAt: 1,
    updatedAt: 1,
  })
  await tx.insert(reviews).values({
    id: randomUUID(),
    userId,
    dropId,
    storeId,
    reservationId,
    rating: 5,
    createdAt: 1,
    updatedAt: 1,
  })
  await tx
    .insert(reviewReports)
    .values({ reviewId: randomUUID(), userId, reason: 'It is untrue.', createdAt: 1 })
  await tx.insert(tx.t.helpfulMarks).values({ reviewId: randomUUID(), userId, createdAt: 1 })
  await tx.insert(tx.t.experts).values({
    userId,
    id: randomUUID(),
    reviews: 1,
    helpful: 0,
    recipes: 1,
    kinds: [],
    createdAt: 1,
  })
  const sightingId = randomUUID()
  await tx.insert(tx.t.bottleSightings).values({
    id: sightingId,
    scoutUserId: userId,
    reportId: randomUUID(),
    bottleName: 'Yquem',
    storeName: 'Own',
    zipCode: '30308',
    region: '303',
    price: 1,
    quantity: 1,
    isAllocated: false,
    seenAt: tomorrow,
    expiresAt: tomorrow,
    isAnnounced: true,
    rewardedOn: '2026-11-21',
    onceKey: sightingId,
    createdAt: 1,
    updatedAt: 1,
  })
  await tx
    .insert(tx.t.sightingAnswers)
    .values({ sightingId, userId, says: 'confirm', isOfStore: false, at: tomorrow })
  await tx.insert(tx.t.successStories).values({
    id: randomUUID(),
    userId,
    title: 'Found',
    text: 'At last.',
    createdAt: 1,
    updatedAt: 1,
  })
  await tx
    .insert(tx.t.storyReports)
    .values({ storyId: randomUUID(), userId, reason: 'It is untrue.', createdAt: 1 })
  await tx.insert(dropWaits).values({ dropId, userId, joinedAt: 1, id: randomUUID() })
  await tx.insert(tx.t.waitingRoomPlaces).values({ dropId, userId, position: 1 })
  await tx.insert(tx.t.sponsorRequests).values({
    id: randomUUID(),
    customerName: 'Ada',
    phoneNumber: '404 555 0100',
    accountId: userId,
    storeId: randomUUID(),
    createdAt: 1,
    processedBy: userId,
    expiresAt: tomorrow,
  })
  await tx.insert(tx.t.eventRegistrations).values({
    id: randomUUID(),
    eventId: randomUUID(),
    storeId: randomUUID(),
    userId,
    status: 'attended',
    registeredAt: 1,
    updatedAt: 1,
    code: randomUUID(),
    attendedBy: userId,
  })
  const ultraDropId = randomUUID()
  await tx.insert(tx.t.ultraDropEntries).values({
    id: randomUUID(),
    ultraDropId,
    userId,
    code: randomUUID(),
    enteredAt: 1,
  })
  await tx.insert(tx.t.ultraDropRequests).values({
    id: randomUUID(),
    ultraDropId,
    userId,
    requestedAt: 1,
    reviewedBy: userId,
  })
  await tx.insert(tx.t.wishMatches).values({
    listingId: randomUUID(),
    cellarId: userId,
    wishId: randomUUID(),
  })
  await tx.insert(tx.t.reminders).values({
    userId,
    subjectId: randomUUID(),
    kind: 'drop',
    // No job comes before the test.
    dueAt: Date.now() + 365 * day,
    createdAt: 1,
  })
  await tx.insert(reservers).values({ userId, freeReserves: 1 })
  await tx.insert(freeReserves).values({
    id: randomUUID(),
    userId,
    change: 1,
    reason: 'store_cancelled',
    subject: reservationId,
    at: 1,
  })
  await tx.insert(tx.t.feeCredits).values({
    id: randomUUID(),
    userId,
    change: 10_00,
    reason: 'compensation',
    subject: reservationId,
    at: 1,
  })
  await tx.insert(tx.t.loyaltyEntries).values({
    id: randomUUID(),
    userId,
    reason: 'pickup',
    subject: reservationId,
    number: 1,
    points: 50,
    at: 1,
    week: 0,
    countsUntil: 2,
  })
  await tx.insert(handOvers).values({
    storeId,
    nonce: `a nonce of ${userId}`,
    userId,
    of: '',
    answer: {},
    at: tomorrow,
  })
  const { customers, subscriptions, trialCards } = tx.t
  await tx.insert(customers).values({ userId, createdAt: 1 })
  await tx.insert(subscriptions).values({
    id: randomUUID(),
    userId,
    offer: 'none',
    interval: 'year',
    amount: 96_00,
    status: 'canceled',
    needsCard: true,
    hasCard: true,
    isPaused: false,
    lettersSent: 0,
    refreshes: 0,
    refreshApplied: 0,
    refreshedAt: 1,
    createdAt: 1,
  })
  await tx.insert(trialCards).values({ card: randomUUID(), userId, at: 1 })
  await tx.insert(payments).values({
    id: randomUUID(),
    purpose: 'fee',
    reservationId,
    userId,
    amount: 3_00,
    status: 'succeeded',
    createdAt: 1,
    updatedAt: 1,
  })
}

async function aStoreOf(owner: Person, admin: Person): Promise<string> {
  const key = { 'Idempotency-Key': randomUUID() }
  const applied = await owner.post('/api/stores', aStore({ email: owner.email }), key)
  const { id } = (await applied.json()) as { id: string }
  await admin.post(`/api/admin/stores/${id}/approve`, {})
  await owner.post(`/api/stores/${id}/team`, { email: 'clerk@example.com' })
  await owner.fetch(`/api/stores/${id}/favorite`, {
    method: 'PUT',
    body: JSON.stringify({ isFavorite: true }),
    headers: { 'Content-Type': 'application/json' },
  })
  return id
}

const aNotice = (): Notice => ({
  id: randomUUID(),
  kind: 'price',
  at: 1,
  alertId: randomUUID(),
  wanted: 'Yquem',
  bottle: 'Château d’Yquem',
  price: 390_00,
  store: 'A Shop',
  source: 'price_list',
  pricedOn: '2026-11-21',
  more: 0,
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function picture(shade: number): Promise<Buffer<ArrayBuffer>> {
  const background = { r: shade, g: shade, b: shade }
  const made = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return Buffer.from(made)
}
