import { useState } from 'react'
import { barCopy } from '../../../../shared/copy/bar.ts'
import { recipeLabels } from '../../../../shared/copy/field-labels.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { ingredientsOf, type Recipe, recipes } from '../../../../shared/features/recipes/recipe.ts'
import { isClassic, withClassics } from '../../../../shared/features/recipes/with-classics.ts'
import {
  type MakeableDrink,
  makeableDrinks,
  pouredFrom,
} from '../../../../shared/features/sommelier/rules/drinks.ts'
import type { CellarContents } from '../../../../shared/features/sommelier/cellar.ts'
import { dayOf } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { nameWithin } from '../../../../shared/kernel/language.ts'
import { useSums } from '../../../components/value/sums.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useOwnRows } from '../../../local/hooks/cellars.ts'
import { useRows, useSettings } from '../../../local/hooks/live.ts'
import { useAsRead } from '../../../components/recipe/as-read.ts'
import { useClassics } from '../../../components/recipe/classic-recipes.ts'
import { useDrinkMemo } from '../../../components/recipe/ingredient-words.ts'
import { IngredientList } from '../../../components/recipe/IngredientList.tsx'
import { recipePath } from '../../../components/recipe/recipe-path.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { RecommendationFrame } from './RecommendationFrame.tsx'

const copy = barCopy.recommendation

/**
 * The drink the Sommelier recommends from the user's bar: the best one with all ingredients, and the
 * bottles to pour. A dialog shows its recipe.
 */
export function Recommendation() {
  const bar = useOwnRows(bottles)
  const own = useRows(recipes)
  const shelf = useClassics()
  const device = useDevice()
  const [today] = useState(() => dayOf(device.now()))
  const rates = useSums(bar)?.rates
  const found = useDrinkMemo(
    () =>
      bar && own && shelf
        ? recommending(bar, withClassics(own, shelf), { today, rates })
        : undefined,
    [bar, own, shelf, today, rates],
  )
  const [isOpen, setOpen] = useState(false)
  const asRead = useAsRead()
  if (!found) return <RecommendationFrame />
  const drink = found.drink && { ...found.drink, recipe: asRead.recipe(found.drink.recipe) }
  if (!drink)
    return (
      <RecommendationFrame>
        <p className="truncate font-medium">{copy.none}</p>
        <p className="text-small text-soft">
          {copy.noneSentence} <TextLink to={routes.tonight.path}>{copy.toTonight}</TextLink>
        </p>
      </RecommendationFrame>
    )
  return (
    <RecommendationFrame
      act={
        <Button
          size="small"
          className="shrink-0"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {copy.recipe}
        </Button>
      }
    >
      <p dir="auto" className="truncate font-serif font-semibold">
        {copy.drink(drink.recipe.name)}
      </p>
      <p dir="auto" className="line-clamp-2 text-caption text-soft">
        {reasonFor(drink)}
      </p>
      {isOpen && <RecipeSheet drink={drink} onClose={() => setOpen(false)} />}
    </RecommendationFrame>
  )
}

function* recommending(
  bar: readonly Bottle[],
  all: readonly Recipe[],
  { today, rates }: Pick<CellarContents, 'today' | 'rates'>,
): Generator<void, { readonly drink: MakeableDrink | undefined }> {
  const drinks = yield* makeableDrinks({ bottles: bar, recipes: all, wishes: [], today, rates })
  // No recommendation with a substitute, from mixers alone, or from a prized bottle.
  const whole = drinks.filter(({ verdict }) => !verdict.hasStandIns && !verdict.usesPrized)
  return { drink: whole.find(({ verdict }) => pouredFrom(verdict).length > 0) }
}

function reasonFor({ recipe, verdict }: MakeableDrink): string {
  const { isFavorite, rating } = recipe
  const liked = isFavorite ? copy.favorite : rating !== undefined && copy.rated(rating)
  const fresh = ingredientsOf(recipe)
    .filter((_, at) => verdict.supplies[at]?.how === 'fresh')
    .map(({ name }) => nameWithin(name))
  const bought = fresh.length > 0 && copy.besides([...new Set(fresh)])
  return [liked, copy.because(pouredFrom(verdict).map(({ name }) => name)), bought]
    .filter(Boolean)
    .join(' ')
}

function RecipeSheet({ drink, onClose }: { drink: MakeableDrink; onClose: () => void }) {
  const { units } = useSettings()
  const { recipe, verdict } = drink
  const { name, instructions, glassType, garnish } = recipe
  const about = [
    [recipeLabels.glassType, glassType],
    [recipeLabels.garnish, garnish],
  ].filter(([, value]) => value)
  return (
    <Sheet open onClose={onClose} title={name}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">{reasonFor(drink)}</p>
        <IngredientList
          ingredients={ingredientsOf(recipe)}
          supplies={verdict.supplies}
          units={units}
          times={1}
        />
        <p dir="auto" className="break-words whitespace-pre-line">
          {instructions}
        </p>
        {about.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {about.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-small text-soft">{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" onClick={onClose}>
            {copy.close}
          </Button>
          <ButtonLink
            to={
              isClassic(recipe)
                ? `${routes.classics.path}?q=${encodeURIComponent(name)}`
                : recipePath(recipe.id)
            }
          >
            {copy.open}
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  )
}
