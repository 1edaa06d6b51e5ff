import { maxCodes } from '../../business/catalogue.ts'
import { plainWords } from '../../kernel/text.ts'
import { type Gtin, gtinOf } from '../barcode/gtin.ts'
import { columnKey } from '../collection/import/cells.ts'
import { deriveGeneric } from '../collection/import/generic.ts'
import { guessedCategory, guessedMapping } from '../collection/import/mapping.ts'
import type { Cells } from '../collection/import/cells.ts'
import type { KnownBottle } from './known-bottle.ts'

/** One row of an operator's catalogue. */
export interface CatalogueLine {
  readonly bottle: KnownBottle
  readonly codes: readonly Gtin[]
}

/** Reads a row; where it is not taken, why, in words that follow its number. */
export type ReadLine = (cells: Cells) => CatalogueLine | string

/**
 * How the rows below these headers are read: name, brand or distillery, category, subcategory,
 * region, ABV, size and codes, under the names that columns have in the languages of collectors.
 * A text says why they cannot be.
 */
export function catalogueReader(headers: readonly string[]): ReadLine | string {
  const codeColumns = headers.filter((header) => codeNames.has(columnKey(header)))
  const mapping = guessedMapping(headers.filter((header) => !codeColumns.includes(header)))
  const has = (target: string) => mapping.some(([, meaning]) => meaning === target)
  if (!has('name')) return 'has no column name'
  if (!has('brand') && !has('distillery')) return 'has no column brand or distillery'
  const category = guessedCategory(headers)
  return (cells) => {
    const { fields, remarks, invalid } = deriveGeneric(cells, {
      mapping,
      ...(category && { category, unproven: ['category'] as const }),
    })
    if (invalid === 'no-name' || !fields.name) return 'has no bottle name'
    if ([...cells.values()].some((cell) => cell.includes('\ufffd')))
      return 'has letters that are not UTF-8'
    for (const remark of remarks) {
      if (remark.kind === 'no-brand') return 'has no brand and no distillery'
      if (remark.kind === 'cut' && hasWords(remark.field))
        return `has a ${remark.field} that is too long`
      if (remark.kind === 'unread' && hasWords(remark.field))
        return `has an invalid ${fieldWords[remark.field]}: ${remark.cell}`
    }
    if (!fields.category || !fields.brand) return 'has no known category or kind of drink'
    if (plainWords(`${fields.brand} ${fields.name}`).length === 0)
      return 'has a name without a word'
    const codes = codesIn(codeColumns.map((header) => cells.get(header) ?? ''))
    if (typeof codes === 'string') return codes
    const { name, brand, subcategory, distillery, region, abv, sizeMl } = fields
    return {
      bottle: {
        name,
        brand,
        category: fields.category,
        ...(subcategory && { subcategory }),
        ...(distillery && { distillery }),
        ...(region && { region }),
        ...(abv !== undefined && { abv }),
        ...(sizeMl !== undefined && { sizeMl }),
      },
      codes,
    }
  }
}

/** What tells one bottle of a catalogue from another: its words, in any order, and its size. */
export function catalogueKey({ name, brand, sizeMl }: KnownBottle): string {
  return JSON.stringify([[...new Set(plainWords(`${brand} ${name}`))].sort(), sizeMl ?? null])
}

/** Facts of two rows about one bottle: the second fills gaps of the first. */
export const joinedBottle = (first: KnownBottle, second: KnownBottle): KnownBottle => ({
  ...second,
  ...first,
})

/** The fields of a catalogue, in words. */
const fieldWords = {
  name: 'name',
  brand: 'brand',
  distillery: 'distillery',
  region: 'region',
  abv: 'strength',
  sizeMl: 'size',
} as const
const hasWords = (field: string): field is keyof typeof fieldWords =>
  Object.hasOwn(fieldWords, field)

const codeNames = new Set(
  'codes barcode barcodes ean eans ean13 upc upcs upca gtin gtins strichcode codebarres codigodebarras codiceabarre'.split(
    ' ',
  ),
)

/** The numbers in these cells, each once; a text names an invalid one. */
function codesIn(cells: readonly string[]): Gtin[] | string {
  const codes = new Set<Gtin>()
  for (const one of cells.flatMap((cell) => cell.split(/[;,|/\n]/))) {
    if (one.trim() === '') continue
    const code = gtinOf(one)
    if (!code) return `has a code that is no barcode: ${one.trim().slice(0, 40)}`
    codes.add(code)
  }
  return codes.size > maxCodes ? `has more than ${maxCodes} codes` : [...codes]
}
