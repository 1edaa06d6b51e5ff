import { kindNamed } from '../recipes/kind-named.ts'
import { type IngredientKind, isSortOf, kindsByName } from '../recipes/kinds.ts'
import { ingredientsOf, type Recipe } from '../recipes/recipe.ts'
import { plainWords } from '../../kernel/text.ts'
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

function freshNamed(words: readonly string[], at: number) {
  for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length).join(' ')
    const kind = kindsByName.get(name) ?? kindsByName.get(name.replace(/(?<=..)s$/, ''))
    if (kind) return kind.role === 'bottle' ? undefined : { kind, name, length }
  }
  return undefined
}

/** What a question about drinks names that stands in no bar: lime, egg white, mint, ginger beer. */
export function ingredientsIn(tokens: readonly Token[]): ReadIngredients {
  const words = tokens.map(({ word }) => word)
  const terms: IngredientTerm[] = []
  const spans: Span[] = []
  if (!words.some((word) => ofDrinks.test(word))) return { terms, spans }
  let isNot = false
  for (let at = 0; at < words.length; at++) {
    const named = freshNamed(words, at)
    if (!named) continue
    const from = negations.has(words[at - 1] ?? '') ? at - 1 : at
    const last = spans.at(-1)
    const joint = last?.to === at - 1 ? words[at - 1] : undefined
    // `Without egg or cream`: none of both.
    isNot = from < at || (isNot && /^(?:or|and|nor)$/.test(joint ?? ''))
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
    spans.push({ from, to: at + named.length })
    at += named.length - 1
  }
  return { terms, spans }
}

/** Whether a recipe has what a question names, and nothing of what it leaves out. */
export function isMadeWith(recipe: Recipe, terms: readonly IngredientTerm[]): boolean {
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
