import { and, eq, inArray } from 'drizzle-orm'
import { mayRead } from '../../../shared/features/community/may-read.ts'
import type { Reader } from '../../db/db.ts'
import { openForum } from '../../db/tables/community.ts'
import { isMember } from './group-rows.ts'
import type { InForum } from './post-rows.ts'

/** Which of these people may read a post; of a group, its members alone where `isIn` asks for them. */
export async function readersOf(
  reader: Reader,
  post: InForum,
  ids: readonly string[],
  { isIn = false } = {},
): Promise<ReadonlySet<string>> {
  if (post.forum === openForum || ids.length === 0) return new Set(ids)
  const { groups: g, groupMemberships: m } = reader.t
  const [[group], memberships] = await Promise.all([
    reader.select().from(g).where(eq(g.id, post.forum)),
    reader
      .select()
      .from(m)
      .where(and(eq(m.groupId, post.forum), inArray(m.userId, [...ids]))),
  ])
  if (!group) return new Set()
  const byPerson = new Map(memberships.map((row) => [row.userId, row]))
  return new Set(
    ids.filter((id) => {
      const mine = byPerson.get(id)
      return mayRead(group, mine, post) && (!isIn || isMember(mine))
    }),
  )
}
