import { limitsOf, type Plan } from '../../shared/business/plans.ts'
import { defectsUntilInternal, maxFuture } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { MutatorContext, Tx as MutatorTx } from '../../shared/kernel/mutator.ts'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { WireMutation } from '../../shared/sync/messages.ts'
import { DatabaseAway, isConflict } from '../db/database-away.ts'
import type { DbTx } from '../db/db.ts'
import { guestTx } from '../../shared/features/sharing/guest-tx.ts'
import { CellarRows, type ChangedRow } from './cellar-rows.ts'
import {
  type Call,
  type CellarNamed,
  done,
  isRejected,
  loggedArgs,
  type MutatorsByName,
  type ReadMutation,
  readMutation,
  rejected,
  rejectionOf,
} from './mutation.ts'
import type { Room } from './row-counts.ts'
import { sqlTx } from './sql-tx.ts'
import type { DeviceRow, Outcome } from './statements.ts'

/** One entry of the log, kept until the account is deleted. */
export interface LogEntry extends Outcome {
  readonly deviceId: string
  readonly seq: number
  readonly userId: string
  readonly uid: string
  readonly name: string | null
  readonly args: string | null
  readonly appliedAt: Instant
}

export type LoggedOutcome = Outcome & { readonly name: string | null }

export interface Applying {
  readonly userId: Id<'user'>
  readonly deviceId: Id
  readonly device: DeviceRow
  readonly plan: Plan
  readonly now: Instant
  /** Outcomes in the user's log, by uid. */
  readonly outcomes: ReadonlyMap<string, LoggedOutcome>
  readonly mutators?: MutatorsByName | undefined
  /** The cellars of others in which the user may change rows. */
  readonly cellarNamed?: CellarNamed | undefined
  /** The limits for added rows. */
  readonly room: Room
}

export interface Applied {
  readonly entries: LogEntry[]
  readonly changed: ChangedRow[]
}

/** An exception out of one mutation: its mutator, or the writing of its rows or log entry. */
export class MutationDefect extends Error {
  readonly seq: number
  readonly uid: string

  constructor({ seq, uid }: { seq: number; uid: string }, cause: unknown) {
    super('A mutation failed.', { cause })
    this.name = 'Defect'
    this.seq = seq
    this.uid = uid
  }
}

/**
 * Writing the rows of all mutations at once failed, so the faulty mutation is unknown: the round
 * has to run again with {@link applyOneByOne}.
 */
export class RoundBatchFailed extends Error {
  constructor(cause: unknown) {
    super('The mutations of a round could not be written together.', { cause })
    this.name = 'RoundBatchFailed'
  }
}

/**
 * Runs the mutations in order: reads the rows that they touch in a few queries, changes them in
 * memory, and writes rows and log at the end. A mutation that is refused leaves nothing in memory,
 * so none needs a savepoint.
 */
export async function applyTogether(
  tx: DbTx,
  wires: readonly WireMutation[],
  applying: Applying,
): Promise<Applied> {
  const cellars = new RowsOfCellars(tx, applying)
  const reads = wires.map((wire) => read(wire, applying))
  const entries: LogEntry[] = []
  const outcomes = new Map(applying.outcomes)
  try {
    await cellars.prefetch(
      reads.flatMap(({ uid, call }) => (isRejected(call) || outcomes.has(uid) ? [] : [call])),
    )
  } catch (error) {
    throw isTransient(error) ? error : new RoundBatchFailed(error)
  }
  for (const [index, wire] of wires.entries()) {
    const one = reads[index]!
    const known = outcomes.get(one.uid)
    const outcome = known ?? (await run(one, cellars))
    cellars.keep()
    outcomes.set(one.uid, { ...outcome, name: one.name })
    entries.push(entryOf(wire, one, outcome, applying, known !== undefined))
  }
  try {
    const [changed] = await tx.together(
      () => cellars.flush(tx),
      () => tx.write(tx.t.syncLog, entries as Writable[], 'fail'),
    )
    return { entries, changed }
  } catch (error) {
    throw isTransient(error) ? error : new RoundBatchFailed(error)
  }
}

/**
 * The same with a savepoint around each mutation, its rows and its log entry, so that it is known
 * which one failed. The third time in a row that the same one does, it is rejected as `internal`.
 */
