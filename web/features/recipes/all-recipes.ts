import { useMemo } from 'react'
import { type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { withClassics } from '../../../shared/features/recipes/with-classics.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useClassics } from '../../components/recipe/classic-recipes.ts'

/** The user's recipes, and if wanted classics they have not copied; undefined until loaded. */
export function useAllRecipes(wantsClassics: boolean): readonly Recipe[] | undefined {
  const own = useRows(recipes)
  const classics = useClassics()
  return useMemo(() => {
    if (!own || !classics) return undefined
    return wantsClassics ? withClassics(own, classics) : own
  }, [own, classics, wantsClassics])
}
