import { day, type Instant, minute } from '../kernel/time.ts'

/** The most bottles that an operator's catalogue holds: every device keeps all of them. */
export const maxCatalogueBottles = 200_000

/** So many bottles stand on a page at most, as long as their ids are spread evenly. */
export const bottlesOnPage = 2_000

/** The most codes of one bottle. */
export const maxCodes = 20

/** How often a user may have a code looked up elsewhere; what is known already does not count. */
export const lookupsOfUser = { max: 30, within: 10 * minute } as const

/** How often all users together may: the other house asks for no more than 100 a minute. */
export const lookupsOfAll = { max: 60, within: minute } as const

/** What another house said is asked again after so long; that it knows nothing, sooner. */
export const lookupHolds: Instant = 90 * day
export const missHolds: Instant = 14 * day

/** The longest barcode that is typed, with the spaces that are printed between its digits. */
export const maxTypedBarcodeLength = 40
