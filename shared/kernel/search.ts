import { folded, plainWords } from './text.ts'

/** The searched parts of a thing, without missing ones. */
type SearchDeps = readonly (string | number | undefined)[]

/** Searches rows of one kind. */
export interface Search<Row extends object> {
  /**
   * Those in which all that was typed is found: first those where each word of it begins a word, else
   * in the order in which they came. Of blank text, all.
   */
  find<One extends Row>(rows: readonly One[], typed: string): readonly One[]
  /** As {@link readQuery} needs it, cached for the row's lifetime. */
  textOf(row: Row): SearchText
}

/** A row's search text: its words, each after a space, and its parts as written. */
export interface SearchText {
  readonly words: string
  /** Used for a query of signs only, which no word has. */
  readonly parts: SearchDeps
}

/**
 * The one search of lists on the device. A query is words in any order, each of which must occur in
 * one of the parts, also within a word; case, accents, apostrophes, letter width and composition do
 * not count. So any text in a part finds it.
 * @param partsOf read once per row object, so a changed row must be a new object
 */
export function searchOver<Row extends object>(partsOf: (row: Row) => SearchDeps): Search<Row> {
  const texts = new WeakMap<Row, SearchText>()
  const textOf = (row: Row) => {
    const known = texts.get(row)
    if (known) return known
    const text = searchText(partsOf(row))
    texts.set(row, text)
    return text
  }
  return {
    textOf,
    find<One extends Row>(rows: readonly One[], typed: string) {
      if (typed.trim() === '') return rows
      const query = readQuery(typed)
      const beginning: One[] = []
      const within: One[] = []
      for (const row of rows) {
        const found = query(textOf(row))
        if (found > 0) (found === 2 ? beginning : within).push(row)
      }
      return [...beginning, ...within]
    },
  }
}

export const searchText = (parts: SearchDeps): SearchText => ({
  words: ` ${parts.flatMap((part) => (part === undefined ? [] : plainWords(`${part}`))).join(' ')}`,
  parts,
})

/** 0: not all of it is there; 1: it is, within words; 2: each word of it begins one. */
type SearchMatch = 0 | 1 | 2

/** Reads a query once for all rows. */
export function readQuery(typed: string): (text: SearchText) => SearchMatch {
  const words = plainWords(typed)
  const signs = folded(typed.trim())
  if (signs === '') return () => 2
  if (words.length === 0)
    return ({ parts }) => (parts.some((part) => folded(`${part ?? ''}`).includes(signs)) ? 2 : 0)
  return ({ words: text }) => {
    let found: SearchMatch = 2
    for (const word of words) {
      const at = text.indexOf(word)
      if (at < 0) return 0
      if (text[at - 1] !== ' ' && !text.includes(` ${word}`, at)) found = 1
    }
    return found
  }
}
