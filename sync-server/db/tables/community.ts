import { type AnyColumn, isNotNull, isNull, sql } from 'drizzle-orm'
import type {
  GroupCategory,
  GroupRole,
  MembershipStatus,
} from '../../../shared/business/community.ts'
import type { CommunityAct } from '../../../shared/features/community/moderation-endpoints.ts'
import type { ShownBottle, ShownRecipe } from '../../../shared/features/community/post.ts'
import { type DataRules, type Retention, limitedByAccount, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Where a post stands that is in no group. */
export const openForum = 'open'

/**
 * The common columns of posts and comments: the author, and the reactions of readers and
 * moderators.
 */
const spoken = (kit: Kit) => ({
  id: kit.text('id').primaryKey(),
  /** Null once the person has deleted their account. */
  authorId: kit.text('author_id'),
  /** The group, or {@link openForum}. */
  forum: kit.text('forum').notNull(),
  content: kit.text('content').notNull(),
  createdAt: kit.integer('created_at').notNull(),
  /** The author's last edit; earlier texts are not stored. */
  editedAt: kit.integer('edited_at'),
  /** Since the last decision about it. */
  reports: kit.integer('reports').notNull().default(0),
  reportedAt: kit.integer('reported_at'),
  hiddenAt: kit.integer('hidden_at'),
  hiddenBy: kit.text('hidden_by').$type<'moderator' | 'admin'>(),
  hiddenReason: kit.text('hidden_reason'),
  appeal: kit.text('appeal'),
  appealedAt: kit.integer('appealed_at'),
  /** While it waits for a decision: the same moment. */
  appealOpenAt: kit.integer('appeal_open_at'),
  decision: kit.text('decision'),
  decidedAt: kit.integer('decided_at'),
})
type Spoken = Readonly<
  Record<'id' | 'forum' | 'reportedAt' | 'hiddenAt' | 'appealOpenAt', AnyColumn>
>

/** Groups, members, posts and comments, and decisions about them. */
export function communityTables(kit: Kit) {
  const groups = kit.table(
    'groups',
    {
      id: kit.text('id').primaryKey(),
      name: kit.text('name').notNull(),
      /** The name without case, for searching. */
      nameKey: kit.text('name_key').notNull(),
      description: kit.text('description'),
      category: kit.text('category').$type<GroupCategory>().notNull(),
      location: kit.text('location'),
      /** Active members; changed by conditional updates alone. */
      memberCount: kit.integer('member_count').notNull(),
      /** Null once that person has deleted their account. */
      createdBy: kit.text('created_by'),
      isPrivate: kit.boolean('is_private').notNull(),
      /** The announced opening of a private group; null if none is planned. */
      opensAt: kit.integer('opens_at'),
      /** How often it was opened after it had been private. */
      openings: kit.integer('openings').notNull().default(0),
      /** Others than its members see the description, place and tags of a private group. */
      showsAbout: kit.boolean('shows_about').notNull().default(false),
      maxMembers: kit.integer('max_members').notNull(),
      requireApproval: kit.boolean('require_approval').notNull(),
      tags: kit.json<string[]>('tags').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.check(
        'groups_members_check',
        sql`${own.memberCount} >= 0 and ${own.memberCount} <= ${own.maxMembers}`,
      ),
      kit.index('groups_size_idx').on(own.memberCount, own.id),
      kit.index('groups_category_size_idx').on(own.category, own.memberCount, own.id),
      kit.index('groups_opens_idx').on(own.opensAt).where(isNotNull(own.opensAt)),
    ],
  )

  /** Search terms of groups other than their names, with sizes, so that the largest come first. */
  const groupFinds = kit.table(
    'group_finds',
    {
      groupId: kit.text('group_id').notNull(),
      /** A tag or words of a place, as `db/group-finds.ts` writes them. */
      key: kit.text('key').notNull(),
      memberCount: kit.integer('member_count').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.groupId, own.key] }),
      kit.index('group_finds_idx').on(own.key, own.memberCount, own.groupId),
    ],
  )

  const groupMemberships = kit.table(
    'group_memberships',
    {
      groupId: kit.text('group_id').notNull(),
      userId: kit.text('user_id').notNull(),
      role: kit.text('role').$type<GroupRole>().notNull(),
      status: kit.text('status').$type<MembershipStatus>().notNull(),
      joinedAt: kit.integer('joined_at'),
      /** The openings of the group before they joined. */
      openingsBefore: kit.integer('openings_before').notNull().default(0),
      /** When they asked, came, left, or were decided about. */
      changedAt: kit.integer('changed_at').notNull(),
      note: kit.text('note'),
      reason: kit.text('reason'),
    },
    (own) => [
      kit.primaryKey({ columns: [own.groupId, own.userId] }),
      kit.index('group_memberships_user_idx').on(own.userId, own.status, own.groupId),
      kit
        .index('group_memberships_list_idx')
        .on(own.groupId, own.status, own.changedAt, own.userId),
      kit.index('group_memberships_role_idx').on(own.groupId, own.role),
    ],
  )

  /** Who takes part, as others see and find them; made with their first act. */
  const communityPeople = kit.table(
    'community_people',
    {
      userId: kit.text('user_id').primaryKey(),
      name: kit.text('name').notNull(),
      nameKey: kit.text('name_key').notNull(),
    },
    (own) => [kit.index('community_people_name_idx').on(kit.beginning(own.nameKey), own.userId)],
  )

  const spokenIndexes = (table: string, own: Spoken) => [
    kit
      .index(`${table}_reported_idx`)
      .on(own.reportedAt as never, own.id as never)
      .where(isNotNull(own.reportedAt)),
    kit
      .index(`${table}_forum_reported_idx`)
      .on(own.forum as never, own.reportedAt as never, own.id as never)
      .where(isNotNull(own.reportedAt)),
    kit
      .index(`${table}_hidden_idx`)
      .on(own.hiddenAt as never, own.id as never)
      .where(isNotNull(own.hiddenAt)),
    kit
      .index(`${table}_forum_hidden_idx`)
      .on(own.forum as never, own.hiddenAt as never, own.id as never)
      .where(isNotNull(own.hiddenAt)),
    kit
      .index(`${table}_appeal_idx`)
      .on(own.appealOpenAt as never, own.id as never)
      .where(isNotNull(own.appealOpenAt)),
    kit
      .index(`${table}_forum_appeal_idx`)
      .on(own.forum as never, own.appealOpenAt as never, own.id as never)
      .where(isNotNull(own.appealOpenAt)),
  ]

  const posts = kit.table(
    'posts',
    {
      ...spoken(kit),
      /** The content without case, for searching. */
      contentKey: kit.text('content_key').notNull(),
      /** SHA-256 of the picture. */
      picture: kit.text('picture'),
      bottle: kit.json<ShownBottle>('bottle'),
      recipe: kit.json<ShownRecipe>('recipe'),
      dropId: kit.text('drop_id'),
      /** The openings of its group before it was written; null where that was not private. */
      openingsBefore: kit.integer('openings_before').default(0),
      likes: kit.integer('likes').notNull().default(0),
      /** Those that are not hidden. */
      comments: kit.integer('comments').notNull().default(0),
    },
    (own) => [
      // Every list walks one of these from the newest; hidden entries are in none.
      kit.index('posts_forum_idx').on(own.forum, own.createdAt, own.id).where(isNull(own.hiddenAt)),
      kit.index('posts_created_idx').on(own.createdAt, own.id).where(isNull(own.hiddenAt)),
      kit.index('posts_author_idx').on(own.authorId, own.createdAt, own.id),
      kit.index('posts_picture_idx').on(own.picture),
      ...spokenIndexes('posts', own),
    ],
  )

  const postLikes = kit.table(
    'post_likes',
    {
      postId: kit.text('post_id').notNull(),
      userId: kit.text('user_id').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.postId, own.userId] }),
      kit.index('post_likes_user_idx').on(own.userId, own.createdAt, own.postId),
    ],
  )

  const postComments = kit.table(
    'post_comments',
    { ...spoken(kit), postId: kit.text('post_id').notNull() },
    (own) => [
      kit.index('post_comments_post_idx').on(own.postId, own.createdAt, own.id),
      kit.index('post_comments_author_idx').on(own.authorId, own.createdAt, own.id),
      ...spokenIndexes('post_comments', own),
    ],
  )

  /** The mentions of a post or comment, with their places in the text. */
  const mentions = kit.table(
    'mentions',
    {
      /** The post or the comment. */
      thingId: kit.text('thing_id').notNull(),
      start: kit.integer('start').notNull(),
      length: kit.integer('length').notNull(),
      userId: kit.text('user_id').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.thingId, own.start] }),
      kit.index('mentions_user_idx').on(own.userId),
    ],
  )

  const communityReports = kit.table(
    'community_reports',
    {
      /** The post or the comment. */
      thingId: kit.text('thing_id').notNull(),
      userId: kit.text('user_id').notNull(),
      reason: kit.text('reason').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.thingId, own.userId] }),
      kit.index('community_reports_thing_idx').on(own.thingId, own.createdAt),
      kit.index('community_reports_user_idx').on(own.userId, own.createdAt, own.thingId),
    ],
  )

  /** Users a user has blocked or muted. */
  const relations = kit.table(
    'person_relations',
    {
      userId: kit.text('user_id').notNull(),
      otherId: kit.text('other_id').notNull(),
      kind: kit.text('kind').$type<'block' | 'mute'>().notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.otherId] }),
      kit.index('person_relations_other_idx').on(own.otherId),
      kit.index('person_relations_list_idx').on(own.userId, own.createdAt, own.otherId),
    ],
  )

  /** Acts of moderators, owners and admins; append-only. */
  const communityActs = kit.table(
    'community_acts',
    {
      id: kit.text('id').primaryKey(),
      act: kit.text('act').$type<CommunityAct>().notNull(),
      /** Null once the person has deleted their account, as `userId`. */
      actorId: kit.text('actor_id'),
      /** The affected user. */
      userId: kit.text('user_id'),
      /** The group or {@link openForum}. */
      forum: kit.text('forum').notNull(),
      kind: kit.text('kind').$type<'post' | 'comment'>(),
      thingId: kit.text('thing_id'),
      reason: kit.text('reason'),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.index('community_acts_created_idx').on(own.createdAt, own.id),
      kit.index('community_acts_forum_idx').on(own.forum, own.createdAt, own.id),
      kit.index('community_acts_actor_idx').on(own.actorId),
      kit.index('community_acts_user_idx').on(own.userId),
    ],
  )

  return {
    groups,
    groupFinds,
    groupMemberships,
    communityPeople,
    posts,
    postLikes,
    postComments,
    mentions,
    communityReports,
    relations,
    communityActs,
  }
}

