import { categoryInWords } from '../../../../shared/features/collection/categories.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import type { Remark } from '../../../../shared/features/collection/import/reading.ts'
import { exactMoney } from '../../../../shared/kernel/money.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { never } from '../../../../shared/kernel/never.ts'
import { dayInWords } from '../../../ui/Time.tsx'
import type { PreviewRow } from '../../../components/import/import-messages.ts'

/** The reason for a row's verdict, and its remarks, a sentence each. */
export function sentencesOf(row: PreviewRow): string[] {
  const fields: Readonly<Record<PreviewRow['changes'][number], string>> = importCopy.fields
  return [
    row.verdict === 'changed'
      ? importCopy.changes(row.changes.map((f) => fields[f]).join(', '))
      : '',
    row.reason ? importCopy.reasons[row.reason] : importCopy.verdictSentences[row.verdict],
    ...remarksShown(row).map(remarkSentence),
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

/** The row's result: distinguishing fields first, then the others. */
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
    fields.region,
    fields.distillery !== fields.brand && fields.distillery,
    fields.abv !== undefined && `${fields.abv.toLocaleString(locale())} %`,
    fields.purchasePrice !== undefined &&
      `${importCopy.targets.price} ${exactMoney(fields.purchasePrice, fields.currency)}`,
    fields.currentValue !== undefined &&
      `${importCopy.targets.value} ${exactMoney(fields.currentValue, fields.currency)}`,
    fields.purchasedOn && dayInWords(fields.purchasedOn),
    fields.rating !== undefined && `★ ${fields.rating.toLocaleString(locale())}`,
    [fields.drinkFrom, fields.drinkTo].filter(Boolean).join('–'),
    fields.sku,
  ]
    .filter(Boolean)
    .join(' · ')
}
