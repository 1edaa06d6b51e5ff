import { useEffect, useState } from 'react'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { language } from '../../../shared/kernel/language.ts'

/** How recipes and their words are shown to whoever reads them here. */
export interface AsRead {
  /** A recipe to be shown; what can be made is found out by the one that is kept. */
  recipe(recipe: Recipe): Recipe
  /** The name of an ingredient. */
  part(name: string): string
}

const asKept: AsRead = { recipe: (recipe) => recipe, part: (name) => name }
let known: AsRead | undefined

/**
 * The words of the starter shelf in the language of this page, also in one's own copies of it. They
 * come with the shelf; until then, and where they cannot be had, they are shown as they are kept.
 */
export function useAsRead(): AsRead {
  const [found, setFound] = useState(known)
  useEffect(() => {
    if (known || language() === 'en') return undefined
    let isLeft = false
    import('../../../shared/features/recipes/classic-words.ts').then(
      ({ asRead, partAsRead }) => {
        known = { recipe: asRead, part: partAsRead }
        if (!isLeft) setFound(known)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [])
  return found ?? asKept
}
