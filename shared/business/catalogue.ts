import { day, type Instant, minute } from '../kernel/time.ts'

/** The most bottles that an operator's catalogue holds: every device keeps all of them. */
export const maxCatalogueBottles = 200_000

/** The most bottles of a page, if their ids are evenly spread. */
export const bottlesOnPage = 2_000

/** The most codes of one bottle. */
export const maxCodes = 20

/** External look-ups of codes per user; known codes do not count. */
export const userLookupLimit = { max: 30, within: 10 * minute } as const

/** How often all users together may: the other house asks for no more than 100 a minute. */
export const totalLookupLimit = { max: 60, within: minute } as const

/** An external answer is refreshed after this time; an empty one sooner. */
export const lookupLifetime: Instant = 90 * day
export const missLifetime: Instant = 14 * day

/** The longest code that is typed: a hand scanner types links and the numbers of cases, too. */
export const maxTypedBarcodeLength = 300
