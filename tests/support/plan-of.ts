import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../sync-server/db/db.ts'

/** How the engine goes about a query, in its own words: which indexes it uses, and whether it sorts. */
export async function planOf(db: Db, query: SQL): Promise<string> {
  if (db.dialect === 'sqlite') {
    const plan = await db.rows<{ detail: string }>(sql`explain query plan ${query}`)
    return plan.map(({ detail }) => detail).join('\n')
  }
  return db.snapshot(async (reader) => {
    // Of an empty table PostgreSQL would read everything.
    for (const way of ['seqscan', 'bitmapscan', 'sort'])
      await reader.rows(sql`set local ${sql.raw(`enable_${way}`)} = off`)
    const plan = await reader.rows<object>(sql`explain ${query}`)
    return plan.map((row) => Object.values(row).join('')).join('\n')
  })
}
