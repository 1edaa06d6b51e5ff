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
/** Years of the Republic of China, which Taiwan counts from 1912. */
const ofRepublic = /^(?:中[華华])?民[國国]\s*(元|\d{1,3})(?!\d)/

const digits = '〇一二三四五六七八九'
/** `六十三` and `六三` are 63, `百二` is 102. */
const inKanji = /^(?:([一二]?)百)?(?:([二三四五六七八九]?)十)?([一二三四五六七八九]?)(?=\s*年|$)/

/** A year behind the name of its era, in digits. */
function withDigits(text: string): string {
  const name = /^(?:明治|大正|昭和|平成|令和|(?:中[華华])?民[國国])\s*/.exec(text)?.[0]
  if (name === undefined)
    return text.replace(/^[一二][〇零一二三四五六七八九]{3}(?=\s*年|$)/, (year) =>
      [...year].map((one) => Math.max(0, digits.indexOf(one))).join(''),
    )
  const rest = text.slice(name.length).replaceAll('零', '〇')
  const ofPlaces = /^[〇一二三四五六七八九]{2,3}(?=\s*年|$)/.exec(rest)?.[0]
  if (ofPlaces)
    return `${name}${[...ofPlaces].map((one) => digits.indexOf(one)).join('')}${rest.slice(ofPlaces.length)}`
  const [all = '', hundreds, tens, ones = ''] = inKanji.exec(rest) ?? []
  if (all === '') return text
  const times = (found: string | undefined) =>
    found === undefined ? 0 : found === '' ? 1 : digits.indexOf(found)
  const number = times(hundreds) * 100 + times(tens) * 10 + (ones ? digits.indexOf(ones) : 0)
  return `${name}${number}${rest.slice(all.length)}`
}
const byLetter = /^([MTSHR])\.?\s?(\d{1,2})(?=$|[./-]\d)/

/** The text with the year of an era in front as that of the calendar; others as they are. */
export function withYearOfEra(typed: string): string {
  const text = withDigits(typed)
  const republic = ofRepublic.exec(text)
  if (republic)
    return `${1911 + (republic[1] === '元' ? 1 : Number(republic[1]))}${text.slice(republic[0].length)}`
  const match = byName.exec(text) ?? byLetter.exec(text)
  const era = match && eras.find(([name, letter]) => name === match[1] || letter === match[1])
  if (!match || !era) return text
  const [, , before, years] = era
  const year = match[2] === '元' ? 1 : Number(match[2])
  return year >= 1 && year <= years ? `${before + year}${text.slice(match[0].length)}` : text
}
