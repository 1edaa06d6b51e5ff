import { asc, eq, inArray } from 'drizzle-orm'
import { uuidV7 } from '../../shared/kernel/id.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../../sync-server/db/db.ts'
import { weekOf } from '../../shared/business/loyalty.ts'
import { refreshSums } from '../../sync-server/loyalty/sums.ts'
import type { Chance } from '../simulation/chance.ts'
import type { About } from './plan.ts'
import {
  lookAround,
  lookAtEvents,
  lookAtPoints,
  lookAtSightings,
  lookAtSponsors,
} from './look-around.ts'
import type { Beginning, Drop, Known, Person, Store } from './model/known.ts'
import type { Seen, View } from './model/facts.ts'
import { earnedBefore } from './model/points.ts'
import { dayOf } from './model/times.ts'

/** A store with those who work there. */
export interface Shop {
  readonly id: string
  readonly owner: string
  readonly clerk: string
}

/** Two stores, their people, some collectors, and the drops on offer. */
export interface Place {
  readonly shops: readonly Shop[]
  readonly admin: string
  readonly people: readonly string[]
  readonly drops: readonly string[]
  /** The initial state of the model. */
  readonly beginning: Beginning
}

const price = 90_00

/**
 * A place before anything happens there. One store is paid for its bottles through the platform, now
 * and then a licence ends within days, some have a free reserve, or have missed what they reserved.
 */
export async function openPlace(
  db: Db,
  {
    chance,
    earned,
    now,
    account,
  }: {
    chance: Chance
    /** The chance of points earned earlier; by default there are none. */
    earned?: Chance | undefined
    now: number
    account(store: string): Promise<string>
  },
): Promise<Place> {
  const newId = () => uuidV7(now, chance.bytes(10))
  const admin = newId()
  const shops = [1, 2].map((): Shop => ({ id: newId(), owner: newId(), clerk: newId() }))
  const [first, second] = shops.map(({ id }) => id) as [string, string]
  const stores: Store[] = [
    { id: first, account: await account(first), licenceUntil: '9998-12-31', isSuspended: false },
    {
      id: second,
      account: undefined,
      isSuspended: false,
      licenceUntil: chance.is(0.15) ? dayOf(now + chance.between(0, 4) * day) : '9998-12-31',
    },
  ]
  const drops = Array.from({ length: chance.between(2, 3) }, (_, nth): Drop => {
    const window = chance.weighted({ usual: 5, fixed: 3, soon: 1, later: 1 })
    const [pickupFrom, pickupUntil] = windows[window].map((after) => now + after)
    return {
      id: newId(),
      storeId: nth === 1 ? second : first,
      price,
      isAllocated: chance.is(0.3),
      quantity: chance.between(1, 4),
      pickupFrom: pickupFrom ?? null,
      pickupUntil: pickupUntil ?? null,
      endsAt: pickupUntil ?? null,
      isPaused: false,
      endedAt: null,
      queue: [],
    }
  })
  const persons = Array.from(
    { length: chance.between(2, 5) },
    (): Person => ({
      id: newId(),
      isInsider: chance.is(0.3),
      freeReserves: chance.is(0.3) ? 1 : 0,
      credit: chance.is(0.4) ? chance.oneOf([1_00, 4_00, 10_00]) : 0,
      given: 0,
      missed: [],
      missedFrom: 0,
      pausedUntil: null,
      earnedReserves: [],
      earnedBefore: { points: 0, until: 0, ...earned?.oneOf(before)(now) },
    }),
  )
  const missed: Known[] = []
  for (const person of persons) {
    if (!chance.is(0.25)) continue
    // Ninety days later the older one counts no more.
    const ages = [chance.between(80, 89) * day, chance.between(1, 40) * day]
    person.missed = ages.map((age) => ({ of: newId(), at: now - age }))
    for (const { of, at } of person.missed) missed.push(missedOne(of, person.id, drops[0]!, at))
  }
  const staff = Object.fromEntries(shops.map(({ id, owner, clerk }) => [id, [owner, clerk]]))
  const beginning = { stores, drops, persons, missed, staff }
  await db.transaction('a place', async (tx) => {
    for (const shop of shops) await addShop(tx, shop, stores, now)
    await addPeople(tx, [admin, ...shops.flatMap(({ owner, clerk }) => [owner, clerk])], now)
    await addDrops(tx, drops, now)
    await addPersons(tx, persons, now)
    for (const one of missed) await addMissed(tx, one)
  })
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)
  return { shops, admin, people: idsOf(persons), drops: idsOf(drops), beginning }
}

