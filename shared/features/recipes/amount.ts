import type { VolumeUnit } from '../../kernel/volume.ts'
import { language, locale, messages } from '../../kernel/language.ts'

/**
 * An amount as people write it, read as far as it can be: `about 1 1/2 oz white` is one and a half
 * of the unit `oz` between the words `about` and `white`. Text without a number (`to taste`) is no
 * amount that could be scaled.
 */
export interface IngredientAmount {
  readonly before: string
  readonly from: number
  /** Of a range, `2-3 oz`. */
  readonly to?: number
  readonly unit?: Unit
  /** The text after the number and the unit. */
  readonly after: string
}

/** Units of measure; others (cubes, slices, leaves) are a word after the number. */
export type Unit = VolumeUnit | keyof typeof millilitres | CountUnit

/** Millilitres of volume units that no setting offers. */
const millilitres = {
  dl: 100,
  l: 1000,
  cup: 236.588,
  pint: 473.176,
  quart: 946.353,
  gallon: 3785.41,
  shot: 44.3603,
  jigger: 44.3603,
  fifth: 750,
} as const

/** Spoons, drops and pinches are units of their own: no one pours 0.03 oz. */
const countUnits = ['tsp', 'tbsp', 'barspoon', 'dash', 'drop', 'splash', 'pinch', 'part'] as const
export type CountUnit = (typeof countUnits)[number]

/** Counted units by the word, of one at most and of more. */
const unitWords = messages('units', {
  tsp: ['tsp', 'tsp'],
  tbsp: ['tbsp', 'tbsp'],
  barspoon: ['barspoon', 'barspoons'],
  dash: ['dash', 'dashes'],
  drop: ['drop', 'drops'],
  splash: ['splash', 'splashes'],
  pinch: ['pinch', 'pinches'],
  part: ['part', 'parts'],
} satisfies Record<CountUnit, readonly [one: string, several: string]>)

/** One part of a drink that is given in parts: one of the measure that bars pour from. */
export const partMl = 30

const words = (list: string) => list.trim().split(/\s+/)

const names: Readonly<Record<Unit, readonly string[]>> = {
  oz: ['oz', 'ounce', 'ounces', 'fl oz', 'floz', 'fluid ounce', 'fluid ounces', 'fl. oz'],
  ml: ['ml', 'mls', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
  cl: ['cl', 'centiliter', 'centiliters', 'centilitre', 'centilitres'],
  dl: ['dl', 'deciliter', 'decilitre'],
  l: ['l', 'liter', 'liters', 'litre', 'litres'],
  cup: ['cup', 'cups'],
  pint: ['pint', 'pints'],
  quart: ['quart', 'quarts', 'qt'],
  gallon: ['gallon', 'gallons', 'gal'],
  shot: ['shot', 'shots'],
  jigger: ['jigger', 'jiggers'],
  fifth: ['fifth', 'fifths'],
  tsp: words(`tsp tsps teaspoon teaspoons tl teelöffel cucharadita cucharaditas cdta cdtas
    cucchiaino cucchiaini theelepel theelepels tesked teskedar teskje teskefuld`),
  tbsp: words(`tbsp tbsps tblsp tablespoon tablespoons el esslöffel cucharada cucharadas cda cdas
    cucchiaio cucchiai eetlepel eetlepels matsked matskedar msk spiseskje spsk`),
  barspoon: [...words('barspoon barspoons bsp bl barlöffel'), 'bar spoon', 'bar spoons'],
  dash: words(
    'dash dashes spritzer trait traits golpe golpes lance lances streepje streepjes stänk',
  ),
  drop: words('drop drops tropfen goutte gouttes gota gotas goccia gocce druppel druppels droppar'),
  splash: words('splash splashes schuss schuß scheutje spruzzo spruzzi chorrito skvätt skvett'),
  pinch: words(
    'pinch pinches prise prisen pincée pincées pizca pizcas pizzico pizzichi snufje snufjes nypa nypor',
  ),
  part: words('part parts teil teile parte partes parti deel delen del delar'),
}
const unitOfName = new Map(
  (Object.entries(names) as [Unit, readonly string[]][]).flatMap(([unit, all]) =>
    all.map((name) => [name, unit] as const),
  ),
)

const halves: Record<string, number> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
}
const signs = Object.keys(halves).join('')
const slash = '[/⁄]'
const number = `(?:\\d+\\s+\\d+\\s?${slash}\\s?\\d+|\\d+\\s?${slash}\\s?\\d+|\\d+\\s?[${signs}]|[${signs}]|\\d+(?:[.,]\\d+)?|[.]\\d+)`
const pattern = new RegExp(`^(.*?)(${number})(?:\\s*(?:-|–|—|to)\\s*(${number}))?\\s*(.*)$`, 'isu')

