import { categoryInWords } from '../../../../shared/features/collection/categories.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import type { Remark } from '../../../../shared/features/collection/import/reading.ts'
import { never } from '../../../../shared/kernel/never.ts'
import { previewValues } from '../../../components/import/packed-values.ts'
import { ambiguousCells, type AmbiguousColumns } from './ambiguous-columns.ts'
import type { PreviewRow } from '../../../components/import/import-messages.ts'

/**
 * The reason for a row's verdict, and its remarks, a sentence each.
 * @param said columns of which the preview has said that they are ambiguous
 */
export function sentencesOf(row: PreviewRow, said: AmbiguousColumns): string[] {
  const cells = ambiguousCells(row)
  return [
    row.verdict === 'changed'
      ? importCopy.changes(
          previewValues(row)
            .map(({ field }) => importCopy.fields[field])
            .join(', '),
        )
      : '',
    row.reason ? importCopy.reasons[row.reason] : importCopy.verdictSentences[row.verdict],
    ...remarksShown(row)
      .filter(
        (remark) =>
          remark.kind !== 'assumed' || !said.has(remark.field) || !cells.has(remark.field),
      )
      .map(remarkSentence),
  ].filter(Boolean)
}

/** Where nothing is written, only what could not be read matters. */
function remarksShown({ verdict, remarks }: PreviewRow): readonly Remark[] {
  if (verdict === 'invalid') return []
  return verdict === 'same' ? remarks.filter(({ kind }) => kind === 'unread') : remarks
}

function remarkSentence(remark: Remark): string {
  switch (remark.kind) {
    case 'other-currency':
      return importCopy.otherCurrency(remark.currency)
    case 'unread':
      return importCopy.unread(importCopy.fields[remark.field], remark.cell)
    case 'assumed':
      return importCopy.assumed(importCopy.fields[remark.field], remark.cell)
    case 'unusual':
      return importCopy.unusual(importCopy.fields[remark.field], remark.cell)
    case 'other-kind':
      return importCopy.otherKind(categoryInWords(remark.category))
    case 'case':
      return importCopy.case(remark.count)
    case 'check-digit':
      return importCopy.checkDigit(remark.cell)
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

/** The row's place in the file and, where its values are not listed, its bottle. */
export function detailOf({ line, name, brand, vintage, packed, verdict }: PreviewRow): string {
  const isListed = verdict !== 'changed' && packed.length > 0
  const bottle = isListed ? [] : [brand === name ? undefined : brand, vintage]
  return [importCopy.line(line), ...bottle].filter(Boolean).join(' · ')
}
