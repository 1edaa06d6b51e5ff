import type { Db } from '../../db/db.ts'

/**
 * Tells those who look at a forum that there is something new, and no more: what it is they ask for, and
 * hear only what they may read. Sent after the commit.
 */
export const pokeForum = (db: Pick<Db, 'pokes'>, forum: string): void =>
  db.pokes.send({ userId: `community/${forum}`, version: Date.now() })
