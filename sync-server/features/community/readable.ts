import { and, eq } from 'drizzle-orm'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Reader } from '../../db/db.ts'
import { forumsIn, type PostRow, rightsIn, type Viewer } from './post-rows.ts'
import { notBlocked } from './relations.ts'

export type Rights = ReturnType<typeof rightsIn>

/** What decides whether somebody reads a post or a comment. */
type Thing = Pick<PostRow, 'authorId' | 'forum' | 'hiddenAt' | 'reportedAt'>

/**
 * Refuses `not_found` where somebody may not read this. What is hidden is read by its author and by who
 * moderates it; an admin reads what was reported or hidden, also in groups that they are not in.
 */
export async function rightsOn(reader: Reader, viewer: Viewer, thing: Thing): Promise<Rights> {
  const rights = rightsIn(await forumsIn(reader, viewer.id, [thing.forum]), thing.forum, viewer)
  const isOwn = thing.authorId === viewer.id
  const isWatched = thing.reportedAt !== null || thing.hiddenAt !== null
  if (viewer.isAdmin && isWatched) return rights
  if (!rights.mayRead && !isOwn) refuse('not_found')
  if (thing.hiddenAt !== null && !isOwn && !rights.mayModerate) refuse('not_found')
  return rights
}

/** A post that somebody may read, with what they may do there; refuses `not_found`. */
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
      },
    })
    .from(c)
    .innerJoin(p, eq(p.id, c.postId))
    .where(and(eq(c.id, commentId), notBlocked(reader, viewer.id, c.authorId)))
  if (!found) return refuse('not_found')
  const { row, post } = found
  const rights = await rightsOn(reader, viewer, row)
  const isWatched = row.reportedAt !== null || row.hiddenAt !== null
  // Under a post that is hidden, only what somebody decides about is found, and one's own.
  if (post.hiddenAt !== null && row.authorId !== viewer.id && !(rights.mayModerate && isWatched))
    await rightsOn(reader, viewer, post)
  return { row, rights }
}
