import { plainWords } from '../../kernel/text.ts'
import type { Filter } from './filter.ts'
import type { Labels } from './labels.ts'
import { limitsIn } from './read-limits.ts'
import { numberedNames, termsIn } from './read-terms.ts'
import type { Token } from './tokens.ts'

export interface ReadFilter {
  /** The filter in the words; undefined without one. */
  readonly filter: Filter | undefined
  /** Whether a word has been read. */
  readonly isRead: (at: number) => boolean
}

/**
 * Reads which bottles a question is about: first their places, then the limits, then their kinds.
 * Each word is read once.
 * @param year this year
 * @param beside words with another meaning
 */
export function filterIn(
  tokens: readonly Token[],
  labels: Labels,
  year: number,
  beside?: { readonly from: number; readonly to: number },
): ReadFilter {
  const read = new Set<number>()
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at++) read.add(at)
  }
  const isFree = (at: number) => !read.has(at)
  const words = tokens.map(({ word }) => word)
  if (beside) take(beside.from, beside.to)
  const place = placeIn(words, labels.places)
  if (place) take(place.from, place.to)
  const state = stateIn(words, take)
  // A number that belongs to a name is no vintage.
  const numbered = new Set(
    numberedNames(words, labels).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    ),
  )
  const { limits, what: limited } = limitsIn(
    tokens.map((token, at) =>
      numbered.has(at) || read.has(at) ? { word: token.word, said: token.said } : token,
    ),
    take,
    year,
  )
  const { terms, what } = termsIn(tokens, labels, isFree, take)
  const said = [
    ...(state ? [state] : []),
    ...what,
    ...limited,
    ...(place ? [`in ${place.place}`] : []),
  ]
  return {
    filter:
      said.length === 0
        ? undefined
        : {
            what: said.join(' ').replace(/ +/g, ' ').trim(),
            terms,
            limits,
            place: place?.place,
            state,
          },
    isRead: (at) => read.has(at),
  }
}

function stateIn(
  words: readonly string[],
  take: (from: number, to: number) => void,
): 'open' | 'sealed' | undefined {
  for (const [at, word] of words.entries()) {
    const isSealed = word === 'sealed' || word === 'unopened' || word === 'closed'
    if (!isSealed && word !== 'opened' && !(word === 'open' && isState(words, at))) continue
    take(at, at + 1)
    return isSealed || words[at - 1] === 'not' ? 'sealed' : 'open'
  }
  return undefined
}

/** `What is open`, `open bottles`; a request for a bottle to open is different. */
function isState(words: readonly string[], at: number): boolean {
  const wants = /^(should|to|can|shall|would|could|will|ill|lets|let|i|we|me)$/
  return (
    !words.slice(Math.max(0, at - 2), at).some((word) => wants.test(word)) &&
    !/^(tonight|now|next|first|today|it|with|for)$/.test(words[at + 1] ?? '')
  )
}

function placeIn(words: readonly string[], places: Labels['places']) {
  let found: { from: number; to: number; place: string } | undefined
  for (const [name, place] of places) {
    const own = plainWords(name)
    if (own.length === 0 || (found && own.length <= found.to - found.from)) continue
    for (let at = 0; at + own.length <= words.length; at++) {
      if (!own.every((word, i) => words[at + i] === word)) continue
      // `Cellar` alone is what everything is called; `in the cellar` is a place.
      const isIn = (before: string | undefined) => /^(in|at|on|inside)$/.test(before ?? '')
      const isMine = /^(the|my|our)$/.test(words[at - 1] ?? '')
      if (isIn(words[at - 1]) || (isMine && isIn(words[at - 2])) || own.length > 1)
        found = { from: at, to: at + own.length, place }
    }
  }
  return found
}
