import { useEffect, useState } from 'react'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { language } from '../../../shared/kernel/language.ts'

/** How recipes and their terms are shown to this reader. */
export interface AsRead {
  /** A recipe for display, translated; matching uses the stored one. */
  recipe(recipe: Recipe): Recipe
  /** The name of an ingredient. */
  part(name: string): string
}

const original: AsRead = { recipe: (recipe) => recipe, part: (name) => name }
let known: AsRead | undefined

/**
 * The starter recipes' texts in the page's language, also in the user's copies. They arrive with
 * the starter recipes; until then, and if unavailable, the stored text is shown.
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
  return found ?? original
}
