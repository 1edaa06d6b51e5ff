import type * as rareWords from './rare-words.ts'

type RareWords = typeof rareWords

let loaded: Partial<RareWords> = {}

/** The words that are loaded. A cell that needs others is not read, and its bottle says so. */
export const loadedWords = (): Partial<RareWords> => loaded

/** The text with a year of Japan's eras as that of the calendar; unreadable without the eras. */
export const withCalendarYear = (text: string): string =>
  loaded.withYearOfEra?.(text) ?? text.replace(/^(?:[明大昭平令].|[MTSHR]\.?\s?)(?=[元\d])/, '?')

/** Gives the words to all readers of cells. */
export function takeRareWords(words: Partial<RareWords>): void {
  loaded = words
}
