import { useEffect, useState } from 'react'
import type { ClassicRecipe } from '../../../shared/features/recipes/classic-recipes.ts'
import { type Id, uuidFromHash } from '../../../shared/kernel/id.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'

/** The id that follows from where a recipe came from: the same on every device. */
export const idOfSource = (key: string): Id => uuidFromHash(sha256(new TextEncoder().encode(key)))

let fetched: Promise<readonly ClassicRecipe[]> | undefined

/** The starter recipes; loaded on first use. */
export function loadClassics(): Promise<readonly ClassicRecipe[]> {
  fetched ??= import('../../../shared/features/recipes/classic-recipes.ts').then(
    ({ classicRecipes }) => classicRecipes(idOfSource),
    (error: unknown) => {
      // Tried again next time: the network may be back.
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
