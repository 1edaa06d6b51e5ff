import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { newPickupCode, shownCode } from '../../../shared/features/market/pickup-code.ts'
import { newEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import { day, dayOf, hour, minute } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { publicIdOf } from '../../../sync-server/features/recipes/public-id.ts'
import { hashOfSecret, newSecret } from '../../../sync-server/http/secret.ts'
import type { ReservationRow } from '../../../sync-server/reservations/rows.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { aStore } from '../../features/stores/a-store.ts'
import type { Door, Person } from '../../http/door.ts'

/** Names of all belongings of a person, in the order of creation. */
export const belongings = [
  'store',
  'applied',
  'approved',
  'rejected',
  'suspended',
  'colleague',
  'teamInvitation',
  'teamSecret',
  'marked',
  'drop',
  'soldOut',
  'awaited',
  'picture',
  'ultraDrop',
  'remindedUltraDrop',
  'askedUltraDrop',
  'ultraRequest',
  'requestableUltraDrop',
  'liveUltraDrop',
  'enteredUltraDrop',
  'wonUltraDrop',
  'declinableUltraDrop',
  'event',
  'onlineEvent',
  'paidEvent',
  'offeredEvent',
  'attendedEvent',
  'leftEvent',
  'doorEvent',
  'seatCode',
  'strangersStore',
  'sponsorRequest',
  'declinedSponsorRequest',
  'pending',
  'free',
  'credited',
  'payment',
  'confirmed',
  'extendable',
  'payable',
  'code',
  'review',
  'reviewed',
  'othersReview',
  'reportedReview',
  'report',
  'hiddenReview',
  'handedOver',
  'refused',
  'missed',
  'loyaltyEntry',
  'alert',
  'watch',
  'recipe',
  'bottle',
  'removedBottle',
  'pour',
  'wish',
  'removedWish',
  'photo',
  'device',
  'passkey',
  'identityLink',
  'token',
  'oldToken',
  'resetToken',
  'emailToken',
  'pushAddress',
  'cellarInvitation',
  'invited',
  'member',
  'cellar',
  'newsItem',
  'savedNews',
  'newsSource',
  'priceList',
  'unsentPriceList',
  'ratesDay',
  'supportRequest',
  'publicRecipe',
  'takenDownRecipe',
  'helpfulReview',
  'listedExpert',
  'successStory',
  'releasedStory',
  'reportedStory',
  'storyReport',
  'hiddenStory',
  'account',
  'sighting',
  'pictured',
  'answeredSighting',
  'storeSighting',
  'disputedSighting',
  'subscription',
  'endingSubscription',
  'group',
  'joinedGroup',
  'publicGroup',
  'groupApplicant',
  'postPicture',
  'groupPost',
  'groupComment',
  'othersPost',
  'othersComment',
  'hiddenPost',
  'hiddenComment',
  'acquaintance',
  'blockedPerson',
] as const
export type Belonging = (typeof belongings)[number]

/**
 * Belongings that a request can name, by the names that rows use. Each exists in the state in which
 * the request succeeds; those of a store belong to the store of `has`.
 */
const makers: Readonly<Record<Belonging, (making: Making) => Promise<string>>> = {
  /** An approved store. */
  async store({ owner, admin, db }) {
    const { id } = await good(await owner.post('/api/stores', aStore(), keyed()))
    await good(await admin.post(`/api/admin/stores/${id}/approve`, {}))
    await db.transaction('allow ID scans', async (tx) => {
      const { stores } = tx.t
      await tx.update(stores).set({ scansIds: true }).where(eq(stores.id, id))
    })
    return id
  },
  /** Stores of the same people, as an admin finds them. */
  applied: (making) => anotherStore(making, { status: 'pending', decidedAt: null }),
  approved: (making) => anotherStore(making, { status: 'approved' }),
  rejected: (making) => anotherStore(making, { status: 'rejected', statusReason: 'No.' }),
  suspended: (making) => anotherStore(making, { status: 'suspended', statusReason: 'No.' }),
  /** One that the collector has marked, with a drop. */
  async marked(making) {
    const storeId = await anotherStore(making, { status: 'approved' })
    const userId = making.collector.id
    await aDropOf({ ...making, has: { store: storeId } })
    await put(making.db, 'storeFavorites', { userId, storeId, createdAt: Date.now() })
    return storeId
  },
  /** A user on the store's team. */
  async colleague({ door, db, has }) {
    const { id } = await door.person(`Colleague ${randomUUID()}`)
    await put(db, 'storePeople', {
      storeId: has.store,
      userId: id,
      role: 'staff',
      addedAt: Date.now(),
    })
    return id
  },
  /** An open invitation to the store's team. */
  teamInvitation: (making) => asked(making, `${randomUUID()}@example.com`, newSecret()),
  /** The secret of the letter that asks the collector to work in the store. */
  async teamSecret(making) {
    const secret = newSecret()
    await prove(making.db, making.collector)
    await asked(making, making.collector.email, secret)
    return secret
  },

  /** An open drop. */
  drop: (making) => aDropOf(making),
  /** One without a bottle left. */
  soldOut: (making) => aDropOf(making, { quantity: 1, reservedQuantity: 1 }),
  /** The same, on whose waiting list the collector stands. */
  async awaited(making) {
    const { db, collector } = making
    const dropId = await aDropOf(making, { quantity: 1, reservedQuantity: 1, waiting: 1 })
    await put(db, 'dropWaits', {
      id: randomUUID(),
      dropId,
      userId: collector.id,
      joinedAt: Date.now(),
    })
    return dropId
  },
  /** The hash of a picture that the store uploaded. */
  async picture({ owner, has }) {
    const answer = await owner.fetch(`/api/stores/${has.store}/pictures`, {
      method: 'POST',
      body: (await aPicture()) as unknown as BodyInit,
    })
    return (await good<{ picture: string }>(answer)).picture
  },

  /** Announced, and not begun. */
  ultraDrop: (making) => anUltraDrop(making),
  /** An ultra drop with a reminder of the collector. */
  async remindedUltraDrop(making) {
    const subjectId = await anUltraDrop(making)
    const at = Date.now()
    await put(making.db, 'reminders', {
      userId: making.collector.id,
      subjectId,
      kind: 'ultra_drop',
      dueAt: at + day,
      createdAt: at,
    })
    return subjectId
  },
  /** One that the collector asked to enter, whom its store has to let in. */
  async askedUltraDrop(making) {
    const ultraDropId = await anUltraDrop(making, { status: 'requesting', reviewsByHand: true })
    await put(making.db, 'ultraDropRequests', {
      id: randomUUID(),
      ultraDropId,
      userId: making.collector.id,
      requestedAt: Date.now(),
    })
    return ultraDropId
  },
  /** That request. */
  async ultraRequest({ db, has }) {
    const { ultraDropRequests: r } = db.t
    const [row] = await db
      .select({ id: r.id })
      .from(r)
      .where(eq(r.ultraDropId, has.askedUltraDrop ?? ''))
    return row!.id
  },
  /** Of a store in which the collector does not work, as is the next. */
  requestableUltraDrop: (making) =>
    anUltraDrop(making, { status: 'requesting', storeId: randomUUID() }),
  liveUltraDrop: (making) =>
    anUltraDrop(making, {
      status: 'live',
      storeId: randomUUID(),
      requestStartsAt: null,
      liveStartsAt: Date.now() - hour,
    }),
  /** Closed, with the collector on its list. */
  enteredUltraDrop: (making) => entered(making, { status: 'closed', listHash: '0'.repeat(64) }),
  /** Drawn, and it is the turn of the collector. */
  wonUltraDrop: (making) => won(making),
  declinableUltraDrop: (making) => won(making),

  /** One of the store of `has`, as are the next. */
  event: (making) => anEventOf(making),
  /** It has begun. */
  onlineEvent: (making) =>
    anEventOf(making, { isVirtual: true, eventDate: Date.now() - hour, endsAt: Date.now() + hour }),
  /** A seat of the collector that is to be paid. */
  async paidEvent(making) {
    for (const step of ['begin', 'refresh'])
      await good(await making.owner.post(`/api/stores/${making.has.store}/payouts/${step}`, {}))
    const holdUntil = Date.now() + day
    return seated(making, { status: 'pending', payment: 'due', price: 40_00, holdUntil })
  },
  offeredEvent: (making) =>
    seated(making, { status: 'pending', isOffer: true, holdUntil: Date.now() + day }),
  attendedEvent: (making) => seated(making),
  leftEvent: (making) => seated(making),
  /** An event that has begun, with the code shown at its door. */
  doorEvent: async (making) => (await atDoor(making)).eventId,
  seatCode: async (making) => shownCode((await atDoor(making)).code),
  /** A store where none of these users works. */
  strangersStore: (making) => strangersStore(making, { status: 'approved' }),
  /** The collector's request to the store of `has`; at most one is open per person and store. */
  sponsorRequest: (making) => aSponsorRequest(making),
  declinedSponsorRequest: (making) =>
    aSponsorRequest(making, { status: 'declined', reason: 'No time.', processedAt: Date.now() }),
  /** Points for a week in the cellar book. */
  async loyaltyEntry({ db, collector }) {
    const id = randomUUID()
    await put(db, 'loyaltyEntries', {
      id,
      userId: collector.id,
      reason: 'cataloguing_week',
      subject: id,
      number: 1,
      points: 5,
      at: Date.now(),
      week: 2_970,
      countsUntil: Date.now() + 365 * day,
    })
    return id
  },

  /** A reservation of the collector at the store, not paid yet. */
  pending: (making) => reserved(making, pending()),
  /** The same for a user with a free reserve. */
  async free(making) {
    const { db, collector } = making
    await put(db, 'reservers', { userId: collector.id, freeReserves: 1 })
    return reserved(making, pending())
  },
  /** The same for a user with credit for the fee. */
  async credited(making) {
    const { db, collector } = making
    await db.transaction('credit', (tx) =>
      tx
        .insert(tx.t.reservers)
        .values({ userId: collector.id, feeCredit: 10_00 })
        .onConflictDoUpdate({ target: tx.t.reservers.userId, set: { feeCredit: 10_00 } }),
    )
    return reserved(making, pending())
  },
  /** The name of the payment that was begun for one. */
  async payment(making) {
    const id = await reserved(making, pending())
    const answer = await making.collector.post(`/api/reservations/${id}/pay`, {})
    return (await good<{ payment: string }>(answer)).payment
  },
  /** Paid, and its window open. */
  confirmed: (making) => reserved(making),
  /** Paid, and its pickup can be extended, because the collector is an Insider. */
  async extendable(making) {
    const { db, collector } = making
    await db.transaction('a plan', (tx) =>
      tx
        .update(tx.t.users)
        .set({ givenPlan: 'insider', subscriptionTier: 'insider' })
        .where(eq(tx.t.users.id, collector.id)),
    )
    return reserved(making)
  },
  /** The same, where the store can be paid for the bottle. */
  async payable(making) {
    await good(await making.owner.post(`/api/stores/${making.has.store}/payouts/begin`, {}))
    await good(await making.owner.post(`/api/stores/${making.has.store}/payouts/refresh`, {}))
    return reserved(making)
  },
  /** The pickup code of a reservation. */
  async code(making) {
    const pickupCode = newPickupCode(randomBytes(8))
    await reserved(making, { pickupCode })
    return shownCode(pickupCode)
  },
  /** The collector's review of a pickup, public at the store. */
  review: async (making) => (await reviewed(making)).comment,
  /** The same by its id. */
  reviewed: async (making) => (await reviewed(making)).id,
  /** A review by another user, now deleted. */
  othersReview: async (making) => (await reviewed(making, { userId: null })).id,
  /** A reported review. */
  async reportedReview(making) {
    const { id } = await reviewed(making, { reportedAt: Date.now(), reports: 1 })
    await put(making.db, 'reviewReports', {
      reviewId: id,
      userId: making.clerk.id,
      reason: `It is untrue. ${randomUUID()}`,
      createdAt: Date.now(),
    })
    return id
  },
  /** The collector's report of a review by another user, now deleted. */
  async report(making) {
    const { id } = await reviewed(making, { userId: null, reportedAt: Date.now(), reports: 1 })
    await put(making.db, 'reviewReports', {
      reviewId: id,
      userId: making.collector.id,
      reason: `It is about another store. ${randomUUID()}`,
      createdAt: Date.now(),
    })
    return id
  },
  hiddenReview: async (making) =>
    (await reviewed(making, { hiddenAt: Date.now(), hiddenReason: 'It names somebody.' })).id,
  /** Handed over by the clerk just now. */
  handedOver: (making) =>
    reserved(making, {
      status: 'picked_up',
      pickedUpAt: Date.now(),
      pickedUpBy: making.clerk.id,
      dueAt: null,
    }),
  refused: (making) =>
    reserved(making, { status: 'refused', refusedAt: Date.now(), reason: 'No ID.' }),
  /** Missed a moment ago. */
  missed: (making) =>
    reserved(making, {
      status: 'no_show',
      missedAt: Date.now() - minute,
      dueAt: null,
      feeStatus: 'forfeited',
    }),

  /** A price alert. */
  alert: ({ collector }) => made(collector, '/api/alerts/price', { targetPrice: 1 }),
  /** An availability alert. */
  watch: ({ collector }) => made(collector, '/api/alerts/availability', {}),
  async recipe({ collector }) {
    const answer = await collector.post('/api/recipes', {
      name: `Negroni ${randomUUID()}`,
      instructions: 'Stir.',
      tags: ['bitter'],
      ingredients: [{ name: 'Gin', amount: '30 ml' }],
    })
    return (await good(answer)).id
  },
  async bottle({ collector }) {
    const id = randomUUID()
    const args = { id, name: 'Yquem', brand: 'Yquem', category: 'Wine', purchasePrice: 400_00 }
    await inRound(collector, { name: 'bottle.add', args })
    return id
  },
  /** One that was deleted just now. */
  removedBottle: ({ collector }) => removed(collector, '/api/bottles', aBottle),
  /** A use of a bottle of its own. */
  async pour({ collector }) {
    const { id } = await good(await collector.post('/api/bottles', aBottle))
    return (await good(await collector.post(`/api/bottles/${id}/pours`, { amountMl: 30 }))).id
  },
  async wish({ collector }) {
    return (await good(await collector.post('/api/wishlist', aWish))).id
  },
  removedWish: ({ collector }) => removed(collector, '/api/wishlist', aWish),
  /** The hash of a photo of theirs. */
  photo: ({ collector }) => uploaded(collector),

  /** Another browser that is signed in. */
  async device({ db, collector }) {
    const id = randomUUID()
    const [now, expiresAt] = [new Date(), new Date(Date.now() + day)]
    await put(db, 'sessions', {
      id,
      userId: collector.id,
      token: newSecret(),
      expiresAt,
      createdAt: now,
      updatedAt: now,
      userAgent: 'A browser',
    })
    return id
  },
  async passkey({ db, collector }) {
    const id = randomUUID()
    await put(db, 'passkeys', {
      id,
      userId: collector.id,
      credentialId: newSecret(),
      publicKey: 'AA',
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: Date.now(),
    })
    return id
  },
  async identityLink({ db, collector }) {
    const id = randomUUID()
    await put(db, 'identityLinks', {
      id,
      userId: collector.id,
      // As the settings of this server have it.
      issuer: 'http://127.0.0.1:9',
      subject: id,
      createdAt: Date.now(),
    })
    return id
  },
  async token({ db, collector }) {
    const id = randomUUID()
    await put(db, 'accessTokens', {
      id,
      userId: collector.id,
      name: 'A script',
      hash: hashOfSecret(newSecret()),
      scopes: ['recipes:read'],
      createdAt: Date.now(),
      expiresAt: Date.now() + day,
    })
    return id
  },
  /** One that has run out long ago. */
  async oldToken({ db, collector }) {
    const [id, expiresAt] = [randomUUID(), Date.now() - 40 * day]
    await put(db, 'accessTokens', {
      id,
      userId: collector.id,
      name: 'An old one',
      hash: hashOfSecret(newSecret()),
      scopes: ['recipes:read'],
      createdAt: expiresAt - day,
      expiresAt,
    })
    return id
  },
  /** The page of a recipe with a picture that everyone with the link sees. */
  publicRecipe: (making) => shown(making),
  /** One that an admin has taken down. */
  async takenDownRecipe(making) {
    const id = await shown(making)
    const answer = await making.admin.post(`/api/admin/public-recipes/${id}/take-down`, {
      reason: 'It names somebody.',
    })
    if (!answer.ok) throw new Error(await answer.text())
    return id
  },
  /** The secret from the password reset mail. */
  async resetToken({ db, collector }) {
    const token = newSecret()
    const [now, expiresAt] = [new Date(), new Date(Date.now() + day)]
    await put(db, 'verifications', {
      id: randomUUID(),
      identifier: `reset ${hashOfSecret(token)}`,
      value: collector.id,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
    return token
  },
  /** The secret of the letter to a new address. */
  async emailToken({ db, collector }) {
    const token = newSecret()
    await put(db, 'emailChanges', {
      userId: collector.id,
      email: `${randomUUID()}@example.com`,
      hash: hashOfSecret(token),
      expiresAt: Date.now() + hour,
    })
    return token
  },
  /** The address for push messages to a browser. */
  async pushAddress({ db, collector }) {
    const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${newSecret()}`
    await put(db, 'pushSubscriptions', {
      id: randomUUID(),
      userId: collector.id,
      endpoint,
      p256dh: 'AA',
      auth: 'AA',
      createdAt: Date.now(),
    })
    return endpoint
  },

  /** The collector's support request, not yet answered. */
  async supportRequest({ db, collector }) {
    const id = randomUUID()
    await put(db, 'supportRequests', {
      id,
      userId: collector.id,
      topic: 'question',
      subject: 'A question',
      message: `How does it work? ${randomUUID()}`,
      status: 'open',
      rank: 1,
      createdAt: Date.now(),
    })
    return id
  },

  /** A review by another user, now deleted, marked as helpful by the collector. */
  async helpfulReview(making) {
    const [id, storeId, at] = [randomUUID(), randomUUID(), Date.now()]
    const dropId = await aDropOf({ ...making, has: { store: storeId } }, { listedUntil: at })
    const of = { dropId, storeId, reservationId: randomUUID() }
    await put(making.db, 'reviews', {
      ...of,
      id,
      rating: 5,
      helpful: 1,
      createdAt: at,
      updatedAt: at,
    })
    await put(making.db, 'helpfulMarks', {
      reviewId: id,
      userId: making.collector.id,
      createdAt: Date.now(),
    })
    return id
  },
  /** A news item. It is public and has no owner. */
  newsItem: ({ db }) => someNews(db),
  /** One that the collector has saved. */
  async savedNews({ db, collector }) {
    const itemId = await someNews(db)
    await put(db, 'newsSaves', { itemId, userId: collector.id, at: Date.now() })
    return itemId
  },
  /** A feed of news, which no job asks. */
  async newsSource({ db }) {
    const id = randomUUID()
    await put(db, 'newsSources', {
      id,
      address: `https://127.0.0.1/${id}`,
      name: `Feed ${id}`,
      category: 'wine',
      keys: [],
      nextAt: Date.now() + day,
      createdAt: Date.now(),
    })
    return id
  },
  /** A price list that was taken in. */
  async priceList({ db }) {
    const id = randomUUID()
    const counted = { added: 0, changed: 0, same: 0, bad: 0, firstBad: [] }
    const at = Date.now()
    await put(db, 'priceLists', { id, name: `${id}.csv`, ...counted, createdAt: at, doneAt: at })
    return id
  },
  /** The name that an admin's device has made for a list that it has not sent yet. */
  async unsentPriceList() {
    return randomUUID()
  },
  /** A day of long ago of which exchange rates are known. */
  async ratesDay({ db }) {
    const on = dayOf((ratesDays += 1) * day)
    const rates = { perEuro: { USD: 1.1 }, doubted: {}, etag: null, lastModified: null }
    await put(db, 'exchangeRates', { day: on, ...rates, takenAt: Date.now() })
    return on
  },
  /** Another user who wants to be listed. */
  async listedExpert({ db }) {
    const id = randomUUID()
    const counted = { reviews: 2, helpful: 3, recipes: 1, kinds: ['Whiskey'] }
    const userId = await somebody(db)
    await put(db, 'experts', { userId, id, ...counted, createdAt: Date.now() })
    return id
  },
  /** The collector's released story. */
  successStory: ({ db, collector }) => aStoryOf(db, collector.id),
  /** The same by another user. */
  releasedStory: async ({ db }) => aStoryOf(db, await somebody(db)),
  reportedStory: async ({ db }) =>
    aStoryOf(db, await somebody(db), { reportedAt: Date.now(), reports: 1 }),
  /** The collector's report of another user's story. */
  async storyReport({ db, collector }) {
    const id = await aStoryOf(db, await somebody(db), { reportedAt: Date.now(), reports: 1 })
    await put(db, 'storyReports', {
      storyId: id,
      userId: collector.id,
      reason: `It is untrue. ${randomUUID()}`,
      createdAt: Date.now(),
    })
    return id
  },
  hiddenStory: async ({ db }) =>
    aStoryOf(db, await somebody(db), { hiddenAt: Date.now(), hiddenReason: 'It names somebody.' }),

  /** A sighting by another user. */
  sighting: ({ db }) => aSightingOf(db, {}),
  /** The same with a picture, which is the collector's. */
  async pictured(making) {
    const { collector, db } = making
    return aSightingOf(db, { scoutUserId: collector.id, photo: await makers.photo(making) })
  },
  /** One to which the collector has said something. */
  async answeredSighting({ db, collector }) {
    const sightingId = await aSightingOf(db, { confirms: 1 })
    const said = { says: 'confirm', isOfStore: false, at: Date.now() }
    await put(db, 'sightingAnswers', { sightingId, userId: collector.id, ...said })
    return sightingId
  },
  storeSighting: ({ db, has }) => aSightingOf(db, { storeId: has.store }),
  disputedSighting: ({ db }) =>
    aSightingOf(db, { verificationStatus: 'disputed', disputedAt: Date.now() }),

  /** The account of a user with no relation to the others. */
  account: ({ db }) => somebody(db),

  /** An invitation into the collector's cellar. */
  cellarInvitation: ({ collector }) => invited(collector, everybodysGuest),
  /** An invitation to the collector into another user's cellar. */
  async invited({ door, db, collector }) {
    await prove(db, collector)
    return invited(await door.person(`Host ${randomUUID()}`), collector.email)
  },
  /** A member of the collector's cellar. */
  async member({ door, db, collector }) {
    const member = await door.person(`Guest ${randomUUID()}`)
    await prove(db, member)
    const id = await invited(collector, member.email)
    await good(await member.post('/api/sharing/accept', { id }))
    return member.id
  },
  /** A cellar in which the collector is. */
  async cellar({ door, db, collector }) {
    await prove(db, collector)
    const host = await door.person(`Host ${randomUUID()}`)
    const id = await invited(host, collector.email)
    await good(await collector.post('/api/sharing/accept', { id }))
    return host.id
  },

  /** An Insider who pays. */
  subscription: ({ collector }) => subscribed(collector),
  /** A cancelled subscription. */
  async endingSubscription({ collector, has }) {
    const id = has.subscription ?? (await subscribed(collector))
    await good(await collector.post('/api/subscription/cancel', {}))
    return id
  },

  /** A private group of the collector's; only members can read it. */
  group: (making) => aGroup(making, 'owner'),
  /** One in which they are a member. */
  joinedGroup: (making) => aGroup(making, 'member'),
  /** A public group. */
  publicGroup: (making) => aGroup(making),
  /** An applicant to the collector's group. */
  async groupApplicant(making) {
    const { db, door, has } = making
    const groupId = has.group ?? (await aGroup(making, 'owner'))
    const { id: userId, name } = await door.person(`Waits ${randomUUID()}`)
    await put(db, 'communityPeople', { userId, name, nameKey: name.toLowerCase() })
    await put(db, 'groupMemberships', {
      groupId,
      userId,
      role: 'member',
      status: 'pending',
      changedAt: Date.now(),
    })
    return userId
  },
  /** A picture that they have sent for a post. */
  async postPicture({ collector }) {
    const body = (await aPicture()) as unknown as BodyInit
    const answer = await collector.fetch('/api/community/pictures', { method: 'POST', body })
    return (await good<{ picture: string }>(answer)).picture
  },
  /** Their post in their group, with a picture. */
  groupPost: async (making) =>
    aPost(making, { picture: making.has.postPicture ?? (await makers.postPicture(making)) }),
  groupComment: (making) => aComment(making),
  /** A post in the collector's group by a former user. */
  othersPost: (making) => aPost(making, { authorId: null }),
  othersComment: (making) => aComment(making, { authorId: null }),
  /** The collector's post, hidden by a moderator. */
  hiddenPost: (making) => aPost(making, hidden()),
  hiddenComment: (making) => aComment(making, hidden()),
  /** A user who takes part in the community. */
  acquaintance: (making) => aPerson(making),
  async blockedPerson(making) {
    const otherId = await aPerson(making)
    const { id: userId } = making.collector
    await put(making.db, 'relations', { userId, otherId, kind: 'block', createdAt: Date.now() })
    return otherId
  },
}

const hidden = () =>
  ({ hiddenAt: Date.now(), hiddenBy: 'moderator', hiddenReason: 'It sells something.' }) as const

async function aSponsorRequest(
  { db, collector, has }: Making,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = randomUUID()
  await put(db, 'sponsorRequests', {
    id,
    customerName: `Ada ${id}`,
    phoneNumber: '404 555 0100',
    accountId: collector.id,
    storeId: has.store,
    createdAt: Date.now(),
    expiresAt: Date.now() + day,
    ...changes,
  })
  return id
}

/** A user with a community profile. */
async function aPerson({ db, door }: Making): Promise<string> {
  const { id: userId, name } = await door.person(`Takes Part ${randomUUID()}`)
  await put(db, 'communityPeople', { userId, name, nameKey: name.toLowerCase() })
  return userId
}

/** Private where the collector is a member, otherwise public. */
async function aGroup({ db, collector }: Making, role?: 'owner' | 'member'): Promise<string> {
  const [id, at] = [randomUUID(), Date.now()]
  await put(db, 'groups', {
    id,
    name: `Named ${id}`,
    nameKey: `named ${id}`,
    category: 'wine',
    memberCount: 1,
    isPrivate: role !== undefined,
    maxMembers: 500,
    requireApproval: false,
    tags: [],
    createdAt: at,
    updatedAt: at,
  })
  if (!role) return id
  const { id: userId, name } = collector
  await db.transaction('takes part', (tx) =>
    tx
      .insert(tx.t.communityPeople)
      .values({ userId, name, nameKey: name.toLowerCase() })
      .onConflictDoNothing(),
  )
  await put(db, 'groupMemberships', {
    groupId: id,
    userId,
    role,
    status: 'active',
    joinedAt: at,
    changedAt: at,
  })
  return id
}

async function aPost(
  making: Making,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { db, collector, has } = making
  const id = randomUUID()
  const content = `Very good. ${id}`
  await put(db, 'posts', {
    id,
    authorId: collector.id,
    forum: has.group ?? (await aGroup(making, 'owner')),
    content,
    contentKey: content.toLowerCase(),
    createdAt: Date.now(),
    ...changes,
  })
  return id
}

async function aComment(
  making: Making,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { db, collector, has } = making
  const id = randomUUID()
  const postId = has.groupPost ?? (await aPost(making))
  const [post] = await db.select().from(db.t.posts).where(eq(db.t.posts.id, postId))
  await put(db, 'postComments', {
    id,
    postId,
    authorId: collector.id,
    forum: post?.forum,
    content: `So it is. ${id}`,
    createdAt: Date.now(),
    ...changes,
  })
  return id
}

type ReviewRow = Db['t']['reviews']['$inferInsert']

async function reviewed(making: Making, changes: Partial<ReviewRow> = {}) {
  const { db, collector, has } = making
  const { id: reservationId, dropId } = await aReservation(making, { status: 'picked_up' })
  const at = Date.now()
  const row = { id: randomUUID(), comment: `Kind people. ${randomUUID()}` }
  await put(db, 'reviews', {
    ...row,
    userId: collector.id,
    dropId,
    storeId: has.store,
    reservationId,
    rating: 5,
    createdAt: at,
    updatedAt: at,
    ...changes,
  })
  return row
}

/** An account of which nothing else is known. */
async function somebody(db: Db): Promise<string> {
  const [id, at] = [randomUUID(), new Date()]
  const email = `${id}@example.com`
  await put(db, 'users', { id, name: 'Somebody Else', email, createdAt: at, updatedAt: at })
  return id
}

async function aStoryOf(db: Db, userId: string, changes: object = {}): Promise<string> {
  const [id, at] = [randomUUID(), Date.now()]
  const said = { title: 'Found at last', text: `After ten years. ${id}` }
  const times = { releasedAt: at, createdAt: at, updatedAt: at }
  await put(db, 'successStories', { id, userId, ...said, ...times, ...changes })
  return id
}

/** The hash of a photo that they have uploaded. */
async function uploaded(who: Person): Promise<string> {
  const bytes = await aPicture()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const answer = await who.fetch(`/api/photos/${hash}`, {
    method: 'PUT',
    body: bytes as unknown as BodyInit,
    headers: { 'X-User': who.id },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return hash
}

/** The id of the page of a recipe of theirs with a picture, which everyone with the link sees. */
async function shown({ collector }: Making): Promise<string> {
  const answer = await collector.post('/api/recipes', {
    name: `Daiquiri ${randomUUID()}`,
    instructions: 'Shake.',
    ingredients: [{ name: 'Rum', amount: '60 ml' }],
    photo: await uploaded(collector),
    isPublic: true,
  })
  return publicIdOf(collector.id, (await good(answer)).id)
}

/** Holds all belongings of one side. One person may fill several roles. */
export interface Having {
  /** Of the store. */
  readonly owner: Person
  readonly clerk: Person
  /** Has every personal belonging. */
  readonly collector: Person
}

/** The collector, with all ids of their side. */
export interface Keeper extends Person, Readonly<Record<Belonging, string>> {}

/** Where things are made. */
export interface Making extends Having {
  readonly door: Door
  readonly db: Db
  /** The approving admin. */
  readonly admin: Person
  /** The belongings that these people already have. */
  readonly has: Partial<Record<Belonging, string>>
}

/** The people with these things. */
export async function haveThings(
  names: readonly Belonging[],
  making: Omit<Making, 'has'> & Partial<Pick<Making, 'has'>>,
): Promise<Keeper> {
  const has = { ...making.has }
  const wanted = new Set(names)
  if (names.some((name) => !withoutStore.has(name))) wanted.add('store')
  for (const name of belongings)
    if (wanted.has(name)) has[name] ??= await makers[name]({ ...making, has })
  return { ...nothing, ...making.collector, ...has }
}

const nothing = Object.fromEntries(belongings.map((name) => [name, ''])) as Record<
  Belonging,
  string
>

/** Belongings that exist only once per owner. */
export const singular: ReadonlySet<Belonging> = new Set<Belonging>([
  'sponsorRequest',
  'store',
  'identityLink',
  'teamSecret',
  'cellarInvitation',
  'free',
  'emailToken',
  'successStory',
  'subscription',
  'endingSubscription',
])

/** Belongings that need no store. */
const withoutStore: ReadonlySet<Belonging> = new Set<Belonging>([
  'alert',
  'watch',
  'recipe',
  'bottle',
  'removedBottle',
  'pour',
  'wish',
  'removedWish',
  'photo',
  'device',
  'passkey',
  'identityLink',
  'token',
  'oldToken',
  'resetToken',
  'emailToken',
  'pushAddress',
  'cellarInvitation',
  'invited',
  'member',
  'cellar',
  'newsItem',
  'savedNews',
  'loyaltyEntry',
  'newsSource',
  'priceList',
  'unsentPriceList',
  'ratesDay',
  'supportRequest',
  'publicRecipe',
  'takenDownRecipe',
  'helpfulReview',
  'listedExpert',
  'successStory',
  'releasedStory',
  'reportedStory',
  'storyReport',
  'hiddenStory',
  'account',
  'sighting',
  'pictured',
  'answeredSighting',
  'disputedSighting',
  'subscription',
  'endingSubscription',
  'group',
  'joinedGroup',
  'publicGroup',
  'groupApplicant',
  'postPicture',
  'groupPost',
  'groupComment',
  'othersPost',
  'othersComment',
  'hiddenPost',
  'hiddenComment',
  'acquaintance',
  'blockedPerson',
])

/** One that no job ends. */
async function aSightingOf(db: Db, changes: object): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'bottleSightings', {
    id,
    reportId: id,
    bottleName: `Seen ${id}`,
    storeName: 'Tower',
    zipCode: '30308',
    region: '303',
    price: 90_00,
    quantity: 1,
    isAllocated: false,
    seenAt: now,
    expiresAt: now + 900 * day,
    isAnnounced: true,
    rewardedOn: '2026-11-21',
    listedAt: now,
    createdAt: now,
    updatedAt: now,
    ...changes,
  })
  return id
}

async function someNews(db: Db): Promise<string> {
  const id = randomUUID()
  const said = { title: `Cask ${id}`, summary: 'Old.', searched: `cask ${id}`, source: 'A paper' }
  const publishedAt = Date.now()
  await put(db, 'newsItems', {
    id,
    origin: randomUUID(),
    key: id,
    category: 'wine',
    publishedAt,
    ...said,
  })
  return id
}

const keyed = () => ({ 'Idempotency-Key': randomUUID() })

async function good<T = { id: string }>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

type Tables = Db['t']
/** How many days have rates: each time another. */
let ratesDays = 0

async function put<Name extends keyof Tables>(
  db: Db,
  name: Name,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.transaction('a thing', (tx) =>
    tx.insert(tx.t[name] as Tables['stores']).values(values as Tables['stores']['$inferInsert']),
  )
}

/** Whom more than one person asks into their cellar. */
export const everybodysGuest = 'everybodys.guest@example.com'

const made = async (person: Person, place: string, more: object): Promise<string> =>
  (await good(await person.post(place, { bottle: 'Yquem', ...more }))).id

const aBottle = { name: 'Yquem', brand: 'Yquem', category: 'Wine' }
const aWish = { bottleName: 'Yquem' }

async function removed(person: Person, place: string, body: object): Promise<string> {
  const { id } = await good(await person.post(place, body))
  const answer = await person.fetch(`${place}/${id}`, { method: 'DELETE' })
  if (!answer.ok) throw new Error(`${place}: ${answer.status}`)
  return id
}

/** As `admin prove-address` does. */
const prove = (db: Db, { id }: Person) =>
  db.transaction('prove', (tx) =>
    tx.update(tx.t.users).set({ emailVerified: true }).where(eq(tx.t.users.id, id)),
  )

const invited = async (host: Person, email?: string): Promise<string> =>
  (await good(await host.post('/api/sharing/invitations', { role: 'viewer', email }))).id

async function anotherStore(making: Making, changes: object): Promise<string> {
  const { db, owner, clerk } = making
  const id = await strangersStore(making, changes)
  const addedAt = Date.now()
  await put(db, 'storePeople', { storeId: id, userId: owner.id, role: 'owner', addedAt })
  if (clerk.id !== owner.id)
    await put(db, 'storePeople', { storeId: id, userId: clerk.id, role: 'staff', addedAt })
  return id
}

/** A store with an unrelated owner. */
async function strangersStore({ db, has }: Making, changes: object = {}): Promise<string> {
  const [store] = await db
    .select()
    .from(db.t.stores)
    .where(eq(db.t.stores.id, has.store ?? ''))
  const [id, licenseNumber] = [randomUUID(), `GA-${randomUUID()}`]
  const licenseKey = licenseNumber.replaceAll('-', '').toLowerCase()
  await put(db, 'stores', { ...store, id, licenseNumber, licenseKey, ...changes })
  return id
}

async function asked({ db, owner, has }: Making, email: string, secret: string) {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'storeInvitations', {
    id,
    storeId: has.store,
    email,
    secretHash: hashOfSecret(secret),
    invitedBy: owner.id,
    createdAt: now,
    expiresAt: now + day,
  })
  return id
}

