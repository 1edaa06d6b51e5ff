import { strToU8, zipSync } from 'fflate'
import { encodeWindows1252 } from '../../../../shared/features/collection/import/windows-1252.ts'
import { type Chance, chanceFrom } from '../../../proof/browser/chance.ts'
import { cellWords, type CellWords, type MadeKind } from './cell-words.ts'
import { type MadeBottle, madeBottles } from './made-bottles.ts'
import { seenWordings } from './seen-wordings.ts'
import { inShiftJis } from './shift-jis.ts'
import { unseenWordings } from './unseen-wordings.ts'
import { languages, type MadeField, type TableLanguage } from './wordings.ts'
import { type SheetCell, writeXlsx } from './write-xlsx.ts'

export type Half = 'seen' | 'unseen'

/** How a made table lies in its file. */
export const wrappings = [
  'comma',
  'semicolon',
  'tab',
  'bar',
  'pasted',
  'utf-16',
  'one byte a letter',
  'title above',
  'xlsx',
  'json',
  'json, nested',
  'json, by keys',
  'json, a line each',
  'zip',
  'a row a bottle',
  'a column a size',
] as const
export type Wrapping = (typeof wrappings)[number]

/** The meaning of a row, field by field; absent fields are not in the table. */
export interface MeantRow {
  readonly name: string
  readonly brand?: string
  readonly kind?: MadeKind
  readonly vintage?: number | undefined
  readonly sizeMl?: number
  readonly abv?: number
  readonly quantity?: number
  readonly purchasePrice?: number
  readonly currentValue?: number
  readonly currency?: string
  readonly purchasedOn?: string
  readonly places?: readonly string[]
  readonly location?: string
  readonly bin?: string
  readonly rating?: number
  readonly sku?: string
  readonly drinkFrom?: number
  readonly drinkTo?: number
  readonly tags?: readonly string[]
  readonly distillery?: string
  /** Texts that have to stand in the notes. */
  readonly noted: readonly string[]
}

/** Why a row of a table is no bottle, or not the one that it seems to be. */
export type Damage = 'total' | 'heading' | 'header-again' | 'one-more' | 'shifted' | 'open-quote'

export interface MadeTable {
  readonly seed: number
  readonly half: Half
  readonly language: TableLanguage
  readonly wrapping: Wrapping
  readonly name: string
  readonly content: Uint8Array | string
  /** In the order of the file; a damaged row means nothing. */
  readonly rows: readonly (MeantRow | { readonly damage: Damage })[]
  /** The answers that a person would give. */
  readonly currency: string
  readonly allWine: boolean
  /** As it was before it was wrapped: for who looks into a failure. */
  readonly headers: readonly string[]
  readonly cells: readonly (readonly string[])[]
}

interface Column {
  readonly header: string
  readonly field: MadeField
  readonly cell: (row: Facts) => SheetCell
}

/** Everything about one bottle of a cellar. */
interface Facts {
  readonly bottle: MadeBottle
  readonly vintage: number | undefined
  readonly sizeMl: number
  readonly abv: number
  readonly quantity: number
  readonly price: number
  readonly value: number
  readonly bought: string
  readonly location: string
  readonly bin: string
  readonly stars: number
  readonly note: string
  readonly from: number
  readonly tags: readonly string[]
}

const homeCurrency: Readonly<Record<TableLanguage, readonly string[]>> = {
  en: ['USD', 'GBP', 'AUD'],
  de: ['EUR', 'CHF'],
  fr: ['EUR'],
  es: ['EUR'],
  it: ['EUR'],
  pt: ['EUR'],
  sv: ['SEK'],
  no: ['NOK'],
  da: ['DKK'],
  fi: ['EUR'],
  nl: ['EUR'],
  ja: ['JPY'],
}
const decimalsIn = (currency: string) => (currency === 'JPY' ? 0 : 2)
const signOf: Readonly<Record<string, string>> = {
  USD: 'US$',
  GBP: '£',
  AUD: 'A$',
  EUR: '€',
  CHF: 'CHF',
  SEK: 'SEK',
  NOK: 'NOK',
  DKK: 'DKK',
  JPY: '円',
}