const communityHistory: Retention<never> = {
  forEver: 'content stays until its author or a moderator deletes it',
}

/** What becomes of their rows. */
export const communityRules = {
  groups: {
    privacy: 'community',
    retention: { forEver: 'a group stays until its owner deletes it' },
    deletion: { step: 'leaveCommunity' },
  },
  groupFinds: {
    ...notPersonal,
    retention: { limitedBy: 'groups: ten tags and the words of a place each' },
  },
  groupMemberships: {
    privacy: 'community',
    retention: { limitedBy: 'groups and their members; who was banned stays so' },
    deletion: { step: 'leaveCommunity' },
  },
  communityPeople: {
    privacy: 'community',
    retention: limitedByAccount,
    deletion: { step: 'leaveCommunity' },
  },
  posts: {
    privacy: 'community',
    retention: communityHistory,
    deletion: { step: 'leaveCommunity' },
  },
  postLikes: {
    privacy: 'community',
    retention: { limitedBy: 'posts and people, one of each person for a post' },
    deletion: { step: 'leaveCommunity' },
  },
  postComments: {
    privacy: 'community',
    retention: communityHistory,
    deletion: { step: 'leaveCommunity' },
  },
  mentions: {
    privacy: 'community',
    retention: { limitedBy: 'posts and comments, ten each' },
    deletion: { step: 'leaveCommunity' },
  },
  // One of each person for a thing.
  communityReports: {
    privacy: 'reports',
    retention: limitedByAccount,
    deletion: { step: 'leaveCommunity' },
  },
  relations: {
    privacy: 'community',
    retention: limitedByAccount,
    deletion: { step: 'leaveCommunity' },
  },
  communityActs: {
    privacy: 'moderation',
    retention: { forEver: 'who was banned, or whose words were hidden, may ask why' },
    deletion: { step: 'leaveCommunity' },
  },
} as const satisfies DataRules<ReturnType<typeof communityTables>>
