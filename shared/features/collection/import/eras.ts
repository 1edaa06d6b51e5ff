/**
 * Eras of Japan with the year before their first: 昭和63年 and S63 are 1988. A year of change has two
 * names.
 */
const eras: readonly (readonly [name: string, letter: string, before: number, years: number])[] = [
  ['明治', 'M', 1867, 45],
  ['大正', 'T', 1911, 15],
  ['昭和', 'S', 1925, 64],
  ['平成', 'H', 1988, 31],
  ['令和', 'R', 2018, 99],
]

const byName = /^(明治|大正|昭和|平成|令和)\s*(元|\d{1,2})(?!\d)/
const byLetter = /^([MTSHR])\.?\s?(\d{1,2})(?=$|[./-]\d)/

/** The text with the year of an era in front as that of the calendar; others as they are. */
export function withYearOfEra(text: string): string {
  const match = byName.exec(text) ?? byLetter.exec(text)
  const era = match && eras.find(([name, letter]) => name === match[1] || letter === match[1])
  if (!match || !era) return text
  const [, , before, years] = era
  const year = match[2] === '元' ? 1 : Number(match[2])
  return year >= 1 && year <= years ? `${before + year}${text.slice(match[0].length)}` : text
}
