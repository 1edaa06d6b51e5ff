import { setImmediate as turn } from 'node:timers/promises'
import { DatabaseAway, mapDbError } from './database-away.ts'

/** How many transactions share one commit at most. */
export const maxInGroup = 64
/** After this many milliseconds of work no other joins: finished ones wait for the commit. */
const groupOpenFor = 50

/** One SQLite transaction with a savepoint for each that takes part in it. */
export interface GroupWriter {
  /** Rejects where another process does not let go of the writer. */
  begin(): Promise<void>
  commit(): void
  rollback(): void
  /**
   * Runs one inside a savepoint, and undoes it where it throws. When the signal aborts it is given
   * up at once, and whatever it still tries to do with the database is refused.
   * @throws TransactionLost where the engine has ended the whole transaction
   */
  inSavepoint<T>(one: GroupMember<T>, giveUp: AbortSignal): Promise<T>
}

export interface GroupMember<T = unknown> {
  readonly name: string
  readonly run: (tx: never) => Promise<T>
}

/** An engine that has no room or reads no disk ends the whole transaction, not the statement. */
export class TransactionLost extends DatabaseAway {}

interface GroupCommitWaiter extends GroupMember {
  readonly settle: (outcome: GroupCommitOutcome) => void
}
type GroupCommitOutcome = { readonly value: unknown } | { readonly error: unknown }

/**
 * Runs transactions that wait for SQLite's writer at the same moment one after another and makes
 * them durable by one commit, because waiting for the disk takes longer than the work. Each has its
 * own savepoint, so one that throws undoes only itself. No caller gets an answer before the commit,
 * not even a refusal: it may depend on rows of an earlier transaction.
 */
export class GroupCommit {
  readonly #writer: GroupWriter
  /** Runs it when the writer is free. */
  readonly #alone: (run: () => Promise<void>) => Promise<void>
  /** Milliseconds after which one that is still at work is given up for the sake of the others. */
  readonly #timeoutMs: number
  #waiting: GroupCommitWaiter[] = []
  #isComing = false

  constructor(
    writer: GroupWriter,
    alone: (run: () => Promise<void>) => Promise<void>,
    timeoutMs: number,
  ) {
    this.#writer = writer
    this.#alone = alone
    this.#timeoutMs = timeoutMs
  }

  /** @throws DatabaseAway also where the commit failed, or this one took too long */
  run<T>({ name, run }: GroupMember<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: GroupCommitOutcome) =>
        'error' in outcome ? reject(outcome.error as Error) : resolve(outcome.value as T)
      this.#waiting.push({ name, run, settle })
      this.#come()
    })
  }

  /** When all callers that were waiting at that moment have been served. */
  async ended(): Promise<void> {
    while (this.#waiting.length > 0) await turn()
  }

  #come(): void {
    if (this.#isComing || this.#waiting.length === 0) return
    this.#isComing = true
    // After the requests that arrived together with this one have been read.
    setImmediate(() => {
      void this.#alone(async () => {
        this.#isComing = false
        await this.#together()
        this.#come()
      })
    })
  }

  async #together(): Promise<void> {
    const ended: { one: GroupCommitWaiter; outcome: GroupCommitOutcome }[] = []
    try {
      await this.#writer.begin()
    } catch (error) {
      // They all have waited for the same writer.
      for (const one of this.#waiting.splice(0)) one.settle({ error })
      return
    }
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), this.#timeoutMs)
    const until = performance.now() + groupOpenFor
    try {
      for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) {
        const outcome: GroupCommitOutcome = await this.#writer.inSavepoint(one, giveUp.signal).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        )
        ended.push({ one, outcome })
        if ('error' in outcome && outcome.error instanceof TransactionLost) throw outcome.error
        const isLong = performance.now() > until || giveUp.signal.aborted
        if (isLong || ended.length === maxInGroup) break
      }
      this.#writer.commit()
    } catch (thrown) {
      this.#writer.rollback()
      const error = mapDbError(thrown)
      for (const { one } of ended) one.settle({ error })
      return
    } finally {
      clearTimeout(timer)
    }
    for (const { one, outcome } of ended) one.settle(outcome)
  }
}
