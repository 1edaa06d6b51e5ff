import { generatePath } from 'react-router-dom'
import { marketCopy } from '../../../shared/copy/market.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import type { DropPage } from '../../../shared/features/market/drop-endpoints.ts'
import { type Makeable, findMakeableDrinks } from '../../../shared/features/recipes/makeable.ts'
import { ingredientsOf, type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { newRow } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import { useDrinkMemo } from '../../components/recipe/ingredient-words.ts'
import { useRows } from '../../local/hooks/live.ts'
import { Card } from '../../ui/Card.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

const copy = marketCopy.drop
const maxNamed = 5

type OfDrop = Pick<DropPage, 'id' | 'title' | 'brand' | 'category' | 'subcategory'>

/** Which of the user's recipes this bottle would complete, computed on the device. */
export function Unlocks({ drop }: { drop: OfDrop }) {
  const unlocked = useUnlocked(drop)
  // Without recipes there is nothing to show.
  if (!unlocked || unlocked.length === 0) return null
  return (
    <Card as="section" aria-label={copy.unlocks(unlocked.length)}>
      <h2 className="text-lead font-semibold">{copy.unlocks(unlocked.length)}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {unlocked.slice(0, maxNamed).map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <TextLink
              dir="auto"
              className="inline-flex min-h-11 items-center break-words"
              to={generatePath(routes.recipe.path, { id })}
            >
              {name}
            </TextLink>
          </li>
        ))}
        {unlocked.length > maxNamed && (
          <li className="flex min-h-11 items-center text-soft">
            {copy.unlocksMore(unlocked.length - maxNamed)}
          </li>
        )}
      </ul>
      <p className="text-caption text-soft">{copy.unlocksSentence}</p>
    </Card>
  )
}

function useUnlocked(drop: OfDrop): readonly Recipe[] | undefined {
  const bar = useRows(bottles)
  const own = useRows(recipes)
  const { id, title, brand, category, subcategory } = drop
  return useDrinkMemo(
    () =>
      bar && own
        ? unlocking(bar, own, asBottle({ id, title, brand, category, subcategory }))
        : undefined,
    [bar, own, id, title, brand, category, subcategory],
  )
}

/** Drinks that lack an ingredient now and would be complete with the bottle. */
function* unlocking(
  bar: readonly Bottle[],
  own: readonly Recipe[],
  bottle: Bottle,
): Generator<void, readonly Recipe[]> {
  const makeable: Makeable[] = []
  for (const recipe of own) {
    makeable.push({ id: recipe.id, name: recipe.name, ingredients: ingredientsOf(recipe) })
    yield
  }
  const now = yield* findMakeableDrinks(bar, makeable)
  const lacking = makeable.filter(({ id }) => now.verdicts.get(id)?.missing.length)
  const then = yield* findMakeableDrinks([...bar, bottle], lacking)
  return own.filter(({ id }) => then.verdicts.get(id)?.missing.length === 0)
}

const asBottle = ({ id, title, brand, ...kind }: OfDrop): Bottle =>
  newRow(
    bottles,
    id as unknown as Id,
    { name: title, brand: brand ?? title, ...kind },
    { useCount: 0, createdAt: 0, updatedAt: 0 },
  )