/** Points earned earlier: none, nearly gold, or gold, expiring in a few days or much later. */
const before: readonly ((now: number) => Person['earnedBefore'] | undefined)[] = [
  () => undefined,
  (now) => ({ points: 990, until: now + 200 * day }),
  (now) => ({ points: 1_000, until: now + 200 * day }),
  (now) => ({ points: 1_100, until: now + 2 * day }),
]

/** From when until when a bottle can be fetched, where the store says so. */
const windows = {
  usual: [],
  fixed: [2 * day, 4 * day],
  soon: [1 * hour, 5 * hour],
  later: [9 * day, 11 * day],
} as const satisfies Record<string, readonly number[]>

/** From before the history, and paid with a free reserve. */
const missedOne = (id: string, userId: string, drop: Drop, missedAt: number): Known => ({
  id,
  userId,
  dropId: drop.id,
  storeId: drop.storeId,
  quantity: 1,
  isOffer: false,
  madeAt: missedAt - 4 * day,
  confirmedAt: missedAt - 4 * day,
  holdUntil: 0,
  missedAt,
  cancelledBy: undefined,
  earns: false,
  status: 'no_show',
  fee: 'lost',
  isFree: true,
  credit: 0,
  fullFee: drop.isAllocated ? 5_00 : 3_00,
  from: missedAt - 2 * day,
  until: missedAt - 2 * hour,
  isExtended: false,
  pickedUpAt: undefined,
  pickedUpBy: undefined,
  refusedAt: undefined,
  isReleased: false,
  wasOver: true,
})

async function addShop(
  tx: DbTx,
  { id, owner, clerk }: Shop,
  stores: readonly Store[],
  now: number,
): Promise<void> {
  const { licenceUntil = '', account } = stores.find((one) => one.id === id) ?? {}
  await tx.insert(tx.t.stores).values({
    id,
    ownerId: owner,
    name: 'A Shop',
    address: '1 Street',
    city: 'Macon',
    state: 'GA',
    zipCode: '31201',
    licenseNumber: id,
    licenseExpiresOn: licenceUntil,
    status: 'approved',
    appliedAt: 1,
    nameKey: 'a',
    cityKey: 'm',
    licenseKey: id,
    createdAt: 1,
    updatedAt: 1,
  })
  for (const [userId, role] of [[owner, 'owner'] as const, [clerk, 'staff'] as const])
    await tx.insert(tx.t.storePeople).values({ storeId: id, userId, role, addedAt: 1 })
  if (account !== undefined)
    await tx.insert(tx.t.storeAccounts).values({
      storeId: id,
      account,
      chargesEnabled: true,
      payoutsEnabled: true,
      detailsSubmitted: true,
      updatedAt: now,
    })
}

async function addPeople(tx: DbTx, ids: readonly string[], now: number): Promise<void> {
  // Accounts of today have no say to sightings.
  const at = new Date(now - 30 * day)
  for (const id of ids)
    await tx.insert(tx.t.users).values({
      id,
      name: 'Ada',
      email: emailOf(id),
      createdAt: at,
      updatedAt: at,
      subscriptionTier: 'free',
      ageConfirmedAt: 1,
    })
}

export const emailOf = (id: string): string => `${id}@example.com`

/** The reason for credit at the start of a history. */
const atFirst = (userId: string): string => `bottle of ${userId}`

async function addPersons(tx: DbTx, persons: readonly Person[], now: number): Promise<void> {
  const { users, reservers, freeReserves: entries, feeCredits } = tx.t
  await addPeople(
    tx,
    persons.map(({ id }) => id),
    now,
  )
  for (const { id, isInsider, freeReserves, credit, earnedBefore: known } of persons) {
    if (isInsider)
      await tx
        .update(users)
        .set({ subscriptionTier: 'insider', givenPlan: 'insider' })
        .where(eq(users.id, id))
    await tx.insert(reservers).values({ userId: id, freeReserves, feeCredit: credit })
    if (known.points > 0) {
      const at = known.until - 365 * day
      await tx.insert(tx.t.loyaltyEntries).values({
        id: `points of ${id}`,
        ...earnedBefore(id, known),
        reason: 'event_attended',
        number: 1,
        at,
        week: weekOf(at),
        countsUntil: known.until,
      })
      await refreshSums(tx, id, now)
    }
    if (credit > 0)
      await tx.insert(feeCredits).values({
        id: `credit of ${id}`,
        userId: id,
        change: credit,
        at: now,
        reason: 'compensation',
        subject: atFirst(id),
      })
    if (freeReserves > 0)
      await tx.insert(entries).values({
        id: `of ${id}`,
        userId: id,
        change: freeReserves,
        at: now,
        reason: 'store_cancelled',
        subject: `one of ${id}`,
      })
  }
}

