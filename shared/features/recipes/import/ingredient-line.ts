import { withoutEntities } from '../../collection/import/entities.ts'
import { maxValueLength } from '../../../kernel/text.ts'
import { amountOf, plainAmount } from '../amount.ts'

/** A file's ingredient, unchecked. */
export interface RawIngredient {
  readonly name?: unknown
  readonly amount?: unknown
  readonly optional?: boolean | undefined
  readonly note?: unknown
  readonly substitutes?: readonly unknown[]
}

const unitWords = String.raw`(?:(?:fl\.?\s?)?oz|ounces?|ml|cl|dl|l|litres?|liters?|tsps?|teaspoons?|tbsps?|tblsp|tablespoons?|bar\s?spoons?|dash(?:es)?|drops?|splash(?:es)?|parts?|shots?|measures?|jiggers?|cups?|pints?|quarts?|qt|gal(?:lons?)?|slices?|wedges?|wheels?|sprigs?|leaves|cubes?|pieces?|pinch(?:es)?|scoops?|bottles?|cans?|sticks?|grams?|gr?|kg|lb|el|tl|bl|bsps?|pizcas?|pinc[ée]es?|prisen?|pizzic(?:o|hi)|spritzer|schuss|barl[oö]ffel|(?:ess|tee)l[oö]ffel|cuill[eè]res?(?:\s+[àa]\s+(?:soupe|caf[ée]|th[ée]))?|c(?:uil)?\.?\s?[àa]\.?\s?(?:soupe|caf[ée]|th[ée]|[cs]\.?)|cc|cdi?tas?|cdas?|skvätt|skvett|traits?|gouttes?|cucharad(?:it)?as?|golpes?|gotas?|chorrit[oa]s?|gocc(?:ia|e)|cucchia(?:i|io)(?:n[oi])?|spruzz[io]|colher(?:es)?(?:\s+de\s+(?:sopa|ch[áa]))?|lances?|(?:eet|thee)lepels?|msk|tsk|krm|spsk|rkl|tippaa?|st[aæä]nk|dr[aå]par?|streepjes?|scheutjes?)`
/** Words between a number and the thing itself that belong to the amount. */
const measures = new RegExp(String.raw`^${unitWords}\.?(?=[\s,)]|$|/\s?[\d¼½¾⅓⅔])`, 'i')

const number = String.raw`(?:\d+\s+\d+\s?[/⁄]\s?\d+|\d+\s?[/⁄]\s?\d+|\d+\s?[¼½¾⅓⅔⅛⅜⅝⅞]|[¼½¾⅓⅔⅛⅜⅝⅞]|\d+(?:[.,]\d+)?|[.,]\d+)`
const start = new RegExp(`^(${number}(?:\\s*(?:-|–|—|to)\\s*${number})?)\\s*`, 'iu')
const oneAmount = String.raw`${number}(?:\s?(?:-|–|—|to)\s?${number})?\s?${unitWords}\.?`
/** `小さじ1`, `2個`, `適量`: Japanese amounts, which come behind the thing. */
const japanese = String.raw`(?:小さじ|大さじ)\s?${number}|${number}\s?(?:個|枚|本|片|滴|杯|振り|カップ|ダッシュ|スプーン)分?|適量|適宜|少々`
/** `Egg white 1`, `Minzblätter: 8`: a number alone counts things that are counted. */
const counted = String.raw`(?<=(?:eggs?|whites?|yolks?|limes?|lemons?|oranges?|lea(?:f|ves)|sprigs?|slices?|wedges?|cherr(?:y|ies)|olives?|cubes?|eier|eiwei(?:ß|ss)|eigelb|limetten?|zitronen?|blätter|zweige?|scheiben?|kirschen?|huevos?|claras?|yemas?|limas?|limone?s|limón|hojas?|ramitas?|rodajas?|œufs?|oeufs?|blancs?|feuilles?)\s?[:–-]?\s?)\d{1,2}(?:\s?[-–]\s?\d{1,2})?`
const lastAmount = new RegExp(
  String.raw`(?<![\d.,/\p{L}])(?:${oneAmount}|${japanese}|${counted})$`,
  'iu',
)
/** An amount with its unit, anywhere in the text. */
const amountWithin = new RegExp(
  String.raw`(?<![\d.,/\p{L}])${oneAmount}(?=\s+(?:of\s+)?\p{L})`,
  'giu',
)

/** How many amounts with a unit a text has in front of something; more than one are several ingredients. */
export const amountsIn = (text: string): number =>
  [...text.replace(/\([^()]*\)/g, ' ').matchAll(amountWithin)].length

