import { unaccented } from '../../kernel/text.ts'

/** Title and summary as they are searched: without case and accents. */
export const searchedText = ({ title, summary }: { title: string; summary: string }): string =>
  unaccented(`${title}\n${summary}`)

/** Words that are looked for of what was typed; nobody types more. */
const maxWords = 6

/** What {@link searchedText} has to have in it, each part somewhere, to be found by what was typed. */
export const soughtWords = (typed: string): string[] =>
  unaccented(typed.trim()).split(/ +/).filter(Boolean).slice(0, maxWords)
