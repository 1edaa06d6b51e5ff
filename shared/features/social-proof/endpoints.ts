import * as z from 'zod/mini'
import { plans } from '../../business/plans.ts'
import {
  expertsPerPage,
  featuredPerPage,
  helpfulMarks,
  helpfulPerPage,
  maxStoryReport,
  maxStoryText,
  maxStoryTitle,
  storiesPerPage,
  storyReports,
} from '../../business/social-proof.ts'
import { maxReasonLength } from '../../business/stores.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, text, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { categories } from '../collection/categories.ts'

const at = schemaOf(instant())
const reviewId = schemaOf(id<'review'>())
const storyId = schemaOf(id<'successStory'>())
const cursor = z.string().check(z.maxLength(300))
const ofReview = z.object({ review: reviewId })
const ofStory = z.object({ story: storyId })
const page = z.object({ after: z.optional(cursor) })
const plan = z.enum(plans)

/** The figures of this site, with their time; `business/social-proof.ts` defines them. */
export const platformFigures = z.object({
  activeUsers: z.int(),
  /** US cents. */
  totalSavings: z.int(),
  rareBottles: z.int(),
  /** The mean of the stars, 1 to 5; absent without any. */
  averageRating: z.optional(z.number()),
  /** On how many the others rest: bottles with an original price, all that were handed over, ratings. */
  pricedBottles: z.int(),
  pickedUpBottles: z.int(),
  ratings: z.int(),
  countedAt: at,
})
export type PlatformFigures = z.infer<typeof platformFigures>

export const readPlatformFigures = endpoint({
  name: 'platform.stats',
  method: 'GET',
  path: '/api/platform/stats',
  may: 'anyone',
  does: 'Returns the latest figures of this installation; none before the first count.',
  gives: z.object({ figures: z.optional(platformFigures) }),
  refuses: [],
})

/** A review of a pickup, as members read it: as the page that shows it, it is not for visitors. */
export const featuredReview = z.object({
  id: reviewId,
  /** Of the drop. */
  title: z.string(),
  category: z.enum(categories),
  storeId: schemaOf(id<'store'>()),
  storeName: z.string(),
  /** The state of the store, `GA`, for the calendar of its day. */
  storeState: z.string(),
  /** Empty where its person has left. */
  firstName: z.string(),
  /** Of its person, today; absent where they have left. */
  plan: z.optional(plan),
  rating: z.int(),
  comment: z.optional(z.string()),
  createdAt: at,
  /** How many found it helpful. */
  helpful: z.int(),
  isHelpful: z.optional(z.literal(true)),
  isMine: z.optional(z.literal(true)),
})
export type FeaturedReview = z.infer<typeof featuredReview>