const times = /^(\d{1,2})\s?[x×]\s?(\d+(?:[.,]\d+)?)(?=\s?\p{L})/iu

/** `1-1/2`, `1-½` and `1 and 1/2` are one and a half. */
const mixed = new RegExp(
  `^(\\d+)(?:\\s?[-–]\\s?|\\s+(?:and|und|y|et)\\s+)(?=\\d+\\s?${slash}\\s?\\d|[${signs}])`,
  'iu',
)
/** `2 or 3`, `2 bis 3`, `2 a 3`. */
const eitherNumber = /^(\d+(?:[.,]\d+)?)\s+(?:or|oder|bis|ou?|[aà])\s+(?=\d)/iu

/** `1-1/2` is one and a half, `2 or 3` a range, `2x30 ml` sixty. */
export const plainAmount = (text: string): string =>
  text
    .replace(mixed, '$1 ')
    .replace(eitherNumber, '$1–')
    .replace(times, (_all, count: string, each: string) =>
      String(Number((Number(count) * Number(each.replace(',', '.'))).toFixed(3))),
    )

/** Letters; longer text is a description. */
const maxReadLength = 1_000

/** Reads an amount; undefined where there is no number in it. */
export function amountOf(text: string): IngredientAmount | undefined {
  if (text.length > maxReadLength) return undefined
  const match = pattern.exec(plainAmount(text.trim()))
  if (!match) {
    // `dash of bitters` is one dash.
    const alone = unitAt(text.trim())
    return alone && isCounted(alone.unit)
      ? { before: '', from: 1, unit: alone.unit, after: alone.rest }
      : undefined
  }
  const [, before = '', first = '', second, tail = ''] = match
  const from = numberOf(first)
  const to = second === undefined ? undefined : numberOf(second)
  if (from === undefined || !Number.isFinite(from)) return undefined
  const measured = unitAt(tail)
  // The same in another unit, `70 ml / 2 fl oz`, would be wrong next to a scaled one.
  const after = (measured ? measured.rest : tail).replace(/^[/|]\s*\d.*$/, '')
  return {
    before: before.trim(),
    from,
    ...(to !== undefined && to > from && { to }),
    ...(measured && { unit: measured.unit }),
    after: after.trim(),
  }
}

/** `c. à café`, `cuillères à soupe`, `c.à.s.` */
const frenchSpoon =
  /^(?:c(?:uil)?\.?|cuill[eè]res?)\s?[àa]\.?\s?(caf[ée]|th[ée]|soupe|[cs])(?:\.|(?!\p{L}))/iu

function unitAt(text: string): { unit: Unit; rest: string } | undefined {
  const spoon = frenchSpoon.exec(text)
  if (spoon)
    return {
      unit: /caf|th|c\.?$/i.test(spoon[1]!) ? 'tsp' : 'tbsp',
      rest: text.slice(spoon[0].length).trimStart(),
    }
  const said = /^(\p{L}+\.?(?:\s+\p{L}+)?)/u.exec(text)?.[1]?.toLowerCase()
  if (said === undefined) return undefined
  const [one = ''] = said.split(/\s/)
  for (const name of [said, one]) {
    const unit = unitOfName.get(name) ?? unitOfName.get(name.replace(/\.$/, ''))
    if (unit) return { unit, rest: text.slice(name.length).replace(/^\.?\s*/, '') }
  }
  return undefined
}

function numberOf(text: string): number | undefined {
  const sign = [...text].find((letter) => letter in halves)
  if (sign !== undefined) return Number(text.replace(sign, '').trim() || '0') + halves[sign]!
  const fraction = /^(?:(\d+)\s+)?(\d+)\s?[/⁄]\s?(\d+)$/.exec(text)
  if (fraction) {
    const [, whole = '0', over, under] = fraction
    return Number(under) === 0 ? undefined : Number(whole) + Number(over) / Number(under)
  }
  return Number(text.replace(',', '.'))
}

/** Millilitres of an amount that is a volume; the middle of a range. */
export function mlOf(amount: IngredientAmount): number | undefined {
  const each = amount.unit === undefined ? undefined : mlOfUnit(amount.unit)
  return each === undefined ? undefined : ((amount.from + (amount.to ?? amount.from)) / 2) * each
}

const mlOfUnit = (unit: Unit): number | undefined => {
  if (unit in millilitres) return millilitres[unit as keyof typeof millilitres]
  switch (unit) {
    case 'oz':
      return 29.5735295625
    case 'cl':
      return 10
    case 'ml':
      return 1
    default:
      return undefined
  }
}

