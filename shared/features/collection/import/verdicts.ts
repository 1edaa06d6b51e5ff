import type { Changes } from '../../../kernel/entity.ts'
import type { Id } from '../../../kernel/id.ts'
import type { bottles } from '../bottle.ts'
import type {
  DoubtReason,
  FileRowState,
  ImportedFields,
  InvalidReason,
  ReadRow,
  Remark,
} from './reading.ts'

/**
 * What an import would do with a row:
 * - `new`: a bottle that is not there yet
 * - `same`: there, and the file says nothing new of it
 * - `changed`: there, and the file says something new
 * - `removed-before`: imported once and taken out since; it would come back
 * - `over-plan`: chosen, but the plan has no room left for it
 * - `doubtful`: can be read and is hardly what it seems; imported only if it is chosen
 * - `not-stock`: not a bottle that is there; imported only if it is chosen
 * - `duplicate`: already counted by another row or another kind of table
 * - `invalid`: cannot become a bottle
 */
export const verdicts = [
  'new',
  'changed',
  'removed-before',
  'over-plan',
  'doubtful',
  'not-stock',
  'duplicate',
  'invalid',
  'same',
] as const
export type RowVerdict = (typeof verdicts)[number]

export type VerdictReason =
  | InvalidReason
  | DoubtReason
  | Exclude<FileRowState, 'stock' | 'finished'>
  /** The same bottle is in the file twice. */
  | 'twice'
  /** CellarTracker's other table brought it already. */
  | 'other-table'
  /** The number in the key column belongs to quite another bottle. */
  | 'key-taken'

export interface PlannedRow {
  readonly row: ReadRow
  readonly verdict: RowVerdict
  readonly reason?: VerdictReason
  readonly remarks: readonly Remark[]
  /** It will be imported with the current choices. */
  readonly chosen: boolean
  /** A person may choose it or leave it out. */
  readonly choosable: boolean
  /** The live bottle that it is about. */
  readonly bottleId?: Id
  /** An import's changes to that bottle; `null` clears. */
  readonly changes?: FieldChanges
}

export type FieldChanges = Pick<Changes<typeof bottles>, keyof ImportedFields>

/** Data needed to choose rows. */
export type ChoosableRow = Pick<PlannedRow, 'verdict' | 'chosen' | 'choosable'>

export interface ImportPlan<R extends ChoosableRow = PlannedRow> {
  readonly rows: readonly R[]
  readonly counts: Readonly<Record<RowVerdict, number>>
  /** Chosen rows that make a bottle, and those that change one. */
  readonly adds: number
  readonly updates: number
}

/**
 * Lays the choices and the room that is left over the verdicts. What a person ticked comes first,
 * then the file's own order; what does not fit stays, and is named.
 */
export function fitted<R extends ChoosableRow>(
  assessed: readonly R[],
  room: number,
  choices: ReadonlyMap<number, boolean>,
): ImportPlan<R> {
  const wanted = assessed.map((row, i) => row.choosable && (choices.get(i) ?? row.chosen))
  const takesRoom = (i: number) => wanted[i] === true && assessed[i]!.verdict !== 'changed'
  const ticked = assessed.reduce(
    (sum, _row, i) => sum + (takesRoom(i) && choices.get(i) ? 1 : 0),
    0,
  )
  const left = { ticked: room, others: Math.max(0, room - ticked) }
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<
    RowVerdict,
    number
  >
  let [adds, updates] = [0, 0]
  const rows = assessed.map((planned, i): R => {
    let fitting: R = wanted[i] === planned.chosen ? planned : { ...planned, chosen: wanted[i]! }
    if (takesRoom(i)) {
      const queue = choices.get(i) ? 'ticked' : 'others'
      if (left[queue]-- > 0) adds++
      else fitting = { ...planned, chosen: false, verdict: 'over-plan' }
    } else if (wanted[i]) updates++
    counts[fitting.verdict]++
    return fitting
  })
  return { rows, counts, adds, updates }
}
