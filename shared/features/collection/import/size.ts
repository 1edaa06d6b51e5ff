import { unaccented } from '../../../kernel/text.ts'
import { rememberedOfHeader } from './cells.ts'
import { kindOf } from './drink-kind.ts'
import { withPlainFractions } from './fractions.ts'
import { loadedWords } from './loaded-words.ts'
import type { SizeUnit } from './size-units.ts'

const mlOf: Readonly<Record<SizeUnit, number>> = { ml: 1, cl: 10, dl: 100, l: 1000, oz: 29.5735 }

/** A parsed cell with a size. */
export interface SizeInCell {
  readonly ml: number
  /** Of a case, `6 x 750 ml`, how many are in it. */
  readonly count?: number
  /** Nothing in the cell proves it: a name that houses use for two sizes, or a number that fits no other way. */
  readonly isAssumed?: boolean
  /** A name says it, and houses of spirits mean another size than those of wine. */
  readonly isByName?: boolean
}

/** Bottles are sold in these, from miniatures to what two people carry; millilitres. */
const usual = (
  '20 30 40 50 60 100 150 180 187 200 237 250 275 300 330 341 350 355 375 378 440 450 473 475 500 568 ' +
  '600 620 640 650 660 700 710 720 750 757 946 1000 1125 1136 1140 1500 1750 1800 1890 2000 2250 3000 ' +
  '3780 4500 5000 6000 9000 12000 15000 18000 20000 27000 30000'
)
  .split(' ')
  .map(Number)
/** Those of nearly all bottles: what makes one unit likelier than another. */
const commonest = new Set([330, 350, 355, 375, 500, 700, 720, 750, 1000, 1500, 1750, 3000])

const exactly = new Set(usual)

const nearest = (ml: number) => usual.find((size) => Math.abs(size - ml) <= size * 0.012)

/** Bottles come in such a size. */
export const isUsualSize = (ml: number): boolean => exactly.has(ml) || nearest(ml) !== undefined

/** How likely a bottle of this many millilitres is. */
const likelihood = (ml: number): number => {
  const size = nearest(ml)
  return size === undefined ? 0 : commonest.has(size) ? 3 : 1
}

const unitNames: Readonly<Record<string, SizeUnit>> = {
  ...named(
    'ml',
    'ml mls cc millilitre millilitres milliliter milliliters mililitros millilitri ミリリットル',
  ),
  ...named(
    'cl',
    'cl cls centilitre centilitres centiliter centiliters centilitros centilitri zentiliter',
  ),
  ...named('dl', 'dl decilitre deciliter deciliters deziliter'),
  ...named(
    'l',
    'l lt ltr ltrs liter liters litre litres litro litros litri litraa litran ℓ リットル',
  ),
  ...named('oz', 'oz ozs floz ounce ounces unze unzen'),
}
function named(unit: SizeUnit, names: string): Record<string, SizeUnit> {
  return Object.fromEntries(names.split(' ').map((name) => [name, unit]))
}
const unitPattern = String.raw`(?:fl\.?\s*oz|floz|milliliters?|millilitres?|mililitros|millilitri|mls?|cc|centiliters?|centilitres?|centilitros|centilitri|zentiliter|cls?|deciliters?|deziliter|dl|liters?|litres?|litros?|litri|litraa|ltrs?|lt|l|ounces?|ozs?|unzen?|ℓ|リットル|ミリリットル)`

/** The unit that the name of a column gives: `Size (cl)`, `Format_cl`, `volumeML`, `Inhalt in Liter`. */
export const unitOfHeader = rememberedOfHeader(unitIn)

function unitIn(header: string): SizeUnit | undefined {
  const spaced = unaccented(header.replace(/([a-z])([A-Z])/g, '$1 $2').normalize('NFKC'))
  const words = spaced.split(/[^\p{L}ℓ]+/u).filter(Boolean)
  // `L` alone may be any letter: it counts behind a word only. `Liter` is clear.
  return words
    .slice((words[0]?.length ?? 0) > 3 && words.length === 1 ? 0 : 1)
    .map((word) => (Object.hasOwn(unitNames, word) ? unitNames[word] : undefined))
    .findLast((unit) => unit !== undefined)
}

/**
 * The unit in which the numbers of a column are bottles: 75 in a column of 75s is centilitres.
 * Undefined where no cell is without a unit, or no unit makes bottles of them. Not sure where another
 * unit makes bottles of nearly as many.
 */
