import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { maxInDrop } from '../../../shared/business/reserving.ts'
import { commitmentOf } from '../../../shared/features/ultra-drops/draw.ts'
import { day, minute } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { sha256 } from '../../../sync-server/features/ultra-drops/draws.ts'
import { noPoints } from '../../support/no-points.ts'
import { aShop } from '../market/at-servers.ts'

/** What everybody wants, in a database that is full of others. */
export interface Population {
  readonly drop: string
  readonly ultraDrop: string
  readonly bottles: number
}

const maxBottles = 10_000
/** So many drops that lists and batches are full at every size. */
const peoplePerDrop = 50
/** Of the drop that everybody wants, which has 10,000 bottles at most. */
const maxReservers = maxInDrop - 1_000
const usersAtOnce = 1_000
const farAhead = 30 * day

/**
 * Bottles of the person with that rank, from 1, of so many: a power law. Half of them have one, a
 * person in a thousand 100, and of a million one has 10,000.
 */
export const bottlesOf = (rank: number, people: number): number =>
  Math.min(maxBottles, Math.floor((people / rank) ** (2 / 3) + 1e-6))

/**
 * Fills an empty database: people with a session and bottles, drops of stores, thousands of
 * reservations of one drop, and all people in one ultra drop.
 */
export async function populate(db: Db, people: number, at: number): Promise<Population> {
  let bottles = 0
  for (let from = 0; from < people; from += usersAtOnce) {
    const size = Math.min(usersAtOnce, people - from)
    bottles += await addUsers(db, { from, size, people, at })
  }
  const [drop, ultraDrop] = [randomUUID(), randomUUID()]
  await db.transaction('fill', async (tx) => {
    const { users: u, drops, stores } = tx.t
    const shops = Array.from({ length: Math.ceil(people / peoplePerDrop) }, () => randomUUID())
    for (const [number, shop] of shops.entries()) {
      await aShop(tx, shop)
      await tx.insert(drops).values(aDropOf(shop, randomUUID(), at, 12, titleOf(number)))
      await tx.insert(tx.t.events).values(anEventOf(shop, at))
    }
    const [first = ''] = shops
    await tx.insert(drops).values(aDropOf(first, drop, at, maxInDrop))
    const { reservations: r } = tx.t
    await tx.rows(sql`
      insert into ${r} (id, user_id, drop_id, store_id, quantity, holds_units, reserve_fee,
        unit_price, total_price, status, fee_status, used_free_reserve, is_offer, due_at,
        pickup_code, created_at, updated_at)
      select ${u.id}, ${u.id}, ${drop}, ${first}, 1, true, 300, 1, 1, 'confirmed', 'kept', false,
        false, ${at + farAhead}, ${u.id}, ${at}, ${at}
      from ${u} limit ${Math.min(maxReservers, Math.floor(people / 2))}`)
    await tx.rows(sql`
      update ${drops} set reserved_quantity =
        (select count(*) from ${r} where ${r.dropId} = ${drop}) where ${drops.id} = ${drop}`)
    const secret = randomBytes(32).toString('hex')
    await tx.insert(tx.t.ultraDrops).values({
      id: ultraDrop,
      storeId: first,
      title: 'The one that all enter',
      category: 'Whiskey',
      salePrice: 1,
      quantity: 3,
      status: 'live',
      scheduledAt: at - day,
      liveStartsAt: at - minute,
      liveEndsAt: at + farAhead,
      drawingAt: at + farAhead + day,
      requireStoreFavorite: false,
      requireSubscription: false,
      reviewsByHand: false,
      finalAlertSent: true,
      secret,
      commitment: commitmentOf(secret, sha256),
      listedUntil: at + farAhead + day,
      dueAt: at + farAhead,
      createdAt: at,
      updatedAt: at,
    })
    await tx.rows(sql`update ${stores} set created_at = ${at}`)
  })
  for (const digit of '0123456789abcdef') await addOwnRows(db, { digit, ultraDrop, at })
  return { drop, ultraDrop, bottles }
}

