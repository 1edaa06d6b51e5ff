import { previewsCopy } from '../../../shared/copy/previews.ts'
import { drinkLd } from '../../../shared/features/recipes/json-ld.ts'
import {
  getPublicRecipe,
  getPublicRecipePicture,
} from '../../../shared/features/recipes/public-endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import type { Db } from '../../db/db.ts'
import type { FindHead } from '../../http/page-head.ts'
import { findShown } from './find-public.ts'

/** The preview of a link to a recipe while its owner shares it; empty for any other. */
export const recipeHead =
  ({ db }: { readonly db: Db }): FindHead =>
  async (id) => {
    if (!getPublicRecipe.params?.safeParse({ recipe: id }).success) return 'missing'
    const { recipe, picture } = (await findShown(db, id)) ?? {}
    if (!recipe) return 'missing'
    return {
      title: recipe.name,
      description: previewsCopy.recipe(recipe),
      path: routes.publicRecipe.path.replace(':id', id),
      data: [drinkLd(recipe)],
      ...(picture && {
        picture: {
          path: getPublicRecipePicture.path.replace('{recipe}', id),
          type: picture.type,
        },
      }),
    }
  }
