import type { Bottle } from '../../collection/bottle.ts'
import { prizedReasons } from '../../collection/prized.ts'
import { amountAsRead } from '../../recipes/amount.ts'
import { asRead, partAsRead } from '../../recipes/classic-words.ts'
import { kindOfBottle } from '../../recipes/kind-of.ts'
import { isSortOf } from '../../recipes/kinds.ts'
import {
  type JudgePrized,
  type Makeable,
  findMakeableDrinks,
  type DrinkVerdict,
  type MakeableDrinks,
} from '../../recipes/makeable.ts'
import { ingredientsOf, type Recipe } from '../../recipes/recipe.ts'
import { uniqueDrinks } from '../../recipes/with-classics.ts'
import { called, Draft } from '../answer.ts'
import { type CellarContents, yearOf } from '../cellar.ts'
import type { SommelierAnswer, Line } from '../facts.ts'
import { filterWords } from '../filter-words.ts'
import { type Filter, filterOf, fits } from '../filter.ts'
import { type IngredientTerm, isMadeWith } from '../read-ingredients.ts'

const maxDrinks = 6
const maxUnlocks = 4
const namedRecipes = 4

/** Drinks of all recipes that can be made from the bar. */
export function* comparing(cellar: CellarContents): Generator<void, MakeableDrinks> {
  const { bottles, recipes } = cellar
  const makeable: Makeable[] = []
  for (const recipe of recipes) {
    makeable.push({ id: recipe.id, name: recipe.name, ingredients: ingredientsOf(recipe) })
    yield
  }
  return yield* findMakeableDrinks(bottles, makeable, judging(cellar))
}

/** Judges which bottles of a cellar are prized. */
const judging = (cellar: CellarContents): JudgePrized => {
  const by = { year: yearOf(cellar), rates: cellar.rates }
  return (bottle) => prizedReasons(bottle, by)
}

/** The prized bottles that a drink would be poured from, each with why it is prized. */
export const prizedIn = ({ supplies }: DrinkVerdict): readonly Line[] => {
  const named = new Map<string, Line>()
  for (const supply of supplies)
    if ('prized' in supply && supply.prized)
      named.set(supply.bottle.id, {
        say: 'prized',
        bottle: called(supply.bottle),
        because: supply.prized,
      })
  return [...named.values()]
}

/** The bottles that a drink is poured from. */
export const pouredFrom = ({ supplies }: DrinkVerdict): readonly Bottle[] => [
  ...new Set(
    supplies.flatMap((supply) =>
      supply.how === 'bottle' || supply.how === 'instead' ? [supply.bottle] : [],
    ),
  ),
]

const standIns = ({ supplies }: DrinkVerdict): readonly string[] =>
  supplies.flatMap((supply) => (supply.how === 'instead' ? [supply.bottle.name] : []))

/** A recipe for which nothing is missing. */
export interface MakeableDrink {
  readonly recipe: Recipe
  readonly verdict: DrinkVerdict
}

/**
 * What can be made, or what can be made with one bottle or one kind of bottle. First what pours no
 * prized bottle and needs nothing in the place of something else; then favorites, the better rated, by name.
 */
export function* makeableDrinks(
  cellar: CellarContents,
  filter?: Filter,
  asked?: Bottle,
  ingredients: readonly IngredientTerm[] = [],
): Generator<void, readonly MakeableDrink[]> {
  const { verdicts } = yield* comparing(cellar)
  const kind = asked && kindOfBottle(asked)
  const suits = (verdict: DrinkVerdict) => {
    if (asked)
      // One gin serves as well as the other that the bar pours from first.
      return pouredFrom(verdict).some((bottle) => {
        const other = kindOfBottle(bottle)
        return bottle.id === asked.id || (!!kind && !!other && isSortOf(kind, other.id))
      })
    return !filter || areFor(pouredFrom(verdict), filter)
  }
  const possible: MakeableDrink[] = []
  for (const recipe of cellar.recipes) {
    yield
    const verdict = verdicts.get(recipe.id)
    if (verdict?.missing.length !== 0 || !suits(verdict)) continue
    if (isMadeWith(recipe, ingredients)) possible.push({ recipe, verdict })
  }
  const named = new Set(uniqueDrinks(possible.map(({ recipe }) => recipe)))
  return possible
    .filter(({ recipe }) => named.has(recipe))
    .sort(
      (one, other) =>
        Number(one.verdict.usesPrized) - Number(other.verdict.usesPrized) ||
        Number(one.verdict.hasStandIns) - Number(other.verdict.hasStandIns) ||
        Number(other.recipe.isFavorite) - Number(one.recipe.isFavorite) ||
        (other.recipe.rating ?? 0) - (one.recipe.rating ?? 0) ||
        (one.recipe.name < other.recipe.name ? -1 : 1),
    )
}

/** The same as `gin and Campari`. */
const allOf = (filter: Filter): Filter =>
  filterOf({
    ...filter,
    terms: filter.terms.map((term) =>
      term.isAnd
        ? { ...term, said: term.each!.map(({ said }) => said).reduce(filterWords.and) }
        : term,
    ),
  })

/**
 * Whether a drink from these bottles is asked for: `with gin and Campari` wants both, `without rum` and
 * `from open bottles` speak of all of them.
 */
