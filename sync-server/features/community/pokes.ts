import type { Db } from '../../db/db.ts'
import { forumsTopic, forumTopic } from '../../sync/forums.ts'

/**
 * Notifies viewers of a forum of something new, without its content: they request it, and get only
 * posts they may read. Sent after the commit.
 */
export const pokeForum = (db: Pick<Db, 'pokes'>, forum: string): void =>
  db.pokes.send({ userId: forumTopic(forum), version: Date.now() })

/** The same after a change of the user's groups: the stream then covers the new ones. */
export const pokeForumsOf = (db: Pick<Db, 'pokes'>, userId: string): void =>
  db.pokes.send({ userId: forumsTopic(userId), version: Date.now() })
