import { unaccented } from '../../kernel/text.ts'

/** Title and summary as they are searched: without case and accents. */
export const searchedText = ({ title, summary }: { title: string; summary: string }): string =>
  unaccented(`${title}\n${summary}`)

/** The most words used of a query. */
const maxWords = 6

/** The parts that {@link searchedText} must contain, each anywhere, to match a query. */
export const searchWords = (typed: string): string[] =>
  unaccented(typed.trim()).split(/ +/).filter(Boolean).slice(0, maxWords)