async function aDropOf({ db, has }: Making, changes: object = {}): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'drops', {
    id,
    storeId: has.store,
    title: 'Springbank 15',
    category: 'Whiskey',
    salePrice: 140_00,
    quantity: 6,
    reservedQuantity: 0,
    isSponsored: false,
    isAllocated: false,
    priceListedAt: now,
    holdFor: hour,
    startsAt: now - day,
    listedUntil: now + 900 * day,
    createdAt: now - day,
    updatedAt: now - day,
    ...changes,
  })
  return id
}

/** One of the store of `has`. */
async function anEventOf({ db, has }: Making, changes: object = {}): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  await put(db, 'events', {
    id,
    storeId: has.store,
    title: 'Six peated malts',
    eventType: 'tasting',
    eventDate: now + 3 * day,
    duration: 60,
    endsAt: now + 3 * day + hour,
    maxAttendees: 20,
    createdAt: now - day,
    updatedAt: now - day,
    ...changes,
  })
  return id
}

/** The seat at an event that has begun. Requests ask for it by id and by code. */
async function atDoor(making: Making): Promise<{ eventId: string; code: string }> {
  const { db, has } = making
  const { eventRegistrations: r } = db.t
  const eventId =
    has.doorEvent ??
    (has.seatCode === undefined
      ? await seated(making, {}, { eventDate: Date.now() - hour, endsAt: Date.now() + hour })
      : undefined)
  const [found] = await db
    .select({ eventId: r.eventId, code: r.code })
    .from(r)
    .where(
      eventId === undefined
        ? eq(r.code, (has.seatCode ?? '').replace('-', ''))
        : eq(r.eventId, eventId),
    )
  if (!found) throw new Error('there is no seat at this door')
  return found
}

