import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { DbTx } from '../../db/db.ts'
import { resizeFinds } from '../../db/group-finds.ts'

/**
 * Deletes a user's posts and comments with the account. Posts with comments by others stay without
 * name and picture, so that the comments keep their context.
 */
export async function leaveCommunity(tx: DbTx, userId: string): Promise<void> {
  await deleteSaid(tx, userId)
  await leaveGroups(tx, userId)
  const { communityPeople, communityReports, communityActs, relations, mentions } = tx.t
  await tx.delete(mentions).where(eq(mentions.userId, userId))
  await tx.delete(communityReports).where(eq(communityReports.userId, userId))
  await tx.delete(relations).where(or(eq(relations.userId, userId), eq(relations.otherId, userId)))
  await tx.update(communityActs).set({ actorId: null }).where(eq(communityActs.actorId, userId))
  await tx.update(communityActs).set({ userId: null }).where(eq(communityActs.userId, userId))
  await tx.delete(communityPeople).where(eq(communityPeople.userId, userId))
}

async function deleteSaid(tx: DbTx, userId: string): Promise<void> {
  const { posts: p, postComments: c, postLikes: l, mentions, communityReports } = tx.t
  const forget = async (ids: readonly string[]) => {
    await tx.delete(mentions).where(inArray(mentions.thingId, [...ids]))
    await tx.delete(communityReports).where(inArray(communityReports.thingId, [...ids]))
  }
  const liked = tx.select({ id: l.postId }).from(l).where(eq(l.userId, userId))
  await tx
    .update(p)
    .set({ likes: sql`${p.likes} - 1` })
    .where(inArray(p.id, liked))
  await tx.delete(l).where(eq(l.userId, userId))
  const comments = await tx
    .select({ id: c.id, postId: c.postId, hiddenAt: c.hiddenAt })
    .from(c)
    .where(eq(c.authorId, userId))
  for (const some of inBatches(comments)) {
    await forget(some.map(({ id }) => id))
    const counted = new Map<string, number>()
    for (const { postId, hiddenAt } of some)
      if (hiddenAt === null) counted.set(postId, (counted.get(postId) ?? 0) + 1)
    for (const [postId, count] of counted)
      await tx
        .update(p)
        .set({ comments: sql`${p.comments} - ${count}` })
        .where(eq(p.id, postId))
  }
  await tx.delete(c).where(eq(c.authorId, userId))
  // Remaining comments are by others.
  const isAnswered = sql`exists (select 1 from ${c} where ${c.postId} = ${p.id})`
  const alone = await tx
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.authorId, userId), sql`not ${isAnswered}`))
  for (const some of inBatches(alone)) {
    const ids = some.map(({ id }) => id)
    await forget(ids)
    await tx.delete(l).where(inArray(l.postId, ids))
    await tx.delete(p).where(inArray(p.id, ids))
  }
  await tx.update(p).set({ authorId: null, picture: null }).where(eq(p.authorId, userId))
}

/**
 * A group passes to its longest-serving moderator, else to its first member; without members it is
 * deleted.
 */
async function leaveGroups(tx: DbTx, userId: string): Promise<void> {
  const { groups: g, groupMemberships: m } = tx.t
  const own = await tx.select().from(m).where(eq(m.userId, userId))
  for (const { groupId, role, status } of own) {
    // Serializes joins and approvals with this.
    await tx.lock(tx.select().from(g).where(eq(g.id, groupId)))
    await tx.delete(m).where(and(eq(m.groupId, groupId), eq(m.userId, userId)))
    if (status === 'active') {
      await tx
        .update(g)
        .set({ memberCount: sql`${g.memberCount} - 1` })
        .where(eq(g.id, groupId))
      await resizeFinds(tx, groupId)
    }
    if (status === 'active' && role === 'owner') await findHeir(tx, groupId)
  }
  await tx.update(g).set({ createdBy: null }).where(eq(g.createdBy, userId))
}

async function findHeir(tx: DbTx, groupId: string): Promise<void> {
  const { groups: g, groupMemberships: m } = tx.t
  const [heir] = await tx
    .select({ userId: m.userId })
    .from(m)
    .where(and(eq(m.groupId, groupId), eq(m.status, 'active')))
    // `moderator` sorts after `member`.
    .orderBy(desc(m.role), asc(m.joinedAt), asc(m.userId))
    .limit(1)
  if (heir) {
    await tx
      .update(m)
      .set({ role: 'owner' })
      .where(and(eq(m.groupId, groupId), eq(m.userId, heir.userId)))
    return
  }
  const { posts: p, postComments: c, postLikes: l, mentions, communityReports, groupFinds } = tx.t
  const ownPosts = tx.select({ id: p.id }).from(p).where(eq(p.forum, groupId))
  const ownComments = tx.select({ id: c.id }).from(c).where(eq(c.forum, groupId))
  for (const table of [mentions, communityReports])
    await tx
      .delete(table)
      .where(or(inArray(table.thingId, ownPosts), inArray(table.thingId, ownComments)))
  await tx.delete(l).where(inArray(l.postId, ownPosts))
  await tx.delete(c).where(eq(c.forum, groupId))
  await tx.delete(p).where(eq(p.forum, groupId))
  await tx.delete(m).where(eq(m.groupId, groupId))
  await tx.delete(groupFinds).where(eq(groupFinds.groupId, groupId))
  await tx.delete(g).where(eq(g.id, groupId))
}

function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += 200) yield all.slice(at, at + 200)
}
