import { defaultLocation } from '../../../shared/business/locations.ts'
import { type Bottle, bottles, currencyOf } from '../../../shared/features/collection/bottle.ts'
import { guessesOf } from '../../../shared/features/collection/import/guesses.ts'
import type { BottleInCellar } from '../../../shared/features/collection/import/plan.ts'
import type {
  GuessSource,
  ImportedFields,
  ReadOptions,
} from '../../../shared/features/collection/import/reading.ts'
import type { PlannedRow } from '../../../shared/features/collection/import/verdicts.ts'
import { usDollars } from '../../../shared/kernel/currency.ts'
import type { PreviewRow, PreviewValue } from './import-messages.ts'

/** The context of a table's rows. */
export interface PreviewContext {
  readonly options: ReadOptions
  /** Options that a person chose, now or for an earlier file of the same kind. */
  readonly chosen: ReadOptions
  readonly known: readonly BottleInCellar[]
}

/** The rows as the preview shows them. */
export function previewRows(
  rows: readonly PlannedRow[],
  { options, chosen, known }: PreviewContext,
): PreviewRow[] {
  const live = new Map(known.filter((one) => !one.removed).map(({ bottle }) => [bottle.id, bottle]))
  return rows.map((planned) => {
    const { row, changes, bottleId } = planned
    const { fields } = row.derived
    return {
      line: row.line,
      verdict: planned.verdict,
      reason: planned.reason,
      remarks: planned.remarks,
      name: fields.name,
      brand: fields.brand,
      vintage: fields.vintage,
      values: planned.verdict === 'same' ? [] : valuesOf(planned, options, chosen),
      currency: currencyAfter(changes ?? fields, bottleId && live.get(bottleId)),
      chosen: planned.chosen,
      choosable: planned.choosable,
    }
  })
}

/** The order of the form. */
const order = Object.keys(bottles.fields)

/** Values of a new bottle that no file has to name. */
const defaults = { quantity: 1, location: defaultLocation } as const satisfies ImportedFields

function valuesOf(
  { row, changes }: PlannedRow,
  options: ReadOptions,
  chosen: ReadOptions,
): PreviewValue[] {
  const sources = new Map<string, GuessSource[]>()
  for (const { field, from } of guessesOf(row, options, chosen))
    sources.set(field, [...new Set([...(sources.get(field) ?? []), from])])
  const { fields } = row.derived
  const written: Readonly<Record<string, unknown>> = changes ?? { ...defaults, ...fields }
  return order.flatMap((name) => {
    const value = written[name]
    // Every bottle starts unfinished.
    if (value === undefined || (!changes && name === 'isFinished' && value === false)) return []
    const field = name as keyof ImportedFields
    const isDefault = !changes && fields[field] === undefined
    const from = isDefault ? ['none' as const] : sources.get(field)
    return { field, value: value as PreviewValue['value'], ...(from && { from }) }
  })
}

function currencyAfter(
  written: { readonly currency?: string | null | undefined },
  bottle: Bottle | '' | undefined,
) {
  if (written.currency !== undefined) return written.currency ?? usDollars
  return bottle ? currencyOf(bottle) : usDollars
}
