import { and, gte, like, lt, sql, type SQL } from 'drizzle-orm'
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

/**
 * The same in any case, by an index made with the kit's `lowerBeginning`. SQLite folds English
 * letters only: others have to be typed exactly.
 */
export function lowerBeginsWith(
  { dialect }: Reader,
  column: AnySQLiteColumn,
  characters: string,
): SQL | undefined {
  const lower = sql`lower(${column})`
  if (dialect === 'postgres')
    return sql`${lower} like ${`${characters.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
  const from = characters.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return and(sql`${lower} >= ${from}`, sql`${lower} < ${`${from}\u{10ffff}`}`)
}
