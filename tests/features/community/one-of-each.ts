import { randomUUID } from 'node:crypto'
import type { DbTx } from '../../../sync-server/db/db.ts'

/** A row of each table of the community that names this person. */
export async function oneOfEachSaid(tx: DbTx, userId: string): Promise<void> {
  const { groups, groupMemberships, communityPeople, posts, postLikes } = tx.t
  const { postComments, mentions, communityReports, relations, communityActs } = tx.t
  const [forum, thingId, createdAt] = [randomUUID(), randomUUID(), Date.now()]
  const said = { authorId: userId, forum, content: 'Very good.', createdAt }
  await tx.insert(groups).values({
    id: forum,
    name: 'Port',
    nameKey: 'port',
    category: 'wine',
    memberCount: 1,
    createdBy: userId,
    isPrivate: true,
    maxMembers: 500,
    requireApproval: false,
    tags: [],
    createdAt,
    updatedAt: createdAt,
  })
  await tx.insert(groupMemberships).values({
    groupId: forum,
    userId,
    role: 'owner',
    status: 'active',
    joinedAt: createdAt,
    changedAt: createdAt,
  })
  await tx.insert(communityPeople).values({ userId, name: 'Ann', nameKey: 'ann' })
  await tx.insert(posts).values({ id: thingId, ...said, contentKey: 'very good.', likes: 1 })
  await tx.insert(postLikes).values({ postId: thingId, userId, createdAt })
  await tx.insert(postComments).values({ id: randomUUID(), postId: thingId, ...said })
  await tx.insert(mentions).values({ thingId, start: 0, length: 4, userId })
  await tx.insert(communityReports).values({ thingId, userId, reason: 'Untrue.', createdAt })
  const other = randomUUID()
  await tx.insert(relations).values([
    { userId, otherId: other, kind: 'block', createdAt },
    { userId: other, otherId: userId, kind: 'mute', createdAt },
  ])
  await tx
    .insert(communityActs)
    .values({ id: randomUUID(), act: 'kept', actorId: userId, forum, createdAt })
}