/** A session, the row of reserving and an entry for all users whose id begins so: one statement has a time limit. */
async function addOwnRows(
  db: Db,
  { digit, ultraDrop, at }: { digit: string; ultraDrop: string; at: number },
): Promise<void> {
  await db.transaction('fill', async (tx) => {
    const { users: u, sessions, reservers, ultraDropEntries } = tx.t
    const some = sql`from ${u} where ${u.id} like ${`${digit}%`}`
    await tx.rows(sql`
      insert into ${sessions} (id, user_id, token, expires_at, created_at, updated_at)
      select ${u.id}, ${u.id}, ${u.id}, ${u.updatedAt}, ${u.createdAt}, ${u.createdAt} ${some}`)
    await tx.rows(sql`insert into ${reservers} (user_id) select ${u.id} ${some}`)
    await tx.rows(sql`
      insert into ${ultraDropEntries} (id, ultra_drop_id, user_id, code, entered_at)
      select ${u.id}, ${ultraDrop}, ${u.id}, ${u.id}, ${at} ${some}`)
  })
}

interface Users {
  readonly from: number
  readonly size: number
  readonly people: number
  readonly at: number
}

async function addUsers(db: Db, { from, size, people, at }: Users): Promise<number> {
  const ids = Array.from({ length: size }, () => randomUUID())
  const bottles = ids.flatMap((cellarId, own) =>
    Array.from({ length: bottlesOf(from + own + 1, people) }, (_, number) => ({
      cellarId,
      id: randomUUID(),
      ...aBottle(from + own + number),
      createdAt: at,
      updatedAt: at,
    })),
  )
  await db.transaction('fill', async (tx) => {
    const { users, syncHeads, syncFeed } = tx.t
    const now = new Date(at)
    await tx.write(
      users,
      ids.map((id) => ({
        id,
        name: 'Ada',
        email: `${id}@example.com`,
        emailVerified: true,
        ageConfirmedAt: 1,
        createdAt: now,
        // Sessions end then.
        updatedAt: new Date(at + farAhead),
        subscriptionTier: 'free',
        ...noPoints,
      })),
      'fail',
    )
    const heads = ids.map((userId) => ({ userId, version: 1, tombstoneFloor: 0, sharing: false }))
    await tx.write(syncHeads, heads, 'fail')
    await tx.write(tx.t.bottles, bottles, 'fail')
    await tx.write(
      syncFeed,
      bottles.map(({ cellarId, id }) => ({
        userId: cellarId,
        tableName: 'bottles',
        cellarId,
        rowId: id,
        version: 1,
        gone: false,
      })),
      'fail',
    )
  })
  return bottles.length
}

/** Few names, as in life: many people have the same bottle. */
const aBottle = (number: number) => ({
  name: `Cask ${number % 3_000} Reserve`,
  brand: `Distillery ${number % 97}`,
  category: 'Whiskey',
  location: 'Bar',
  quantity: 1,
  purchasePrice: 20_00 + (number % 90),
  inCollection: true,
  isFinished: false,
  useCount: 0,
})

const anEventOf = (storeId: string, at: number) => ({
  id: randomUUID(),
  storeId,
  title: 'Six peated malts',
  eventType: 'tasting' as const,
  eventDate: at + farAhead,
  duration: 60,
  endsAt: at + farAhead + day,
  createdAt: at,
  updatedAt: at,
})

/** As stores title what people have: most words are in many titles. */
const titleOf = (number: number): string => {
  const { brand, name } = aBottle(number)
  return `${brand} ${name}`
}

const aDropOf = (
  storeId: string,
  id: string,
  at: number,
  quantity: number,
  title = 'What many want',
) => ({
  id,
  storeId,
  title,
  category: 'Whiskey' as const,
  salePrice: 1,
  quantity,
  isSponsored: false,
  isAllocated: true,
  holdFor: 600_000,
  startsAt: 1,
  listedUntil: at + farAhead,
  createdAt: at,
  updatedAt: at,
})
