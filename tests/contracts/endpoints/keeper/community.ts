import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { put, aPicture, good } from './shared.ts'
import type { Makers, Making } from '../keeper.ts'

export const communityMakers = {
  /** A private group of the collector's; only members can read it. */
  group: (making) => aGroup(making, 'owner'),
  /** One in which they are a member. */
  joinedGroup: (making) => aGroup(making, 'member'),
  /** A public group. */
  publicGroup: (making) => aGroup(making),
  /** An applicant to the collector's group. */
  async groupApplicant(making) {
    const { db, door, has } = making
    const groupId = has.group ?? (await aGroup(making, 'owner'))
    const { id: userId, name } = await door.person(`Waits ${randomUUID()}`)
    await put(db, 'communityPeople', { userId, name, nameKey: name.toLowerCase() })
    await put(db, 'groupMemberships', {
      groupId,
      userId,
      role: 'member',
      status: 'pending',
      changedAt: Date.now(),
    })
    return userId
  },
  /** A picture that they have sent for a post. */
  postPicture: aPostPicture,
  /** Their post in their group, with a picture. */
  groupPost: async (making) =>
    aPost(making, { picture: making.has.postPicture ?? (await aPostPicture(making)) }),
  groupComment: (making) => aComment(making),
  /** A post in the collector's group by a former user. */
  othersPost: (making) => aPost(making, { authorId: null }),
  othersComment: (making) => aComment(making, { authorId: null }),
  /** The collector's post, hidden by a moderator. */
  hiddenPost: (making) => aPost(making, hidden()),
  hiddenComment: (making) => aComment(making, hidden()),
  /** A user who takes part in the community. */
  acquaintance: (making) => aPerson(making),
  async blockedPerson(making) {
    const otherId = await aPerson(making)
    const { id: userId } = making.collector
    await put(making.db, 'relations', { userId, otherId, kind: 'block', createdAt: Date.now() })
    return otherId
  },
} satisfies Makers

async function aPostPicture({ collector }: Making): Promise<string> {
  const body = (await aPicture()) as unknown as BodyInit
  const answer = await collector.fetch('/api/community/pictures', { method: 'POST', body })
  return (await good<{ picture: string }>(answer)).picture
}

const hidden = () =>
  ({ hiddenAt: Date.now(), hiddenBy: 'moderator', hiddenReason: 'It sells something.' }) as const

/** A user with a community profile. */
async function aPerson({ db, door }: Making): Promise<string> {
  const { id: userId, name } = await door.person(`Takes Part ${randomUUID()}`)
  await put(db, 'communityPeople', { userId, name, nameKey: name.toLowerCase() })
  return userId
}

/** Private where the collector is a member, otherwise public. */
async function aGroup({ db, collector }: Making, role?: 'owner' | 'member'): Promise<string> {
  const [id, at] = [randomUUID(), Date.now()]
  await put(db, 'groups', {
    id,
    name: `Named ${id}`,
    nameKey: `named ${id}`,
    category: 'wine',
    memberCount: 1,
    isPrivate: role !== undefined,
    maxMembers: 500,
    requireApproval: false,
    tags: [],
    createdAt: at,
    updatedAt: at,
  })
  if (!role) return id
  const { id: userId, name } = collector
  await db.transaction('takes part', (tx) =>
    tx
      .insert(tx.t.communityPeople)
      .values({ userId, name, nameKey: name.toLowerCase() })
      .onConflictDoNothing(),
  )
  await put(db, 'groupMemberships', {
    groupId: id,
    userId,
    role,
    status: 'active',
    joinedAt: at,
    changedAt: at,
  })
  return id
}

async function aPost(
  making: Making,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { db, collector, has } = making
  const id = randomUUID()
  const content = `Very good. ${id}`
  await put(db, 'posts', {
    id,
    authorId: collector.id,
    forum: has.group ?? (await aGroup(making, 'owner')),
    content,
    contentKey: content.toLowerCase(),
    createdAt: Date.now(),
    ...changes,
  })
  return id
}

async function aComment(
  making: Making,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { db, collector, has } = making
  const id = randomUUID()
  const postId = has.groupPost ?? (await aPost(making))
  const [post] = await db.select().from(db.t.posts).where(eq(db.t.posts.id, postId))
  await put(db, 'postComments', {
    id,
    postId,
    authorId: collector.id,
    forum: post?.forum,
    content: `So it is. ${id}`,
    createdAt: Date.now(),
    ...changes,
  })
  return id
}