export async function applyOneByOne(
  tx: DbTx,
  wires: readonly WireMutation[],
  applying: Applying,
): Promise<Applied> {
  const { device } = applying
  const cellars = new RowsOfCellars(tx, applying)
  const entries: LogEntry[] = []
  const outcomes = new Map(applying.outcomes)
  const changed = new Map<string, ChangedRow>()

  for (const wire of wires) {
    const one = async (inner: DbTx, decided?: Outcome) => {
      cellars.over(inner)
      const meant = read(wire, applying)
      const known = outcomes.get(meant.uid)
      const outcome = decided ?? known ?? (await run(meant, cellars))
      cellars.keep()
      const flushed = await cellars.flush(inner)
      const entry = entryOf(wire, meant, outcome, applying, (decided ?? known) !== undefined)
      await inner.write(inner.t.syncLog, [entry as Writable], 'fail')
      return { flushed, entry }
    }
    let result: Awaited<ReturnType<typeof one>>
    try {
      result = await tx.savepoint((inner) => one(inner))
    } catch (error) {
      if (isTransient(error)) throw error
      // The flushed and rolled back rows are no longer known.
      cellars.forget()
      if (!isLastAttempt(wire, device))
        throw error instanceof MutationDefect ? error : new MutationDefect(wire, error)
      result = await tx.savepoint((inner) => one(inner, rejected('internal')))
    }
    cellars.over(tx)
    entries.push(result.entry)
    outcomes.set(wire.uid, result.entry)
    for (const row of result.flushed) changed.set(`${row.table}/${row.cellarId}/${row.id}`, row)
  }
  return { entries, changed: [...changed.values()] }
}

const read = (wire: WireMutation, { userId, mutators, cellarNamed }: Applying): ReadMutation =>
  readMutation(wire, userId, mutators, cellarNamed)

/** The rows of the user's own cellar, and of each other one that a mutation has named. */
class RowsOfCellars {
  readonly #own: Runner
  readonly #others = new Map<string, Runner>()
  readonly #applying: Applying
  #reader: DbTx

  constructor(tx: DbTx, applying: Applying) {
    this.#reader = tx
    this.#applying = applying
    const rows = new CellarRows(tx, applying.userId, applying.now, applying.room)
    this.#own = { rows, tx: sqlTx(rows), context: contextOf(applying) }
  }

  of({ cellar }: Pick<Call, 'cellar'>): Runner {
    if (!cellar) return this.#own
    const known = this.#others.get(cellar.id)
    if (known) return known
    const { now, room } = this.#applying
    const rows = new CellarRows(this.#reader, cellar.id, now, room)
    // The cellar's owner determines its limits.
    const context = contextOf({ ...this.#applying, plan: cellar.plan })
    const runner = { rows, tx: guestTx(sqlTx(rows)), context }
    this.#others.set(cellar.id, runner)
    return runner
  }

  async prefetch(calls: readonly Call[]): Promise<void> {
    for (const [{ rows }, of] of Map.groupBy(calls, (call) => this.of(call)))
      await rows.prefetch(of.flatMap(({ mutator, args }) => mutator.rows(args)))
  }

  over(tx: DbTx): void {
    this.#reader = tx
    for (const rows of this.#all()) rows.over(tx)
  }

  keep(): void {
    for (const rows of this.#all()) rows.keep()
  }

  async flush(tx: DbTx): Promise<ChangedRow[]> {
    const changed: ChangedRow[] = []
    for (const rows of this.#all()) changed.push(...(await rows.flush(tx)))
    return changed
  }

  forget(): void {
    for (const rows of this.#all()) rows.forget()
  }

  #all(): CellarRows[] {
    return [this.#own, ...this.#others.values()].map(({ rows }) => rows)
  }
}

/** Whether this mutation has failed so often in a row that it will be rejected if it does again. */
export const isLastAttempt = (
  { seq, uid }: { seq: number; uid: string },
  { defectSeq, defectUid, defectCount }: DeviceRow,
): boolean => defectSeq === seq && defectUid === uid && defectCount >= defectsUntilInternal - 1

const contextOf = ({ userId, plan, now }: Applying): MutatorContext => ({
  userId,
  now,
  latest: now + maxFuture,
  ...limitsOf(plan),
})

/** The context of all mutators of a round. */
interface Runner {
  readonly rows: CellarRows
  readonly tx: MutatorTx
  readonly context: MutatorContext
}

/** Runs one mutator over the rows. Refused, it leaves them as they were. */
async function run({ seq, uid, call }: ReadMutation, cellars: RowsOfCellars): Promise<Outcome> {
  if (isRejected(call)) return call
  const { rows, tx, context } = cellars.of(call)
  try {
    await call.mutator.run(tx, call.args, context)
    return done
  } catch (error) {
    rows.takeBack()
    if (isTransient(error)) throw error
    const rejection = isRefusal(error) ? rejectionOf(error) : undefined
    if (!rejection) throw new MutationDefect({ seq, uid }, error)
    return rejection
  }
}

/** The database said "not now", or "again". */
const isTransient = (error: unknown): boolean => error instanceof DatabaseAway || isConflict(error)

function entryOf(
  wire: WireMutation,
  read: ReadMutation,
  { code, message }: Outcome,
  { userId, deviceId, now }: Applying,
  isCopy: boolean,
): LogEntry {
  // The entry that it is a copy of has the arguments; those of a defect may be its cause.
  const { seq, uid, name } = read
  const args = isCopy ? null : loggedArgs(wire, read, { code, message })
  return { deviceId, seq, userId, uid, code, message, name, args, appliedAt: now }
}

type Writable = LogEntry & Record<string, unknown>