/** The event in which the collector has a seat. */
async function seated(making: Making, seat: object = {}, event: object = {}): Promise<string> {
  const { db, has, collector } = making
  const eventId = await anEventOf(making, { currentAttendees: 1, ...event })
  await put(db, 'eventRegistrations', {
    id: randomUUID(),
    eventId,
    storeId: has.store,
    userId: collector.id,
    registeredAt: Date.now(),
    updatedAt: Date.now(),
    code: newPickupCode(randomBytes(8)),
    ...seat,
  })
  return eventId
}

/** One of the store of `has`, which no job moves. */
async function anUltraDrop({ db, has }: Making, changes: object = {}): Promise<string> {
  const [id, now] = [randomUUID(), Date.now()]
  const secret = randomBytes(32)
  await put(db, 'ultraDrops', {
    id,
    storeId: has.store,
    title: 'Springbank 25',
    category: 'Whiskey',
    salePrice: 640_00,
    quantity: 2,
    status: 'scheduled',
    scheduledAt: now - hour,
    requestStartsAt: now + day,
    liveStartsAt: now + 2 * day,
    liveEndsAt: now + 3 * day,
    drawingAt: now + 4 * day,
    requireStoreFavorite: false,
    requireSubscription: false,
    reviewsByHand: false,
    secret: secret.toString('hex'),
    commitment: createHash('sha256').update(secret).digest('hex'),
    listedUntil: now + 900 * day,
    dueAt: null,
    createdAt: now - day,
    updatedAt: now - day,
    ...changes,
  })
  return id
}

