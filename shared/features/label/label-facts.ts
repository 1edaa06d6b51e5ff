import { plainWords } from '../../kernel/text.ts'
import { bottleWords } from '../prices/bottle-words.ts'
import { makers } from '../prices/common-words.ts'
import { type LabelLine, type LabelText, textOf } from './label-text.ts'

/** A label's readings for the fields of a bottle, each with the most likely first. */
export interface LabelFacts {
  readonly names: readonly string[]
  readonly producers: readonly string[]
  readonly vintages: readonly number[]
  readonly sizesMl: readonly number[]
  /** Percent by volume. */
  readonly strengths: readonly number[]
}

/** @param thisYear no bottle is younger */
export function factsOf(label: LabelText, thisYear: number): LabelFacts {
  const lines = label.map((line) => textOf(line))
  const written = label.filter(isPlainlyRead)
  return {
    names: several(
      written
        .filter((line) => !saysFacts(textOf(line)))
        .toSorted((a, b) => b.height - a.height)
        .map((line) => asWritten(textOf(line))),
    ),
    producers: several(written.filter(namesMaker).map((line) => asWritten(textOf(line)))),
    vintages: several(lines.flatMap((line) => vintagesIn(line, thisYear))),
    sizesMl: several(lines.flatMap(sizesIn)),
    strengths: several(lines.flatMap(strengthsIn)),
  }
}

/** As many as can be looked through at a glance. */
const maxOffered = 3
const several = <T>(found: readonly T[]): T[] => [...new Set(found)].slice(0, maxOffered)

/** Every word of it needs no correction. */
const isPlainlyRead = ({ words }: LabelLine): boolean =>
  words.length > 0 &&
  words.every(({ sure }) => sure >= plainlySure) &&
  words.some(({ text }) => /\p{L}{3}/u.test(text))
const plainlySure = 75

const namesMaker = ({ words }: LabelLine): boolean =>
  words.length > 1 && words.some(({ text }) => plainWords(text).some((word) => makers.has(word)))

const saysFacts = (line: string): boolean =>
  vintagesIn(line, Number.POSITIVE_INFINITY).length > 0 ||
  sizesIn(line).length > 0 ||
  strengthsIn(line).length > 0

/** `CASA VALDUGA` is written so on paper alone. */
const asWritten = (line: string): string => {
  const plain = line.replaceAll(/[^\p{L}\p{N}&'’.\- ]/gu, '').trim()
  return /\p{Ll}/u.test(plain)
    ? plain
    : plain.replaceAll(
        /(\p{L})([\p{L}'’]*)/gu,
        (_, first: string, rest: string) => first + rest.toLowerCase(),
      )
}

/** A year next to such words is the house's, not the bottle's. */
const housePattern =
  /\b(?:since|est|estd|established|founded|fondee?|depuis|seit|gegrundet|desde|fundad[ao]|dal|dum|anno|classe|classement|en|1855)\b/

/** The year of bottling is no vintage. */
const bottlingYear =
  /\b(?:bottled|abgefullt|abfullung|embouteille|engarrafado|embotellado|imbottigliato|buteljerad|tappet|gebotteld)(?: (?:in|on|em|en|el|im|nel|i|op))?(?: \d{1,2}){0,2} (?:19|20)\d\d\b/g

function vintagesIn(line: string, thisYear: number): number[] {
  const words = plainWords(plainWords(line).join(' ').replace(bottlingYear, ' '))
  if (housePattern.test(words.filter((word) => !/^(?:19|20)\d\d$/.test(word)).join(' '))) return []
  return words
    .filter((word) => /^(?:19|20)\d\d$/.test(word))
    .map(Number)
    .filter((year) => year <= thisYear)
}

/** Sizes that bottles are filled in, in millilitres: another one was read wrongly. */
const sizes = new Set([
  50, 100, 187, 200, 250, 275, 330, 350, 355, 375, 440, 473, 500, 568, 620, 650, 700, 720, 750,
  1000, 1125, 1500, 1750, 1800, 2250, 3000, 4500, 5000, 6000, 9000, 12000,
])

function sizesIn(line: string): number[] {
  // The l of a unit is taken for what looks like it.
  const { sizeMl } = bottleWords(line.replaceAll(/(\d\s*[mc])[1I|\]]/gi, '$1l'))
  return sizeMl !== undefined && sizes.has(sizeMl) ? [sizeMl] : []
}

/** Weaker is not wine, stronger not a spirit for sale. */
const [minStrength, maxStrength] = [3, 76]

function strengthsIn(line: string): number[] {
  const percent = [...line.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s*%/g)]
    // Of a grape, of agave: all of it.
    .map(([, amount = '']) => Number(amount.replace(',', '.')))
  const proof = [...line.matchAll(/(?<![\d.,])(\d{2,3}(?:\.\d)?)\s*(?:degree\s+)?proof\b/gi)].map(
    ([, amount]) => Number(amount) / 2,
  )
  return [...percent, ...proof].filter(
    (strength) => strength >= minStrength && strength <= maxStrength,
  )
}
