import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { routes } from '../../../shared/routes.ts'

/** The back link of screens below the recipe book. */
export function BackToRecipes() {
  return (
    <Link
      to={routes.recipes.path}
      className="target -ms-2 inline-flex items-center gap-1 rounded-md px-2 font-medium text-accent hover:bg-accent-wash"
    >
      <ArrowLeft className="mirrored" aria-hidden size={20} />
      {recipesCopy.back}
    </Link>
  )
}
