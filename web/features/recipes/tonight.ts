import { useMemo } from 'react'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import type { Verdict, Wanted } from '../../../shared/features/recipes/makeable.ts'
import { type Recipe, recipes } from '../../../shared/features/recipes/recipe.ts'
import { useFront, useRows } from '../../local/live.ts'
import { useAllRecipes } from './all-recipes.ts'
import { type Made, useWhatCanBeMade } from './making.ts'
import { byName } from './recipe-view.ts'

export interface Drink {
  readonly recipe: Recipe
  readonly verdict: Verdict
}

/** A bottle that is missing: of how many recipes, and the names of some. */
export interface Unlocking {
  readonly wanted: Wanted
  readonly recipes: number
  readonly names: readonly string[]
}

/** All of them, or the first while the others are worked out. */
export interface First<T> {
  readonly first: readonly T[]
  readonly count: number
}

export interface Tonight {
  /** What lacks nothing, by name: with what it asks for, and with something in its place. */
  readonly ready: First<Drink>
  readonly standIns: First<Drink>
  readonly unlocks: First<Unlocking>
}

/** So many are drawn before one asks for the rest. */
export const firstShown = 20
/** So many recipes are named at a bottle that is missing. */
export const namedOf = 5

/** What stands in the bar, as drinks; undefined until it is known, or known from the last time. */
export function useTonight(withClassics: boolean): Tonight | undefined {
  const own = useRows(recipes)
  const all = useAllRecipes(withClassics)
  const answer = useWhatCanBeMade(all)
  const tonight = useMemo(() => answer && sorted(answer), [answer])
  const list = withClassics ? 'with classics' : 'own'
  const now = useMemo(() => {
    if (!answer || !tonight || !own) return undefined
    const { ready, standIns, unlocks } = tonight
    return {
      // Until it is of the recipes that are wanted now, it is another list.
      list: answer.recipes === all ? list : '',
      shown: { ready: firstOf(ready), standIns: firstOf(standIns), unlocks: firstOf(unlocks) },
      of: [[bottles, answer.bar] as const, [recipes, own] as const],
    }
  }, [answer, tonight, own, all, list])
  const front = useFront<Tonight>('tonight', list, now)
  return tonight ?? front
}

const firstOf = <T>({ first, count }: First<T>): First<T> => ({
  first: first.slice(0, firstShown),
  count,
})

const whole = <T>(list: readonly T[]): First<T> => ({ first: list, count: list.length })

function sorted({ verdicts, unlocks, recipes: compared }: Made): Tonight {
  const byId = new Map(compared.map((recipe) => [recipe.id as string, recipe]))
  const possible = [...verdicts.values()].flatMap((verdict) => {
    const recipe = verdict.missing.length === 0 ? byId.get(verdict.id) : undefined
    return recipe ? [{ recipe, verdict }] : []
  })
  const order = new Map(byName(possible.map(({ recipe }) => recipe)).map(({ id }, at) => [id, at]))
  const drinks = possible.sort(
    (one, other) => order.get(one.recipe.id)! - order.get(other.recipe.id)!,
  )
  return {
    ready: whole(drinks.filter(({ verdict }) => !verdict.hasStandIns)),
    standIns: whole(drinks.filter(({ verdict }) => verdict.hasStandIns)),
    unlocks: whole(
      unlocks.map(({ wanted, recipes: ids }) => ({
        ...{ wanted, recipes: ids.length },
        names: ids.slice(0, namedOf).flatMap((id) => byId.get(id)?.name ?? []),
      })),
    ),
  }
}
