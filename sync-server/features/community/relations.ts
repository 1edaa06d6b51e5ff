import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '../../db/db.ts'

/**
 * The user sees the other's content: neither has blocked the other, and the user has not muted
 * them. Both are looked up by the table's key.
 */
export const visibleTo = (reader: Pick<Reader, 't'>, userId: string, other: SQLWrapper): SQL =>
  sql`${notBlocked(reader, userId, other)} and not exists (
    select 1 from ${reader.t.relations} "mine"
    where "mine"."user_id" = ${userId} and "mine"."other_id" = ${other})`

/** Neither of the two has blocked the other. */
export const notBlocked = (reader: Pick<Reader, 't'>, userId: string, other: SQLWrapper): SQL =>
  sql`not exists (
    select 1 from ${reader.t.relations} "blocked"
    where "blocked"."user_id" = ${userId} and "blocked"."other_id" = ${other}
      and "blocked"."kind" = 'block')
  and not exists (
    select 1 from ${reader.t.relations} "blocks"
    where "blocks"."user_id" = ${other} and "blocks"."other_id" = ${userId}
      and "blocks"."kind" = 'block')`
