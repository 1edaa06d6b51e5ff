import { defaultLocation } from '../../../shared/business/locations.ts'
import { type Bottle, bottles, currencyOf } from '../../../shared/features/collection/bottle.ts'
import { guessesOf } from '../../../shared/features/collection/import/guesses.ts'
import type { BottleInCellar } from '../../../shared/features/collection/import/plan.ts'
import type {
  Guess,
  GuessSource,
  ImportedFields,
  ReadOptions,
} from '../../../shared/features/collection/import/reading.ts'
import type { PlannedRow } from '../../../shared/features/collection/import/verdicts.ts'
import { usDollars } from '../../../shared/kernel/currency.ts'
import type { PackedPart, PreviewRow } from './import-messages.ts'
import { addPackedValue } from './packed-values.ts'

/** The context of a table's rows. */
export interface PreviewContext {
  readonly options: ReadOptions
  /** Options that a person chose, now or for an earlier file of the same kind. */
  readonly chosen: ReadOptions
  readonly known: readonly BottleInCellar[]
}

/** The rows as the preview shows them, and the options that a shown guess follows from. */
export function previewRows(
  rows: readonly PlannedRow[],
  context: PreviewContext,
): { readonly rows: PreviewRow[]; readonly guessed: readonly GuessedOption[] } {
  const preview = openPreview(context)
  return { rows: rows.map(preview.rowOf), guessed: preview.guessed() }
}

/** Makes the rows of a preview one by one, so that not all of them need to be there at once. */
export function openPreview({ options, chosen, known }: PreviewContext): {
  rowOf(planned: PlannedRow): PreviewRow
  /** The options that a guess in the rows so far follows from. */
  guessed(): readonly GuessedOption[]
} {
  const live = new Map(known.filter((one) => !one.removed).map(({ bottle }) => [bottle.id, bottle]))
  const guessed = new Set<GuessedOption>()
  const rowOf = (planned: PlannedRow): PreviewRow => {
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
      packed:
        planned.verdict === 'same' ? nothing : packedOf(planned, { options, chosen, guessed }),
      currency: currencyAfter(changes ?? fields, bottleId && live.get(bottleId)),
      chosen: planned.chosen,
      choosable: planned.choosable,
    }
  }
  return { rowOf, guessed: () => [...guessed] }
}

const nothing: readonly PackedPart[] = []

type GuessedOption = NonNullable<Guess['option']>

const names = Object.keys(bottles.fields)
/** The fields in the order of the form, with their places in it; those behind the tags are no file's. */
const order = names.slice(0, names.indexOf('tags') + 1).map((name, place) => ({ name, place }))

/** Values of a new bottle that no file has to name. */
const defaults = { quantity: 1, location: defaultLocation } as const satisfies ImportedFields

interface GuessContext extends Pick<PreviewContext, 'options' | 'chosen'> {
  /** Collects the options of shown guesses. */
  readonly guessed: Set<GuessedOption>
}

function packedOf(
  { row, changes }: PlannedRow,
  { options, chosen, guessed }: GuessContext,
): PackedPart[] {
  const { fields } = row.derived
  const written: Readonly<Record<string, unknown>> = changes ?? fields
  const defaulted: Readonly<Record<string, unknown>> = changes ? {} : defaults
  const guesses = guessesOf(row, options, chosen)
  for (const { field, option } of guesses)
    if (option && (written[field] ?? defaulted[field]) !== undefined) guessed.add(option)
  const parts: PackedPart[] = []
  for (const { name, place } of order) {
    const own = written[name]
    const value = own === undefined ? defaulted[name] : own
    // Every bottle starts unfinished.
    if (value === undefined || (value === false && !changes && name === 'isFinished')) continue
    const field = name as keyof ImportedFields
    const isDefault = !changes && fields[field] === undefined
    const from = isDefault ? ['none' as const] : sourcesOf(field, guesses)
    addPackedValue(parts, place, value as PackedPart, from)
  }
  return parts
}

function sourcesOf(field: keyof ImportedFields, guesses: readonly Guess[]) {
  let found: GuessSource[] | undefined
  for (const guess of guesses) {
    if (guess.field !== field) continue
    found ??= []
    if (!found.includes(guess.from)) found.push(guess.from)
  }
  return found
}

function currencyAfter(
  written: { readonly currency?: string | null | undefined },
  bottle: Bottle | '' | undefined,
) {
  if (written.currency !== undefined) return written.currency ?? usDollars
  return bottle ? currencyOf(bottle) : usDollars
}
