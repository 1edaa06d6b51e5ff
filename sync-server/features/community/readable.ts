import { and, eq } from 'drizzle-orm'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { forumsIn, type PostRow, rightsOf, type Viewer } from './post-rows.ts'
import { notBlocked } from './relations.ts'

export type Rights = ReturnType<typeof rightsOf>

/** The fields that decide who can read a post or a comment. */
type ReadableSubject = Pick<
  PostRow,
  'authorId' | 'forum' | 'hiddenAt' | 'reportedAt' | 'openingsBefore'
>

/** A moderator is to decide about it, or has hidden it. */
export const isWatched = ({
  reportedAt,
  hiddenAt,
}: Pick<ReadableSubject, 'reportedAt' | 'hiddenAt'>) => reportedAt !== null || hiddenAt !== null

/**
 * Refuses `not_found` to users who may not read this. Hidden content is visible to its author and
 * to its moderators. Moderators can read reported or hidden content in groups they are not in.
 * Authors can read their own text anywhere.
 */
export async function rightsOn(
  reader: Reader,
  viewer: Viewer,
  thing: ReadableSubject,
): Promise<Rights> {
  const rights = rightsOf(await forumsIn(reader, viewer.id, [thing.forum]), thing, viewer)
  const isOwn = thing.authorId === viewer.id
  if (rights.mayModerate && isWatched(thing)) return rights
  if (!rights.mayRead && !isOwn) refuse('not_found')
  if (thing.hiddenAt !== null && !isOwn && !rights.mayModerate) refuse('not_found')
  return rights
}

/** A readable post with the user's rights on it; refuses `not_found`. */
export async function readablePost(
  reader: Reader,
  viewer: Viewer,
  postId: string,
): Promise<{ readonly row: PostRow; readonly rights: Rights }> {
  const { posts: p } = reader.t
  const [row] = await reader
    .select()
    .from(p)
    .where(and(eq(p.id, postId), notBlocked(reader, viewer.id, p.authorId)))
  if (!row) return refuse('not_found')
  return { row, rights: await rightsOn(reader, viewer, row) }
}

type CommentRow = Reader['t']['postComments']['$inferSelect']

/** The same of a comment, which is read by those who read its post. */
export async function readableComment(
  reader: Reader,
  viewer: Viewer,
  commentId: string,
): Promise<{ readonly row: CommentRow; readonly rights: Rights }> {
  const { postComments: c, posts: p } = reader.t
  const [found] = await reader
    .select({
      row: c,
      post: {
        authorId: p.authorId,
        forum: p.forum,
        hiddenAt: p.hiddenAt,
        reportedAt: p.reportedAt,
        openingsBefore: p.openingsBefore,
      },
    })
    .from(c)
    .innerJoin(p, eq(p.id, c.postId))
    .where(and(eq(c.id, commentId), notBlocked(reader, viewer.id, c.authorId)))
  if (!found) return refuse('not_found')
  const { row, post } = found
  const { openingsBefore } = post
  const rights = await rightsOn(reader, viewer, { ...row, openingsBefore })
  // Under a hidden post, only comments under review and the reader's own are listed.
  if (
    post.hiddenAt !== null &&
    row.authorId !== viewer.id &&
    !(rights.mayModerate && isWatched(row))
  )
    await rightsOn(reader, viewer, post)
  return { row, rights }
}
