import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, desc, eq, gt, isNull, sum } from 'drizzle-orm'
import { expertKinds } from '../../../shared/business/social-proof.ts'
import type { Db, Reader } from '../../db/db.ts'
import { isPublicReview } from '../../reservations/public-reviews.ts'

/** A person's current public contributions. */
export async function contributionOf(reader: Reader, userId: string) {
  const { reviews: r, drops: d, publicRecipes: p } = reader.t
  const own = and(eq(r.userId, userId), isPublicReview(reader))
  const [said] = await reader
    .select({ reviews: count(), helpful: sum(r.helpful) })
    .from(r)
    .where(own)
  const kinds = await reader
    .select({ category: d.category, reviews: count() })
    .from(r)
    .innerJoin(d, eq(d.id, r.dropId))
    .where(own)
    .groupBy(d.category)
    .orderBy(desc(count()), asc(d.category))
    .limit(expertKinds)
  const [shown] = await reader
    .select({ recipes: count() })
    .from(p)
    .where(and(eq(p.cellarId, userId), isNull(p.takenDownAt)))
  return {
    reviews: said?.reviews ?? 0,
    helpful: Number(said?.helpful ?? 0),
    recipes: shown?.recipes ?? 0,
    kinds: kinds.map(({ category }) => category),
  }
}

/**
 * Recounts the contributions of the next listed expert. Returns their id; undefined after the last.
 */
export async function countExpert(db: Db, after: string): Promise<string | undefined> {
  const { experts: e } = db.t
  const [next] = await db
    .select()
    .from(e)
    .where(gt(e.userId, after))
    .orderBy(asc(e.userId))
    .limit(1)
  if (!next) return undefined
  const { userId, reviews, helpful, recipes, kinds } = next
  const counted = await contributionOf(db, userId)
  if (!isDeepStrictEqual(counted, { reviews, helpful, recipes, kinds }))
    await db.transaction('count an expert', (tx) =>
      tx.update(tx.t.experts).set(counted).where(eq(tx.t.experts.userId, userId)),
    )
  return userId
}
