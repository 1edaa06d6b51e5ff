import { setTimeout as turn } from 'node:timers/promises'
import { type BulkWrite, bulkWrite } from './bulk.ts'
import { DatabaseAway, mapDbError } from './database-away.ts'
import type { DbTx } from './db.ts'
import {
  bulkQuery,
  type Connection,
  type Query,
  runForMany,
  runOne,
  txOver,
} from './postgres-tx.ts'
import type { Prepared, StatementKind } from './prepared.ts'

/** How many transactions a batch has at most. */
export const maxBatchedTransactions = 32
/** So many groups are at work at once: while PostgreSQL is busy with one, this process is with another. */
const maxParallelBatches = 3

/** A transaction that may be batched with others. */
export interface Batchable<T = unknown> {
  /** Two with the same key never go together. */
  readonly key: string
  readonly run: (tx: DbTx) => Promise<T>
}

interface Ways {
  /** Runs one in a transaction of its own. */
  alone<T>(run: (tx: DbTx) => Promise<T>): Promise<T>
  /** Runs what it is given between `begin` and `commit`, or `rollback` where it throws. */
  together(run: (connection: Connection) => Promise<void>): Promise<void>
}

interface TransactionBatcherWaiter extends Batchable {
  readonly settle: (outcome: TransactionBatcherOutcome) => void
}
type TransactionBatcherOutcome = { readonly value: unknown } | { readonly error: unknown }

const outcomeOf = (run: Promise<unknown>): Promise<TransactionBatcherOutcome> =>
  run.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** None of a group can go on: nothing of it was committed, and each is begun again alone. */
class BatchFailed extends Error {}

/**
 * Runs PostgreSQL transactions that wait at the same moment as one: they take their steps together,
 * and equal statements become one for all, because a round trip costs more than the work. No caller
 * gets an answer before the commit. If a statement fails, it is unknown whose fault it was: all is
 * undone, and each runs alone.
 */
export class TransactionBatcher {
  readonly #ways: Ways
  #waiting: TransactionBatcherWaiter[] = []
  #groups = 0

  constructor(ways: Ways) {
    this.#ways = ways
  }

