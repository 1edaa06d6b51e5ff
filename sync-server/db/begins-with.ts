import { and, gte, like, lt, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Reader } from './db.ts'

/**
 * Rows whose text begins with exactly these characters, found by an index that was made with the
 * kit's `beginning`: PostgreSQL's serves `like`, SQLite's a span, because its `like` folds case.
 */
export function beginsWith(
  { dialect }: Reader,
  column: AnySQLiteColumn,
  characters: string,
): SQL | undefined {
  if (dialect === 'postgres') return like(column, `${characters.replace(/[\\%_]/g, '\\$&')}%`)
  return and(gte(column, characters), lt(column, `${characters}\u{10ffff}`))
}
