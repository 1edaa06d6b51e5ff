import { categoryInWords } from '../../../../shared/features/collection/categories.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import type { Remark } from '../../../../shared/features/collection/import/reading.ts'
import { never } from '../../../../shared/kernel/never.ts'
import type { PreviewRow } from './import-messages.ts'

/** Why a row has its verdict, and what else a person should know of it: a sentence each. */
export function sentencesOf(row: PreviewRow): string[] {
  const fields: Readonly<Record<PreviewRow['changes'][number], string>> = importCopy.fields
  return [
    row.verdict === 'changed'
      ? importCopy.changes(row.changes.map((f) => fields[f]).join(', '))
      : '',
    row.reason ? importCopy.reasons[row.reason] : importCopy.verdictSentences[row.verdict],
    // What could not be read of a row matters only where something is read.
    ...(row.verdict === 'invalid' || row.verdict === 'same' ? [] : row.remarks.map(remarkSentence)),
  ].filter(Boolean)
}

function remarkSentence(remark: Remark): string {
  switch (remark.kind) {
    case 'other-currency':
      return importCopy.otherCurrency(remark.currency)
    case 'unread':
      return importCopy.unread(importCopy.fields[remark.field], remark.cell)
    case 'cut':
      return importCopy.cut(importCopy.fields[remark.field])
    case 'cleaned':
      return importCopy.cleaned
    case 'ragged':
      return importCopy.ragged
    case 'look-alike':
      return importCopy.lookAlike
    case 'no-brand':
      return importCopy.noBrand
    default:
      return never(remark)
  }
}

/** What tells bottles apart, in one line: brand, vintage, size, number, kind. */
export function detailOf({ fields, line }: PreviewRow): string {
  return [
    importCopy.line(line),
    fields.brand === fields.name ? undefined : fields.brand,
    fields.vintage,
    categoryInWords(fields.subcategory ?? fields.category ?? ''),
    fields.sizeMl && importCopy.size(fields.sizeMl),
    fields.quantity !== undefined && fields.quantity > 1 && importCopy.bottlesOf(fields.quantity),
    [fields.location, fields.bin].filter(Boolean).join(', '),
    fields.isFinished && importCopy.finished,
  ]
    .filter(Boolean)
    .join(' · ')
}
