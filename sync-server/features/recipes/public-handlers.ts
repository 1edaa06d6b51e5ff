import { eq } from 'drizzle-orm'
import {
  getPublicRecipe,
  getPublicRecipePicture,
  readPublicRecipe,
  putBackRecipe,
  readPublicPage,
  takeDownRecipe,
} from '../../../shared/features/recipes/public-endpoints.ts'
import type { PublicRecipeId } from '../../../shared/features/recipes/public-recipe.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { publicRecipeCopy } from '../../../shared/copy/public-recipe.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db, DbTx } from '../../db/db.ts'
import { type Handlers, handler, publicHandler } from '../../http/handler.ts'
import { pictureResponse } from '../../http/picture.ts'
import type { PhotoStorage } from '../../outside/photo-storage.ts'
import { findPublic, findShown } from './find-public.ts'
import { publicIdOf } from './public-id.ts'

interface PublicHandlerDeps {
  readonly db: Db
  readonly photoStorage: Pick<PhotoStorage, 'read'>
  readonly now?: () => Instant
}

/**
 * Recipes visible to anyone with the link. A closed, deleted or hidden one gets the same response
 * as one that never existed. Responses are not cached, so that closing takes effect at once.
 */
export function publicRecipeHandlers({ db, photoStorage, now = Date.now }: PublicHandlerDeps) {
  return {
    'recipe.public': publicHandler(getPublicRecipe, async ({ params }) => {
      const { recipe } = (await findShown(db, params.recipe)) ?? refuse('not_found')
      return recipe
    }),

    'recipe.publicPicture': publicHandler(getPublicRecipePicture, async ({ params, request }) => {
      const { picture } = (await findShown(db, params.recipe)) ?? refuse('not_found')
      if (!picture) return refuse('not_found')
      return pictureResponse(request, { ...picture, seenBy: 'while it is shown' }, (hash) =>
        photoStorage.read(hash),
      )
    }),

    'recipe.page': handler(readPublicPage, async ({ user, params }) => {
      const id = publicIdOf(user.id, params.recipe)
      const { recipe, takenDown } = (await findPublic(db, id)) ?? {}
      if (takenDown) return { id, state: 'taken_down', ...takenDown } as const
      return { id, state: recipe ? 'open' : 'closed' } as const
    }),

    'admin.publicRecipe': handler(readPublicRecipe, async ({ params }) => {
      const { recipe, takenDown } = (await findPublic(db, params.recipe)) ?? refuse('not_found')
      return { ...(recipe && { recipe }), ...(takenDown && { takenDown }) }
    }),

    'admin.takeDownRecipe': handler(takeDownRecipe, async ({ user, params, body: { reason } }) => {
      await db.transaction('take a recipe down', async (tx) => {
        const page = await lockPage(tx, params.recipe)
        if (page.takenDownAt !== null) {
          // The answer to the first time was lost.
          if (page.takenDownReason === reason) return
          refuse('not_now', publicRecipeCopy.admin.already)
        }
        const at = now()
        await decide(tx, params.recipe, { takenDownAt: at, takenDownReason: reason })
        await writeCompliance(tx, {
          action: 'recipe.taken_down',
          actorId: user.id,
          userId: page.cellarId as Id<'user'>,
          details: { reason },
          at,
        })
      })
      return undefined
    }),

    'admin.putBackRecipe': handler(putBackRecipe, async ({ user, params }) => {
      await db.transaction('put a recipe back', async (tx) => {
        const page = await lockPage(tx, params.recipe)
        if (page.takenDownAt === null) return
        await decide(tx, params.recipe, { takenDownAt: null, takenDownReason: null })
        await writeCompliance(tx, {
          action: 'recipe.put_back',
          actorId: user.id,
          userId: page.cellarId as Id<'user'>,
          at: now(),
        })
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

type PageRow = Db['t']['publicRecipes']['$inferSelect']

async function lockPage(tx: DbTx, id: PublicRecipeId): Promise<PageRow> {
  const { publicRecipes: p } = tx.t
  const [row] = await tx.lock(tx.select().from(p).where(eq(p.id, id)))
  return row ?? refuse('not_found')
}

const decide = (
  tx: DbTx,
  id: PublicRecipeId,
  to: Pick<PageRow, 'takenDownAt' | 'takenDownReason'>,
) => tx.update(tx.t.publicRecipes).set(to).where(eq(tx.t.publicRecipes.id, id))
