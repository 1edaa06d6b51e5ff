import { useEffect, useState } from 'react'
import {
  kept,
  type Recipe,
  type RecipeFields,
  recipes,
} from '../../../shared/features/recipes/recipe.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import { type Id, uuidFromHash } from '../../../shared/kernel/id.ts'
import { sha256 } from '../../local/sha256.ts'

/** The id that follows from where a recipe came from: the same on every device. */
export const idOfSource = (key: string): Id => uuidFromHash(sha256(new TextEncoder().encode(key)))

/** A drink of the starter shelf, as it would be if it were copied. */
export interface ClassicRecipe {
  readonly recipe: Recipe
  /** What `recipe.import` takes. */
  readonly args: RecipeFields & { readonly id: Id }
}

let fetched: Promise<readonly ClassicRecipe[]> | undefined

/** The starter shelf; it is fetched when somebody first asks for it. */
export function loadClassics(): Promise<readonly ClassicRecipe[]> {
  fetched ??= import('../../../shared/features/recipes/classics.ts').then(
    ({ classics }) =>
      classics.map(({ slug, ...fields }) => {
        const sourceKey = `recipe:classic:${slug}`
        const args = { ...fields, id: idOfSource(sourceKey), source: 'classic', sourceKey } as const
        const recipe = newRow(recipes, args.id, kept(args), { createdAt: 0, updatedAt: 0 })
        return { recipe, args }
      }),
    (error: unknown) => {
      // Asked again the next time: the network may be back.
      fetched = undefined
      throw error
    },
  )
  return fetched
}

/** The starter shelf; undefined until it is there. A part that cannot be loaded is a fault of its own. */
export function useClassics(): readonly ClassicRecipe[] | undefined {
  const [shelf, setShelf] = useState<readonly ClassicRecipe[]>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    let isLeft = false
    loadClassics().then(
      (found) => !isLeft && setShelf(found),
      (error: unknown) => !isLeft && setFault(error),
    )
    return () => {
      isLeft = true
    }
  }, [])
  if (fault !== undefined) throw fault
  return shelf
}
