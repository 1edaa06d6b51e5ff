import { Clock, Heart, Users } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { ingredientsOnCard, tagsOnCard } from '../../../shared/business/recipes.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { shownAmount } from '../../../shared/features/recipes/amount.ts'
import { ingredientsOf, type Recipe, tagsOf } from '../../../shared/features/recipes/recipe.ts'
import type { VolumeUnit } from '../../../shared/kernel/volume.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { StarsShown } from '../../ui/Stars.tsx'
import type { RecipeActs } from './recipe-acts.ts'
import { useAsRead } from '../../components/recipe/as-read.ts'
import { recipePath } from '../../components/recipe/recipe-path.ts'

interface RecipeCardProps {
  recipe: Recipe
  units: VolumeUnit
  acts: RecipeActs
}

/** A recipe in the list, {@link heightOfCard} high. */
export const RecipeCard = memo(function RecipeCard({ recipe, units, acts }: RecipeCardProps) {
  const { id, name, description, difficulty, prepTime, servings, rating, notes, isFavorite } =
    recipe
  const said = useAsRead().recipe(recipe)
  const ingredients = ingredientsOf(said)
  const tags = tagsOf(said).slice(0, tagsOnCard)
  const more = ingredients.length - ingredientsOnCard
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface p-4">
      <div className="flex shrink-0 items-start gap-2">
        <h2 className="min-w-0 grow text-lead leading-snug">
          {/* The whole card is its target. */}
          <Link
            to={recipePath(id)}
            dir="auto"
            className="line-clamp-2 break-words before:absolute before:inset-0 hover:text-accent"
          >
            {name}
          </Link>
        </h2>
        <button
          type="button"
          aria-pressed={isFavorite}
          aria-label={
            isFavorite ? recipesCopy.unmarkFavorite(name) : recipesCopy.markFavorite(name)
          }
          onClick={() => void acts.favourite(recipe)}
          className="target relative z-10 -mt-2 -me-2 inline-flex shrink-0 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Heart
            aria-hidden
            size={20}
            className={classes(isFavorite ? 'fill-accent text-accent' : 'text-soft')}
          />
        </button>
      </div>
      {description && (
        <p dir="auto" className="mt-0.5 line-clamp-2 shrink-0 text-small text-soft">
          {description}
        </p>
      )}
      <p className="mt-2 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 text-caption text-soft">
        <Badge tone={tones[difficulty]}>{recipesCopy.difficulties[difficulty]}</Badge>
        {prepTime !== undefined && (
          <span className="inline-flex items-center gap-1">
            <Clock aria-hidden size={14} />
            {recipesCopy.minutes(prepTime)}
          </span>
        )}
        <span className="inline-flex items-center gap-1">
          <Users aria-hidden size={14} />
          {recipesCopy.servings(servings)}
        </span>
        {rating !== undefined && (
          <span className="inline-flex items-center gap-1">
            <StarsShown value={rating} size={14} />
            <span aria-hidden className="figures">
              {recipesCopy.ratingOf(rating)}
            </span>
          </span>
        )}
      </p>
      <ul className="mt-2 min-h-0 grow overflow-hidden text-small">
        {ingredients.slice(0, ingredientsOnCard).map((one, at) => (
          <li key={at} dir="auto" className="truncate">
            {shownAmount(one.amount, units)} {one.name}
          </li>
        ))}
        {more > 0 && <li className="text-soft">{recipesCopy.moreIngredients(more)}</li>}
      </ul>
      {tags.length > 0 && (
        <p className="mt-2 flex shrink-0 gap-1 overflow-hidden">
          {tags.map((tag) => (
            <span
              key={tag}
              dir="auto"
              className="max-w-40 truncate rounded-full bg-sunken px-2 py-0.5 text-caption"
            >
              {tag}
            </span>
          ))}
        </p>
      )}
      {notes && (
        <p dir="auto" className="mt-2 shrink-0 truncate text-caption text-soft italic">
          {notes}
        </p>
      )}
    </article>
  )
})

/**
 * The height of a card in pixels with its margin, computed from its content, so that a list of thousands
 * measures none. Texts that may wrap have room for two lines.
 */
export function heightOfCard(recipe: Recipe): number {
  const known = heights.get(recipe)
  if (known !== undefined) return known
  const height = heightNow(recipe)
  heights.set(recipe, height)
  return height
}

/** Needed for every card at each scroll step. */
const heights = new WeakMap<Recipe, number>()

function heightNow(recipe: Recipe): number {
  const { name, description, rating, prepTime, notes } = recipe
  const ingredients = ingredientsOf(recipe).length
  const lines = Math.min(ingredients, ingredientsOnCard) + (ingredients > ingredientsOnCard ? 1 : 0)
  const header = Math.max(36, (name.length > 22 ? 2 : 1) * 26)
  const told = description ? 2 + (description.length > 36 ? 2 : 1) * 20 : 0
  const facts = 8 + 24 + (rating !== undefined && prepTime !== undefined ? 28 : 0)
  const tags = tagsOf(recipe).length > 0 ? 8 + 24 : 0
  return 12 + 2 + 32 + header + told + facts + 8 + lines * 20 + tags + (notes ? 8 + 20 : 0) + 2
}

const tones = { easy: 'good', medium: 'warn', hard: 'danger' } as const
