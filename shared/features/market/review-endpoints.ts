import * as z from 'zod/mini'
import { maxReasonLength } from '../../business/stores.ts'
import {
  maxReportLength,
  maxReviewLength,
  reviewReports,
  reviewsPerPage,
} from '../../business/reserving.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const reviewId = schemaOf(id<'review'>())
const storeId = schemaOf(id<'store'>())
const at = schemaOf(instant())
const cursor = z.string().check(z.maxLength(300))
const ofReview = z.object({ review: reviewId })
const ofStore = z.object({ store: storeId })
const ofStoresReview = z.object({ store: storeId, review: reviewId })

/** The public review of a pickup. */
export const review = z.object({
  id: reviewId,
  /** Of the drop. */
  title: z.string(),
  firstName: z.string(),
  rating: z.int(),
  comment: z.optional(z.string()),
  createdAt: at,
  /** The store's reply. */
  reply: z.optional(z.object({ text: z.string(), at })),
  /** The asking user wrote it. */
  isMine: z.optional(z.literal(true)),
  /** The asking user reported it. */
  isReported: z.optional(z.literal(true)),
})
export type Review = z.infer<typeof review>

export const listReviews = endpoint({
  name: 'review.ofStore',
  method: 'GET',
  path: '/api/stores/{store}/reviews',
  may: 'anyone',
  does: `Lists the reviews of pickups in a store, newest first, ${reviewsPerPage} per page.`,
  params: ofStore,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({
    reviews: z.array(review),
    /** The mean of all that are seen, 1 to 5, and how many there are. */
    rating: z.optional(z.number()),
    count: z.int(),
    next: z.optional(cursor),
  }),
  refuses: ['bad_request', 'not_found'],
})

/** A person's review of a pickup, with its moderation. */
export const ownReview = z.object({
  id: reviewId,
  reservationId: schemaOf(id<'reservation'>()),
  /** Of the drop. */
  title: z.string(),
  storeName: z.string(),
  /** The state of the store, `GA`, for the time zone of its times. */
  storeState: z.string(),
  rating: z.int(),
  comment: z.optional(z.string()),
  createdAt: at,
  updatedAt: at,
  /** The store's reply. */
  reply: z.optional(z.object({ text: z.string(), at })),
  /** An admin has hidden it, and why. */
  hidden: z.optional(z.object({ reason: z.string(), at })),
})
export type OwnReview = z.infer<typeof ownReview>

export const listOwnReviews = endpoint({
  name: 'review.mine',
  method: 'GET',
  path: '/api/reviews',
  may: 'user',
  does: `Lists your reviews of pickups, newest first, ${reviewsPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ reviews: z.array(ownReview), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** A report of a review as the person sees it who made it: of its author they learn nothing. */
export const ownReport = z.object({
  /** Of the review. */
  id: reviewId,
  storeName: z.string(),
  storeState: z.string(),
  reason: z.string(),
  createdAt: at,
})
export type OwnReport = z.infer<typeof ownReport>

export const listOwnReports = endpoint({
  name: 'review.ownReports',
  method: 'GET',
  path: '/api/reviews/reports',
  may: 'user',
  does: `Lists the reviews that you reported, with your reasons, newest first, ${reviewsPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ reports: z.array(ownReport), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

/** Once per review: a repeat changes nothing. */
export const reportReview = endpoint({
  name: 'review.report',
  method: 'POST',
  path: '/api/reviews/{review}/report',
  may: 'user',
  does: `Reports a review to an admin, with a reason; at most ${reviewReports.max} a day.`,
  params: ofReview,
  body: z.strictObject({ reason: schemaOf(text({ max: maxReportLength })) }),
  gives: z.object({ isReported: z.literal(true) }),
  refuses: ['bad_request', 'not_found', 'not_now', 'slow_down'],
})

export const replyToReview = endpoint({
  name: 'review.reply',
  method: 'PUT',
  path: '/api/stores/{store}/reviews/{review}/reply',
  may: 'owner',
  does: 'Publishes your store’s reply to a review; a new reply replaces it.',
  params: ofStoresReview,
  body: z.strictObject({ text: schemaOf(text({ max: maxReviewLength })) }),
  refuses: ['bad_request', 'not_found'],
})

export const takeReplyBack = endpoint({
  name: 'review.takeReplyBack',
  method: 'DELETE',
  path: '/api/stores/{store}/reviews/{review}/reply',
  may: 'owner',
  does: 'Removes your store’s reply to a review.',
  params: ofStoresReview,
  refuses: ['not_found'],
})

/** A review as an admin looks at it. */
export const moderatedReview = z.object({
  id: reviewId,
  storeId,
  storeName: z.string(),
  /** The state of the store, `GA`, for the calendar of its days. */
  storeState: z.string(),
  /** Of the drop. */
  title: z.string(),
  firstName: z.string(),
  rating: z.int(),
  comment: z.optional(z.string()),
  reply: z.optional(z.string()),
  createdAt: at,
  /** Its person has changed it since it was hidden. */
  isChanged: z.optional(z.literal(true)),
  /** How many have reported it since an admin last looked, when the first did, and why some did; or when its author changed it while it was hidden. */
  reports: z.int(),
  reportedAt: z.optional(at),
  reasons: z.array(z.string()),
  hiddenAt: z.optional(at),
  hiddenReason: z.optional(z.string()),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

export const reviewViews = ['reported', 'hidden'] as const
export type ReviewView = (typeof reviewViews)[number]

export const listModeratedReviews = endpoint({
  name: 'admin.reviews',
  method: 'GET',
  path: '/api/admin/reviews',
  may: 'admin',
  does: `Lists reviews that wait for you, longest waiting first: reported ones, and hidden ones changed by their authors; or hidden ones, newest first, ${reviewsPerPage} per page.`,
  query: z.object({ which: z.enum(reviewViews), after: z.optional(cursor) }),
  gives: z.object({ reviews: z.array(moderatedReview), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const hideReview = endpoint({
  name: 'admin.hideReview',
  method: 'POST',
  path: '/api/admin/reviews/{review}/hide',
  may: 'admin',
  does: 'Hides a review, or leaves a changed one hidden, with a reason for its author; it does not count.',
  params: ofReview,
  body: z.strictObject({ reason: schemaOf(text({ max: maxReasonLength })) }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

export const showReview = endpoint({
  name: 'admin.showReview',
  method: 'POST',
  path: '/api/admin/reviews/{review}/show',
  may: 'admin',
  does: 'Shows a hidden review again; dismisses the reports of a visible one.',
  params: ofReview,
  refuses: ['not_found'],
})
