import type { Id } from '../../kernel/id.ts'
import type { Bottle } from '../collection/bottle.ts'
import type { PrizedReason } from '../collection/prized.ts'
import type { Ingredient } from './ingredient.ts'
import { type FoundKind, kindNamed } from './kind-named.ts'
import { distinctiveWords, foundIn, wordsOfBottle } from './kind-of.ts'
import { families, type IngredientKind, isSortOf, kinds, standIns } from './kinds.ts'

/** A recipe as far as this needs it: the user's, or a starter recipe. */
export interface Makeable {
  readonly id: string
  readonly name: string
  readonly ingredients: readonly Ingredient[]
}

/** How one ingredient is come by. */
export type Supply =
  /** It is in the bar. */
  | { readonly how: 'bottle'; readonly bottle: Bottle; readonly prized?: Prized }
  /** It does not, but something near to it does. */
  | { readonly how: 'instead'; readonly bottle: Bottle; readonly prized?: Prized }
  /** Bought for the evening, or in any kitchen: taken to be there, and named. */
  | { readonly how: 'fresh' | 'staple' }
  /** Nothing does. */
  | { readonly how: 'missing'; readonly wanted: ToBuy }

/** Why the bottle is too good to mix; absent where it is not. */
type Prized = readonly PrizedReason[] | undefined

/** A purchase. The same `key` is the same product, whatever recipes call it. */
export interface ToBuy {
  readonly key: string
  readonly name: string
}

export interface DrinkVerdict {
  readonly id: string
  readonly supplies: readonly Supply[]
  /** Bottles that are missing, each once; an optional ingredient is never missing. */
  readonly missing: readonly ToBuy[]
  readonly hasStandIns: boolean
  /** A prized bottle would be poured: never offered without saying so. */
  readonly usesPrized: boolean
}

/** A bottle that would make drinks possible. */
export interface Unlock {
  readonly wanted: ToBuy
  /** The recipes that lack nothing else. */
  readonly recipes: readonly string[]
}

export interface MakeableDrinks {
  readonly verdicts: ReadonlyMap<string, DrinkVerdict>
  /** Of drinks one bottle away: the bottle with the most drinks comes first. */
  readonly unlocks: readonly Unlock[]
}

/** Why each bottle is prized, if it is. */
export type JudgePrized = (bottle: Bottle) => readonly PrizedReason[]
const nonePrized: JudgePrized = () => []

/**
 * Drinks that can be made from the bar. A prized bottle is poured only if no other serves. It
 * yields after every few rows, so that a page stays responsive; {@link makeableDrinksOf} runs it
 * through.
 */
export function* findMakeableDrinks(
  bottles: readonly Bottle[],
  recipes: readonly Makeable[],
  judge: JudgePrized = nonePrized,
): Generator<void, MakeableDrinks> {
  const bar = yield* makingBar(bottles, judge)
  const verdicts = new Map<string, DrinkVerdict>()
  const unlocks = new Map<string, { wanted: ToBuy; recipes: string[] }>()
  for (const recipe of recipes) {
    const verdict = verdictOn(recipe, bar)
    verdicts.set(recipe.id, verdict)
    const [only, ...more] = verdict.missing
    if (only && more.length === 0) {
      const unlock = unlocks.get(only.key)
      if (unlock) unlock.recipes.push(recipe.id)
      else unlocks.set(only.key, { wanted: only, recipes: [recipe.id] })
    }
    yield
  }
  return {
    verdicts,
    unlocks: [...unlocks.values()].sort(
      (one, other) =>
        other.recipes.length - one.recipes.length || (one.wanted.key < other.wanted.key ? -1 : 1),
    ),
  }
}

