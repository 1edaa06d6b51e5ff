import { and, eq, isNull } from 'drizzle-orm'
import { communityRefusals } from '../../../shared/copy/community-refusals.ts'
import type {
  ShownBottle,
  ShownKind,
  ShownRecipe,
} from '../../../shared/features/community/post.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'

/** Attachments of a post. */
export interface Attached {
  readonly picture?: string | undefined
  readonly shows?: { readonly kind: ShownKind; readonly id: string } | undefined
}

/** So much of a recipe's description is shown. */
const maxDescription = 500

/**
 * The public part of the attachments at this moment. A bottle's price and place are left out.
 * Refuses missing items and those of other users.
 */
export async function shownWith(tx: DbTx, userId: string, { picture, shows }: Attached) {
  const idOf = (kind: ShownKind) => (shows?.kind === kind ? shows.id : undefined)
  return {
    picture: await ownPicture(tx, userId, picture),
    bottle: await ownBottle(tx, userId, idOf('bottle')),
    recipe: await ownRecipe(tx, userId, idOf('recipe')),
    dropId: await drop(tx, idOf('drop')),
  }
}

async function ownPicture(tx: DbTx, userId: string, hash: string | undefined) {
  if (hash === undefined) return null
  const { storedFiles: f } = tx.t
  const [found] = await tx
    .select({ hash: f.hash })
    .from(f)
    .where(and(eq(f.ownerId, userId), eq(f.kind, 'post-picture'), eq(f.hash, hash)))
  return found ? hash : refuse('not_found', communityRefusals.notYourPicture)
}

async function ownBottle(
  tx: DbTx,
  userId: string,
  id: string | undefined,
): Promise<ShownBottle | null> {
  if (id === undefined) return null
  const { bottles: b } = tx.t
  const [found] = await tx
    .select({ name: b.name, brand: b.brand, category: b.category })
    .from(b)
    .where(and(eq(b.cellarId, userId), eq(b.id, id), isNull(b.removedAt)))
  return found ? (found as ShownBottle) : refuse('not_found', communityRefusals.gone)
}

async function ownRecipe(
  tx: DbTx,
  userId: string,
  id: string | undefined,
): Promise<ShownRecipe | null> {
  if (id === undefined) return null
  const { recipes: r, publicRecipes: p } = tx.t
  const [found] = await tx
    .select({ name: r.name, description: r.description, isPublic: r.isPublic, page: p.id })
    .from(r)
    .leftJoin(p, and(eq(p.cellarId, r.cellarId), eq(p.recipeId, r.id), isNull(p.takenDownAt)))
    .where(and(eq(r.cellarId, userId), eq(r.id, id), isNull(r.removedAt)))
  if (!found) return refuse('not_found', communityRefusals.gone)
  const { name, description, isPublic, page } = found
  return {
    name,
    ...(description != null && {
      description: description.slice(0, maxDescription).toWellFormed(),
    }),
    ...(isPublic && page !== null && { page: page as Id<'publicRecipe'> }),
  }
}

async function drop(tx: DbTx, id: string | undefined) {
  if (id === undefined) return null
  const { drops: d, stores: s } = tx.t
  const [found] = await tx
    .select({ id: d.id })
    .from(d)
    .innerJoin(s, eq(s.id, d.storeId))
    .where(and(eq(d.id, id), eq(s.status, 'approved')))
  return found ? id : refuse('not_found', communityRefusals.gone)
}
