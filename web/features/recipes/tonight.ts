import { useMemo } from 'react'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import type { DrinkVerdict, ToBuy } from '../../../shared/features/recipes/makeable.ts'
import { type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { uniqueDrinks } from '../../../shared/features/recipes/with-classics.ts'
import { useSnapshot, useRows } from '../../local/hooks/live.ts'
import { useSlicedMemo } from '../../lib/use-sliced-memo.ts'
import { useAllRecipes } from './all-recipes.ts'
import { type Made, useMakeableDrinks } from './making.ts'
import { inNameOrder } from './recipe-view.ts'

export interface Drink {
  readonly recipe: Recipe
  readonly verdict: DrinkVerdict
}

/** A missing bottle, the number of recipes it unlocks, and some of their names. */
export interface Unlocking {
  readonly wanted: ToBuy
  readonly recipes: number
  readonly names: readonly string[]
}

/** All of them, or the first while the rest is computed. */
export interface First<T> {
  readonly first: readonly T[]
  readonly count: number
}

export interface Tonight {
  /** Complete drinks by name; `standIns` need a substitute. */
  readonly ready: First<Drink>
  readonly standIns: First<Drink>
  readonly unlocks: First<Unlocking>
}

/** The number shown at first. */
export const firstShown = 20
/** The number of recipes named per missing bottle. */
export const namedOf = 5

/** Possible drinks from the bar; undefined until computed or read from the snapshot. */
export function useTonight(withClassics: boolean): Tonight | undefined {
  const own = useRows(recipes)
  const all = useAllRecipes(withClassics)
  const answer = useMakeableDrinks(all)
  const worked = useSlicedMemo<Sorted>(() => answer && sorting(answer), [answer])
  const list = withClassics ? 'with classics' : 'own'
  const now = useMemo(() => {
    if (!worked || !own) return undefined
    const { ready, standIns, unlocks } = worked.tonight
    return {
      // Until it is computed from the current recipes, it is another list.
      list: worked.made.recipes === all ? list : '',
      shown: { ready: firstOf(ready), standIns: firstOf(standIns), unlocks: firstOf(unlocks) },
      of: [[bottles, worked.made.bar] as const, [recipes, own] as const],
    }
  }, [worked, own, all, list])
  const snapshot = useSnapshot<Tonight>('tonight', list, now)
  return worked?.tonight ?? snapshot
}

/** Possible drinks by name, with their source rows. */
interface Sorted {
  readonly made: Made
  readonly tonight: Tonight
}

const firstOf = <T>({ first, count }: First<T>): First<T> => ({
  first: first.slice(0, firstShown),
  count,
})

const whole = <T>(list: readonly T[]): First<T> => ({ first: list, count: list.length })

function* sorting(made: Made): Generator<void, Sorted> {
  const { verdicts, unlocks } = made
  const byId = new Map(made.recipes.map((recipe) => [recipe.id as string, recipe]))
  yield
  const possible = uniqueDrinks(
    made.recipes.filter(({ id }) => verdicts.get(id)?.missing.length === 0),
  )
  yield
  const drinks = (yield* inNameOrder(possible)).map((recipe) => ({
    recipe,
    verdict: verdicts.get(recipe.id)!,
  }))
  yield
  const tonight = {
    ready: whole(drinks.filter(({ verdict }) => !verdict.hasStandIns)),
    standIns: whole(drinks.filter(({ verdict }) => verdict.hasStandIns)),
    unlocks: whole(
      unlocks.map(({ wanted, recipes: ids }) => {
        const drinks = uniqueDrinks(ids.flatMap((id) => byId.get(id) ?? []))
        const names = drinks.slice(0, namedOf).map(({ name }) => name)
        return { wanted, recipes: drinks.length, names }
      }),
    ),
  }
  return { made, tonight }
}
