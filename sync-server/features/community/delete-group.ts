import { eq, inArray, or } from 'drizzle-orm'
import type { DbTx } from '../../db/db.ts'

/** Deletes a group with its members and posts. Decisions stay in the log. */
export async function deleteGroupRows(tx: DbTx, groupId: string): Promise<void> {
  const { groups, groupFinds, groupMemberships, posts, postComments, postLikes } = tx.t
  const { mentions, communityReports } = tx.t
  const ownPosts = tx.select({ id: posts.id }).from(posts).where(eq(posts.forum, groupId))
  const ownComments = tx
    .select({ id: postComments.id })
    .from(postComments)
    .where(eq(postComments.forum, groupId))
  const isOfOne = (thingId: (typeof mentions | typeof communityReports)['thingId']) =>
    or(inArray(thingId, ownPosts), inArray(thingId, ownComments))
  await tx.delete(mentions).where(isOfOne(mentions.thingId))
  await tx.delete(communityReports).where(isOfOne(communityReports.thingId))
  await tx.delete(postLikes).where(inArray(postLikes.postId, ownPosts))
  await tx.delete(postComments).where(eq(postComments.forum, groupId))
  await tx.delete(posts).where(eq(posts.forum, groupId))
  await tx.delete(groupMemberships).where(eq(groupMemberships.groupId, groupId))
  await tx.delete(groupFinds).where(eq(groupFinds.groupId, groupId))
  await tx.delete(groups).where(eq(groups.id, groupId))
}
