import { and, asc, eq, gt, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { day, hour, type Instant, minute } from '../../shared/kernel/time.ts'
import type { Db } from '../db/db.ts'
import { isUnfinished, mayComeBack, refundFailurePeriod } from '../db/tables/payments.ts'
import type { Batch, NextBatch } from '../jobs/jobs.ts'
import { PaymentsAway } from '../outside/payments.ts'
import type { Money } from './open.ts'
import { idOfResult } from './ops.ts'

export type ReconcileDeps = Pick<
  Money,
  'db' | 'gateway' | 'desk' | 'accounts' | 'events' | 'report' | 'now'
>

/** So many rows of a step are read at once. */
export const rowBatchSize = 50

/** An item to check, by the time of its last check, and its id. */
interface Due {
  readonly since: Instant
  readonly id: string
  /** Asks the payment company. */
  refresh(): Promise<unknown>
  /** Notes that it was looked at, also where that has failed. */
  note?(): Promise<unknown>
}

/** One kind of possibly missed events. */
interface ReconcileStep {
  readonly what: string
  /** Those that are due among the next rows in their order. */
  page(deps: ReconcileDeps, after: ReconcileCursor, at: Instant): Promise<ReconcilePage>
}

interface ReconcilePage {
  readonly due: readonly Due[]
  /** Behind which the next page begins; undefined: it was the last one. */
  readonly last: ReconcileCursor | undefined
}
type ReconcileCursor = readonly [since: Instant, id: string]
const beginning: ReconcileCursor = [0, '']

/** Where a run goes on: behind a row in one of its steps. JSON. */
interface PaymentReconcileBatchCursor {
  readonly step: number
  readonly after: ReconcileCursor
  /** The start of the run: rows it has checked are newer. */
  readonly at: Instant
}

/**
 * Learns by polling what events would have said ([N3]): checks unsettled payments, younger ones
 * more often, completes interrupted requests, and checks for returned refunds, events a job left,
 * and store accounts without events for long. Each item is checked once in a run; a process that
 * continues after a crash starts behind the last one.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  const { report, now = Date.now } = deps
  const begins: PaymentReconcileBatchCursor = (cursor as
    | PaymentReconcileBatchCursor
    | undefined) ?? {
    step: 0,
    after: beginning,
    at: now(),
  }
  const { at } = begins
  let { step, after } = begins
  for (let doing = steps[step]; doing; doing = steps[step]) {
    const { due, last } = await doing.page(deps, after, at)
    for (const { since, id, refresh, note } of due) {
      try {
        await refresh()
      } catch (error) {
        // Nothing else will be answered either; the next run asks again.
        if (error instanceof PaymentsAway && !error.isFault) return undefined
        report(`${doing.what} could not be looked at`, error)
      }
      await note?.()
      after = [since, id]
      if (await isOver()) return { next: { step, after, at } satisfies PaymentReconcileBatchCursor }
    }
    if (last) after = last
    else {
      step += 1
      after = beginning
    }
    if (steps[step] && (await isOver()))
      return { next: { step, after, at } satisfies PaymentReconcileBatchCursor }
  }
  return undefined
}

/** Work interrupted by a crash. */
const unfinishedStep: ReconcileStep = {
  what: 'a payment',
  async page({ db, desk }, after, at) {
    const { paymentOps: o } = db.t
    const rows = await db
      .select({ since: o.updatedAt, id: o.id, of: o.subject, kind: o.kind, asked: o.attempts })
      .from(o)
      .where(and(eq(o.status, 'waiting'), isLeft(o.updatedAt, o.id, after, at - minute)))
      .orderBy(asc(o.updatedAt), asc(o.id))
      .limit(rowBatchSize)
    // A request never sent is no loss: only its user would send it.
    const isDue = ({ kind, asked }: (typeof rows)[number]) =>
      kind === 'payment.cancel' || kind === 'refund' || (kind === 'payment.create' && asked > 0)
    return pageOf(rows, isDue, ({ of }) => ({
      refresh: () => desk.settle(of),
      note: () => noteRefresh(db, of, at),
    }))
  },
}

const unsettled = (status: 'open' | 'processing'): ReconcileStep => ({
  what: 'a payment',
  async page({ db, desk }, after, at) {
    const { payments: p } = db.t
    const rows = await db
      .select({ since: p.updatedAt, id: p.id, createdAt: p.createdAt })
      .from(p)
      .where(and(eq(p.status, status), isLeft(p.updatedAt, p.id, after, at - minute)))
      .orderBy(asc(p.updatedAt), asc(p.id))
      .limit(rowBatchSize)
    // One of a day is looked at every two hours.
    const isDue = ({ since, createdAt }: (typeof rows)[number]) =>
      since <= at - (at - createdAt) / 12
    return pageOf(rows, isDue, ({ id }) => ({
      refresh: () => desk.settle(id),
      note: () => noteRefresh(db, id, at),
    }))
  },
})

const noteRefresh = (db: Db, paymentId: string, at: Instant) =>
  db.transaction('a payment was looked at', (tx) => {
    const { payments: p } = tx.t
    return tx.update(p).set({ updatedAt: at }).where(eq(p.id, paymentId))
  })

/** Once a day. */
const refunds: ReconcileStep = {
  what: 'a refund',
  async page({ db, desk, gateway }, after, at) {
    const { paymentOps: o } = db.t
    const rows = await db
      .select({ since: o.updatedAt, id: o.id, result: o.result, doneAt: o.doneAt })
      .from(o)
      .where(
        and(
          mayComeBack(o),
          gt(o.updatedAt, at - refundFailurePeriod),
          isLeft(o.updatedAt, o.id, after, at - day),
        ),
      )
      .orderBy(asc(o.updatedAt), asc(o.id))
      .limit(rowBatchSize)
    const isDue = ({ doneAt }: (typeof rows)[number]) => Number(doneAt) > at - refundFailurePeriod
    return pageOf(rows, isDue, (op) => ({
      refresh: async () => desk.refundIs(await gateway.fetchRefund(idOfResult(op))),
      note: () =>
        db.transaction('a refund was looked at', (tx) =>
          tx.update(tx.t.paymentOps).set({ updatedAt: at }).where(eq(tx.t.paymentOps.id, op.id)),
        ),
    }))
  },
}

/** Works off what a job left. */
const unreportedStep: ReconcileStep = {
  what: 'an event',
  async page({ db, events }, after, at) {
    const { gatewayEvents: e } = db.t
    const rows = await db
      .select({ since: e.receivedAt, id: e.id })
      .from(e)
      .where(and(isNull(e.doneAt), isLeft(e.receivedAt, e.id, after, at - minute)))
      .orderBy(asc(e.receivedAt), asc(e.id))
      .limit(rowBatchSize)
    return pageOf(rows, always, ({ id }) => ({ refresh: () => events.workOff(id) }))
  },
}

/** Accounts without an event for this long. */
const accountsOf = (age: number, which?: typeof isUnfinished): ReconcileStep => ({
  what: 'an account of a store',
  async page({ db, accounts }, after, at) {
    const { storeAccounts: a } = db.t
    const rows = await db
      .select({ since: a.updatedAt, id: a.storeId, account: a.account })
      .from(a)
      .where(and(which?.(a), isLeft(a.updatedAt, a.storeId, after, at - age)))
      .orderBy(asc(a.updatedAt), asc(a.storeId))
      .limit(rowBatchSize)
    return pageOf(rows, always, ({ account }) => ({
      refresh: () => accounts.refreshAccount(account),
    }))
  },
})

const steps: readonly ReconcileStep[] = [
  unfinishedStep,
  unsettled('open'),
  unsettled('processing'),
  refunds,
  unreportedStep,
  // Sooner where something is still missing.
  accountsOf(hour, isUnfinished),
  accountsOf(day),
]

const isLeft = (
  column: SQLWrapper,
  key: SQLWrapper,
  [since, id]: ReconcileCursor,
  until: Instant,
) => sql`${column} <= ${until} and (${column}, ${key}) > (${since}, ${id})`

const always = () => true

/**
 * Due items of some rows. Without an index the database does not filter them: if few are due, it
 * would scan all rows in one query.
 */
function pageOf<Row extends Pick<Due, 'since' | 'id'>>(
  rows: readonly Row[],
  isDue: (row: Row) => boolean,
  refreshOf: (row: Row) => Pick<Due, 'refresh' | 'note'>,
): ReconcilePage {
  const last = rows.length < rowBatchSize ? undefined : rows.at(-1)
  return {
    due: rows.filter(isDue).map((row) => ({ since: row.since, id: row.id, ...refreshOf(row) })),
    last: last && [last.since, last.id],
  }
}
