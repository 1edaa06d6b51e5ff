import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './db.ts'

/**
 * Whether a text is one of thousands, as one parameter. A list of as many parameters would be a
 * statement of its own for each length.
 */
export function isOneOf({ dialect }: Reader, text: SQL, of: readonly string[]): SQL {
  const list = JSON.stringify(of)
  return dialect === 'sqlite'
    ? sql`${text} in (select value from json_each(${list}))`
    : // Not `any(array(…))`: PostgreSQL would go through the array for each row.
      sql`${text} in (select json_array_elements_text(${list}::json))`
}
