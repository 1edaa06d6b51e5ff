import { and, asc, type Column, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { cursorOf, fromCursor } from './cursor.ts'

interface Keyset {
  /** Rows after the cursor; undefined for the first page. */
  readonly beyond: SQL | undefined
  readonly order: readonly [SQL, SQL]
}

/**
 * A page of a list that is ordered by a number, then by an id; refuses `bad_request` if the cursor is
 * invalid.
 */
export function keyset(
  after: string | undefined,
  number: Column,
  id: Column,
  direction: 'asc' | 'desc',
): Keyset {
  const [inOrder, behind] = direction === 'asc' ? ([asc, gt] as const) : ([desc, lt] as const)
  const order = [inOrder(number), inOrder(id)] as const
  if (after === undefined) return { beyond: undefined, order }
  const [lastNumber, lastId] = fromCursor(after, 'number', 'string')
  const beyond = or(behind(number, lastNumber), and(eq(number, lastNumber), behind(id, lastId)))
  return { beyond, order }
}

/**
 * Cuts a page from rows of which one more than `max` was read, with the cursor of the next page.
 * @param keyOf the values by which the list is ordered
 */
export function cutPage<Row>(
  rows: readonly Row[],
  max: number,
  keyOf: (row: Row) => readonly (string | number)[],
) {
  const page = rows.slice(0, max)
  const last = page.at(-1)
  const next = rows.length > max && last !== undefined ? { next: cursorOf(...keyOf(last)) } : {}
  return { page, next }
}
