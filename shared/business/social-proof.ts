import { day, minute } from '../kernel/time.ts'

/**
 * What the four figures count; `shared/copy/social-proof.ts` says the same to people.
 *
 * - Active users: accounts of which a device was signed in, or sent what it had, within `activeWithin`.
 * - Total savings: over all bottles that were handed over, the original price less what was asked,
 *   where the store has named an original price above it.
 * - Rare bottles found: bottles that were handed over and are allocated, or rare by what the drop says
 *   of them, by the rule of the Value Tracker (`shared/features/value/rarity.ts`).
 * - Average rating: the mean of the stars of all reviews that are not hidden.
 */
export const activeWithin = 30 * day
/** The figures are counted anew so often: nobody decides anything by them. */
export const figuresCountedEvery = 15 * minute

export const featuredPerPage = 12
export const expertsPerPage = 24
export const storiesPerPage = 12
/** Marks in one answer of one's own. */
export const helpfulPerPage = 25

/** Kinds of drinks that an expert is said to know: those that they have reviewed most often. */
export const expertKinds = 3

/** Marks of one person in a day: more than anybody reads. */
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
