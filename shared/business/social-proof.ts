import { day, minute } from '../kernel/time.ts'

/**
 * The four figures; `shared/copy/social-proof.ts` explains them to people.
 *
 * - Active users: accounts with a sign-in or a sync within `activityWindow`.
 * - Total savings: for all bottles handed over, the original price minus the sale price, if the
 *   original price is higher.
 * - Rare bottles found: bottles handed over that are allocated, or rare by their drop's data, by
 *   the rule of the Value Tracker (`shared/features/value/rarity.ts`).
 * - Average rating: the mean of the stars of all visible reviews.
 */
export const activityWindow = 30 * day
/** The interval between counts: nothing depends on the figures. */
export const figuresInterval = 15 * minute

export const featuredPerPage = 12
export const expertsPerPage = 24
export const storiesPerPage = 12
/** The user's marks in one answer. */
export const helpfulPerPage = 25

/** An expert's kinds of drinks: those reviewed most often. */
export const expertKinds = 3

/** Marks of one person a day: more than a reader makes. */
export const helpfulMarks = { max: 200, within: day } as const

/** Reports of one person in a day: more is a quarrel. The letters of a reason. */
export const storyReports = { max: 20, within: day } as const
export const maxStoryReport = 500
/** Reasons that an admin reads at once. */
export const storyReasonsShown = 5

/** A title is a line, a success story a page. In UTF-16 units. */
export const maxStoryTitle = 120
export const maxStoryText = 3_000
/** How often one person may save their story in a day. */
export const savedStories = { max: 30, within: day } as const
