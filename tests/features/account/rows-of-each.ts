import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Notice } from '../../../shared/features/alerts/notice.ts'
import { day } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../../sync-server/db/db.ts'
import type { Person } from '../../http/door.ts'
import { aStore } from '../stores/a-store.ts'

/** Mutations after which every synced table has a row. */
export function oneOfEach(photo: string) {
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
export const tomorrow = Date.now() + day

/** A row in each table of ways to the account. */
export async function oneOfEachAccess(tx: DbTx, userId: string) {
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

export const asked = (cellarId: string) => ({
  id: randomUUID(),
  cellarId,
  role: 'viewer' as const,
  email: 'eve@example.com',
  codeHash: cellarId,
  createdAt: 1,
  expiresAt: tomorrow,
})

/** Stored rows about a bottle's value and the market. */
export async function aValueOf(tx: DbTx, cellarId: string) {
  const id = randomUUID()
  await tx.insert(tx.t.valuations).values({ cellarId, id, history: '[]' })
  await tx.insert(tx.t.namedBottles).values({ cellarId, bottleId: id, nameId: 'n', key: 'k' })
  await tx.insert(tx.t.collectorPrices).values({ cellarId, key: 'k', price: 1 })
  const figures = { percentage: 1, compared: 3, pricedOn: '2026-11-21' }
  await tx.insert(tx.t.trends).values({ cellarId, id, category: 'Wine', period: '30d', ...figures })
}

/** A user's reservations, waiting list entries, payments, reviews and handovers. */
export async function oneOfEachReserved(tx: DbTx, userId: string) {
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

/** An approved store of a user with the admin role, with every possible dependent row. */
export async function aStoreOf(owner: Person, admin: Person): Promise<string> {
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

export const aNotice = (): Notice => ({
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

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export async function picture(shade: number): Promise<Buffer<ArrayBuffer>> {
  const background = { r: shade, g: shade, b: shade }
  const made = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return Buffer.from(made)
}
