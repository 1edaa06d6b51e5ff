import { plainWords } from '../../kernel/text.ts'
import type { Filter, StoredIn } from './filter.ts'
import type { Labels } from './labels.ts'
import { negations } from './negations.ts'
import { isConcept, isFillerWord } from './lexicon.ts'
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
  const place = placesIn(words, labels.places, take)
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
  const said = [...(state ? [state] : []), ...what, ...limited, ...(place ? [storedIn(place)] : [])]
  return {
    filter:
      said.length === 0
        ? undefined
        : {
            what: said.join(' ').replace(/ +/g, ' ').trim(),
            terms,
            limits,
            place,
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
    // `Not open`, `have I not opened`.
    const notAt = [at - 1, at - 2].find((one) => words[one] === 'not')
    if (notAt !== undefined) take(notAt, notAt + 1)
    return isSealed === (notAt === undefined) ? 'sealed' : 'open'
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

/** Places after `in`, or by several words: one of them, or none after `not`. */
function placesIn(
  words: readonly string[],
  places: Labels['places'],
  take: (from: number, to: number) => void,
): StoredIn | undefined {
  const any: string[] = []
  let isNot = false
  for (let at = 0; at < words.length; at++) {
    let found: { length: number; place: string } | undefined
    for (const [name, place] of places) {
      const own = plainWords(name)
      if (own.length > (found?.length ?? 0) && own.every((word, i) => words[at + i] === word))
        found = { length: own.length, place }
    }
    if (!found) continue
    const from = stepBack(words, at, /^(the|my|our)$/)
    const before = stepBack(words, from, /^(in|at|on|inside)$/)
    // `Cellar` alone is what everything is called; `in the cellar` is a place, and so is one after another.
    const joint = /^(or|and|nor)$/.test(words[before - 1] ?? '') && any.length > 0
    const isPlain = isConcept(words[at]!) || isFillerWord(words[at]!)
    const isNamed = from < at && !isPlain
    if (before === from && found.length === 1 && !joint && !isNamed) continue
    if (any.length === 0 && negations.has(words[before - 1] ?? '')) {
      isNot = true
      take(before - 1, before)
    }
    any.push(found.place)
    take(at, at + found.length)
    at += found.length - 1
  }
  return any.length > 0 ? { any, isNot } : undefined
}

const stepBack = (words: readonly string[], at: number, over: RegExp): number =>
  over.test(words[at - 1] ?? '') ? at - 1 : at

export const storedIn = ({ any, isNot }: StoredIn): string =>
  `${isNot ? 'not ' : ''}in ${any.join(' or ')}`
