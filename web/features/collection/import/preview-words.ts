import { importCopy } from '../../../../shared/copy/import.ts'
import { categoryInWords } from '../../../../shared/features/collection/categories.ts'
import { tagsOf } from '../../../../shared/features/collection/tags.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { exactMoney } from '../../../../shared/kernel/money.ts'
import { dayInWords } from '../../../../shared/kernel/day-in-words.ts'
import { ambiguousCells, type AmbiguousColumns } from './ambiguous-columns.ts'
import { previewValues } from '../../../components/import/packed-values.ts'
import type { PreviewRow, PreviewValue } from '../../../components/import/import-messages.ts'

/** A value of a row, as text. */
export interface ValueInWords {
  readonly field: PreviewValue['field']
  readonly label: string
  readonly text: string
  /** The sources of a guess. */
  readonly guess: string
}

/**
 * Every value that a row's import writes.
 * @param said columns of which the preview has said that they are ambiguous: their values name the cell
 */
export function valuesInWords(row: PreviewRow, said: AmbiguousColumns = new Map()): ValueInWords[] {
  const cells = ambiguousCells(row)
  return previewValues(row).map(({ field, value, from = [] }) => ({
    field,
    label: importCopy.fields[field],
    text: value === null ? importCopy.cleared : textOf(field, value, row),
    guess: from
      .map((source) =>
        source === 'cell' && said.has(field)
          ? importCopy.fromCell(cells.get(field) ?? '')
          : importCopy.guessed[source],
      )
      .join(', '),
  }))
}

function textOf(
  field: PreviewValue['field'],
  value: NonNullable<PreviewValue['value']>,
  { currency }: PreviewRow,
): string {
  switch (field) {
    case 'purchasePrice':
    case 'currentValue':
      return exactMoney(Number(value), currency)
    case 'category':
    case 'subcategory':
      return categoryInWords(String(value))
    case 'sizeMl':
      return importCopy.size(Number(value))
    case 'abv':
    case 'fillLevel':
      return `${Number(value).toLocaleString(locale())} %`
    case 'rating':
      return `★ ${Number(value).toLocaleString(locale())}`
    case 'quantity':
      return Number(value).toLocaleString(locale())
    case 'purchasedOn':
      return dayInWords(String(value))
    case 'tags':
      return tagsOf({ tags: String(value) }).join(', ')
    case 'isFinished':
    case 'inCollection':
      return value ? importCopy.yes : importCopy.no
    default:
      return String(value)
  }
}
