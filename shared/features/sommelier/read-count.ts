import { maxMentions } from '../../business/sommelier.ts'
import { serves } from './lexicon.ts'
import type { Token } from './tokens.ts'

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A whole number, in digits or in words. */
export function numberIn({ word, number, cents, percent }: Token): number | undefined {
  const inWords = numbers.indexOf(word)
  if (inWords >= 0) return inWords + 1
  return cents === undefined && percent === undefined && Number.isInteger(number)
    ? number
    : undefined
}

/** `three cheapest`, `top 5`, `two reds`: how many answers a question asks for. */
export interface ReadCount {
  readonly at: number
  readonly count: number
}

/**
 * The first number before a thing or an order, or behind `top`. An answer links so many bottles at most.
 * @param isRead whether a word is part of a name or a limit
 */
export function countIn(
  tokens: readonly Token[],
  isRead: (at: number) => boolean,
): ReadCount | undefined {
  for (const [at, token] of tokens.entries()) {
    const count = numberIn(token) ?? 0
    if (isRead(at) || count < 2 || count > 99) continue
    const next = tokens[at + 1]
    const isCounted =
      next !== undefined &&
      (isRead(at + 1)
        ? next.number === undefined && !/^(?:to|and|or|than|until)$/.test(next.word)
        : isCountable(next.word))
    const isMeasured = /^(than|least|most|over|under|exactly|only|with|not|but)$/.test(
      tokens[at - 1]?.word ?? '',
    )
    if ((isCounted && !isMeasured) || isOrder(tokens[at - 1]?.word ?? ''))
      return { at, count: Math.min(count, maxMentions) }
  }
  return undefined
}

const isOrder = (word: string): boolean => serves(word, 'rank') || /^(first|next|last)$/.test(word)

const isCountable = (word: string): boolean =>
  serves(word, 'rank') ||
  serves(word, 'oldest') ||
  serves(word, 'youngest') ||
  /^(bottles?|most|least|biggest|largest|best|worst|good|great|nice|other|of|cocktails?|drinks?|recipes?|suggestions?|recommendations?|ideas?|things?|options?)$/.test(
    word,
  )
