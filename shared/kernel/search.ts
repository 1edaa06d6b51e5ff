import { folded, plainWords, transcribed } from './text.ts'

/** The searched parts of a thing, without missing ones. */
type SearchDeps = readonly (string | number | undefined)[]

/** Searches rows of one kind. */
export interface Search<Row extends object> {
  /**
   * Those in which all that was typed is found: first those where each word of it begins a word, last
   * those found by another spelling only, else in the order in which they came. Of blank text, all.
   */
  find<One extends Row>(rows: readonly One[], typed: string): readonly One[]
  /** As {@link readQuery} needs it, cached for the row's lifetime. */
  textOf(row: Row): SearchText
}

/** A row's search text: its words, each after a space, and the text that has them. */
export interface SearchText {
  readonly words: string
  /** The words with umlauts and the like in another spelling; empty where there are none. */
  readonly spellings: string
  /** As written, for a query of signs only, which no word has. */
  readonly text: string
}

/**
 * The one search of lists on the device. A query is words in any order, each of which must occur in
 * one of the parts, also within a word; case, accents, apostrophes, letter width and composition do
 * not count, and `mueller` is Müller. So any text in a part finds it.
 * @param partsOf read once per row object, so a changed row must be a new object
 */
export function searchOver<Row extends object>(partsOf: (row: Row) => SearchDeps): Search<Row> {
  const texts = new WeakMap<Row, SearchText>()
  const textOf = (row: Row) => {
    let text = texts.get(row)
    if (!text) texts.set(row, (text = searchText(partsOf(row))))
    return text
  }
  // The last search. Looking ten thousand texts up takes longer than searching them.
  let known: readonly Row[] = []
  let inOrder: readonly SearchText[] = []
  let last = ''
  // By place, in order; undefined where all may match.
  let hits: readonly number[] | undefined
  let found: readonly Row[] = []
  return {
    textOf,
    find<One extends Row>(rows: readonly One[], typed: string) {
      if (!typed.trim()) return rows
      if (known.length !== rows.length || known.some((row, at) => row !== rows[at])) {
        known = [...rows]
        inOrder = rows.map(textOf)
        last = ''
      }
      if (typed !== last) {
        // Each further letter searches what the letters before it found.
        const among = last !== '' && isNarrower(typed, last) ? hits : undefined
        const query = readQuery((last = typed))
        // By how well they match; a row that does not has no place.
        const matches: Row[][] = [[], [], []]
        const those: number[] = []
        const many = among?.length ?? inOrder.length
        for (let index = 0; index < many; index++) {
          const at = among ? among[index]! : index
          const match = query(inOrder[at]!)
          if (match === 0) continue
          those.push(at)
          matches[3 - match]!.push(known[at]!)
        }
        hits = those
        found = matches.flat()
      }
      return found as readonly One[]
    },
  }
}

/** Whether only rows that the earlier query found can be found, by their own spelling alone. */
function isNarrower(typed: string, before: string): boolean {
  const { words, others } = wordsTyped(typed)
  const earlier = wordsTyped(before).words
  return (
    earlier.length > 0 &&
    !others.some(Boolean) &&
    earlier.every((part) => words.some((word) => word.includes(part)))
  )
}

export function searchText(parts: SearchDeps): SearchText {
  // A missing part joins as nothing.
  const text = parts.join(' ')
  const other = transcribed(text)
  return { words: wordsOf(text), spellings: other === text ? '' : wordsOf(other), text }
}

const wordsOf = (text: string) => ` ${plainWords(text).join(' ')}`

/**
 * 0: not all of it is there; 1: it is, in another spelling; 2: it is, within words; 3: each word of it
 * begins one.
 */
type SearchMatch = 0 | 1 | 2 | 3

/** `山崎12`: such names are also written without a space before a number or a Latin word. */
const beforeAge =
  /[\p{Script=Han}\p{Script=Hiragana}\p{scx=Katakana}\p{Script=Hangul}](?=[\p{Script=Latin}\p{N}])/gu

/** The words of a query, and those of another spelling where it can be one. */
function wordsTyped(asTyped: string) {
  const typed = asTyped.replace(beforeAge, '$& ')
  const words = plainWords(typed)
  // A spelling is found by its beginning: `ue` is in every ü.
  const others = plainWords(transcribed(typed)).map((other, i) =>
    other === words[i] ? /[aou]e|aa/.test(other) && ` ${other}` : other,
  )
  return { words, others, signs: folded(typed.trim()) }
}

/** Reads a query once for all rows. */
export function readQuery(asTyped: string): (text: SearchText) => SearchMatch {
  const { words, others, signs } = wordsTyped(asTyped)
  if (words.length === 0) return ({ text }) => (folded(text).includes(signs) ? 3 : 0)
  return ({ words: known, spellings }) => {
    let found: SearchMatch = 3
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!
      const at = known.indexOf(word)
      if (at < 0) {
        const other = others[i]
        if (!other || !(other[0] === ' ' ? spellings : known).includes(other)) return 0
        found = 1
      } else if (found > 2 && known[at - 1] !== ' ' && !known.includes(` ${word}`, at)) found = 2
    }
    return found
  }
}
