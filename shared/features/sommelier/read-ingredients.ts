import { kindNamed } from '../recipes/kind-named.ts'
import { type IngredientKind, isSortOf, kindsByName } from '../recipes/kinds.ts'
import { ingredientsOf, type Recipe } from '../recipes/recipe.ts'
import { plainWords } from '../../kernel/text.ts'
import { dishNamed } from './dishes.ts'
import { filterWords } from './filter-words.ts'
import { negations } from './negations.ts'
import type { Token } from './tokens.ts'

/** Adjacent words of a question, by their place in it. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Ingredients that are no bottles, of which a drink has one, or none. */
export interface IngredientTerm {
  readonly any: readonly { readonly kind: IngredientKind; readonly name: string }[]
  readonly isNot: boolean
  /** As the question says it. */
  readonly said: string
}

export interface ReadIngredients {
  readonly terms: readonly IngredientTerm[]
  readonly spans: readonly Span[]
}

const maxWords = 3

const ofDrinks = /^(?:cocktails?|drinks|recipes?|mix|mixing|make|making|shake|stir|prepare)$/

/** `A drink with lemon`, `something with mint`; to drink is another thing. */
const ofOne =
  /\b(?:an?|another|one|some|any|which|what) (?:\w+ )?drinks?\b|\b(?:something|anything) (?:\w+ )?with\b/

function kindAt(words: readonly string[], at: number) {
  for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length).join(' ')
    const kind = kindsByName.get(name) ?? kindsByName.get(name.replace(/(?<=..)s$/, ''))
    if (kind) return { kind, name, length }
  }
  return undefined
}

const joints = /^(?:or|and|nor)$/

/** From a negation to the end of the kinds behind it: `without rum, lime or mint`. */
function negatedLists(words: readonly string[]): readonly (Span & { hasBottles: boolean })[] {
  const found: (Span & { hasBottles: boolean })[] = []
  for (const [from, word] of words.entries()) {
    if (!negations.has(word)) continue
    let to = from + 1
    let hasBottles = false
    for (;;) {
      const next = joints.test(words[to] ?? '') && to > from + 1 ? to + 1 : to
      const named = kindAt(words, next)
      if (!named) break
      hasBottles ||= named.kind.role === 'bottle'
      to = next + named.length
    }
    if (to > from + 1) found.push({ from, to, hasBottles })
  }
  return found
}

/** What a question about drinks names that stands in no bar: lime, egg white, mint, ginger beer. */
export function ingredientsIn(tokens: readonly Token[]): ReadIngredients {
  const words = tokens.map(({ word }) => word)
  const terms: IngredientTerm[] = []
  const spans: Span[] = []
  const isOfDrinks = words.some((word) => ofDrinks.test(word))
  if (!isOfDrinks && !ofOne.test(words.join(' '))) return { terms, spans }
  // `Something with chocolate` goes with it.
  const dish = isOfDrinks ? undefined : dishNamed(words)
  const negated = negatedLists(words)
  // `Without lime or rum`: the reading of bottles needs its negation, too.
  for (const { from, hasBottles } of negated) if (!hasBottles) spans.push({ from, to: from + 1 })
  let last: Span | undefined
  for (let at = 0; at < words.length; at++) {
    const named = kindAt(words, at)
    if (!named) continue
    const isDish = dish && dish.from < at + named.length && at < dish.to
    if (named.kind.role === 'bottle' || isDish) {
      at += named.length - 1
      continue
    }
    const joint = last?.to === at - 1 ? words[at - 1] : undefined
    const isNot = negated.some(({ from, to }) => from < at && at < to)
    const said = tokens
      .slice(at, at + named.length)
      .map((token) => token.said || token.word)
      .join(' ')
    const before = terms.at(-1)
    if (joint === 'or' && before && !isNot)
      terms[terms.length - 1] = {
        any: [...before.any, named],
        isNot,
        said: filterWords.or(before.said, said),
      }
    else terms.push({ any: [named], isNot, said })
    last = { from: at, to: at + named.length }
    spans.push(last)
    at += named.length - 1
  }
  return { terms, spans }
}

/** Whether a recipe has what a question names, and nothing of what it leaves out. */
export function isMadeWith(recipe: Recipe, terms: readonly IngredientTerm[]): boolean {
  if (terms.length === 0) return true
  const parts = ingredientsOf(recipe).map(({ name }) => ({
    kind: kindNamed(name)?.kind,
    words: plainWords(name),
  }))
  return terms.every(
    ({ any, isNot }) =>
      any.some(({ kind, name }) =>
        parts.some(
          ({ kind: own, words }) =>
            own?.role !== 'bottle' &&
            ((own !== undefined && isSortOf(own, kind.id)) ||
              name.split(' ').every((word) => words.includes(word))),
        ),
      ) !== isNot,
  )
}
