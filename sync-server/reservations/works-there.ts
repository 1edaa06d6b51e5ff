import { not, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'

interface WorksThereWhose {
  readonly userId: string | SQLWrapper
  readonly storeId: string | SQLWrapper
}

/**
 * Whether a person owns or works in a store. It decides everywhere that a store must not praise itself:
 * their pickups, reviews, marks, seats and sightings there earn no points and count in no figure.
 */
export async function worksThere(
  reader: Reader,
  userId: string,
  storeId: string,
): Promise<boolean> {
  const found = await reader.rows(team(reader, { userId, storeId }))
  return found.length > 0
}

/** The same rule within a query: true where the person works in the store. */
export const isOfTeam = (reader: Pick<Reader, 't'>, whose: WorksThereWhose): SQL =>
  sql`exists (${team(reader, whose)})`

/** The same for the rows of a query: true where the person of a row does not work in its store. */
export const isOfOutsider = (reader: Reader, whose: WorksThereWhose): SQL =>
  not(isOfTeam(reader, whose))

function team(
  { t: { storePeople: p } }: Pick<Reader, 't'>,
  { userId, storeId }: WorksThereWhose,
): SQL {
  return sql`select 1 as "one" from ${p} where ${p.storeId} = ${storeId} and ${p.userId} = ${userId}`
}
