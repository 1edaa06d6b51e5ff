import { and, isNotNull, isNull } from 'drizzle-orm'
import type { Category } from '../../../shared/features/collection/categories.ts'
import { type DataRules, limitedByAccount } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Marks of reviews, and public data that people opted into. */
export function socialProofTables(kit: Kit) {
  /** Who found which review helpful; the review itself has how many did. */
  const helpfulMarks = kit.table(
    'helpful_marks',
    {
      reviewId: kit.text('review_id').notNull(),
      userId: kit.text('user_id').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.reviewId, own.userId] }),
      kit.index('helpful_marks_user_idx').on(own.userId, own.createdAt, own.reviewId),
    ],
  )

  /** Listed experts with their contributions, as last counted. */
  const experts = kit.table(
    'experts',
    {
      userId: kit.text('user_id').primaryKey(),
      /** By which others know the entry: it leads to no account. */
      id: kit.text('id').notNull(),
      reviews: kit.integer('reviews').notNull(),
      helpful: kit.integer('helpful').notNull(),
      recipes: kit.integer('recipes').notNull(),
      kinds: kit.json<readonly Category[]>('kinds').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('experts_id_key').on(own.id),
      kit.index('experts_list_idx').on(own.helpful, own.reviews, own.recipes, own.id),
    ],
  )

  /** A member's success story: one per person. */
  const successStories = kit.table(
    'success_stories',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      title: kit.text('title').notNull(),
      text: kit.text('text').notNull(),
      /** Since when its author lets others read it; null: they do not. */
      releasedAt: kit.integer('released_at'),
      /** Since when an admin has hidden it, and why. */
      hiddenAt: kit.integer('hidden_at'),
      hiddenReason: kit.text('hidden_reason'),
      /** By how many since an admin last looked, and since when; null: nothing waits. */
      reports: kit.integer('reports').notNull().default(0),
      reportedAt: kit.integer('reported_at'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('success_stories_user_key').on(own.userId),
      kit
        .index('success_stories_list_idx')
        .on(own.releasedAt, own.id)
        .where(and(isNotNull(own.releasedAt), isNull(own.hiddenAt))!),
      kit
        .index('success_stories_reported_idx')
        .on(own.reportedAt, own.id)
        .where(isNotNull(own.reportedAt)),
      kit
        .index('success_stories_hidden_idx')
        .on(own.hiddenAt, own.id)
        .where(isNotNull(own.hiddenAt)),
    ],
  )

  /** Who reported a story, and why. */
  const storyReports = kit.table(
    'story_reports',
    {
      storyId: kit.text('story_id').notNull(),
      userId: kit.text('user_id').notNull(),
      reason: kit.text('reason').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.storyId, own.userId] }),
      kit.index('story_reports_user_idx').on(own.userId, own.createdAt, own.storyId),
      kit.index('story_reports_at_idx').on(own.storyId, own.createdAt),
    ],
  )

  return { helpfulMarks, experts, successStories, storyReports }
}

/** What becomes of their rows. */
export const socialProofRules = {
  helpfulMarks: {
    privacy: 'helpfulMarks',
    retention: limitedByAccount,
    deletion: { step: 'removeHelpfulMarks' },
  },
  experts: { privacy: 'experts', retention: limitedByAccount, deletion: { delete: ['userId'] } },
  // One of each person for a story.
  storyReports: {
    privacy: 'reports',
    retention: limitedByAccount,
    deletion: { step: 'removeStoryReports' },
  },
  successStories: {
    privacy: 'successStories',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof socialProofTables>>