/**
 * An amount for so many times the drinks and in the person's own unit: volumes as bars measure
 * them (30 ml is an ounce), spoons, dashes and slices counted. Parts keep their number, and say what
 * they are in the own unit. Text that is no amount stays as it is.
 */
export function shownAmount(text: string, units: VolumeUnit, times = 1): string {
  const amount = amountOf(text)
  if (!amount) return text
  const { before, unit, after } = amount
  const [from, to] = [amount.from * times, amount.to === undefined ? undefined : amount.to * times]
  const body = () => {
    if (unit === undefined) return range(from, to, plain)
    if (isCounted(unit)) {
      const counted = `${range(from, to, plain)} ${unitWord(unit, to ?? from)}`
      return unit === 'part'
        ? `${counted} (${range(from * partMl, to && to * partMl, (part) => inMeasure(part, units))} ${units})`
        : counted
    }
    const ml = mlOfUnit(unit) ?? 0
    // In the own unit it stays as it was written.
    const show = unit === units ? plain : (value: number) => inMeasure(value * ml, units)
    return `${range(from, to, show)} ${units}`
  }
  return [before, body(), after].filter(Boolean).join(' ')
}

/** An amount in its own unit, with the reader's number format and word. */
export function amountAsRead(text: string): string {
  const unit = amountOf(text)?.unit
  if (language() === 'en' || unit === undefined || unit === 'part') return text
  return isOwnUnit(unit)
    ? shownAmount(text, unit)
    : isCounted(unit)
      ? shownAmount(text, 'ml')
      : text
}

const isOwnUnit = (unit: Unit): unit is VolumeUnit =>
  unit === 'oz' || unit === 'ml' || unit === 'cl'
const isCounted = (unit: Unit): unit is CountUnit => (countUnits as readonly Unit[]).includes(unit)

const range = (from: number, to: number | undefined, show: (value: number) => string) =>
  to === undefined || show(from) === show(to) ? show(from) : `${show(from)}–${show(to)}`

const unitWord = (unit: CountUnit, count: number): string => {
  const [one, several] = unitWords[unit]
  return count <= 1 ? one : several
}

/** Fractions that bars measure below one ounce only: ⅙ oz is a teaspoon. */
const smallMarks = [
  ['⅛', 1 / 8],
  ['⅙', 1 / 6],
] as const

/** Fractions of an ounce that jiggers have. */
const marks = [
  ['¼', 1 / 4],
  ['⅓', 1 / 3],
  ['½', 1 / 2],
  ['⅔', 2 / 3],
  ['¾', 3 / 4],
] as const

/**
 * Millilitres in a person's unit, rounded like a bar does: 1½ oz and 45 ml are the same measure,
 * though they differ by one part in seventy. Amounts without a near measure are exact.
 */
function inMeasure(ml: number, units: VolumeUnit): string {
  if (units === 'oz') {
    const ounces = ml / 29.5735295625
    const whole = Math.floor(ounces)
    const off = (value: number) => Math.abs(value - ounces) / value
    // 300 ml is ten ounces behind a bar.
    if (off(Math.round(ounces)) <= 0.015) return String(Math.round(ounces))
    const steps = [
      [String(whole), whole] as const,
      [String(whole + 1), whole + 1] as const,
      ...marks.map(([sign, part]) => [`${whole || ''}${sign}`, whole + part] as const),
      ...(ounces < 1 ? smallMarks : []),
    ]
    const [nearest] = steps.toSorted(([, one], [, other]) => off(one) - off(other))
    const near = nearest && off(nearest[1]) <= 0.03 ? nearest : undefined
    return near?.[0] ?? rounded(ounces)
  }
  const step = ml < 100 ? 2.5 : 5
  const measure = (value: number, tolerance: number) => {
    const measured = Math.round(value / step) * step
    return Math.abs(measured - value) <= measured * tolerance ? measured : undefined
  }
  // Ounces first, as a jigger has them: three are 90 ml there, not 88.7.
  const asPoured = ml < 300 ? measure((ml / 29.5735295625) * 30, 0.003) : undefined
  const near = asPoured ?? measure(ml, 0.03) ?? ml
  return rounded(units === 'cl' ? near / 10 : near)
}

const rounded = (value: number) =>
  Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)).toLocaleString(locale())

/** A number as recipes write it: `1½`, `⅓`, `2`, `0.15`. */
function plain(value: number): string {
  const whole = Math.floor(value)
  const near = Object.entries(halves).find(([, part]) => Math.abs(value - whole - part) < 0.004)
  if (near) return `${whole || ''}${near[0]}`
  return rounded(value)
}