/** The table of this seed: another seed, another table. */
export function madeTable(seed: number, half: Half, wrapping: Wrapping): MadeTable {
  const chance = chanceFrom(seed)
  for (let skipped = 0; skipped < 4; skipped++) chance.upTo(2)
  const language = chance.oneOf(languages)
  const style = new Style(chance, half, language, wrapping)
  const cellar = wrapping === 'a column a size' ? 'wines' : chance.oneOf(cellars)
  const facts = style.facts(madeBottles[cellar])
  const columns = style.columns(cellar)
  return style.wrapped({ seed, facts, columns, cellar })
}
const cellars = ['wines', 'wines', 'spirits', 'all'] as const
type CellarName = (typeof cellars)[number]

const halfOf = (half: Half) => (half === 'seen' ? 0 : 1)

class Style {
  readonly #chance: Chance
  readonly #half: Half
  readonly #language: TableLanguage
  readonly #wrapping: Wrapping
  readonly #words: CellWords
  readonly #currency: string
  readonly #comma: boolean
  readonly #sizeStyle: string
  readonly #priceStyle: string
  readonly #dateStyle: string
  readonly #abvStyle: string
  readonly #scale: number
  readonly #scaleStyle: string
  readonly #vintageStyle: string

  constructor(chance: Chance, half: Half, language: TableLanguage, wrapping: Wrapping) {
    this.#chance = chance
    this.#half = half
    this.#language = language
    this.#wrapping = wrapping
    this.#words = cellWords[language]
    this.#currency = chance.oneOf(homeCurrency[language])
    this.#comma = language !== 'en' && language !== 'ja' && this.#currency !== 'CHF'
    this.#sizeStyle = chance.oneOf([
      'cl in header',
      'ml in header',
      'l in header',
      'bare cl',
      'bare ml',
      'bare l',
      'cl in cell',
      'ml in cell',
      'l in cell',
      'names',
      ...(language === 'en' ? ['oz in header', 'oz in cell'] : []),
    ])
    this.#priceStyle = chance.oneOf(['header', 'sign in header', 'cell', 'sign', 'bare', 'column'])
    this.#dateStyle = chance.oneOf(dateStyles[language])
    this.#abvStyle = chance.oneOf(['%', ' %', 'bare', '% vol'])
    this.#scale = chance.oneOf(language === 'fr' ? [5, 20, 100] : [5, 10, 100])
    this.#scaleStyle = chance.oneOf(['bare', 'of', 'header'])
    this.#vintageStyle = chance.oneOf(['plain', 'plain', 'plain', 'float'])
  }

  get #at() {
    return halfOf(this.#half)
  }

  /** Between 8 and 16 bottles, some of them in two vintages. */
  facts(bottles: readonly MadeBottle[]): Facts[] {
    const chance = this.#chance
    return Array.from({ length: 8 + chance.upTo(9) }, (_, at): Facts => {
      const bottle = bottles[at % bottles.length]!
      const isWine = bottle.grape !== undefined
      const vintage = isWine && chance.upTo(8) > 0 ? 1990 + chance.upTo(31) : undefined
      const price = (900 + chance.upTo(9000)) * (this.#currency === 'EUR' ? 1 : 10)
      return {
        bottle,
        vintage: at >= bottles.length && isWine ? 1961 + at : vintage,
        sizeMl: chance.oneOf(isWine ? [750, 750, 750, 750, 375, 1500] : [700, 700, 700, 500]),
        abv: isWine ? 11 + chance.upTo(8) / 2 : 40 + chance.upTo(40) / 2,
        quantity: 1 + chance.upTo(12),
        price,
        value: price + 100 * (1 + chance.upTo(60)),
        bought: `20${10 + chance.upTo(13)}-${two(1 + chance.upTo(12))}-${two(1 + chance.upTo(28))}`,
        location: chance.oneOf(['Eurocave', 'Keller 2', 'Rue Neuve']),
        bin: `${chance.oneOf(['A', 'B', 'C'])}${1 + chance.upTo(40)}`,
        // A scale of ten or more has a value above five.
        stars: at === 1 ? 5 : 1 + chance.upTo(5),
        note: chance.oneOf(notes),
        from: 2021 + chance.upTo(8),
        tags: chance.oneOf([['gift'], ['gift', 'birthday'], ['auction', 'keep']]),
      }
    })
  }

  columns(cellar: CellarName): Column[] {
    const chance = this.#chance
    const isBottleRows = this.#wrapping === 'a row a bottle'
    const isWide = this.#wrapping === 'a column a size'
    const has = (percent: number) => chance.upTo(100) < percent
    const wanted: MadeField[] = ['name', 'kind']
    if (has(90)) wanted.push('brand')
    if (cellar !== 'spirits') wanted.push('vintage')
    if (!isWide && has(85)) wanted.push('size')
    if (!isWide && !isBottleRows && has(80)) wanted.push('quantity')
    if (has(75)) wanted.push('price')
    if (has(35)) wanted.push('value')
    if (has(50)) wanted.push('abv', 'purchasedOn')
    if (has(60)) wanted.push('country')
    if (has(60)) wanted.push('region')
    if (has(60)) wanted.push('location')
    if (has(40)) wanted.push('bin')
    if (has(45)) wanted.push('rating')
    if (has(60)) wanted.push('notes')
    if (has(35)) wanted.push('sku')
    if (cellar === 'spirits' && has(80)) wanted.push('age')
    if (cellar === 'spirits' && has(60)) wanted.push('distillery')
    if (cellar === 'wines' && has(45)) wanted.push('drinkFrom', 'drinkTo')
    if (has(20)) wanted.push('tags')
    if (cellar === 'wines' && has(40)) wanted.push('grape')
    if (cellar === 'wines' && has(20)) wanted.push('critic')
    if (has(20)) wanted.push('importer')
    if (cellar === 'spirits' && has(40)) wanted.push('cask')
    if (this.#priceStyle === 'column' && (wanted.includes('price') || wanted.includes('value')))
      wanted.push('currency')
    const columns = wanted.map(
      (field): Column => ({
        field,
        header: this.#header(field),
        cell: this.#cells(field),
      }),
    )
    if (isWide)
      for (const [sizeMl, name] of [
        [750, '75 cl'],
        [375, '37.5cl'],
        [1500, 'Magnum'],
      ] as const)
        columns.push({
          field: 'size',
          header: name,
          cell: (row) => (row.sizeMl === sizeMl ? this.#count(row.quantity) : undefined),
        })
    return shuffled(columns, chance)
  }

  #header(field: MadeField): string {
    const chance = this.#chance
    const list = (half: Half) =>
      ((half === 'seen' ? seenWordings : unseenWordings)[this.#language][field] ?? '').split('|')
    const seen = list('seen')
    const own = list(this.#half)
    // A word in both halves measures neither.
    const apart = this.#half === 'seen' ? own : own.filter((one) => !seen.includes(one))
    const header = chance.oneOf(apart.length > 0 ? apart : own)
    if (field === 'size') return `${header}${this.#sizeMark(header)}`
    if (field === 'price' || field === 'value') return `${header}${this.#priceMark(header)}`
    if (field === 'rating' && this.#scaleStyle === 'header' && !/\d/.test(header))
      return `${header} (${chance.oneOf(['', '/'])}${this.#scale})`
    if (chance.upTo(20) === 0) return header.toUpperCase()
    return header
  }

  #sizeMark(header: string): string {
    const unit = /^(cl|ml|l|oz) in header$/.exec(this.#sizeStyle)?.[1]
    if (!unit || /\b(cl|ml)\b|（ml）|\(ml\)/i.test(header)) return ''
    return this.#chance.oneOf([` (${unit})`, ` in ${unit}`, `_${unit}`, ` [${unit}]`, ` ${unit}`])
  }

  #priceMark(header: string): string {
    if (/円/.test(header)) return ''
    if (this.#priceStyle === 'header')
      return this.#chance.oneOf([
        ` (${this.#currency})`,
        ` ${this.#currency}`,
        ` in ${this.#currency}`,
      ])
    if (this.#priceStyle === 'sign in header') return ` (${signOf[this.#currency]})`
    return ''
  }

  /** The unit that the numbers of the sizes are in, after all: a header may have said it before. */
  sizeUnit(header: string): string {
    const said = /\b(cl|ml)\b|（(ml)）/i.exec(header)
    return said
      ? (said[1] ?? said[2])!.toLowerCase()
      : /^(?:bare )?(\w+)/.exec(this.#sizeStyle)![1]!
  }

  #cells(field: MadeField): Column['cell'] {
    const at = this.#at
    const words = this.#words
    switch (field) {
      case 'name':
        return ({ bottle }) => bottle.name
      case 'brand':
        return ({ bottle }) => bottle.brand
      case 'kind':
        return ({ bottle }) => words.kinds[bottle.kind][at]
      case 'vintage':
        return ({ vintage }) =>
          vintage === undefined
            ? words.nonVintage[at]
            : this.#vintageStyle === 'float'
              ? `${vintage}.0`
              : this.#number(vintage)
      case 'size':
        return ({ sizeMl }) => this.#size(sizeMl)
      case 'abv':
        return ({ abv }) => this.#strength(abv)
      case 'quantity':
        return ({ quantity }) => this.#count(quantity)
      case 'price':
        return ({ price }) => this.#amount(price)
      case 'value':
        return ({ value }) => this.#amount(value)
      case 'currency':
        return () => this.#currency
      case 'purchasedOn':
        return ({ bought }) => this.#day(bought)
      case 'country':
        return ({ bottle }) => words.countries[bottle.country]
      case 'region':
        return ({ bottle }) => bottle.region
      case 'location':
        return ({ location }) => location
      case 'bin':
        return ({ bin }) => bin
      case 'rating':
        return ({ stars }) => this.#rating(stars)
      case 'notes':
        return ({ note }) => note
      case 'sku':
        return ({ bottle }) => bottle.ean
      case 'age':
        return ({ bottle }) =>
          this.#dateStyle.length % 2 === 0
            ? this.#number(bottle.age!)
            : words.years[at].replace('#', String(bottle.age))
      case 'distillery':
        return ({ bottle }) => bottle.distillery
      case 'drinkFrom':
        return ({ from }) => this.#number(from)
      case 'drinkTo':
        return ({ from }) => this.#number(from + 6)
      case 'tags':
        return ({ tags }) => tags.join(this.#dateStyle.length % 2 === 0 ? ', ' : '; ')
      case 'grape':
        return ({ bottle }) => bottle.grape
      case 'critic':
        return ({ from }) => this.#number(80 + (from % 20))
      case 'importer':
        return ({ from }) => (from % 2 === 0 ? 'Vinimport Nord' : 'Casa & Co')
      case 'cask':
        return ({ from }) => (from % 2 === 0 ? `#${from}` : `No ${from * 3}`)
    }
  }

  #isTyped() {
    return this.#wrapping === 'xlsx' || this.#wrapping.startsWith('json')
  }
  #number(value: number): string | number {
    if (this.#isTyped()) return value
    return String(value).replace('.', this.#comma ? ',' : '.')
  }

  #size(ml: number): SheetCell {
    const inUnit: Readonly<Record<string, number>> = {
      ml,
      cl: ml / 10,
      l: ml / 1000,
      oz: Math.round(ml / 2.95735) / 10,
    }
    if (this.#sizeStyle === 'names')
      return ml === 1500 ? 'Magnum' : ml === 375 ? '1/2' : `${ml / 10}cl`
    const unit = this.unit ?? 'ml'
    const number = this.#number(inUnit[unit]!)
    if (!this.#sizeStyle.endsWith('in cell')) return number
    return `${String(number).replace('.', this.#comma ? ',' : '.')}${this.#dateStyle.length % 2 === 0 ? ' ' : ''}${unit}`
  }
  /** Set when the columns are there: it stands in the header of the sizes or in the style. */
  unit: string | undefined

  #strength(abv: number): SheetCell {
    if (this.#abvStyle === 'bare') return this.#number(abv)
    return `${String(abv).replace('.', this.#comma ? ',' : '.')}${this.#abvStyle}`
  }

  #count(quantity: number): SheetCell {
    if (this.#dateStyle.length % 5 === 0)
      return this.#words.bottles[this.#at].replace('#', String(quantity))
    return this.#number(quantity)
  }

  #amount(cents: number): SheetCell {
    const decimals = decimalsIn(this.#currency)
    const number = decimals === 0 ? cents : cents / 100
    if (this.#isTyped() && !['cell', 'sign'].includes(this.#priceStyle)) return number
    const [point, group] = this.#comma ? [',', '.'] : ['.', this.#currency === 'CHF' ? '’' : ',']
    const [whole = '', fraction] = number.toFixed(decimals).split('.')
    const text = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${fraction ? point + fraction : ''}`
    if (this.#priceStyle === 'cell') return `${text} ${this.#currency}`
    if (this.#priceStyle === 'sign')
      return this.#comma || this.#currency === 'JPY'
        ? `${text} ${signOf[this.#currency]}`
        : `${signOf[this.#currency]} ${text}`
    return text
  }

  #day(iso: string): SheetCell {
    if (this.#wrapping === 'xlsx') return { day: iso }
    const [year, month, day] = iso.split('-').map(Number) as [number, number, number]
    if (this.#dateStyle === 'iso') return iso
    if (this.#dateStyle === 'long')
      return this.#words.longDate.replace(/[DMY]/g, (part) =>
        part === 'D'
          ? String(day)
          : part === 'M'
            ? this.#words.months.split(' ')[month - 1]!
            : String(year),
      )
    return this.#dateStyle.replace(/dd|mm|yyyy/g, (part) =>
      part === 'dd' ? two(day) : part === 'mm' ? two(month) : String(year),
    )
  }

  #rating(stars: number): SheetCell {
    const points = (stars * this.#scale) / 5
    return this.#scaleStyle === 'of' ? `${points}/${this.#scale}` : this.#number(points)
  }

  meant(facts: Facts, fields: ReadonlySet<MadeField>): MeantRow {
    const { bottle } = facts
    const has = (field: MadeField) => fields.has(field)
    const isWide = this.#wrapping === 'a column a size'
    return {
      name: bottle.name,
      kind: bottle.kind,
      ...(has('brand') && { brand: bottle.brand }),
      ...(has('vintage') && { vintage: facts.vintage }),
      ...((has('size') || isWide) && { sizeMl: facts.sizeMl }),
      ...(has('abv') && { abv: facts.abv }),
      ...((has('quantity') || isWide) && { quantity: facts.quantity }),
      ...(has('price') && { purchasePrice: facts.price }),
      ...(has('value') && { currentValue: facts.value }),
      ...((has('price') || has('value')) && { currency: this.#currency }),
      ...(has('purchasedOn') && { purchasedOn: facts.bought }),
      ...((has('country') || has('region')) && {
        places: [
          ...(has('country') ? [this.#words.countries[bottle.country]] : []),
          ...(has('region') ? [bottle.region] : []),
        ],
      }),
      ...(has('location') && { location: facts.location }),
      ...(has('bin') && { bin: facts.bin }),
      ...(has('rating') && { rating: facts.stars }),
      ...(has('sku') && { sku: bottle.ean }),
      ...(has('drinkFrom') && { drinkFrom: facts.from, drinkTo: facts.from + 6 }),
      ...(has('tags') && { tags: facts.tags }),
      ...(has('distillery') && { distillery: bottle.distillery! }),
      noted: [
        ...(has('notes') ? [facts.note] : []),
        ...(has('age') ? [String(bottle.age)] : []),
        ...(has('grape') ? [bottle.grape!] : []),
      ],
    }
  }

  wrapped({
    seed,
    facts,
    columns,
    cellar,
  }: {
    seed: number
    facts: readonly Facts[]
    columns: readonly Column[]
    cellar: CellarName
  }): MadeTable {
    const chance = this.#chance
    const size = columns.find(({ field }) => field === 'size')
    this.unit = size && this.sizeUnit(size.header)
    const fields = new Set(columns.map(({ field }) => field))
    const all =
      this.#wrapping === 'a row a bottle'
        ? facts.flatMap((row) => Array.from({ length: 1 + (row.quantity % 3) }, () => row))
        : facts
    const cells: SheetCell[][] = all.map((row) => columns.map(({ cell }) => cell(row)))
    const rows: (MeantRow | { damage: Damage })[] = all.map((row) => this.meant(row, fields))
    const headers = columns.map(({ header }) => header)
    const isText = !this.#isTyped()
    let broken: Damage | undefined
    // Something that is no bottle, in every second table.
    if (columns.length >= 5 && this.#wrapping !== 'zip' && chance.upTo(2) === 0) {
      const kinds: readonly Damage[] = isText
        ? ['total', 'heading', 'header-again', 'one-more', 'shifted', 'open-quote']
        : this.#wrapping === 'xlsx'
          ? ['total', 'heading', 'header-again']
          : []
      broken = kinds.length > 0 ? chance.oneOf(kinds) : undefined
      if (broken) {
        rows.push({ damage: broken })
        cells.push(damaged(broken, { columns, headers, row: cells.at(-1)!, chance }))
      }
    }
    const texts = cells.map((row) => row.map(textOf))
    const made = { headers, cells, texts, quoteLast: broken === 'open-quote' }
    return {
      seed,
      half: this.#half,
      language: this.#language,
      wrapping: this.#wrapping,
      ...this.#file(made),
      rows,
      currency: this.#currency,
      allWine: cellar === 'wines',
      headers,
      cells: texts,
    }
  }

  #file(made: Wrapped): { name: string; content: Uint8Array | string } {
    const chance = this.#chance
    const newline = chance.oneOf(['\n', '\r\n'])
    const text = (separator: string) => separated(made, separator, newline)
    const usual = this.#comma ? ';' : ','
    switch (this.#wrapping) {
      case 'comma':
        return {
          name: 'cellar.csv',
          content: strToU8(`${chance.oneOf(['', '\ufeff'])}${text(',')}`),
        }
      case 'semicolon':
        return {
          name: 'Keller.csv',
          content: strToU8(`${chance.oneOf(['', '\ufeff'])}${text(';')}`),
        }
      case 'tab':
        return { name: 'list.tsv', content: strToU8(text('\t')) }
      case 'bar':
        return { name: 'list.txt', content: strToU8(text('|')) }
      case 'pasted':
        return { name: 'pasted', content: text('\t') }
      case 'utf-16':
        return { name: 'list.txt', content: inUtf16(text('\t')) }
      case 'one byte a letter': {
        const whole = text(usual)
        const bytes = this.#language === 'ja' ? inShiftJis(whole) : encodeWindows1252(whole)
        return { name: 'list.csv', content: bytes ?? strToU8(whole) }
      }
      case 'title above':
        return {
          name: 'list.csv',
          content: strToU8(`My cellar${newline}${newline}${text(usual)}`),
        }
      case 'xlsx':
        return {
          name: 'cellar.xlsx',
          content: writeXlsx({ Sheet1: [made.headers, ...made.cells] }),
        }
      case 'json':
        return { name: 'cellar.json', content: strToU8(JSON.stringify(things(made))) }
      case 'json, nested': {
        const rows = things(made)
        const value = { exportedAt: '2026-01-01', data: { version: 2, cellar: { items: rows } } }
        return { name: 'cellar.json', content: strToU8(JSON.stringify(value, null, 2)) }
      }
      case 'json, by keys': {
        const rows = things(made).map((one, at) => [`b${at + 100}`, one])
        return { name: 'cellar.json', content: strToU8(JSON.stringify(Object.fromEntries(rows))) }
      }
      case 'json, a line each':
        return {
          name: 'cellar.jsonl',
          content: strToU8(
            things(made)
              .map((one) => JSON.stringify(one))
              .join('\n'),
          ),
        }
      case 'zip':
        return {
          name: 'export.zip',
          content: zipSync({
            'readme.txt': strToU8('Exported by a program.'),
            'export/cellar.csv': strToU8(text(usual)),
          }),
        }
      case 'a row a bottle':
      case 'a column a size':
        return { name: 'list.csv', content: strToU8(text(usual)) }
    }
  }
}

interface Wrapped {
  readonly headers: readonly string[]
  readonly cells: readonly (readonly SheetCell[])[]
  readonly texts: readonly (readonly string[])[]
  readonly quoteLast: boolean
}

function damaged(
  damage: Damage,
  {
    columns,
    headers,
    row,
    chance,
  }: {
    columns: readonly Column[]
    headers: readonly string[]
    row: readonly SheetCell[]
    chance: Chance
  },
): SheetCell[] {
  switch (damage) {
    case 'total':
      return columns.map(({ field }) =>
        field === 'name' ? 'Total' : field === 'price' ? 1234 : field === 'quantity' ? 88 : '',
      )
    case 'heading':
      return columns.map(({ field }) => (field === 'name' ? 'Bordeaux' : ''))
    case 'header-again':
      return [...headers]
    case 'one-more': {
      const at = 1 + chance.upTo(row.length - 1)
      return [...row.slice(0, at), 'and more', ...row.slice(at)]
    }
    case 'shifted':
      // Everything has slipped to the left by one.
      return [...row.slice(1), row[0]]
    case 'open-quote':
      return [...row]
  }
}

function separated({ headers, texts, quoteLast }: Wrapped, separator: string, newline: string) {
  const quoted = (cell: string) =>
    cell.includes(separator) || cell.includes('"') || cell.includes('\n')
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const lines = [headers, ...texts].map((row) => row.map(quoted).join(separator))
  if (quoteLast) lines[lines.length - 1] = `"${lines.at(-1)!.replaceAll('"', '')}`
  return `${lines.join(newline)}${newline}`
}

function textOf(cell: SheetCell): string {
  if (cell === undefined) return ''
  return typeof cell === 'object' ? cell.day : String(cell)
}

const things = ({ headers, cells }: Wrapped): Record<string, unknown>[] =>
  cells.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, at) => {
        if (cell === undefined) return []
        return [[keyOf(headers[at]!), typeof cell === 'object' ? cell.day : cell] as const]
      }),
    ),
  )

/** As programs name keys: `Purchase price` is `purchasePrice`; other scripts stay as they are. */
const keyOf = (header: string): string => {
  const words = header.split(/[^\p{L}\p{N}%#]+/u).filter(Boolean)
  return words
    .map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join('')
}

function inUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), true)
  return bytes
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const rest = [...list]
  return Array.from({ length: rest.length }, () => rest.splice(chance.upTo(rest.length), 1)[0]!)
}

const two = (number: number) => String(number).padStart(2, '0')

const dateStyles: Readonly<Record<TableLanguage, readonly string[]>> = {
  en: ['iso', 'mm/dd/yyyy', 'dd/mm/yyyy', 'long'],
  de: ['iso', 'dd.mm.yyyy', 'long'],
  fr: ['iso', 'dd/mm/yyyy', 'long'],
  es: ['iso', 'dd/mm/yyyy', 'dd-mm-yyyy', 'long'],
  it: ['iso', 'dd/mm/yyyy', 'long'],
  pt: ['iso', 'dd/mm/yyyy', 'dd-mm-yyyy', 'long'],
  sv: ['iso', 'yyyy-mm-dd', 'long'],
  no: ['iso', 'dd.mm.yyyy', 'long'],
  da: ['iso', 'dd-mm-yyyy', 'dd.mm.yyyy', 'long'],
  fi: ['iso', 'dd.mm.yyyy', 'long'],
  nl: ['iso', 'dd-mm-yyyy', 'dd/mm/yyyy', 'long'],
  ja: ['iso', 'yyyy/mm/dd', 'long'],
}

const notes = [
  'Deep and smoky, a gift from Ana',
  'Needs time; decant for two hours',
  'Lemon, chalk & salt: "as good as it gets"',
  'Opened too early\nSecond bottle was better',
]