async function addDrops(tx: DbTx, drops: readonly Drop[], now: number): Promise<void> {
  for (const { id, storeId, isAllocated, quantity, ...drop } of drops)
    await tx.insert(tx.t.drops).values({
      id,
      storeId,
      title: 'Yquem',
      category: 'Wine',
      salePrice: drop.price,
      quantity,
      isAllocated,
      isSponsored: false,
      holdFor: 10 * minute,
      startsAt: now - 1,
      pickupFrom: drop.pickupFrom,
      pickupUntil: drop.pickupUntil,
      endsAt: drop.endsAt,
      listedUntil: drop.endsAt ?? Number.MAX_SAFE_INTEGER,
      createdAt: now,
      updatedAt: now,
    })
}

async function addMissed(tx: DbTx, one: Known): Promise<void> {
  const { madeAt, missedAt, confirmedAt = madeAt } = one
  await tx.insert(tx.t.reservations).values({
    id: one.id,
    userId: one.userId,
    dropId: one.dropId,
    storeId: one.storeId,
    quantity: 1,
    holdsUnits: false,
    reserveFee: 0,
    unitPrice: price,
    totalPrice: price,
    status: 'no_show',
    feeStatus: 'forfeited',
    usedFreeReserve: true,
    isOffer: false,
    pickupFrom: one.from,
    pickupUntil: one.until,
    confirmedAt,
    missedAt,
    pickupCode: one.id.slice(-8).toUpperCase(),
    createdAt: madeAt,
    updatedAt: missedAt ?? madeAt,
  })
}

/** The database's state at a moment. */
export interface Look extends View {
  readonly reservations: readonly (Seen & { readonly pickupCode: string })[]
}

export async function lookAt(
  db: Db,
  { shops, people, admin, drops: sold }: Place,
  { about }: { readonly about: About },
): Promise<Look> {
  const {
    freeReserves: reserves,
    drops,
    dropWaits,
    reservers,
    users,
    reservations,
    stores,
    feeCredits,
  } = db.t
  const ids = shops.map(({ id }) => id)
  const all = await db.select().from(reservations).where(inArray(reservations.storeId, ids))
  const offered = await db.select().from(drops).where(inArray(drops.storeId, ids))
  // Those of ultra drops come when they are drawn.
  const own = [...new Set([...sold, ...offered.map(({ id }) => id)])]
  const waits = await db
    .select()
    .from(dropWaits)
    .where(inArray(dropWaits.dropId, [...own]))
    .orderBy(asc(dropWaits.joinedAt), asc(dropWaits.id))
  const persons = await db
    .select({
      id: users.id,
      plan: users.subscriptionTier,
      freeReserves: reservers.freeReserves,
      credit: reservers.feeCredit,
      pausedUntil: reservers.pausedUntil,
    })
    .from(users)
    .innerJoin(reservers, eq(reservers.userId, users.id))
    .where(inArray(users.id, [...people]))
  const given = await db
    .select({ userId: feeCredits.userId, change: feeCredits.change, subject: feeCredits.subject })
    .from(feeCredits)
    .where(eq(feeCredits.reason, 'compensation'))
  const earned = await db
    .select({ userId: reserves.userId, subject: reserves.subject })
    .from(reserves)
    .where(inArray(reserves.reason, ['tier', 'tenth_pickup']))
  const everybody = [...people, admin, ...shops.flatMap(({ owner, clerk }) => [owner, clerk])]
  const standing = await db
    .select({ id: stores.id, status: stores.status })
    .from(stores)
    .where(inArray(stores.id, ids))
  return {
    reservations: all,
    drops: own.map((id) => ({
      ...offered.find((one) => one.id === id)!,
      queue: waits.filter(({ dropId }) => dropId === id).map(({ userId }) => userId),
    })),
    persons: persons.map(({ plan, ...person }) => ({
      ...person,
      isInsider: plan === 'insider',
      earnedReserves: earned
        .filter(({ userId }) => userId === person.id)
        .map(({ subject }) => subject),
      given: given
        .filter(({ userId, subject }) => userId === person.id && subject !== atFirst(userId))
        .reduce((total, { change }) => total + change, 0),
    })),
    points: await lookAtPoints(db, everybody),
    around: about === 'ultra drops' ? await lookAround(db, ids) : undefined,
    events: about === 'events' ? await lookAtEvents(db, ids) : undefined,
    sightings: about === 'sightings' ? await lookAtSightings(db, everybody) : undefined,
    sponsors: about === 'sponsor requests' ? await lookAtSponsors(db, ids) : undefined,
    suspended: new Set(standing.filter(({ status }) => status === 'suspended').map(({ id }) => id)),
  }
}
