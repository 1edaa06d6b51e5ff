import { sql } from 'drizzle-orm'
import { communityPokeInterval, type MembershipStatus } from '../../shared/business/community.ts'
import { mayRead } from '../../shared/features/community/may-read.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { openForum } from '../db/tables/community.ts'

/** The name of a forum's live messages, and the forums a user may follow. */
export const forumTopic = (forum: string): string => `community/${forum}`
export const forumsTopic = (userId: string): string => `community-of/${userId}`

interface FollowedRow {
  readonly groupId: string
  readonly status: MembershipStatus
  readonly openingsBefore: number
  /** As the engine says it. */
  readonly isPrivate: boolean | number
  readonly openings: number
}

interface Hearing {
  readonly db: Pick<Db, 'pokes' | 'batchedRead'>
  /** Tells in which forums there is something new, and nothing of it. */
  readonly say: (forums: readonly string[]) => void
  readonly failed: (error: unknown) => void
  /** Milliseconds between two messages; news in between is sent together. */
  readonly every?: number
}

/**
 * Follows the open feed and the user's groups, and reads memberships again when they change.
 * Returns a function that ends it.
 */
export function hearForums(
  userId: string,
  { db, say, failed, every = communityPokeInterval }: Hearing,
): () => void {
  const heard = new Map<string, () => void>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  let reads = 0

  const flush = () => {
    timer = undefined
    if (hasEnded || waiting.size === 0) return
    // The user may have been banned since the message was sent.
    const forums = [...waiting].filter((forum) => heard.has(forum))
    waiting.clear()
    if (forums.length > 0) say(forums)
    timer = setTimeout(flush, every)
    timer.unref()
  }
  const hear = (forum: string) => {
    waiting.add(forum)
    // The first message goes out at once; the next ones are sent together.
    if (timer === undefined) flush()
  }
  const refresh = (forums: readonly string[]) => {
    if (hasEnded) return
    const wanted = new Set(forums)
    for (const [forum, stop] of heard)
      if (!wanted.has(forum)) {
        stop()
        heard.delete(forum)
      }
    for (const forum of wanted)
      if (!heard.has(forum))
        heard.set(
          forum,
          db.pokes.listen(forumTopic(forum), () => hear(forum)),
        )
  }
  const read = async () => {
    const order = ++reads
    const rows = await db.batchedRead(groupsOf, { userId })
    // One that began before may end later, and knows less.
    if (order !== reads) return
    const groups = rows.filter((row) =>
      mayRead({ isPrivate: Boolean(row.isPrivate), openings: Number(row.openings) }, row),
    )
    refresh([openForum, ...groups.map(({ groupId }) => groupId)])
  }
  const stopListening = db.pokes.listen(forumsTopic(userId), () => void read().catch(failed))
  refresh([openForum])
  void read().catch(failed)

  return () => {
    hasEnded = true
    stopListening()
    for (const stop of heard.values()) stop()
    heard.clear()
    clearTimeout(timer)
  }
}

/** The groups of a user, with the facts that decide what they may read. */
const groupsOf = prepared<{ userId: string }, FollowedRow>(
  'read',
  ({ t: { groups: g, groupMemberships: m }, value }) =>
    sql`select ${m.groupId} as "groupId", ${m.status} as "status",
        ${m.openingsBefore} as "openingsBefore", ${g.isPrivate} as "isPrivate",
        ${g.openings} as "openings"
      from ${m} inner join ${g} on ${g.id} = ${m.groupId}
      where ${m.userId} = ${value('userId')} and ${m.status} = 'active'`,
)
