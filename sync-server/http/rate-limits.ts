import { createHmac } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { newId } from '../db/new-id.ts'
import { SlowDown } from './problem.ts'

/** So many in so long; then no more until the time since the first of them is over. */
export interface Limit {
  readonly max: number
  /** Milliseconds. */
  readonly within: number
}

/**
 * Counts attempts in the database, so that all processes agree and a restart resets nothing. Keys
 * are stored as a keyed hash, so the table holds no addresses.
 */
export interface RateLimits {
  /** Counts one try. Throws {@link SlowDown} where it is one too many. */
  take(name: string, of: string, limit: Limit): Promise<void>
  /**
   * Uncounts one try, because it was rightful. The others stay counted: a guesser who knows one code
   * must not reset the limit with it.
   */
  uncount(name: string, of: string): Promise<void>
  /** Forgets all tries: their sender has proven to be the owner of the secret. */
  forgive(name: string, of: string): Promise<void>
}

export function openRateLimits(db: Db, secret: string, now: () => number = Date.now): RateLimits {
  const { rateLimits } = db.t
  const keyOf = (name: string, of: string) =>
    `${name}:${createHmac('sha256', secret).update(`rate ${name} ${of}`).digest('base64url')}`

  return {
    async take(name, of, { max, within }) {
      const key = keyOf(name, of)
      const at = now()
      const [row] = await db.transaction('rate limit', (tx) =>
        tx
          .insert(rateLimits)
          // An id of its own: of two who come at the same moment, both must meet at `key`.
          .values({ id: newId(at), key, count: 1, lastRequest: at })
          .onConflictDoUpdate({
            target: rateLimits.key,
            set: {
              count: sql`case when ${rateLimits.lastRequest} <= ${at - within} then 1 else ${rateLimits.count} + 1 end`,
              // When the first of these was: the time begins with it.
              lastRequest: sql`case when ${rateLimits.lastRequest} <= ${at - within} then ${at} else ${rateLimits.lastRequest} end`,
            },
          })
          .returning({ count: rateLimits.count, since: rateLimits.lastRequest }),
      )
      if (row && row.count > max) throw new SlowDown((row.since + within - at) / 1000)
    },

    async uncount(name, of) {
      const { key, count } = rateLimits
      await db.transaction('rate limit', (tx) =>
        tx
          .update(rateLimits)
          .set({ count: sql`${count} - 1` })
          .where(and(eq(key, keyOf(name, of)), gt(count, 0))),
      )
    },

    async forgive(name, of) {
      await db.transaction('rate limit', (tx) =>
        tx.delete(rateLimits).where(eq(rateLimits.key, keyOf(name, of))),
      )
    },
  }
}
