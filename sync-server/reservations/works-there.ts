import { and, eq, notExists, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'

/**
 * Whether a person owns or works in a store. It decides everywhere that a store must not praise itself:
 * their pickups, reviews, marks, seats and sightings there earn no points and count in no figure.
 */
export async function worksThere(
  reader: Reader,
  userId: string,
  storeId: string,
): Promise<boolean> {
  const found = await team(reader, userId, storeId)
  return found.length > 0
}

/** The same rule for the rows of a query: true where the person of a row does not work in its store. */
export const isOfOutsider = (
  reader: Reader,
  { userId, storeId }: { readonly userId: SQLWrapper; readonly storeId: SQLWrapper },
): SQL => notExists(team(reader, userId, storeId))

function team(reader: Reader, userId: string | SQLWrapper, storeId: string | SQLWrapper) {
  const { storePeople: p } = reader.t
  return reader
    .select({ role: p.role })
    .from(p)
    .where(and(eq(p.storeId, storeId), eq(p.userId, userId)))
}
