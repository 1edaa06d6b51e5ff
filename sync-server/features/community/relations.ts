import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from '../../db/db.ts'

/**
 * Somebody sees what is of another: neither of the two has blocked the other, nor have they
 * muted them. Both are looked up by the key of the table.
 */
export const seenBy = (reader: Pick<Reader, 't'>, userId: string, other: SQLWrapper): SQL =>
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