async function entered(making: Making, changes: object, entry: object = {}): Promise<string> {
  const ultraDropId = await anUltraDrop(making, { totalEntries: 1, ...changes })
  await put(making.db, 'ultraDropEntries', {
    id: randomUUID(),
    ultraDropId,
    userId: making.collector.id,
    code: newEntryCode(randomBytes(12)),
    enteredAt: Date.now(),
    ...entry,
  })
  return ultraDropId
}

async function won(making: Making): Promise<string> {
  const turn = { turn: 1, status: 'offered', isWinner: true, offerUntil: Date.now() + day }
  // Staff of the store cannot win.
  const storeId = await strangersStore(making)
  const listHash = '0'.repeat(64)
  const drawn = { storeId, status: 'drawn', listHash, drawnAt: Date.now(), nextTurn: 2 }
  const id = await entered(making, drawn, turn)
  await aDropOf(making, {
    id,
    storeId,
    dropType: 'ultra',
    isAllocated: true,
    listedUntil: 0,
    hypeScore: -1,
  })
  return id
}

const pending = (): Partial<ReservationRow> => ({
  status: 'pending',
  feeStatus: 'due',
  holdUntil: Date.now() + 900 * day,
  confirmedAt: null,
  pickupFrom: null,
  pickupUntil: null,
})

