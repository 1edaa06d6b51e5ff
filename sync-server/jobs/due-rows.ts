import { and, asc, lte, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader } from '../db/db.ts'
import type { Batch, NextBatch } from './jobs.ts'

/** Tables whose rows carry the time of their next change, in `dueAt`. */
type DueTable = 'reservations' | 'eventRegistrations' | 'ultraDrops' | 'bottleSightings'

interface DueRows {
  readonly db: Db
  readonly table: DueTable
  /** Rows in one query. */
  readonly batchSize: number
  /** Rows due at that time; asked before each query. */
  readonly until: () => Instant
  /** One row's change. It checks again under its lock, so it may run twice and in several processes. */
  readonly change: (id: string) => Promise<unknown>
  /** A failed row does not delay the others, and is due again in the next run. */
  readonly onFailure: (error: unknown) => void
}

/** The last row of a batch. JSON. */
type DueCursor = readonly [dueAt: Instant, id: string]

/** Changes each due row, the earliest first. */
export async function changeDueRows(
  rows: DueRows,
  { cursor, isOver }: Batch,
): Promise<NextBatch | undefined> {
  let after = (cursor as DueCursor | undefined) ?? ([0, ''] as const)
  for (;;) {
    const due = await nextDue(rows, after)
    for (const { id, dueAt } of due) {
      try {
        await rows.change(id)
      } catch (error) {
        rows.onFailure(error)
      }
      after = [dueAt ?? 0, id]
      if (await isOver()) return { next: after satisfies DueCursor }
    }
    if (due.length < rows.batchSize) return undefined
  }
}

function nextDue({ db, table, batchSize, until }: DueRows, after: DueCursor) {
  // The columns are alike in all of these tables.
  const t = db.t[table] as Reader['t']['reservations']
  return db
    .select({ id: t.id, dueAt: t.dueAt })
    .from(t)
    .where(and(lte(t.dueAt, until()), sql`(${t.dueAt}, ${t.id}) > (${after[0]}, ${after[1]})`))
    .orderBy(asc(t.dueAt), asc(t.id))
    .limit(batchSize)
}
