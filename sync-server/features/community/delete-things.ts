import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbTx } from '../../db/db.ts'

/** Deletes posts with all dependent rows, or a comment, without leaving a reference. */
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

/** Deletes a person's posts and comments in a forum; answers whether there were any. */
export async function deleteOwnIn(tx: DbTx, forum: string, userId: string): Promise<boolean> {
  const { posts: p, postComments: c } = tx.t
  const posts = await tx
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.authorId, userId), eq(p.forum, forum)))
  for (let at = 0; at < posts.length; at += deletionBatchSize) {
    const some = posts.slice(at, at + deletionBatchSize)
    await deleteThings(tx, { posts: some.map(({ id }) => id) })
  }
  const comments = await tx
    .select({ id: c.id, postId: c.postId, hiddenAt: c.hiddenAt })
    .from(c)
    .where(and(eq(c.authorId, userId), eq(c.forum, forum)))
  for (let at = 0; at < comments.length; at += deletionBatchSize)
    await deleteComments(tx, comments.slice(at, at + deletionBatchSize))
  return posts.length + comments.length > 0
}

/** Posts or comments that are deleted with one statement. */
const deletionBatchSize = 200

interface DeletedComment {
  readonly id: string
  readonly postId: string
  readonly hiddenAt: number | null
}

/** Deletes comments. The count of a post leaves out hidden ones, so only the others reduce it. */
export async function deleteComments(tx: DbTx, comments: readonly DeletedComment[]): Promise<void> {
  const { posts: p, postComments: c, mentions, communityReports } = tx.t
  const ids = comments.map(({ id }) => id)
  await tx.delete(mentions).where(inArray(mentions.thingId, ids))
  await tx.delete(communityReports).where(inArray(communityReports.thingId, ids))
  await tx.delete(c).where(inArray(c.id, ids))
  const shown = comments.filter(({ hiddenAt }) => hiddenAt === null)
  const byPost = Map.groupBy(shown, ({ postId }) => postId)
  for (const [fewer, posts] of Map.groupBy(byPost, ([, of]) => of.length))
    await tx
      .update(p)
      .set({ comments: sql`${p.comments} - ${fewer}` })
      .where(
        inArray(
          p.id,
          posts.map(([id]) => id),
        ),
      )
}