export function unitOfSizes(
  cells: Iterable<string>,
): { readonly unit: SizeUnit; readonly isSure: boolean } | undefined {
  const numbers = [...cells].flatMap((cell) => {
    const bare = bareNumber(cell)
    return bare === undefined || bare === 0 ? [] : [bare]
  })
  if (numbers.length === 0) return undefined
  const scores = guessable
    .map((unit) => ({
      unit,
      score: numbers.reduce((sum, number) => sum + likelihood(number * mlOf[unit]), 0),
    }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scores
  if (best && best.score > 0)
    return { unit: best.unit, isSure: best.score >= 2 * (second?.score ?? 0) }
  const isTenths = numbers.every((number) => isUsualSize(number * mlOf.dl))
  return isTenths ? { unit: 'dl', isSure: false } : undefined
}

/** Decilitres must be named, unless only they make bottles of the numbers. */
const guessable = ['ml', 'cl', 'l', 'oz'] as const

const bareNumber = (cell: string): number | undefined => {
  const text = cell.trim().replace(',', '.')
  return /^\d*\.?\d+$|^\d+\.$/.test(text) ? Number(text) : undefined
}

const sizePattern = new RegExp(
  String.raw`^(?:(\d{1,3})\s*[x×*]\s*)?((?:\d{1,3}(?:[ ,.]\d{3})+(?=\s*ml))|(?:[\d.,\s]*\d))\s*(${unitPattern})?(?![a-z\d])`,
  'i',
)

const withinPattern = new RegExp(String.raw`(?<![\d.,])\d[\d.,]*\s*${unitPattern}(?![a-z])`, 'i')

/** Parses a cell with a size; `unit` is the unit of a plain number. */
export function sizeInCell(text: string, unit?: SizeUnit): SizeInCell | 'unread' | undefined {
  const key = `${unit} ${text}`
  const there = known.get(key)
  if (there !== undefined) return there
  const read = readCell(text, unit)
  if (known.size > 2_000) known.clear()
  if (read !== undefined && text.length < 40) known.set(key, read)
  return read
}

/** `3/4 l`, `1 1/2 litres`, `half litre`, `demi-litre`, `halber Liter`. */
const partOfLitre =
  /^(?:(?:(\d)\s+)?([1-9])\s?\/\s?([2-9])|(half(?: a)?|demi|halber?|medio|mezzo|meio|halv|halve))[\s-]*(?:l|lt|lit(?:er|re|ro)s?)\.?$/

/** `Case of 6 x 750 ml`; merchants also write `6/750ml`. */
const caseBefore =
  /^(?:cases?|box|pack|cartons?|kiste|karton|caja|caisse|cassa)\s+(?:of\s+|de\s+|da\s+|mit\s+|von\s+)?(?=\d+\s*[x×*])/

/** `6er-Karton 0,75 l`, `12 bottle case 75cl`, `6-pack 330 ml`. */
const caseOfNumber =
  /^(\d{1,2})\s?(?:er)?[\s-]*(?:(?:bottles?|btls?|fl(?:aschen)?|bouteilles?|botellas?|bottiglie|pulloa|flaskor|flasker|flessen)\.?[\s-]*)?(?:kartons?|kisten?|packs?|packung|boxe?s?|cases?|cartons?|caisses?|cajas?|cass[ae]|caixas?|coffrets?|lada|kasse|doos)[\s,:(àa]*(?=\d)/

/** A cell with more letters tells something else than a size. */
const maxSizeLength = 100

// Twenty thousand bottles have a dozen sizes.
const known = new Map<string, SizeInCell | 'unread'>()

/** Measures that only the words of old labels read right. */
const ofOldLabels = /(?:gill|pint|quart|gallon|ounce|fifth|tenth|oz|pts?|qts?|gals?)/i

function readCell(text: string, unit: SizeUnit | undefined): SizeInCell | 'unread' | undefined {
  if (text.trim() === '') return undefined
  if (text.trim().length > maxSizeLength) return 'unread'
  const plain = unaccented(withPlainFractions(text).normalize('NFKC'))
    .trim()
    .replace(caseBefore, '')
    .replace(caseOfNumber, '$1 x ')
    .replace(/^(\d{1,2})\s?[/⁄]\s?(?=\d{2,4}\s?[mc]l)/, '$1 x ')
    .replace(/\bc\.c\.?/, 'cc')
    .replace(/мл|毫升/, 'ml')
    .replace(/л(?!\p{L})/u, 'l')
  const half = /^(?:1\s*[/⁄]\s*2)(?:\s*(?:fl(?:asche)?|bt?l|bottle|bouteille|btl|bot)s?\.?)?$/.exec(
    plain,
  )
  if (half) return { ml: 375, isByName: true }
  if (isOfOther(plain)) return 'unread'
  const part = partOfLitre.exec(plain)
  if (part) {
    const [, whole = 0, over, under, half] = part
    return { ml: Math.round((half ? 0.5 : Number(whole) + Number(over) / Number(under)) * 1000) }
  }
  const { oldSize } = loadedWords()
  const old = /[/]|\p{L}/u.test(plain) ? oldSize?.(plain, isUsualSize) : undefined
  if (old) return old
  if (!oldSize && ofOldLabels.test(plain)) return 'unread'
  const withCount = /^(.*\d.*?)\s*(?:\(?\s*[x×*]\s*(\d{1,2})\)?|\(\s*(\d{1,2})\s*\))$/.exec(plain)
  // `75cl x 6`; of `6 x 75` the first is the count.
  const swapped =
    withCount && new RegExp(`${unitPattern}$`, 'i').test(withCount[1]!.trim())
      ? `${withCount[2] ?? withCount[3]} x ${withCount[1]}`
      : plain
  const name = sizesByName.find(({ pattern }) => pattern.test(plain))
  // `Flasche 0,7 l`: a word before a size does not matter.
  const match =
    sizePattern.exec(swapped) ?? sizePattern.exec(withinPattern.exec(swapped)?.[0] ?? '')
  if (!match)
    return name
      ? { ml: name.ml, isByName: true, ...(name.isAssumed && { isAssumed: true }) }
      : 'unread'
  const [, cases, digits = '', said] = match
  const rest = swapped.slice(swapped.indexOf(match[0]) + match[0].length)
  // `3 bottles`, `12 years`: a number of something else.
  if (said === undefined && /^\s*[\p{L}/-]/u.test(rest) && !name) return 'unread'
  const number = numberOf(digits, said)
  if (!Number.isFinite(number)) return 'unread'
  const own =
    said === undefined
      ? undefined
      : unitNames[said.toLowerCase().replace(/[^a-zℓ\u30a0-\u30ff]/g, '')]
  const inUnit = own ?? unit
  const [ml, isAssumed] = inUnit === undefined ? guessed(number) : weighed(number, inUnit, own)
  const isSaidOtherwise = hasOtherSize(rest, ml) || isNotNamed(name, ml)
  const rounded = Math.round(ml)
  if (rounded < 1 || rounded > 100_000) return 'unread'
  const count = cases === undefined ? undefined : Number(cases)
  return {
    ml: rounded,
    ...(count && count > 1 && { count }),
    ...((isAssumed || isSaidOtherwise) && { isAssumed: true }),
  }
}

/** `75cl magnum`: its name means another size. */
const isNotNamed = (name: (typeof sizesByName)[number] | undefined, ml: number): boolean =>
  name !== undefined && !name.isAssumed && Math.abs(name.ml - ml) > name.ml * 0.1

/** `2 litres of fun`: behind the measure stands something else than a drink. */
function isOfOther(plain: string): boolean {
  const [, contents] = ofContents.exec(plain) ?? []
  return contents !== undefined && kindOf(contents) === undefined
}
const ofContents =
  /^\d[\d.,/ ]{0,12}\s?(?:fl\.? ?)?\p{L}{1,12}\.? (?:of|de|di|von|av|af|van) (?!an? )(\p{L}[^\d]*)$/u

/** `70cl / 1L`: the rest of a cell says another size. */
function hasOtherSize(rest: string, ml: number): boolean {
  const match = withinPattern.exec(rest)?.[0]
  if (match === undefined) return false
  const [, digits = '', said = ''] =
    new RegExp(`^([\\d.,]+)\\s*(${unitPattern})`, 'i').exec(match) ?? []
  const unit = unitNames[said.toLowerCase().replace(/[^a-zℓ\u30a0-\u30ff]/g, '')]
  return unit !== undefined && Math.abs(numberOf(digits, said) * mlOf[unit] - ml) > ml * 0.03
}

/** Below a hundred litres only millilitres have thousands separators: else both signs are decimal. */
function numberOf(digits: string, unit: string | undefined): number {
  const bare = digits.replace(/\s/g, '')
  if (/^\d{1,2}[.,]\d{3}$/.test(bare) && unit !== undefined && /^m/i.test(unit))
    return Number(bare.replace(/[.,]/, ''))
  return Number(bare.replace(',', '.'))
}

/** A number alone in the world, as most people write: litres below thirty. */
const guessed = (number: number): readonly [ml: number, isAssumed: boolean] =>
  number >= 30 ? [number, false] : [number * 1000, false]

/**
 * A number in the unit of its column; where no bottle is like that and in another unit one is (0.75
 * among 750s), that.
 */
function weighed(
  number: number,
  unit: SizeUnit,
  own: SizeUnit | undefined,
): readonly [ml: number, isAssumed: boolean] {
  const ml = number * mlOf[unit]
  if (own !== undefined || isUsualSize(ml)) return [ml, false]
  const other = (['ml', 'cl', 'l'] as const)
    .map((one) => ({ ml: number * mlOf[one], score: likelihood(number * mlOf[one]) }))
    .filter(({ score }) => score === 3)
  return other.length === 1 ? [other[0]!.ml, true] : [ml, false]
}

/** The size of a bottle in whole millilitres: `750ml`, `1.5L`, `75 cl`, `0,7 l`, `6 x 75cl`, `Magnum`. */
export function readSize(text: string, unit?: SizeUnit): number | 'unread' | undefined {
  const size = sizeInCell(text, unit)
  return typeof size === 'object' ? size.ml : size
}

const sizesByName: readonly {
  readonly pattern: RegExp
  readonly ml: number
  /** Champagne and Bordeaux mean two sizes by it. */
  readonly isAssumed?: boolean
}[] = [
  { pattern: /double[ -]?magnum|doppelmagnum|dubbelmagnum|doppio magnum|doble magnum/, ml: 3000 },
  { pattern: /jeroboam/, ml: 3000, isAssumed: true },
  { pattern: /magnum|マクナム/, ml: 1500 },
  {
    pattern:
      /^(half|demie?|halbe|halve|halv|media|mezza|meia|puolikas|ハーフ)(?:[\s.-]*(?:$|size|format|bt|bot|bout|fl|garraf|pullo|ホトル)|f[lo]|b[ot])/,
    ml: 375,
  },
  // Of wine in America; sparkling wine in Europe has 200 ml.
  { pattern: /^fillette$/, ml: 375 },
  // As lists of merchants shorten them.
  { pattern: /^(bt|btl|bot|bttl|std|stk)\.?$/, ml: 750, isAssumed: true },
  { pattern: /^(mg|mgn|mag)\.?$/, ml: 1500, isAssumed: true },
  { pattern: /^(hb|hf|hbt|hlf|db)\.?$/, ml: 375, isAssumed: true },
  { pattern: /^(dm|dmg)\.?$/, ml: 3000, isAssumed: true },
  { pattern: /^imp\.?$/, ml: 6000, isAssumed: true },
  { pattern: /^(split|piccolo|quarter|quart\b|viertel)/, ml: 187, isAssumed: true },
  { pattern: /^(miniatur|mini$|mignon|nip$)/, ml: 50, isAssumed: true },
  { pattern: /rehoboam/, ml: 4500 },
  { pattern: /imperiale?$|methuselah|mathusalem|methusalem|matusalem/, ml: 6000 },
  { pattern: /salmanazar/, ml: 9000 },
  { pattern: /melchior/, ml: 18_000 },
  { pattern: /^clavelin$/, ml: 620 },
  { pattern: /^marie[ -]jeanne$/, ml: 2250, isAssumed: true },
  { pattern: /(?:一|1)升/, ml: 1800 },
  { pattern: /(?:四|4)合/, ml: 720 },
  { pattern: /(?:二|2)合/, ml: 360 },
  { pattern: /balthazar/, ml: 12_000 },
  { pattern: /nebuchadnezzar|nabuchodonosor/, ml: 15_000 },
  {
    pattern:
      /^(standard|bottle|regular|normal|flasche|bouteille|botella|bottiglia|garrafa|flaska|flaske|fles|pullo|ホトル)$/,
    ml: 750,
  },
]
