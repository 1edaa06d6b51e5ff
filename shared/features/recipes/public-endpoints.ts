import * as z from 'zod/mini'
import { photoTypes } from '../../business/photos.ts'
import { maxReasonLength } from '../../business/stores.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { publicRecipe, publicRecipeId } from './public-recipe.ts'

const ofRecipe = z.object({ recipe: publicRecipeId })
const reason = schemaOf(text({ max: maxReasonLength }))

/** Gone at once when its owner closes or deletes it, and `not_found` then as if it had never been. */
export const getPublicRecipe = endpoint({
  name: 'recipe.public',
  method: 'GET',
  path: '/api/public-recipes/{recipe}',
  may: 'anyone',
  does: 'Returns a recipe that its owner shares by link.',
  params: ofRecipe,
  gives: publicRecipe,
  refuses: ['not_found'],
})

/** While the recipe is public: a cached one is revalidated before it is shown. */
export const getPublicRecipePicture = endpoint({
  name: 'recipe.publicPicture',
  method: 'GET',
  path: '/api/public-recipes/{recipe}/picture',
  may: 'anyone',
  does: 'Returns the picture of a recipe shared by link.',
  params: ofRecipe,
  media: photoTypes,
  refuses: ['not_found'],
})

/**
 * - `open`: everyone with the link sees it
 * - `closed`: private, by its owner's choice or because the server has not received it yet
 * - `taken_down`: public for its owner, but an admin took it down
 */
const pageStates = ['open', 'closed', 'taken_down'] as const

/** The state of the user's public recipe. */
export const readPublicPage = endpoint({
  name: 'recipe.page',
  method: 'GET',
  path: '/api/recipes/{recipe}/page',
  may: 'user',
  does: 'Returns whether your recipe is shared by link, and if not, why.',
  params: z.object({ recipe: idSchema }),
  gives: z.object({
    id: publicRecipeId,
    state: z.enum(pageStates),
    /** Why an admin has taken it down. */
    reason: z.optional(z.string()),
  }),
  refuses: [],
})

/** Also of one taken down, for the admin who decides again. */
export const readPublicRecipe = endpoint({
  name: 'admin.publicRecipe',
  method: 'GET',
  path: '/api/admin/public-recipes/{recipe}',
  may: 'admin',
  does: 'Returns a public recipe, or why it was taken down.',
  params: ofRecipe,
  gives: z.object({
    /** Absent where its owner has closed or deleted it. */
    recipe: z.optional(publicRecipe),
    takenDown: z.optional(z.object({ reason: z.string() })),
  }),
  refuses: ['not_found'],
})

/** The recipe stays in its owner's cellar, who reads the reason there. */
export const takeDownRecipe = endpoint({
  name: 'admin.takeDownRecipe',
  method: 'POST',
  path: '/api/admin/public-recipes/{recipe}/take-down',
  may: 'admin',
  does: 'Takes the public page of a recipe down, with a reason for its owner.',
  params: ofRecipe,
  body: z.strictObject({ reason }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const putBackRecipe = endpoint({
  name: 'admin.putBackRecipe',
  method: 'POST',
  path: '/api/admin/public-recipes/{recipe}/put-back',
  may: 'admin',
  does: 'Puts a recipe that was taken down back online.',
  params: ofRecipe,
  refuses: ['not_found'],
})
