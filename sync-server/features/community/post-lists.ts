import { and, eq, type SQL, sql } from 'drizzle-orm'
import { postsPerPage, searchBatchSize } from '../../../shared/business/community.ts'
import { readableFrom } from '../../../shared/features/community/may-read.ts'
import { folded } from '../../../shared/kernel/text.ts'
import type { Reader } from '../../db/db.ts'
import { openForum } from '../../db/tables/community.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { contains } from '../../db/contains.ts'
import { visibleTo } from './relations.ts'

/** Which posts are listed: those of some forums, or those of one author, hidden ones too. */
export type Listed = { readonly forums: readonly ReadForum[] } | { readonly author: string }

/**
 * A forum that the viewer reads, and the visible part of its private posts, as `readableFrom` says.
 */
export interface ReadForum {
  readonly forum: string
  readonly since: number
}

interface PostListRequest {
  readonly userId: string
  readonly words?: string | undefined
  readonly after?: string | undefined
}

interface PostListKey {
  readonly id: string
  readonly createdAt: number
}

export interface KeyPage {
  readonly ids: readonly string[]
  readonly next?: string
}

/** The ids of a page, the newest first, and where the next one begins. */
export async function listKeys(
  reader: Reader,
  listed: Listed,
  asked: PostListRequest,
): Promise<KeyPage> {
  if ('forums' in listed && listed.forums.length === 0) return { ids: [] }
  const { posts: p } = reader.t
  const from = asked.after === undefined ? undefined : fromCursor(asked.after, 'number', 'string')
  const beyond = from ? sql`(${p.createdAt}, ${p.id}) < (${from[0]}, ${from[1]})` : sql`1 = 1`
  const words = folded(asked.words ?? '').trim()
  const found =
    words === ''
      ? { keys: await walk(reader, listed, beyond, asked.userId) }
      : await search(reader, listed, { beyond, userId: asked.userId, words })
  const page = found.keys.slice(0, postsPerPage)
  const last = found.keys.length > page.length ? page.at(-1) : found.end
  return {
    ids: page.map(({ id }) => id),
    ...(last && { next: cursorOf(last.createdAt, last.id) }),
  }
}

const keysOf = async (reader: Reader, query: SQL): Promise<PostListKey[]> =>
  (await reader.rows<{ id: string; at: number | string }>(query)).map(({ id, at }) => ({
    id,
    createdAt: Number(at),
  }))

const limit = postsPerPage + 1

/**
 * Each forum's newest posts by its own index, and the newest of these. The cost follows the number
 * of the viewer's groups, not of posts.
 */
function walk(reader: Reader, listed: Listed, beyond: SQL, userId: string): Promise<PostListKey[]> {
  const { posts: p } = reader.t
  const ordered = sql`order by ${p.createdAt} desc, ${p.id} desc limit ${limit}`
  const select = sql`select ${p.id} as "id", ${p.createdAt} as "at" from ${p}`
  if ('author' in listed)
    return keysOf(
      reader,
      sql`${select} where ${p.authorId} = ${listed.author} and ${beyond} ${ordered}`,
    )
  const parts = listed.forums.map(
    ({ forum, since }) => sql`select * from (
      ${select}
      where ${p.forum} = ${forum} and ${isSince(reader, since)} and ${p.hiddenAt} is null and ${beyond}
        and ${visibleTo(reader, userId, p.authorId)}
      ${ordered}) "part"`,
  )
  return keysOf(
    reader,
    sql`select * from (${sql.join(parts, sql` union all `)}) "parts"
      order by "at" desc, "id" desc limit ${limit}`,
  )
}

interface Searching {
  readonly beyond: SQL
  readonly userId: string
  readonly words: string
}

/**
 * Scans the newest visible posts in batches: `end` is the last of a batch if there are more. Any
 * part of a word matches, which a word index cannot do.
 */
async function search(
  reader: Reader,
  listed: Listed,
  { beyond, userId, words }: Searching,
): Promise<{ keys: PostListKey[]; end?: PostListKey }> {
  const { posts: p, groups: g, communityPeople: a } = reader.t
  const isListed =
    'author' in listed
      ? sql`${p.authorId} = ${listed.author}`
      : sql`${p.hiddenAt} is null and ${
          listed.forums.length === 1 ? sql`${p.forum} = ${listed.forums[0]?.forum}` : sql`1 = 1`
        }`
  const [end] = await keysOf(
    reader,
    sql`select ${p.id} as "id", ${p.createdAt} as "at" from ${p}
      where ${isListed} and ${beyond}
      order by ${p.createdAt} desc, ${p.id} desc limit 1 offset ${searchBatchSize - 1}`,
  )
  const within = end ? sql`(${p.createdAt}, ${p.id}) >= (${end.createdAt}, ${end.id})` : sql`1 = 1`
  const isSeen =
    'author' in listed
      ? sql`1 = 1`
      : sql`(${sql.join(
          listed.forums.map(
            ({ forum, since }) => sql`(${p.forum} = ${forum} and ${isSince(reader, since)})`,
          ),
          sql` or `,
        )}) and ${visibleTo(reader, userId, p.authorId)}`
  const keys = await keysOf(
    reader,
    sql`select ${p.id} as "id", ${p.createdAt} as "at" from ${p}
      left join ${g} on ${g.id} = ${p.forum}
      left join ${a} on ${a.userId} = ${p.authorId}
      where ${isListed} and ${beyond} and ${within} and ${isSeen}
        and (${contains(reader, p.contentKey, words)} or ${contains(reader, g.nameKey, words)}
          or ${contains(reader, a.nameKey, words)})
      order by ${p.createdAt} desc, ${p.id} desc limit ${limit}`,
  )
  return { keys, ...(end && { end }) }
}

/** `mayRead` of a post, for a list. */
const isSince = ({ t: { posts: p } }: Pick<Reader, 't'>, since: number): SQL =>
  sql`(${p.openingsBefore} is null or ${p.openingsBefore} >= ${since})`

/** The open feed, and the user's groups. */
export async function forumsOf(reader: Reader, userId: string): Promise<ReadForum[]> {
  const { groups: g, groupMemberships: m } = reader.t
  const rows = await reader
    .select({ group: g, mine: m })
    .from(m)
    .innerJoin(g, eq(g.id, m.groupId))
    .where(and(eq(m.userId, userId), eq(m.status, 'active')))
  const own = rows.flatMap(({ group, mine }) => {
    const since = readableFrom(group, mine)
    return since === undefined ? [] : [{ forum: group.id, since }]
  })
  return [{ forum: openForum, since: 0 }, ...own]
}