/** `Gin 60 ml`, `Lime juice – 22.5 ml`, `Orange liqueur: 1 oz`. */
export function endsWithAmount(line: string): boolean {
  if (amountAside.test(line)) return true
  const amount = lastAmount.exec(line.slice(-40))?.[0]
  return amount !== undefined && /\p{L}/u.test(line.slice(0, -amount.length))
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `one egg white` and `half a lime` in digits, as amounts are read. */
function inDigits(line: string): string {
  const word = /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(?=\S)/i.exec(
    line,
  )
  if (word)
    return `${numberWords.indexOf(word[1]!.toLowerCase()) + 1} ${line.slice(word[0].length)}`
  return line
    .replace(/^half\s+(?:an?\s+|of\s+an?\s+)?(?=\S)/i, '1/2 ')
    .replace(splitMeasurePattern, '1/2 ')
    .replace(oneElsewhere, '1 ')
}

/** Whether a line begins with an amount in words: `Two ounces of gin`, `Half a lime`, `eine Prise Salz`. */
export function startsWithAmountInWords(line: string): boolean {
  const digits = inDigits(line)
  return digits !== line && /^\d/.test(digits)
}

/** `vodka*`, `vodka [1]` */
const footnote = /\s*(?:[*†‡]+|\[\d{1,2}\])$/
const measureApart = new RegExp(
  String.raw`^(${number})(?:\s?-|\s+(?:scant|heap(?:ing|ed)|level|rounded|generous))?\s*(${unitWords})\.?(?:\s*:|\s+[-–—])?(?=\s+[^\d¼½¾⅓⅔])`,
  'iu',
)

/** `1 ounce and a half gin` */
const halfBehind = new RegExp(
  String.raw`^(\d{1,2})\s+(${unitWords})\.?\s+and\s+a\s+half\s+(?:of\s+)?`,
  'iu',
)
/** `50 ml x 2 vodka` */
const timesBehind = new RegExp(
  String.raw`^(${number}\s?${unitWords})\.?\s*[x×]\s*(\d{1,2})\s+(?=\p{L})`,
  'iu',
)
/** `Gin (2 oz)` */
const amountAside = new RegExp(String.raw`^(?!\d)(\p{L}[^()]*?)\s*\((${oneAmount})\)$`, 'iu')
/** `1-inch piece of ginger` */
const lengthApart =
  /^(\d{1,2}(?:[.,]\d+)?[\s-]?(?:inch|in\.|cm))\s+(piece|slice)\s+(?:of\s+)?(\S.*)$/i

/** Without what stands before, in or behind an amount: `1. ~3 oz`, `0.5-oz`, `2 scant oz`, `2 oz: gin`. */
const withPlainAmount = (line: string): string =>
  line
    .trim()
    .replace(/^(?:(?:[-–—*•·◦‣▪▫■□▢☐☑✓✔]|\[[ x]?\])\s+)+/u, '')
    .replace(/^\d{1,2}[.)]\s+(?=[\d¼½¾⅓⅔⅛])/, '')
    .replace(
      /^(?:about|approx(?:imately)?\.?|roughly|around|circa|ca\.?|etwa|environ|[~≈])\s*(?=[\d¼½¾⅓⅔])/i,
      '',
    )
    .replace(/^(\p{L}+|\d{1,2})\s+and\s+a\s+half\s+/iu, (all, count: string) => {
      const whole = Number(count) || numberWords.indexOf(count.toLowerCase()) + 1
      return whole > 0 ? `${whole} 1/2 ` : all
    })
    .replace(halfBehind, '$1 1/2 $2 ')
    .replace(timesBehind, '$2 x $1 ')
    .replace(amountAside, '$2 $1')
    .replace(lengthApart, '1 $2 $3 ($1)')
    .replace(
      /^(\d{1,2})\s+(\d{2,4})[\s-]?(ml|cl|oz|ounce)\s+(?=bottles?\s|cans?\s)/i,
      '$1 ($2 $3) ',
    )
    .replace(/^(?:anderthalb|eineinhalb)\s+/i, '1 1/2 ')
    .replace(/^(\d{1,2})\s*&\s*(?=\d\s?[/⁄])/, '$1 ')
    .replace(measureApart, '$1 $2')

/** `eine halbe Limette`, `un demi citron`, `media lima`. */
const splitMeasurePattern =
  /^(?:(?:eine?|une?|una|en|et|ett|een|uma?)\s+)?(?:halbe[rs]?|demie?|medi[oa]|mezz[oa]|mei[oa]|halve?|halvt|puolikas)[\s-]+(?=\p{L})/iu

/** `ein Spritzer Angostura`, `un trait de bitter`. */
const oneElsewhere = new RegExp(
  `^(?:eine?n?|une?|una|uno|en|et|ett|een|uma?|yksi)\\s+(?=${unitWords}\\s)`,
  'iu',
)

