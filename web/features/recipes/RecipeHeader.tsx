import { recipesCopy } from '../../../shared/copy/recipes.ts'
import type { Recipe } from '../../../shared/features/recipes/recipe.ts'
import { Badge } from '../../ui/Badge.tsx'

interface RecipeHeaderProps {
  recipe: Pick<Recipe, 'name' | 'description' | 'difficulty' | 'prepTime' | 'glassType'>
  /** The address of its picture. */
  picture?: string | undefined
  tags?: readonly string[]
  /** The servings, if the header shows them. */
  servings?: number
}

/** The top of a recipe's page: picture, name, and key facts. */
export function RecipeHeader({ recipe, picture, tags = [], servings }: RecipeHeaderProps) {
  const { name, description, difficulty, prepTime, glassType } = recipe
  return (
    <>
      {picture && (
        <img
          src={picture}
          alt={recipesCopy.photoOf(name)}
          className="h-56 w-full rounded-lg bg-sunken object-contain"
        />
      )}
      <header>
        <h1 dir="auto" className="text-title break-words sm:text-display">
          {name}
        </h1>
        {description && (
          <p dir="auto" className="mt-1 break-words whitespace-pre-line text-soft">
            {description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-soft">
          <Badge>{recipesCopy.difficulties[difficulty]}</Badge>
          {prepTime !== undefined && <span>{recipesCopy.minutes(prepTime)}</span>}
          {servings !== undefined && <span>{recipesCopy.servings(servings)}</span>}
          {glassType && (
            <span dir="auto" className="min-w-0 break-words">
              {glassType}
            </span>
          )}
          {tags.map((tag) => (
            <span key={tag} dir="auto" className="rounded-full bg-sunken px-2 py-0.5 text-caption">
              {tag}
            </span>
          ))}
        </p>
      </header>
    </>
  )
}