export function makeableDrinksOf(
  bottles: readonly Bottle[],
  recipes: readonly Makeable[],
  judge?: JudgePrized,
): MakeableDrinks {
  const steps = findMakeableDrinks(bottles, recipes, judge)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The bar's bottles, as recipes need them. */
interface Bar {
  readonly byId: ReadonlyMap<Id, Bottle>
  /** By the id of its kind and of every parent; of flavored ones also by both. */
  readonly byKind: ReadonlyMap<string, Bottle>
  /** Bottles by each word of their label. */
  readonly byWord: ReadonlyMap<string, readonly Bottle[]>
  readonly prized: ReadonlyMap<Bottle, readonly PrizedReason[]>
  /** Cache of parsed texts: recipes repeat the same ingredients. */
  readonly asked: Map<string, Supply>
}

function* makingBar(bottles: readonly Bottle[], judge: JudgePrized): Generator<void, Bar> {
  const byId = new Map<Id, Bottle>()
  const byKind = new Map<string, Bottle>()
  const byWord = new Map<string, Bottle[]>()
  const prized = new Map<Bottle, readonly PrizedReason[]>()
  for (const bottle of bottles) {
    if (bottle.isFinished) continue
    byId.set(bottle.id, bottle)
    const reasons = judge(bottle)
    if (reasons.length > 0) prized.set(bottle, reasons)
    const found = foundIn(bottle)
    const isBetter = (known: Bottle | undefined) => {
      if (!known) return true
      if (prized.has(known) !== prized.has(bottle)) return prized.has(known)
      // An open one is poured from before a sealed one is opened.
      return known.openedAt === undefined && bottle.openedAt !== undefined
    }
    if (found)
      for (const id of [keyOf(found), ...withAbove(found.kind)])
        if (isBetter(byKind.get(id))) byKind.set(id, bottle)
    for (const word of wordsOfBottle(bottle)) {
      const those = byWord.get(word)
      if (those) those.push(bottle)
      else byWord.set(word, [bottle])
    }
    yield
  }
  return { byId, byKind, byWord, prized, asked: new Map() }
}

/** The shopping name: of flavored ones, the flavor. */
const keyOf = ({ kind, flavour }: FoundKind) =>
  flavour === undefined ? kind.id : `${kind.id}: ${flavour}`

/** A kind and every kind that it is a sort of. */
function withAbove(kind: IngredientKind): string[] {
  const ids: string[] = []
  for (
    let at: IngredientKind | undefined = kind;
    at;
    at = at.under ? kinds.get(at.under) : undefined
  )
    ids.push(at.id)
  return ids
}

function verdictOn({ id, ingredients }: Makeable, bar: Bar): DrinkVerdict {
  const supplies = ingredients.map((ingredient): Supply => {
    const supply = supplyOf(ingredient, bar)
    if (!('bottle' in supply)) return supply
    const prized = bar.prized.get(supply.bottle)
    return prized ? { ...supply, prized } : supply
  })
  const missing = new Map<string, ToBuy>()
  supplies.forEach((supply, at) => {
    if (supply.how === 'missing' && !ingredients[at]!.optional)
      missing.set(supply.wanted.key, supply.wanted)
  })
  return {
    id,
    supplies,
    missing: [...missing.values()],
    hasStandIns: supplies.some(({ how }) => how === 'instead'),
    usesPrized: supplies.some((supply) => 'prized' in supply),
  }
}

function supplyOf(ingredient: Ingredient, bar: Bar): Supply {
  const own = ingredient.bottleId === undefined ? undefined : bar.byId.get(ingredient.bottleId)
  if (own) return { how: 'bottle', bottle: own }
  const supply = asked(ingredient.name, bar)
  if (supply.how !== 'missing') return supply
  for (const name of ingredient.substitutes ?? []) {
    const all = togetherIn(name).map((one) => asked(one, bar))
    const [other] = all.filter((one) => one.how === 'bottle' || one.how === 'instead')
    if (other && all.every(({ how }) => how !== 'missing'))
      return { how: 'instead', bottle: other.bottle }
  }
  return supply
}

function asked(name: string, bar: Bar): Supply {
  const known = bar.asked.get(name)
  if (known) return known
  const supply = lookedFor(name, bar)
  bar.asked.set(name, supply)
  return supply
}

function lookedFor(name: string, bar: Bar): Supply {
  const either = eitherOf(name).map((one) => ofOne(one, bar))
  return (
    either.find(({ how }) => how === 'bottle') ??
    either.find(({ how }) => how === 'instead') ??
    either[0]!
  )
}

const halved =
  /^(?:half|equal parts|halb|gleiche Teile|mitad|partes iguales|1\/2|½)(?: of| de)? (.+)$/i

/** `half rum, half amaretto` stands in only as a whole. */
function togetherIn(name: string): readonly string[] {
  const halves = halved.exec(name.trim())?.[1]
  if (halves === undefined) return [name]
  const parts = halves
    .split(/ ?(?:,|\+|&| and | und | y | e ) ?/i)
    .map((one) =>
      one.replace(/^(?:(?:and|und|y) )?(?:(?:half|halb|mitad|1\/2|½) (?:of |de )?)?/i, ''),
    )
  return parts.every(Boolean) ? parts : [name]
}

/** `Bourbon or rye whiskey` and `gin/vodka` are either, and so is one house's bottle or a kind; of `white or gold rum` the first is a rum, too. */
function eitherOf(name: string): readonly string[] {
  const parts = name
    .replace(/\([^)]*\)/g, ' ')
    .split(/ (?:or|oder|ou?|u) |(?<!\d)\//i)
    .map((part) => part.trim())
  // A single word that is no kind, `white`, says how the other is.
  const isThing = (part: string) => kindOfIngredient(part) || distinctiveWords(part).length > 1
  return parts.length > 1 && parts.every(isThing) ? parts : [name]
}

function ofOne(name: string, bar: Bar): Supply {
  const found = kindOfIngredient(name)
  if (!found) {
    const bottle = byWords(distinctiveWords(name), bar)
    return bottle
      ? { how: 'bottle', bottle }
      : { how: 'missing', wanted: { key: distinctiveWords(name).join(' ') || name, name } }
  }
  const { kind, house } = found
  if (kind.role !== 'bottle') return { how: kind.role }
  // A recipe for one house's bottle may use another's, with a note.
  const own =
    house &&
    byWords(house, bar, (bottle) => {
      const of = foundIn(bottle)
      return of !== undefined && keyOf(of) === keyOf(found)
    })
  if (own) return { how: 'bottle', bottle: own }
  const bottle = bar.byKind.get(keyOf(found))
  if (bottle) return { how: house ? 'instead' : 'bottle', bottle }
  const near = standInFor(kind, bar)
  return near
    ? { how: 'instead', bottle: near }
    : { how: 'missing', wanted: { key: keyOf(found), name } }
}

/** A related kind, or a known substitute. */
function standInFor(kind: IngredientKind, bar: Bar): Bottle | undefined {
  const family = families.find((id) => isSortOf(kind, id))
  for (const id of [...(standIns[kind.id] ?? []), ...(family === undefined ? [] : [family])]) {
    const bottle = bar.byKind.get(id)
    if (bottle) return bottle
  }
  return undefined
}

/** A bottle that has every telling word of the ingredient on its label, a prized one last. */
function byWords(
  words: readonly string[],
  { byWord, prized }: Bar,
  suits: (bottle: Bottle) => boolean = () => true,
): Bottle | undefined {
  const [first, ...rest] = words
  if (first === undefined) return undefined
  const fits = (bottle: Bottle) => {
    const label = wordsOfBottle(bottle)
    return rest.every((word) => label.has(word)) && suits(bottle)
  }
  const those = byWord.get(first)
  return those?.find((bottle) => !prized.has(bottle) && fits(bottle)) ?? those?.find(fits)
}

type IngredientWords = (name: string) => string | undefined

let inEnglish: IngredientWords = () => undefined

/** Gives the words of other languages, which a device loads later. */
export function takeIngredientWords(words: IngredientWords): void {
  inEnglish = words
}

/** The kind of an ingredient in the words of English, German or Spanish recipes. */
function kindOfIngredient(name: string): FoundKind | undefined {
  const found = kindNamed(name)
  if (found && !broad.has(found.kind.id)) return found
  const english = inEnglish(name)
  const other = english === undefined ? undefined : kindNamed(english)
  return other && !(found && broad.has(other.kind.id)) ? other : found
}

/** Kinds that words of another language may narrow: `whisky escocés`, `licor de almendras`. */
const broad = new Set(['liqueur', 'whiskey', 'wine', 'beer'])