  /** How many have not begun. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** @throws DatabaseAway also if the commit failed: the outcome is then unknown */
  run<T>({ key, run }: Batchable<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: TransactionBatcherOutcome) =>
        'error' in outcome ? reject(outcome.error as Error) : resolve(outcome.value as T)
      this.#waiting.push({ key, run, settle })
      this.#come()
    })
  }

  /** When all callers that were waiting at that moment have been served. */
  async ended(): Promise<void> {
    while (this.#waiting.length > 0 || this.#groups > 0) await turn()
  }

  #come(): void {
    if (this.#groups === maxParallelBatches || this.#waiting.length === 0) return
    this.#groups += 1
    // After the requests that arrived together with this one have been read.
    setImmediate(() => {
      void this.#next().finally(() => {
        this.#groups -= 1
        this.#come()
      })
      this.#come()
    })
  }

  async #next(): Promise<void> {
    const group = this.#take()
    if (group.length < 2) return this.#eachAlone(group)
    const outcomes = new Map<TransactionBatcherWaiter, TransactionBatcherOutcome>()
    try {
      await this.#ways.together((connection) => runBatch(connection, group, outcomes))
    } catch (error) {
      if (error instanceof BatchFailed) return this.#eachAlone(group)
      for (const { settle } of group) settle({ error: mapDbError(error) })
      return
    }
    for (const [{ settle }, outcome] of outcomes) settle(outcome)
    await this.#eachAlone(group.filter((one) => !outcomes.has(one)))
  }

  /** Those who have waited longest, each key once. */
  #take(): TransactionBatcherWaiter[] {
    const taken = new Map<string, TransactionBatcherWaiter>()
    const left: TransactionBatcherWaiter[] = []
    for (const one of this.#waiting) {
      if (taken.size < maxBatchedTransactions && !taken.has(one.key)) taken.set(one.key, one)
      else left.push(one)
    }
    this.#waiting = left
    return [...taken.values()]
  }

  async #eachAlone(group: readonly TransactionBatcherWaiter[]): Promise<void> {
    await Promise.all(
      group.map(async ({ run, settle }) => settle(await outcomeOf(this.#ways.alone(run)))),
    )
  }
}

/** Runs all of a group, and gives the outcomes of those who came to their end. */
async function runBatch(
  connection: Connection,
  group: readonly TransactionBatcherWaiter[],
  outcomes: Map<TransactionBatcherWaiter, TransactionBatcherOutcome>,
): Promise<void> {
  const statements = new StatementBatcher(connection)
  await Promise.all(
    group.map(async (one) => {
      const member = new BatchMember()
      const outcome = await outcomeOf(one.run(batchedTx(statements, member)))
      if (!member.mustRunAlone && 'value' in outcome) outcomes.set(one, outcome)
      // Its writes cannot be undone alone.
      else if (member.hasWritten) statements.fail('error' in outcome ? outcome.error : undefined)
      else if (!member.mustRunAlone) outcomes.set(one, outcome)
    }),
  )
  statements.assertNoFailure()
}

type TransactionBatcherStatement = Prepared<object, object>
type Ask = {
  readonly settle: (rows: object[]) => void
  readonly fail: (error: unknown) => void
} & (
  | {
      readonly statement: TransactionBatcherStatement
      readonly given: Readonly<Record<string, unknown>>
    }
  | { readonly bulk: BulkWrite; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly query: Query }
)

/** The statements of one member, in its order. */
class BatchMember {
  hasWritten = false
  /** It cannot go on in its batch, and is begun again alone, whatever it makes of the error. */
  mustRunAlone = false
  readonly asks: Ask[] = []
}

/** Sends the statements of a group until every member waits for an answer. */
class StatementBatcher {
  readonly #connection: Connection
  readonly #members = new Set<BatchMember>()
  #isComing = false
  #failure: { readonly error: unknown } | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  ask(member: BatchMember, ask: Ask): void {
    if (this.#failure) return ask.fail(this.#failure.error)
    member.asks.push(ask)
    this.#members.add(member)
    this.#come()
  }

  #come(): void {
    if (this.#isComing || this.#members.size === 0) return
    this.#isComing = true
    setImmediate(() => void this.#sendNext())
  }

  fail(error: unknown): void {
    this.#failure ??= { error }
  }

  assertNoFailure(): void {
    if (!this.#failure) return
    const { error } = this.#failure
    throw error instanceof DatabaseAway ? error : new BatchFailed('', { cause: error })
  }

  async #sendNext(): Promise<void> {
    const sent: { asks: readonly Ask[]; gives: Promise<readonly object[][]> }[] = []
    for (let asks = this.#alike(); asks.length > 0; asks = this.#alike())
      sent.push({ asks, gives: this.#send(asks) })
    const settled = await Promise.allSettled(sent.map(({ gives }) => gives))
    for (const one of settled) if (one.status === 'rejected') this.fail(one.reason)
    this.#isComing = false
    for (const [at, { asks }] of sent.entries()) {
      const gave = settled[at]
      for (const [of, ask] of asks.entries()) {
        if (gave?.status === 'fulfilled') ask.settle(gave.value[of] ?? [])
        else ask.fail(gave?.reason)
      }
    }
    // A member may have added one during this step.
    this.#come()
  }

  /** The next statement of a member, and the equal ones that are next for others. */
  #alike(): Ask[] {
    const alike: Ask[] = []
    for (const member of this.#members) {
      const [next] = member.asks
      if (next && (alike.length === 0 || isAlike(alike[0]!, next))) {
        alike.push(next)
        member.asks.shift()
      }
      if (member.asks.length === 0) this.#members.delete(member)
    }
    return alike
  }

  async #send(asks: readonly Ask[]): Promise<object[][]> {
    const [first] = asks as [Ask]
    if ('query' in first) return [(await this.#connection.query(first.query)).rows as object[]]
    if ('bulk' in first) {
      const rows = asks.flatMap((ask) => ('bulk' in ask ? ask.rows : []))
      await this.#connection.query(bulkQuery(first.bulk, rows))
      return []
    }
    const { statement, given: input } = first
    // Only statements for many skip rows locked by others.
    if (asks.length === 1 && statement.kind !== 'lock')
      return [await runOne(this.#connection, statement, input)]
    const all = asks.map((ask) => ('given' in ask ? ask.given : {}))
    return runForMany(this.#connection, statement, all)
  }
}

function isAlike(one: Ask, other: Ask): boolean {
  if ('bulk' in one) return 'bulk' in other && one.bulk === other.bulk
  if (!('statement' in one && 'statement' in other)) return false
  return one.statement === other.statement && mayBeMany(one) && mayBeMany(other)
}

const mayBeMany = ({
  statement: { kind, postgres, numbers },
  given: input,
}: {
  readonly statement: TransactionBatcherStatement
  readonly given: Readonly<Record<string, unknown>>
}): boolean =>
  kind !== 'write' &&
  postgres.names.every((name) => typeof input[name] === (numbers.has(name) ? 'number' : 'string'))

/** The transaction of one member: as usual, but its statements go out with those of others. */
function batchedTx(statements: StatementBatcher, member: BatchMember): DbTx {
  const asked = (
    ask: (answered: Pick<Ask, 'settle' | 'fail'>) => Ask,
    kind: StatementKind,
  ): Promise<object[]> =>
    new Promise((settle, fail) => {
      if (kind === 'write') member.hasWritten = true
      statements.ask(member, ask({ settle, fail }))
    })
  const mustRunAlone = () => {
    member.mustRunAlone = true
    return new Error('it has to be run alone')
  }
  const connection: Connection = {
    async query(query) {
      const rows = await asked((answered) => ({ ...answered, query }), query.kind)
      return { rows } as never
    },
  }
  return {
    ...txOver(connection),
    async run(statement, input) {
      const one = { statement: statement as never, given: input as never }
      const rows = await asked((answered) => ({ ...answered, ...one }), statement.kind)
      if (rows.length === 0 && statement.kind === 'lock') throw mustRunAlone()
      return rows as never[]
    },
    async write(table, rows, onConflict) {
      if (rows.length === 0) return
      const bulk = bulkWrite(table, onConflict)
      await asked((answered) => ({ ...answered, bulk, rows }), 'write')
    },
    // A lock by a builder waits for the holder, and the whole group would wait with it.
    lock() {
      throw mustRunAlone()
    },
    savepoint: () => Promise.reject(mustRunAlone()),
  }
}