function areFor(poured: readonly Bottle[], filter: Filter): boolean {
  const { terms, limits, place, state } = filter
  const positive = terms.filter(({ isNot }) => !isNot)
  const ofAll = filterOf({ terms: terms.filter(({ isNot }) => isNot), limits: [], place, state })
  const wanted = positive.flatMap(({ each = [], isAnd }) => (isAnd ? each : []))
  const rest = positive.filter(({ isAnd }) => !isAnd)
  const ofSome = (wanted.length > 0 ? wanted : [undefined]).map((one) =>
    filterOf({ terms: [...rest, ...(one ? [{ ...one, isNot: false }] : [])], limits }),
  )
  return (
    poured.length > 0 &&
    poured.every((bottle) => fits(bottle, ofAll)) &&
    ofSome.every((some) => poured.some((bottle) => fits(bottle, some)))
  )
}

/** The bottles and ingredients of a question, in its words. */
function partsOf(
  bottles: string | undefined,
  ingredients: readonly IngredientTerm[],
): string | undefined {
  const wanted = ingredients.filter(({ isNot }) => !isNot).map(({ said }) => said)
  const joined = [...(bottles ? [bottles] : []), ...wanted]
  const not = ingredients.flatMap(({ isNot, said }) => (isNot ? [filterWords.not(said)] : []))
  const parts = [...(joined.length > 0 ? [joined.reduce(filterWords.and)] : []), ...not]
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Possible drinks, in words. */
export function* answerDrinks(
  cellar: CellarContents,
  filter: Filter | undefined,
  asked: Bottle | undefined,
  count: number = maxDrinks,
  ingredients: readonly IngredientTerm[] = [],
): Generator<void, SommelierAnswer> {
  const possible = yield* makeableDrinks(cellar, filter, asked, ingredients)
  const isWith =
    asked !== undefined || [...(filter?.terms ?? []), ...ingredients].some(({ isNot }) => !isNot)
  const what = partsOf(asked?.name ?? (filter && allOf(filter).what), ingredients)
  const draft = new Draft()
  if (asked) draft.named('bottle', asked)
  if (possible.length === 0 && what !== undefined && !isWith)
    return draft.say({ say: 'haveNone', what }).done()
  if (possible.length === 0) return draft.say({ say: 'cannotMake', what }).done()
  draft.say({ say: 'canMake', count: possible.length, what, isWith })
  for (const { recipe, verdict } of possible.slice(0, count)) {
    const from = pouredFrom(verdict)
    draft
      .say({
        say: 'drink',
        recipe: recipe.name,
        from: from.map(({ name }) => name),
        instead: standIns(verdict),
      })
      .say(...prizedIn(verdict))
      .named('recipe', recipe)
  }
  for (const { verdict } of possible.slice(0, count)) draft.named('bottle', ...pouredFrom(verdict))
  if (possible.length > count) draft.say({ say: 'more', count: possible.length - count })
  return draft.done()
}

/** The effects of one more bottle, most drinks first. */
export function unlockLines(
  { unlocks }: MakeableDrinks,
  byId: ReadonlyMap<string, Recipe>,
  max: number,
): { line: Line; recipes: readonly Recipe[] }[] {
  return unlocks.slice(0, max).map(({ wanted, recipes }) => {
    const named = recipes.slice(0, namedRecipes).flatMap((id) => byId.get(id) ?? [])
    return {
      line: {
        say: 'unlock',
        wanted: wanted.name,
        recipes: named.map(({ name }) => name),
        more: recipes.length - named.length,
      },
      recipes: named,
    }
  })
}

/** Which bottle would make drinks possible that lack nothing else. */
export function* oneAway(cellar: CellarContents): Generator<void, SommelierAnswer> {
  const made = yield* comparing(cellar)
  const draft = new Draft()
  if (made.unlocks.length === 0) return draft.say({ say: 'noneAway' }).done()
  const byId = new Map<string, Recipe>(cellar.recipes.map((recipe) => [recipe.id, recipe]))
  draft.say({ say: 'oneAway', count: made.unlocks.length })
  for (const { line, recipes } of unlockLines(made, byId, maxUnlocks))
    draft.say(line).named('recipe', ...recipes)
  return draft.done()
}

/** A recipe: ingredients, instructions, and whether it can be made now. */
export function* aboutRecipe(
  cellar: CellarContents,
  recipes: readonly Recipe[],
): Generator<void, SommelierAnswer> {
  const draft = new Draft()
  // The user's version of a classic comes first.
  const [recipe, ...others] = [...recipes].sort((one, other) => other.createdAt - one.createdAt)
  if (!recipe) return draft.say({ say: 'unknown', words: [] }).done()
  const ingredients = ingredientsOf(recipe)
  const said = asRead(recipe)
  draft
    .named('recipe', recipe)
    .say({
      say: 'recipe',
      recipe: recipe.name,
      ingredients: ingredientsOf(said).map(({ amount, name }) => `${amountAsRead(amount)} ${name}`),
    })
    .say({ say: 'instructions', text: said.instructions })
  if (said.glassType ?? said.garnish)
    draft.say({ say: 'glass', glass: said.glassType, garnish: said.garnish })
  const only = { id: recipe.id, name: recipe.name, ingredients }
  const verdict = (yield* findMakeableDrinks(cellar.bottles, [only], judging(cellar))).verdicts.get(
    recipe.id,
  )
  if (verdict) {
    const from = pouredFrom(verdict)
    if (verdict.missing.length > 0)
      draft.say({ say: 'missing', names: verdict.missing.map(({ name }) => partAsRead(name)) })
    else if (verdict.hasStandIns) draft.say({ say: 'readyInstead', instead: standIns(verdict) })
    else draft.say({ say: 'ready', from: from.map(({ name }) => name) })
    draft.say(...prizedIn(verdict)).named('bottle', ...from)
  }
  if (others.length > 0) draft.named('recipe', ...others)
  return draft.done()
}
