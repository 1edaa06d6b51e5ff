import { Link } from 'react-router-dom'
import { recipeBarCopy } from '../../../shared/copy/recipe-bar.ts'
import type { DrinkVerdict } from '../../../shared/features/recipes/makeable.ts'
import { ingredientsOf, type Recipe } from '../../../shared/features/recipes/recipe.ts'
import { isClassic } from '../../../shared/features/recipes/with-classics.ts'
import { routes } from '../../../shared/routes.ts'
import { nameWithin } from '../../../shared/kernel/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useAsRead } from '../../components/recipe/as-read.ts'
import { PrizedNote } from '../../components/recipe/PrizedNote.tsx'
import { recipePath } from '../../components/recipe/recipe-path.ts'

/** A possible drink: the bottles to pour, and other ingredients. */
export function DrinkRow({ recipe, verdict }: { recipe: Recipe; verdict: DrinkVerdict }) {
  const ingredients = ingredientsOf(useAsRead().recipe(recipe))
  const poured = verdict.supplies.flatMap((supply) =>
    supply.how === 'bottle' || supply.how === 'instead' ? [supply.bottle.name] : [],
  )
  const fresh = ingredients
    .filter((_, at) => verdict.supplies[at]?.how === 'fresh')
    .map(({ name }) => nameWithin(name))
  const to = isClassic(recipe)
    ? `${routes.classics.path}?q=${encodeURIComponent(recipe.name)}`
    : recipePath(recipe.id)
  return (
    <Link to={to} className="block rounded-md px-1 py-2 hover:bg-sunken">
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="min-w-0 font-serif text-lead font-semibold break-words">
          {recipe.name}
        </span>
        {isClassic(recipe) && <Badge>{recipeBarCopy.classic}</Badge>}
      </span>
      <span dir="auto" className="block text-small break-words text-soft">
        {recipeBarCopy.with(unique(poured).join(', '))}
        {fresh.length > 0 && ` · ${recipeBarCopy.also(unique(fresh).join(', '))}`}
      </span>
      <PrizedNote verdict={verdict} />
    </Link>
  )
}

const unique = (names: readonly string[]) => [...new Set(names)]
