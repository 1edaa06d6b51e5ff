import { getTableName, lte, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayOf, type Instant } from '../../shared/kernel/time.ts'
import { keyOf } from '../db/bulk.ts'
import type { Db } from '../db/db.ts'
import { dataRules, type Tables } from '../db/tables.ts'

/** Rows in one transaction; more would delay others too long. */
export const rowBatchSize = 200

/** The tables whose rows have a time, in the order in which they are shortened. */
export const shortened = (Object.keys(dataRules) as (keyof Tables)[]).filter(
  (name) => 'by' in dataRules[name].retention,
)

/** The time, by the clock of the server and by that of sessions. */
export interface Clocks {
  readonly now: Instant
  readonly signInNow: Instant
}

/** Drops a batch of a table's expired rows. Returns their number. */
export async function shorten(db: Db, name: keyof Tables, clocks: Clocks): Promise<number> {
  const rule = dataRules[name].retention
  if (!('by' in rule)) throw new Error(`${name} has no retention period`)
  const table: SQLiteTable = db.t[name]
  const column = (table as unknown as Record<string, SQLiteColumn>)[rule.by]
  if (!column) throw new Error(`${name} has no column ${rule.by}`)
  const key = sql.join(
    keyOf(table).map((one) => sql.identifier(one)),
    sql`, `,
  )
  const now = rule.clock === 'sign-in' ? clocks.signInNow : clocks.now
  const isOld = lte(column, momentIn(column, now - rule.for))
  const dropped = await db.transaction('drop what is old', (tx) =>
    tx
      .delete(table)
      .where(
        sql`(${key}) in (select ${key} from ${sql.identifier(getTableName(table))}
          where ${isOld} order by ${column} limit ${rowBatchSize})`,
      )
      .returning({ at: column }),
  )
  return dropped.length
}

/** A moment as the column has it: a number, a date, or a day as text. */
function momentIn({ dataType }: SQLiteColumn, at: Instant): unknown {
  switch (dataType) {
    case 'date':
      return new Date(at)
    case 'string':
      return dayOf(at)
    default:
      return at
  }
}
