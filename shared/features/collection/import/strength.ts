import { maxValueLength } from '../../../kernel/text.ts'
import { rememberedOfCell } from './cells.ts'

/** What a cell says of the alcohol in a bottle. */
export interface Strength {
  readonly abv: number
  /** It may be meant in another way. */
  readonly isAssumed?: boolean
}

const number = String.raw`\d{1,3}(?:[.,]\d{1,9})?`
const percents = new RegExp(String.raw`(?<![\d.,])(${number})\s?(?:%|vol\b|percent|prozent)`, 'gi')
const between = new RegExp(String.raw`(${number})\s?%?\s?[-–—]\s?${number}`, 'u')
const overUnder = new RegExp(
  String.raw`(${number})\s*°?\s*(o|u)\.?\s?p\.?(?!\p{L})|(?<!\p{L})(o|u)\.?\s?p\.?\s*(${number})`,
  'iu',
)
const proof = new RegExp(
  String.raw`(${number})\s*(°|º|degrees?|deg\.?)?\s*(?:[\p{L}.]+\s+)?proof|proof\D{0,3}(${number})`,
  'iu',
)

/** `40-45 %`, `ABV 40 - 45`; of `Batch 12 - 61.2%` the words in front say that it is none. */
function isRange(text: string): boolean {
  const match = between.exec(text)
  if (!match) return false
  const before = text.slice(0, match.index)
  return (
    !/\s[-–—]/.test(match[0]) ||
    !/\p{L}{2}/u.test(before) ||
    /(?:abv|alc|vol|strength)\W{0,3}$/i.test(before)
  )
}

/** Proof spirit has 4/7 of alcohol by the scale of Sikes, which Britain had until 1980. */
const ofSikes = (degrees: number) => Number(((degrees * 4) / 7).toFixed(1))

/**
 * Alcohol in percent by volume: `13.5`, `13,5 %`, `40% vol`, `86 proof`, `70° proof`, `30 U.P.`. What
 * stands with a percent sign counts; fractions only where the file is so.
 * @param isBritish the bottle is, so that degrees of proof are those of Sikes
 */
export function readStrength(
  text: string,
  { isFraction = false, isBritish = false } = {},
): Strength | 'unread' | undefined {
  const read = isBritish ? ofBritain : isFraction ? ofFractions : ofPercents
  return isBritish && isFraction ? strengthIn(text, isFraction, isBritish) : read(text)
}

const ofPercents = rememberedOfCell((text) => strengthIn(text, false, false))
const ofFractions = rememberedOfCell((text) => strengthIn(text, true, false))
const ofBritain = rememberedOfCell((text) => strengthIn(text, false, true))

function strengthIn(
  text: string,
  isFraction: boolean,
  isBritish: boolean,
): Strength | 'unread' | undefined {
  // British labels have a point in the middle: `41·2 %`.
  const trimmed = inNarrowLetters(text)
    .replace(/(?<=\d)[·‧∙](?=\d)/g, '.')
    .trim()
  if (trimmed === '') return undefined
  if (trimmed.length > maxValueLength || isRange(trimmed)) return 'unread'
  const isNear = /[<>~≈?]/.test(trimmed)
  const said = [...trimmed.matchAll(percents)].map((match) => numberIn(match[1]!))
  if (said.length > 0) return strengthOf(said[0]!, isNear || new Set(said).size > 1)
  const sikes = overUnder.exec(trimmed)
  if (sikes) {
    const part = numberIn(sikes[1] ?? sikes[4]!)
    const isOver = (sikes[2] ?? sikes[3])!.toLowerCase() === 'o'
    return strengthOf(ofSikes(isOver ? 100 + part : 100 - part))
  }
  if (/proof/i.test(trimmed)) return inProof(trimmed, isBritish)
  return bareNumber(trimmed, isFraction)
}

/** `４３％` with the digits and the sign of Latin script; `º` stays. */
const inNarrowLetters = (text: string): string =>
  text.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

function inProof(text: string, isBritish: boolean): Strength | 'unread' | undefined {
  const match = proof.exec(text)
  if (!match) return 'unread'
  const degrees = numberIn(match[1] ?? match[3]!)
  const isNamed = /sikes|british|imperial|uk\b/i.test(text)
  // An American bottle of 70 would have 35 %, less than a spirit may have.
  const isLow = match[2] !== undefined && degrees <= 75
  if (isNamed || (isBritish && match[2] !== undefined) || (isBritish && degrees < 75))
    return strengthOf(ofSikes(degrees))
  if (isLow) return strengthOf(ofSikes(degrees), true)
  return strengthOf(degrees / 2, match[2] !== undefined || isBritish)
}

/** Several numbers without a sign are ambiguous; an age is not a strength. */
function bareNumber(text: string, isFraction: boolean): Strength | 'unread' | undefined {
  const rest = text.replace(
    /\d{1,2}\s*-?\s*(?:y\.?\s?o\.?|years?(?: old)?|jahre|ans|años)(?!\p{L})/giu,
    ' ',
  )
  const found = [...rest.matchAll(/\d*[.,]?\d+/g)].map((match) => numberIn(match[0]))
  const [first, ...more] = found
  if (first === undefined) return 'unread'
  // A spreadsheet's 46 % among numbers of percent.
  const isPart = !isFraction && first > 0 && first < 1
  return strengthOf(
    (isFraction && first <= 1) || (isPart && first >= 0.1) ? first * 100 : first,
    isPart ||
      (isFraction && first > 1) ||
      first > rarely ||
      (first >= 60 && /[°º]/.test(text)) ||
      /[<>~≈?]/.test(text) ||
      ofOther.test(rest) ||
      more.some((other) => other !== first),
  )
}

/** `20 ounces`, `46 north`: a word that no strength has stands behind the number. */
const ofOther =
  /\d[\s-]*(?!abv|alc|alk|vol|alcool|grad|gr|degr|per|pro|prc|gl|tr|cask|strength|by)\p{L}{2,}/iu

/** Stronger bottles are rare: the number may be proof, as 70 degrees are on an old British label. */
const rarely = 76

const numberIn = (text: string) => Number(text.replace(',', '.'))

function strengthOf(percent: number, isAssumed = false): Strength | 'unread' | undefined {
  if (percent === 0) return undefined
  if (!(percent > 0 && percent <= 100)) return 'unread'
  return { abv: Number(percent.toFixed(2)), ...(isAssumed && { isAssumed }) }
}

/** The same without what a person should know of it. */
export function readAbv(text: string, isFraction = false): number | 'unread' | undefined {
  const strength = readStrength(text, { isFraction })
  return typeof strength === 'object' ? strength.abv : strength
}
