import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbTx } from '../../db/db.ts'

/** Deletes posts with all that hangs on them, or a comment; nothing is left that names them. */
export async function deleteThings(
  tx: DbTx,
  { posts = [] }: { readonly posts?: readonly string[] },
): Promise<void> {
  if (posts.length === 0) return
  const { posts: p, postComments: c, postLikes, mentions, communityReports } = tx.t
  const ids = [...posts]
  const said = tx.select({ id: c.id }).from(c).where(inArray(c.postId, ids))
  await tx.delete(mentions).where(inArray(mentions.thingId, said))
  await tx.delete(communityReports).where(inArray(communityReports.thingId, said))
  await tx.delete(mentions).where(inArray(mentions.thingId, ids))
  await tx.delete(communityReports).where(inArray(communityReports.thingId, ids))
  await tx.delete(postLikes).where(inArray(postLikes.postId, ids))
  await tx.delete(c).where(inArray(c.postId, ids))
  await tx.delete(p).where(inArray(p.id, ids))
}

/** Deletes what somebody wrote in a forum; answers whether there was something. */
export async function deleteOwnIn(tx: DbTx, forum: string, userId: string): Promise<boolean> {
  const { posts: p, postComments: c } = tx.t
  const posts = await tx
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.authorId, userId), eq(p.forum, forum)))
  const ids = posts.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += deletedAtOnce)
    await deleteThings(tx, { posts: ids.slice(at, at + deletedAtOnce) })
  const comments = await tx
    .select({ id: c.id, postId: c.postId, hiddenAt: c.hiddenAt })
    .from(c)
    .where(and(eq(c.authorId, userId), eq(c.forum, forum)))
  for (const comment of comments) await deleteCommentRow(tx, comment)
  return posts.length + comments.length > 0
}

/** Posts that are deleted with one statement. */
const deletedAtOnce = 200

/** Deletes one comment; a hidden one is counted no more. */
export async function deleteCommentRow(
  tx: DbTx,
  { id, postId, hiddenAt }: { id: string; postId: string; hiddenAt: number | null },
): Promise<void> {
  const { posts: p, postComments: c, mentions, communityReports } = tx.t
  await tx.delete(mentions).where(eq(mentions.thingId, id))
  await tx.delete(communityReports).where(eq(communityReports.thingId, id))
  await tx.delete(c).where(eq(c.id, id))
  if (hiddenAt === null)
    await tx
      .update(p)
      .set({ comments: sql`${p.comments} - 1` })
      .where(eq(p.id, postId))
}