const reserved = async (making: Making, changes?: Partial<ReservationRow>) =>
  (await aReservation(making, changes)).id

function aReservation({ db, collector, has }: Making, changes: Partial<ReservationRow> = {}) {
  return reservedIn(db, {
    store: has.store ?? '',
    user: collector.id,
    // Nothing becomes due during the test.
    changes: { pickupUntil: Date.now() + 900 * day, dueAt: null, ...changes },
    drop: { listedUntil: Date.now() + 900 * day, quantity: 6, priceListedAt: Date.now() },
  })
}

/** A unique picture. */
const aPicture = (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

async function inRound(person: Person, mutation: { name: string; args: object }): Promise<void> {
  const answer = await person.post(
    '/api/sync',
    {
      protocol: 1,
      deviceId: randomUUID(),
      seen: { seq: 0, uid: '' },
      cursor: null,
      limit: 10,
      digest: false,
      mutations: [{ seq: 1, uid: randomUUID(), at: Date.now(), ...mutation }],
    },
    { 'X-User': person.id },
  )
  const { rejections } = await good<{ rejections: unknown[] }>(answer)
  if (rejections.length > 0) throw new Error(JSON.stringify(rejections))
}

async function subscribed(person: Person): Promise<string> {
  const begun = await person.post('/api/create-subscription', { interval: 'month' })
  const { clientSecret } = await good<{ clientSecret: string }>(begun)
  await good(await person.post(`/api/test-payments/${clientSecret}`, { with: 'card' }))
  await good(await person.post('/api/subscription/check', {}))
  return clientSecret
}
