import { useNavigate, useParams } from 'react-router-dom'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { recipes } from '../../../shared/features/recipes/recipe.ts'
import { routes } from '../../../shared/routes.ts'
import { useRow } from '../../local/hooks/live.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoRows } from '../../lib/OnceFetched.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { BackToRecipes } from './BackToRecipes.tsx'
import { RecipeDetail } from './RecipeDetail.tsx'
import { useRecipeActs } from './recipe-acts.ts'

/** The page of one recipe. */
export function RecipeScreen() {
  const { id = '' } = useParams()
  const recipe = useRow(recipes, id)
  const navigate = useNavigate()
  const acts = useRecipeActs()
  return (
    <div className="mx-auto max-w-3xl">
      <BackToRecipes />
      {recipe === undefined ? (
        <Loading label={recipesCopy.recipeLoading}>
          <Skeleton className="mb-3 h-8 w-2/3" />
          <Skeleton className="mb-6 h-4 w-1/3" />
          <SkeletonText lines={6} />
        </Loading>
      ) : recipe === null ? (
        <NoRows
          level={1}
          title={recipesCopy.goneTitle}
          sentence={recipesCopy.goneSentence}
          act={
            <div className="flex flex-wrap justify-center gap-2">
              <Button tone="primary" onClick={() => void acts.restore(id)}>
                {recipesCopy.restore}
              </Button>
              <ButtonLink to={routes.recipes.path}>{recipesCopy.toRecipes}</ButtonLink>
            </div>
          }
        />
      ) : (
        <RecipeDetail recipe={recipe} onRemoved={() => void navigate(routes.recipes.path)} />
      )}
    </div>
  )
}
