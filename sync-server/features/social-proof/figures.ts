import { and, asc, eq, gt, gte, inArray, isNotNull, or } from 'drizzle-orm'
import { activityWindow } from '../../../shared/business/social-proof.ts'
import type { PlatformFigures } from '../../../shared/features/social-proof/endpoints.ts'
import { rarityOf } from '../../../shared/features/value/rarity.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import { isPublicReview } from '../../reservations/public-reviews.ts'
import { isOfOutsider } from '../../reservations/works-there.ts'

interface SocialProofFigureDeps {
  readonly db: Db
  readonly now?: () => Instant
}

/** The counts so far, and the position to continue from. */
export interface Counting {
  readonly of: 'people' | 'bottles' | 'ratings'
  readonly after: readonly (number | string)[]
  readonly startedAt: Instant
  readonly activeUsers: number
  readonly totalSavings: number
  readonly rareBottles: number
  readonly pricedBottles: number
  readonly pickedUpBottles: number
  readonly ratings: number
  readonly stars: number
}

const key = 'platform figures'
/** Rows that are read at once. */
const batchSize = 100

/** The figures as they were last counted. */
export async function readFigures(reader: Reader): Promise<PlatformFigures | undefined> {
  const { serverMeta: m } = reader.t
  const [row] = await reader.select({ value: m.value }).from(m).where(eq(m.key, key))
  return row && (JSON.parse(row.value) as PlatformFigures)
}

/**
 * Counts some rows more: people, then bottles that were handed over, then ratings; at the end the
 * figures take the place of the last ones. Undefined when that is done.
 */
export async function countSome(
  { db, now = Date.now }: SocialProofFigureDeps,
  from: Counting | undefined,
): Promise<Counting | undefined> {
  const so = from ?? { ...nothing, startedAt: now() }
  switch (so.of) {
    case 'people':
      return countPeople(db, so)
    case 'bottles':
      return countBottles(db, so)
    case 'ratings':
      return countRatings(db, so, now())
  }
}

const nothing: Omit<Counting, 'startedAt'> = {
  of: 'people',
  after: [''],
  activeUsers: 0,
  totalSavings: 0,
  rareBottles: 0,
  pricedBottles: 0,
  pickedUpBottles: 0,
  ratings: 0,
  stars: 0,
}

async function countPeople(db: Db, so: Counting): Promise<Counting> {
  const { users: u, sessions: s, syncDevices: d } = db.t
  const since = so.startedAt - activityWindow
  const some = await db
    .select({ id: u.id })
    .from(u)
    .where(gt(u.id, String(so.after[0])))
    .orderBy(asc(u.id))
    .limit(batchSize)
  const last = some.at(-1)
  if (!last) return { ...so, of: 'bottles', after: [0, ''] }
  const ids = some.map(({ id }) => id)
  // Asked by person: PostgreSQL would read all sessions for a condition on both tables.
  const [bySession, byDevice] = [
    await db
      .selectDistinct({ id: s.userId })
      .from(s)
      .where(and(inArray(s.userId, ids), gte(s.updatedAt, new Date(since)))),
    await db
      .selectDistinct({ id: d.userId })
      .from(d)
      .where(and(inArray(d.userId, ids), gte(d.seenAt, since))),
  ]
  const active = new Set([...bySession, ...byDevice].map(({ id }) => id)).size
  return { ...so, after: [last.id], activeUsers: so.activeUsers + active }
}

async function countBottles(db: Db, so: Counting): Promise<Counting> {
  const { reservations: r, drops: d } = db.t
  const [afterAt, afterId] = [Number(so.after[0]), String(so.after[1])]
  const some = await db
    .select({
      id: r.id,
      at: r.pickedUpAt,
      status: r.status,
      quantity: r.quantity,
      unitPrice: r.unitPrice,
      originalPrice: d.originalPrice,
      isAllocated: d.isAllocated,
      title: d.title,
      brand: d.brand,
      vintage: d.vintage,
    })
    .from(r)
    .innerJoin(d, eq(d.id, r.dropId))
    .where(
      and(
        isNotNull(r.pickedUpAt),
        // Sales to the store's own staff are not counted.
        eq(r.isOfStaff, false),
        isOfOutsider(db, r),
        or(gt(r.pickedUpAt, afterAt), and(eq(r.pickedUpAt, afterAt), gt(r.id, afterId))),
      ),
    )
    .orderBy(asc(r.pickedUpAt), asc(r.id))
    .limit(batchSize)
  const last = some.at(-1)
  if (!last) return { ...so, of: 'ratings', after: [''] }
  let { totalSavings, rareBottles, pricedBottles, pickedUpBottles } = so
  for (const { status, quantity, unitPrice, originalPrice, ...drop } of some) {
    // A hand over that was taken back is none.
    if (status !== 'picked_up') continue
    pickedUpBottles += quantity
    if (originalPrice !== null && originalPrice > unitPrice) {
      pricedBottles += quantity
      totalSavings += quantity * (originalPrice - unitPrice)
    }
    if (drop.isAllocated || isRare(drop, so.startedAt)) rareBottles += quantity
  }
  const after = [last.at ?? 0, last.id]
  return { ...so, after, totalSavings, rareBottles, pricedBottles, pickedUpBottles }
}

interface DropFacts {
  readonly title: string
  readonly brand: string | null
  readonly vintage: number | null
}

const isRare = ({ title, brand, vintage }: DropFacts, at: Instant): boolean =>
  rarityOf(
    { name: title, brand: brand ?? '', ...(vintage !== null && { vintage }) },
    new Date(at).getUTCFullYear(),
  ) !== undefined

async function countRatings(db: Db, so: Counting, at: Instant): Promise<Counting | undefined> {
  const { reviews: r } = db.t
  const some = await db
    .select({ id: r.id, rating: r.rating })
    .from(r)
    .where(and(gt(r.id, String(so.after[0])), isPublicReview(db)))
    .orderBy(asc(r.id))
    .limit(batchSize)
  const last = some.at(-1)
  if (!last) {
    await write(db, so, at)
    return undefined
  }
  return {
    ...so,
    after: [last.id],
    ratings: so.ratings + some.length,
    stars: so.stars + some.reduce((sum, { rating }) => sum + rating, 0),
  }
}

async function write(db: Db, so: Counting, countedAt: Instant): Promise<void> {
  const { activeUsers, totalSavings, rareBottles, pricedBottles, pickedUpBottles, ratings } = so
  const figures: PlatformFigures = {
    activeUsers,
    totalSavings,
    rareBottles,
    pricedBottles,
    pickedUpBottles,
    ratings,
    ...(ratings > 0 && { averageRating: so.stars / ratings }),
    countedAt,
  }
  await db.transaction('figures of the platform', (tx) =>
    tx.write(tx.t.serverMeta, [{ key, value: JSON.stringify(figures) }], 'replace'),
  )
}
