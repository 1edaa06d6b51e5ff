import { serves } from './lexicon.ts'
import type { Filter, ValueRange } from './filter.ts'

export interface Rank {
  readonly by: 'worth' | 'rating' | 'abv' | 'size'
  readonly highest: boolean
}

/** `The highest alcohol`, `lowest in strength`. */
const strengthRank =
  /\b(?:(highest|most|higher)|(?:lowest|least|lower)) (?:in )?(?:abv|alcohol|proof|strength)\b/

export const isRankedByStrength = (words: readonly string[]): boolean =>
  strengthRank.test(words.join(' '))

/** `My biggest bottles`, `the smallest format`. */
const sizeRank =
  /\b(?:(biggest|largest)|smallest) (?:\w+ )?(?:bottles?|sizes?|formats?)\b|\bbottles? (?:is|are) (?:the )?(?:(biggest|largest)|smallest)\b/

export const isRankedBySize = (words: readonly string[]): boolean => sizeRank.test(words.join(' '))

/** The largest or smallest of something, if asked for: of all, or of the two that are compared. */
export function rankIn(words: readonly string[], filter: Filter | undefined): Rank | undefined {
  const limits = new Set<ValueRange['of']>(filter?.limits.map(({ of }) => of))
  return (
    inOrder(words) ??
    bySize(words) ??
    byRating(words, limits.has('rating')) ??
    byStrength(words, limits.has('abv')) ??
    byWorth(words, limits.has('worth'))
  )
}

/** `My reds by price`, `all from Italy with prices`: in their order. */
function inOrder(words: readonly string[]): Rank | undefined {
  const by = /\b(?:by|with(?: their| its| the)?) (\w+)$/.exec(words.join(' '))?.[1] ?? ''
  if (/^(?:price|prices|value|values|worth)$/.test(by)) return { by: 'worth', highest: true }
  return /^(?:ratings?|stars|scores?)$/.test(by) ? { by: 'rating', highest: true } : undefined
}

function bySize(words: readonly string[]): Rank | undefined {
  const ranked = sizeRank.exec(words.join(' '))
  return ranked ? { by: 'size', highest: (ranked[1] ?? ranked[2]) !== undefined } : undefined
}

const hasIn =
  (words: readonly string[]) =>
  (...those: string[]) =>
    those.some((word) => words.includes(word))

function byRating(words: readonly string[], isLimited: boolean): Rank | undefined {
  const has = hasIn(words)
  const isFavourite = has('favourite', 'favorite', 'favourites', 'favorites')
  const isRated =
    has('rated', 'rating', 'ratings', 'stars', 'score', 'scores', 'scored') || isFavourite
  // `My best Burgundies`, and not `the best price` nor `what is best with lamb`.
  const isBare =
    has('best', 'top', 'worst') &&
    !words.some(
      (word) =>
        serves(word, 'worth') ||
        serves(word, 'gain') ||
        serves(word, 'pair') ||
        serves(word, 'make') ||
        serves(word, 'soon') ||
        /^(?:open|opening|uncork|pour|drink|drinking|sip|recommend|suggest|choose|pick|tonight|today|weekend|dinner|before|by|until|with|abv|alcohol|proof|strength|strongest|weakest)$/.test(
          word,
        ),
    )
  if (!isRated && !isBare) return undefined
  if (isFavourite || has('best', 'highest', 'top', 'most')) return { by: 'rating', highest: true }
  return has('worst', 'lowest') && !isLimited ? { by: 'rating', highest: false } : undefined
}

function byStrength(words: readonly string[], isLimited: boolean): Rank | undefined {
  const has = hasIn(words)
  const ranked = strengthRank.exec(words.join(' '))
  const [isMore, isLess] = isLimited ? [false, false] : [has('stronger'), has('weaker')]
  if (has('strongest') || isMore || ranked?.[1]) return { by: 'abv', highest: true }
  return has('weakest') || isLess || ranked ? { by: 'abv', highest: false } : undefined
}

const dearest =
  /\b(?:most|highest|top) (?:\w+ )?(?:expensive|valuable|value|worth|price|priced)\b|\b(?:worth|costs?)(?: me| us)? (?:the )?most\b|\btop\b.*\bby (?:value|worth|price)\b/

/** `Worth more than $100` is a limit, and `worth more, A or B` compares. */
function byWorth(words: readonly string[], isLimited: boolean): Rank | undefined {
  const [has, text] = [hasIn(words), words.join(' ')]
  const more = isLimited
    ? undefined
    : /\b(?:worth|costs?) (more|less)\b|\bmore valuable\b|\b(?:dearer|pricier)\b(?! than)/.exec(
        text,
      )
  const isLess =
    more?.[1] === 'less' ||
    /\b(?:less|least) (?:expensive|valuable|worth)\b(?! than)|\bworth (?:the )?least\b/.test(text)
  if (isLess || has('cheapest', 'cheap', 'cheaper')) return { by: 'worth', highest: false }
  const isDearest =
    more ||
    has('priciest', 'dearest', 'pricey') ||
    /\bexpensive\b(?! than)/.test(text) ||
    dearest.test(text)
  return isDearest ? { by: 'worth', highest: true } : undefined
}
