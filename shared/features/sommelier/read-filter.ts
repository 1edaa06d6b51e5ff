import { plainWords } from '../../kernel/text.ts'
import { type Filter, filterOf, type StoredIn } from './filter.ts'
import type { Labels } from './labels.ts'
import { negations } from './negations.ts'
import { isConcept, isFillerWord } from './lexicon.ts'
import { limitsIn } from './read-limits.ts'
import { missingIn } from './read-missing.ts'
import { factWords, numberedNames, termsIn } from './read-terms.ts'
import type { Span } from './read-ingredients.ts'
import type { Token } from './tokens.ts'

export interface ReadFilter {
  /** The filter in the words; undefined without one. */
  readonly filter: Filter | undefined
  /** Whether a word has been read. */
  readonly isRead: (at: number) => boolean
  /** Whether a word is part of a label's name, a place where bottles lie, or their state. */
  readonly isNamed: (at: number) => boolean
  /** A second name with a limit of its own, which no filter has: `reds before 2015 or whites after 2018`. */
  readonly clause: string | undefined
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
  beside: readonly Span[] = [],
): ReadFilter {
  const read = new Set<number>()
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at++) read.add(at)
  }
  const isFree = (at: number) => !read.has(at)
  const words = tokens.map(({ word }) => word)
  for (const { from, to } of beside) take(from, to)
  const joined = new Set<number>()
  const { place, apart } = placesIn(words, labels.places, take, joined)
  const state = stateIn(words, take)
  const missing = missingIn(tokens, take)
  const named = new Set(read)
  // A number that belongs to a name is no vintage.
  const numbered = new Set(
    numberedNames(words, labels).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    ),
  )
  // `1942` alone is the name of a bottle without a vintage.
  const [alone] = words
  if (
    words.length === 1 &&
    labels.byWord.get(alone!)?.every(({ vintage }) => vintage === undefined)
  )
    numbered.add(0)
  const ranges = limitsIn(
    tokens.map((token, at) =>
      numbered.has(at) || read.has(at) ? { word: token.word, said: token.said } : token,
    ),
    take,
    year,
    joined,
  )
  const isLimit = (at: number) => read.has(at) && !named.has(at)
  const limit = Array.from(words, (_, at) => isLimit(at))
  const { terms, labelled, clash } = termsIn(tokens, labels, isFree, take, joined)
  for (const at of labelled) named.add(at)
  // A second clause begins with a joint behind a limit, or with an `or` that joins unlike things.
  const second = words.findIndex((word, at) => {
    if (at === clash || at === apart) return true
    if (/^(?:and|or)$/.test(word) && at > 0 && words[at + 1] === 'how') return true
    // `Italian wines and wines under $50`.
    const behind = words[at + 1] ?? ''
    if (/^(?:and|or|plus)$/.test(word) && repeatable.test(behind) && words.indexOf(behind) < at)
      return true
    if (!/^(?:or|and)$/.test(word) || read.has(at)) return false
    const next = words.findIndex((_, index) => index > at && read.has(index))
    const isJoint = joined.has(next)
    if (isJoint && limit[at - 1] && !limit[next] && limit.includes(true, next)) return true
    return word === 'or' && !isJoint && read.has(at - 1) && next > 0 && next < at + 6
  })
  const limits = [...missing, ...ranges]
  const isEmpty = !state && !place && terms.length === 0 && limits.length === 0
  // An open bottle is no gift.
  const sealed = !state && isGift(words) ? 'sealed' : state
  return {
    filter: isEmpty ? undefined : filterOf({ terms, limits, place, state: sealed }),
    isRead: (at) => read.has(at),
    isNamed: (at) => named.has(at),
    clause:
      second < 0
        ? undefined
        : tokens
            .slice(second)
            .map(({ said }) => said)
            .join(' '),
  }
}

const repeatable = /^(?:bottle|wine|red|white|whisky|whiskey|spirit|beer)s?$|^whisk(?:ies|eys)$/

/** `A gift under $60`, `a present for my boss`; what I gave is another question. */
const isGift = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      /^gifts?$/.test(word) ||
      (/^presents?$/.test(word) &&
        (/^(?:a|as|birthday|christmas)$/.test(words[at - 1] ?? '') || words[at + 1] === 'for')),
  )

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
  // `Show me the open ones`.
  const isNamed = /^(?:the|my|our|any|all)$/.test(words[at - 1] ?? '')
  return (
    (isNamed || !words.slice(Math.max(0, at - 2), at).some((word) => wants.test(word))) &&
    !/^(tonight|now|next|first|today|it|with|for|one|a|an|something|me)$/.test(words[at + 1] ?? '')
  )
}

/** Places after `in`, or by several words: one of them, or none after `not`. */
function placesIn(
  words: readonly string[],
  places: Labels['places'],
  take: (from: number, to: number) => void,
  joined: Set<number>,
): { place: StoredIn | undefined; apart: number | undefined } {
  const any: string[] = []
  /** Where another place begins that is not joined to the one before it. */
  let apart: number | undefined
  let ends = 0
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
    // `Fridge whites`, and not `safe to drink`.
    const isKind = factWords.has(words[at + 1] ?? '') && !factWords.has(words[at]!)
    const isNamed = (from < at || isKind) && !isPlain
    if (before === from && found.length === 1 && !joint && !isNamed) continue
    if (any.length === 0 && negations.has(words[before - 1] ?? '')) {
      isNot = true
      take(before - 1, before)
    }
    if (any.length > 0) {
      joined.add(at)
      const between = words.slice(ends, before)
      if (between.some((word) => !isConcept(word) && !isFillerWord(word))) apart ??= ends
    }
    ends = at + found.length
    any.push(found.place)
    take(at, at + found.length)
    at += found.length - 1
  }
  return { place: any.length > 0 ? { any, isNot } : undefined, apart }
}

const stepBack = (words: readonly string[], at: number, over: RegExp): number =>
  over.test(words[at - 1] ?? '') ? at - 1 : at