export const listFeatured = endpoint({
  name: 'review.featured',
  method: 'GET',
  path: '/api/reviews/featured',
  may: 'user',
  does: `Lists the reviews of pickups in all stores, most helpful first, ${featuredPerPage} per page.`,
  query: page,
  gives: z.object({ reviews: z.array(featuredReview), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

const marked = z.object({ helpful: z.int() })

/** Once per review: a repeat changes nothing. */
export const markHelpful = endpoint({
  name: 'review.markHelpful',
  method: 'PUT',
  path: '/api/reviews/{review}/helpful',
  may: 'user',
  does: `Marks another user’s review as helpful; at most ${helpfulMarks.max} a day.`,
  params: ofReview,
  gives: marked,
  refuses: ['not_found', 'not_now', 'slow_down'],
})

export const unmarkHelpful = endpoint({
  name: 'review.unmarkHelpful',
  method: 'DELETE',
  path: '/api/reviews/{review}/helpful',
  may: 'user',
  does: 'Removes your mark from a review.',
  params: ofReview,
  gives: marked,
  refuses: ['not_found'],
})

/** A review that a person found helpful; of its author they learn nothing. */
export const ownHelpful = z.object({ id: reviewId, title: z.string(), createdAt: at })

export const listOwnHelpful = endpoint({
  name: 'review.ownHelpful',
  method: 'GET',
  path: '/api/reviews/helpful',
  may: 'user',
  does: `Lists the reviews that you marked as helpful, newest first, ${helpfulPerPage} per page.`,
  query: page,
  gives: z.object({ reviews: z.array(ownHelpful), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A person's contributions. */
const contribution = {
  reviews: z.int(),
  helpful: z.int(),
  recipes: z.int(),
  /** Their most reviewed kinds. */
  kinds: z.array(z.enum(categories)),
}

/** A listed person, for members only. */
export const expert = z.object({
  id: schemaOf(id<'expert'>()),
  firstName: z.string(),
  plan,
  ...contribution,
  isMine: z.optional(z.literal(true)),
})
export type Expert = z.infer<typeof expert>

export const listExperts = endpoint({
  name: 'expert.list',
  method: 'GET',
  path: '/api/experts',
  may: 'user',
  does: `Lists the experts with their contributions, most helpful reviews first, ${expertsPerPage} per page.`,
  query: page,
  gives: z.object({ experts: z.array(expert), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const ownExpert = z.object({
  ...contribution,
  /** Since when others see it; absent: they do not. */
  listedAt: z.optional(at),
})
export type OwnExpert = z.infer<typeof ownExpert>

export const readOwnExpert = endpoint({
  name: 'expert.mine',
  method: 'GET',
  path: '/api/experts/mine',
  may: 'user',
  does: 'Returns your contributions and whether you are listed with them.',
  gives: ownExpert,
  refuses: [],
})

export const listMe = endpoint({
  name: 'expert.show',
  method: 'PUT',
  path: '/api/experts/mine',
  may: 'user',
  does: 'Lists you among the experts, by your first name.',
  gives: ownExpert,
  refuses: [],
})

export const unlistMe = endpoint({
  name: 'expert.hide',
  method: 'DELETE',
  path: '/api/experts/mine',
  may: 'user',
  does: 'Removes you from the list of experts.',
  refuses: [],
})

/** A story, as others read it. */
export const successStory = z.object({
  id: storyId,
  title: z.string(),
  text: z.string(),
  firstName: z.string(),
  plan,
  releasedAt: at,
  isMine: z.optional(z.literal(true)),
  isReported: z.optional(z.literal(true)),
})
export type SuccessStory = z.infer<typeof successStory>

export const listStories = endpoint({
  name: 'story.list',
  method: 'GET',
  path: '/api/success-stories',
  may: 'user',
  does: `Lists the published success stories, newest first, ${storiesPerPage} per page.`,
  query: page,
  gives: z.object({ stories: z.array(successStory), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** The user's own, with its state. */
export const ownStory = z.object({
  id: storyId,
  title: z.string(),
  text: z.string(),
  createdAt: at,
  updatedAt: at,
  /** Since when others read it; absent: they do not. */
  releasedAt: z.optional(at),
  /** An admin has hidden it, and why. */
  hidden: z.optional(z.object({ reason: z.string(), at })),
})
export type OwnStory = z.infer<typeof ownStory>

export const readOwnStory = endpoint({
  name: 'story.mine',
  method: 'GET',
  path: '/api/success-stories/mine',
  may: 'user',
  does: 'Returns your success story, if you have written one.',
  gives: z.object({ story: z.optional(ownStory) }),
  refuses: [],
})

export const saveStory = endpoint({
  name: 'story.save',
  method: 'PUT',
  path: '/api/success-stories/mine',
  may: 'user',
  does: 'Saves your success story, and whether others may read it with your first name.',
  body: z.strictObject({
    title: schemaOf(line({ max: maxStoryTitle })),
    text: schemaOf(text({ max: maxStoryText })),
    isReleased: z.boolean(),
  }),
  gives: ownStory,
  refuses: ['bad_request', 'slow_down'],
})

export const removeStory = endpoint({
  name: 'story.remove',
  method: 'DELETE',
  path: '/api/success-stories/mine',
  may: 'user',
  does: 'Removes your success story.',
  refuses: [],
})

/** Once per story: a repeat changes nothing. */
export const reportStory = endpoint({
  name: 'story.report',
  method: 'POST',
  path: '/api/success-stories/{story}/report',
  may: 'user',
  does: `Reports a success story to an admin, with a reason; at most ${storyReports.max} a day.`,
  params: ofStory,
  body: z.strictObject({ reason: schemaOf(text({ max: maxStoryReport })) }),
  gives: z.object({ isReported: z.literal(true) }),
  refuses: ['bad_request', 'not_found', 'not_now', 'slow_down'],
})

/** A story that a person has reported; of its author they learn nothing. */
export const ownStoryReport = z.object({ id: storyId, reason: z.string(), createdAt: at })

export const listOwnStoryReports = endpoint({
  name: 'story.ownReports',
  method: 'GET',
  path: '/api/success-stories/reports',
  may: 'user',
  does: `Lists the success stories that you reported, with your reasons, newest first, ${storiesPerPage} per page.`,
  query: page,
  gives: z.object({ reports: z.array(ownStoryReport), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A story as an admin looks at it. */
export const moderatedStory = z.object({
  id: storyId,
  title: z.string(),
  text: z.string(),
  firstName: z.string(),
  releasedAt: z.optional(at),
  hiddenAt: z.optional(at),
  hiddenReason: z.optional(z.string()),
  /** How many have reported it since an admin last looked, when the first did, and why some did; or when its author changed it while it was hidden. */
  reports: z.int(),
  reportedAt: z.optional(at),
  reasons: z.array(z.string()),
  /** Its author has changed it since it was hidden. */
  isChanged: z.optional(z.literal(true)),
})
export type ModeratedStory = z.infer<typeof moderatedStory>

export const storyViews = ['reported', 'released', 'hidden'] as const
export type StoryView = (typeof storyViews)[number]

export const listModeratedStories = endpoint({
  name: 'admin.stories',
  method: 'GET',
  path: '/api/admin/success-stories',
  may: 'admin',
  does: `Lists the success stories waiting for an admin, longest waiting first, or published or hidden ones, newest first, ${storiesPerPage} per page.`,
  query: z.object({ which: z.enum(storyViews), after: z.optional(cursor) }),
  gives: z.object({ stories: z.array(moderatedStory), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const hideStory = endpoint({
  name: 'admin.hideStory',
  method: 'POST',
  path: '/api/admin/success-stories/{story}/hide',
  may: 'admin',
  does: 'Hides a success story, or leaves a changed one hidden, with a reason for its author.',
  params: ofStory,
  body: z.strictObject({ reason: schemaOf(text({ max: maxReasonLength })) }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const showStory = endpoint({
  name: 'admin.showStory',
  method: 'POST',
  path: '/api/admin/success-stories/{story}/show',
  may: 'admin',
  does: 'Shows a hidden success story again if its author has released it; dismisses the reports of a visible one.',
  params: ofStory,
  refuses: ['not_found'],
})