/** `2 cuillères de sirop`, `1 trait d’absinthe`: the house of de Kuyper keeps its name. */
const ofElsewhere = /^(?:de|di|von|van|af|av)\s+(?!Kuyper)(?=\S)|^d['’](?=\p{L})/u

/**
 * A line such as `1 1/2 oz gin (Plymouth)` as amount, name and note. A line without an amount is a
 * name alone.
 */
export function ingredientOfLine(line: string): RawIngredient {
  if (line.length > maxValueLength) return { name: line.trim(), amount: '' }
  const letters = withoutEntities(line)
  const text = plainAmount(inDigits(withPlainAmount(letters)))
  const { amount, rest, other } = amountAtStart(text)
  const { name, note: bracketed } = noteAtEnd(rest)
  const note = [other, bracketed].filter(Boolean).join(', ')
  const isOptional = /^optional$/i.test(note.trim()) || /\boptional\b/i.test(text)
  return {
    name:
      name
        .replace(/^of\s+/i, '')
        .replace(footnote, '')
        .replace(/[,;]\s*optional$/i, '')
        .trim() || rest,
    amount,
    ...(note && !/^optional$/i.test(note.trim()) && { note }),
    ...(isOptional && { optional: true }),
  }
}

/** `gin (Plymouth)`: text in brackets at the end. */
function noteAtEnd(text: string): { name: string; note?: string } {
  const end = text.trimEnd()
  const opens = end.lastIndexOf('(')
  const closes = end.indexOf(')', opens)
  if (opens < 0 || closes !== end.length - 1) return { name: text }
  return { name: end.slice(0, opens).trimEnd(), note: end.slice(opens + 1, -1) }
}

const fewOf = new RegExp(
  String.raw`^((?:an?\s+)?(?:few|couple|several|some|handful)(?:\s+of)?\s+${unitWords}\.?)\s+(?:of\s+)?(\S.*)$`,
  'isu',
)

interface Amounted {
  readonly amount: string
  readonly rest: string
  /** The same amount in another unit. */
  readonly other?: string
}

function amountAtStart(text: string): Amounted {
  const counted = start.exec(text)
  if (counted) {
    let amount = counted[1]!
    let rest = text.slice(counted[0].length)
    let other: string | undefined
    // `1 (750 ml) bottle`: the content comes before the container.
    const held = /^\(([^()]{1,40})\)\s*/.exec(rest)
    const unit = measures.exec(held ? rest.slice(held[0].length) : rest)
    if (unit) {
      if (held) rest = rest.slice(held[0].length)
      other = held?.[1]
      amount += ` ${unit[0].replace(/\.$/, '')}`
      rest = rest.slice(unit[0].length).trim().replace(ofElsewhere, '')
      // `45 ml - 60 ml Gin`: a range with its unit twice.
      const second = new RegExp(`^(?:-|–|—|to)\\s*(${number})\\s*`, 'iu').exec(rest)
      const again = second && measures.exec(rest.slice(second[0].length))
      if (second && again) {
        amount = `${counted[1]}–${second[1]} ${again[0].replace(/\.$/, '')}`
        rest = rest.slice(second[0].length + again[0].length).trim()
      }
      // `60 ml / 2 oz` and `60 ml (2 oz)`: said once more.
      const same = new RegExp(`^(?:[/|]\\s?(${oneAmount})|\\((${oneAmount})\\))\\s*`, 'iu').exec(
        rest,
      )
      if (same) {
        other = same[1] ?? same[2]
        rest = rest.slice(same[0].length)
      }
    } else rest = rest.replace(/^[x×]\s+/i, '')
    if (rest) return { amount, rest, ...(other && { other }) }
    return { amount: '', rest: text }
  }
  // As our own files say it, where a recipe leaves the amount open.
  const open = /^(to taste)\s+(.+)$/is.exec(text)
  if (open) return { amount: open[1]!, rest: open[2]! }
  // `few dashes bitters`, `a couple of drops of saline`.
  const few = fewOf.exec(text)
  if (few) return { amount: few[1]!.replace(/^an?\s+/i, ''), rest: few[2]! }
  // `Gin: 2 oz`, `lime juice 2 cl`.
  const behind = lastAmount.exec(text.slice(-40))?.[0]
  const before =
    behind && text.slice(0, -behind.length).replace(/\s*(?:\.{2,}|…)?\s?[:,|–—-]?\s?$/, '')
  if (behind && before && /\p{L}/u.test(before)) return { amount: behind, rest: before }
  // `dash of bitters`, `juice of 1/2 lemon`.
  const worded =
    /^((?:an?\s+)?(?:dash|splash|pinch|drop|twist|slice|wedge|sprig|juice|top)(?:es)?)\s+(?:up\s+)?(?:of|with|from)\s+(.+)$/is.exec(
      text,
    ) ?? /^(pinch|dash|splash)\s+(?!of\s)(\p{L}.+)$/isu.exec(text)
  if (worded) {
    const [, word = '', rest = ''] = worded
    const inner = new RegExp(`^(${number})\\s+(.+)$`, 'isu').exec(inDigits(rest))
    return inner && amountOf(inner[1]!)
      ? { amount: `${word} of ${inner[1]}`, rest: inner[2]! }
      : { amount: word.replace(/^an?\s+/i, '1 '), rest }
  }
  return { amount: '', rest: text }
}
