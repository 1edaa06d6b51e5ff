import { type BottleWords, bottleWords } from './bottle-words.ts'

/** A bottle that somebody looks for, in their own words. */
export interface WantedBottle {
  readonly bottle: string
  readonly brand?: string | undefined
  readonly vintage?: number | undefined
  readonly sizeMl?: number | undefined
}

/** A bottle that somebody sells, in theirs. */
export interface OfferedBottle {
  readonly name: string
  readonly brand?: string | undefined
  readonly category?: string | undefined
  readonly vintage?: number | undefined
  readonly sizeMl?: number | undefined
}

export interface WantedWords extends BottleWords {
  /** What kind of drink it is, where that is said and may be left out by who sells it. */
  readonly kinds: readonly string[]
}

/** Reads what is looked for once, so that it can be held against many. */
export function wantedWords({ bottle, brand, vintage, sizeMl }: WantedBottle): WantedWords {
  const read = bottleWords(brand, bottle, vintage?.toString())
  // What says no more than what drink it is, is asked for only where nothing else is said.
  const telling = read.words.filter((_, at) => isDistinctive(read.words, at))
  const isOnlyKind = telling.length === 0
  return {
    words: isOnlyKind ? read.words : telling,
    kinds: isOnlyKind ? [] : read.words.filter((word) => kindsLeftOut.has(word)),
    sizeMl: sizeMl ?? read.sizeMl,
  }
}

function isDistinctive(words: readonly string[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1] ?? '']
  if (word === 'single') return after !== 'malt'
  if (word === 'malt') return before !== 'single'
  if (word === 'straight') return !kinds.has(after) && after !== 'whisky'
  return !general.has(word) && !kindsLeftOut.has(word)
}

export interface OfferedWords extends BottleWords {
  /** All by which it can be found: its words, and two that stand side by side as one. */
  readonly found: ReadonlySet<string>
  readonly isBeer: boolean
}

/** The same of what is sold. */
export function offeredWords(offered: OfferedBottle): OfferedWords {
  const { name, brand, category, vintage, sizeMl } = offered
  const read = bottleWords(brand, name, vintage?.toString())
  return {
    words: read.words,
    sizeMl: sizeMl ?? read.sizeMl,
    found: new Set([...read.words, ...joints(read.words)]),
    isBeer: category === 'Beer',
  }
}

/**
 * Whether what is sold is what is looked for: it has every telling word, in any order, and may have
 * more; it is of that size, and no other kind of drink. Where no size is asked for, it is no miniature and no half bottle.
 */
export function fits(wanted: WantedWords, offered: OfferedWords): boolean {
  if (wanted.words.length === 0) return false
  if (!isOfSize(wanted.sizeMl, offered) || isOtherKind(wanted, offered)) return false
  return wanted.words.every((_, at) =>
    spellingsAt(wanted.words, at).some((w) => offered.found.has(w)),
  )
}

/**
 * The words by one of which an offer must be found to have the word at this place: itself, or
 * joined with one beside it, for some write `Grand-Dad` and some `Granddad`.
 */
export function spellingsAt(words: readonly string[], at: number): string[] {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]]
  return [word, ...(after ? [word + after] : []), ...(before ? [before + word] : [])]
}

/** Below this, in millilitres, a bottle is not what people mean who name no size; beer aside. */
const minUsualSize = 500
/** 70 cl and 75 cl are the one usual bottle of two continents. */
const sameWithin = 0.07

function isOfSize(wanted: number | undefined, { sizeMl, isBeer }: OfferedWords): boolean {
  if (sizeMl === undefined) return true
  if (wanted === undefined) return isBeer || sizeMl >= minUsualSize
  return Math.abs(sizeMl - wanted) <= sameWithin * Math.max(sizeMl, wanted)
}

const joints = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => words[at]! + word)

/** A bourbon that is asked for as such may be sold by its name alone, but not as a rye. */
function isOtherKind({ kinds: wanted }: WantedWords, { words }: OfferedWords): boolean {
  if (wanted.length === 0) return false
  const said = words.filter((word) => kinds.has(word))
  return said.length > 0 && !wanted.some((kind) => said.includes(kind))
}

/** Kinds of drinks that many write and many leave out of the very same name. */
const kindsLeftOut = new Set(
  'bourbon scotch gin vodka rum tequila mezcal cognac brandy champagne'.split(' '),
)
const kinds = new Set([...kindsLeftOut, 'rye'])

/** Words that say of a bottle no more than that it is one. */
const general = new Set(
  'whisky kentucky tennessee wine bottle spirit spirits liqueur beer'.split(' '),
)
