import type { FileTrouble } from '../../../shared/features/collection/import/open-file.ts'
import type { Format } from '../../../shared/features/collection/import/formats.ts'
import type { ImportMutation } from '../../../shared/features/collection/import/undo-import.ts'
import type { BottleInCellar } from '../../../shared/features/collection/import/plan.ts'
import type {
  PlannedRow,
  VerdictReason,
  RowVerdict,
} from '../../../shared/features/collection/import/verdicts.ts'
import type {
  AdjustableOption,
  Guess,
  GuessSource,
  ImportedFields,
  ReadOptions,
  Remark,
} from '../../../shared/features/collection/import/reading.ts'
import type { ReadRecipes } from '../../../shared/features/recipes/import/read-file.ts'
import type { Currency } from '../../../shared/kernel/currency.ts'
import type { Id } from '../../../shared/kernel/id.ts'

/** Requests of the screen to the worker that reads files; each has one answer. */
export interface ImportRequests {
  /** Opens a file, or text that was pasted. */
  open: { request: { name: string; content: Uint8Array | string }; response: OpenedFile }
  /** Reads one of its tables and compares it with existing rows. */
  assess: {
    request: {
      table: number
      given: ReadOptions
      /** The person's own currency. */
      own: Currency
      known: readonly BottleInCellar[]
    }
    response: AssessedTable
  }
  /** The mutations of an import of these rows. */
  mutations: {
    request: { chosen: readonly number[]; importId: Id<'import'> }
    response: readonly ImportMutation[]
  }
  /** Reads a file of recipes, or a text that was pasted, whole. */
  recipes: { request: { name: string; content: Uint8Array | string }; response: ReadRecipes }
}
export type RequestName = keyof ImportRequests

export type ImportRequest =
  | {
      [N in RequestName]: { id: number; name: N; request: ImportRequests[N]['request'] }
    }[RequestName]
  /** Some of the existing rows that the request of this number compares with; it has the rest. */
  | { id: number; known: readonly BottleInCellar[] }
export type ImportResponse =
  | { id: number; response: ImportRequests[RequestName]['response'] }
  /** Some rows of a long answer, as JSON; the answer itself comes last and without them. */
  | { id: number; part: string }
  /** The same as they are, where long texts would take long as JSON. */
  | { id: number; rows: readonly unknown[] }
  | { id: number; fault: string }

/**
 * Rows of one message: the page takes a message apart in one stretch, and twenty thousand rows in one of
 * them would hold it up for half a second.
 */
export const rowsOfMessage = 400

export type OpenedFile =
  | { readonly tables: readonly TableSummary[] }
  | { readonly trouble: FileTrouble }

export interface TableSummary {
  readonly name: string
  readonly format: Format
  readonly rowCount: number
  readonly columns: readonly ColumnSample[]
}

/** A column with its first cells, for choosing its meaning. */
export interface ColumnSample {
  readonly header: string
  readonly cells: readonly string[]
}

export interface AssessedTable {
  /** The options used, including those the file has itself. */
  readonly options: ReadOptions
  /** Options that change how this table is read. */
  readonly adjustable: readonly AdjustableOption[]
  /** Options that a guess in the preview follows from: a person can confirm them. */
  readonly guessed: readonly NonNullable<Guess['option']>[]
  readonly rows: readonly PreviewRow[]
}

/** A value that an import writes. */
export interface PreviewValue {
  readonly field: keyof ImportedFields
  /** `null` clears the field. */
  readonly value: string | number | boolean | null
  /** Its sources, if it was guessed. */
  readonly from?: readonly GuessSource[]
}

/** By turns the place of a field, with the sources of a guess, and its value. */
export type PackedPart = PreviewValue['value']

/** A row as the preview shows it. */
export interface PreviewRow {
  readonly line: number
  readonly verdict: RowVerdict
  readonly reason: VerdictReason | undefined
  readonly remarks: readonly Remark[]
  /** Title of the row, also if the name is not written. */
  readonly name: string | undefined
  readonly brand: string | undefined
  readonly vintage: number | undefined
  /** Every value that its import writes, for `previewValues`: few of twenty thousand rows are looked at. */
  readonly packed: readonly PackedPart[]
  /** The currency of the bottle's amounts after the import. */
  readonly currency: Currency
  readonly chosen: PlannedRow['chosen']
  readonly choosable: PlannedRow['choosable']
}
