import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { MessageKind } from '../../../shared/features/alerts/inbox-message.ts'
import { shownName } from '../../../shared/features/community/person-name.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { hour, type Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import type { SessionUser } from '../../http/session.ts'
import { notify } from '../../notices/notify.ts'
import type { PostRow } from './post-rows.ts'
import { readersOf } from './readers.ts'

interface CommunityNoticeEntry {
  readonly post: Pick<PostRow, 'id' | 'authorId' | 'forum' | 'openingsBefore'>
  readonly by: Pick<SessionUser, 'id' | 'name'>
  /** The mentioned users. */
  readonly named: readonly string[]
  readonly at: number
}

/** Which of these people read the post, and have neither blocked nor muted who says something. */
async function recipientsOf(
  tx: DbTx,
  post: CommunityNoticeEntry['post'],
  ids: readonly string[],
  by: string,
): Promise<string[]> {
  const hearing = await hearingOf(tx, ids, by)
  const readers = await readersOf(tx, post, hearing)
  return hearing.filter((id) => readers.has(id))
}

/** Those of some people who have not muted or blocked a person. */
async function hearingOf(tx: DbTx, ids: readonly string[], by: string): Promise<string[]> {
  if (ids.length === 0) return []
  const { relations: r } = tx.t
  const silent = await tx
    .select({ id: r.userId })
    .from(r)
    .where(and(inArray(r.userId, [...ids]), eq(r.otherId, by)))
  return ids.filter((id) => !silent.some((one) => one.id === id))
}

/** Notifies users mentioned in a post or a comment, except those who have muted its author. */
export async function notifyNamed(
  tx: DbTx,
  { post, by, named, at }: CommunityNoticeEntry,
): Promise<void> {
  for (const userId of await recipientsOf(tx, post, named, by.id))
    await notifyUser(
      tx,
      userId,
      { kind: 'mentioned', title: shownName(by.name), postId: post.id },
      at,
    )
}

/** Notifies mentioned users, and the post's author about comments: at most once an hour. */
export async function notifyOfComment(tx: DbTx, said: CommunityNoticeEntry): Promise<void> {
  await notifyNamed(tx, said)
  const { post, by, named, at } = said
  const { postComments: c } = tx.t
  if (post.authorId === null || post.authorId === by.id || named.includes(post.authorId)) return
  const [author] = await recipientsOf(tx, post, [post.authorId], by.id)
  if (author === undefined) return
  const lately = await tx
    .select({ id: c.id })
    .from(c)
    .where(
      and(
        eq(c.postId, post.id),
        gt(c.createdAt, at - hour),
        sql`${c.authorId} is not null`,
        ne(c.authorId, author),
      ),
    )
    .limit(2)
  // The new comment is among them.
  if (lately.length > 1) return
  await notifyUser(
    tx,
    author,
    { kind: 'commented', title: shownName(by.name), postId: post.id },
    at,
  )
}

/**
 * Tells the owner and the moderators of a group that a person is about to ask to join, if nobody waits
 * yet: one message for all who ask until they decide.
 */
export async function notifyOfRequest(
  tx: DbTx,
  group: { readonly id: string; readonly name: string },
  asker: string,
  at: Instant,
): Promise<void> {
  const { groupMemberships: m } = tx.t
  const inGroup = eq(m.groupId, group.id)
  const waiting = await tx
    .select({ id: m.userId })
    .from(m)
    .where(and(inGroup, eq(m.status, 'pending')))
    .limit(1)
  if (waiting.length > 0) return
  const moderators = await tx
    .select({ id: m.userId })
    .from(m)
    .where(and(inGroup, eq(m.status, 'active'), inArray(m.role, ['owner', 'moderator'])))
  const ids = moderators.map(({ id }) => id)
  for (const id of await hearingOf(tx, ids, asker))
    await notifyUser(tx, id, { kind: 'asks_in', title: group.name }, at)
}

interface Informing {
  readonly kind: MessageKind
  /** Who did it, or the name of the group. */
  readonly title: string
  readonly postId?: string | undefined
  readonly reason?: string | undefined
  /** When the group opens. */
  readonly from?: Instant | undefined
}

/** Writes it into the user's inbox and delivers it as they have chosen. */
export const notifyUser = (tx: DbTx, userId: string, { postId, ...news }: Informing, at: number) =>
  notify(
    tx,
    {
      userId: userId as Id<'user'>,
      ...news,
      ...(postId !== undefined && { postId: postId as Id<'post'> }),
    },
    at,
  )
