import { Link } from 'react-router-dom'
import { prizedCopy, prizedWords } from '../../../shared/copy/prized.ts'
import { recipesCopy } from '../../../shared/copy/recipes.ts'
import { shownAmount } from '../../../shared/features/recipes/amount.ts'
import type { Ingredient } from '../../../shared/features/recipes/ingredient.ts'
import type { Supply } from '../../../shared/features/recipes/makeable.ts'
import type { VolumeUnit } from '../../../shared/kernel/volume.ts'
import { bottlePath } from '../bottle/bottle-path.ts'
import { classes } from '../../ui/classes.ts'

interface IngredientListProps {
  ingredients: readonly Ingredient[]
  /** Where each comes from, once that is known. */
  supplies: readonly Supply[] | undefined
  units: VolumeUnit
  times: number
}

/** The ingredients: amount, name, and the bottle to pour from. */
export function IngredientList({ ingredients, supplies, units, times }: IngredientListProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {ingredients.map((one, at) => (
        <li key={at} className="flex gap-3 px-3 py-2">
          <span className="figures w-28 shrink-0 font-medium">
            {shownAmount(one.amount, units, times)}
          </span>
          <span className="min-w-0 grow">
            <span dir="auto" className="break-words">
              {one.name}
            </span>{' '}
            {one.optional && <span className="text-small text-soft">{recipesCopy.perhaps}</span>}
            {one.note && (
              <span dir="auto" className="block text-small text-soft">
                {one.note}
              </span>
            )}
            <Source supply={supplies?.[at]} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Source({ supply }: { supply: Supply | undefined }) {
  if (supply?.how === 'missing')
    return <span className="block text-small text-warn">{recipesCopy.missing}</span>
  if (supply?.how !== 'bottle' && supply?.how !== 'instead') return null
  const { how, bottle, prized } = supply
  return (
    <>
      <Link
        to={bottlePath(bottle.id)}
        dir="auto"
        className={classes(
          'relative block text-small underline-offset-2 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline',
          how === 'bottle' ? 'text-good' : 'text-warn',
        )}
      >
        {how === 'bottle'
          ? recipesCopy.fromBottle(bottle.name)
          : recipesCopy.insteadBottle(bottle.name)}
      </Link>
      {prized && (
        <span dir="auto" className="block text-small text-warn">
          {prizedCopy.note(bottle.name, prizedWords(prized))}
        </span>
      )}
    </>
  )
}
