import { useMemo } from 'react'
import { type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { useRows } from '../../local/live.ts'
import { useClassics } from './classic-recipes.ts'

/** One's own recipes, and if wanted the classics that are not among them; undefined until they are there. */
export function useAllRecipes(withClassics: boolean): readonly Recipe[] | undefined {
  const own = useRows(recipes)
  const classics = useClassics()
  return useMemo(() => {
    if (!own || !classics) return undefined
    if (!withClassics) return own
    const ids = new Set(own.map(({ id }) => id))
    return [...own, ...classics.flatMap(({ recipe }) => (ids.has(recipe.id) ? [] : [recipe]))]
  }, [own, classics, withClassics])
}
