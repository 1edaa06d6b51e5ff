import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { routes } from '../../../shared/routes.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import { changedOn, type SiteMapSource } from '../../http/site-map.ts'

/** Recipes that their owners show. */
export const recipeMap = ({
  db,
  now,
}: {
  readonly db: Db
  readonly now: () => Instant
}): SiteMapSource => ({
  async pagesAfter(after, max) {
    const rows = await shownRecipes(db, after).limit(max)
    return rows.map(({ id, updatedAt }) => ({
      path: routes.publicRecipe.path.replace(':id', id),
      changedOn: changedOn(now(), [updatedAt]),
    }))
  },
  async idAfter(after, place) {
    const [row] = await shownRecipes(db, after).limit(1).offset(place)
    return row?.id
  },
})

/** Behind an id, in the order of ids; it goes by the primary keys of both tables. */
export function shownRecipes(reader: Reader, after: string) {
  const { publicRecipes: p, recipes: r } = reader.t
  return reader
    .select({ id: p.id, updatedAt: r.updatedAt })
    .from(p)
    .innerJoin(r, and(eq(r.cellarId, p.cellarId), eq(r.id, p.recipeId)))
    .where(and(gt(p.id, after), isNull(p.takenDownAt), eq(r.isPublic, true), isNull(r.removedAt)))
    .orderBy(asc(p.id))
}
