import { day } from '../kernel/time.ts'

/** Sponsor requests of a person to all stores: more is advertising. */
export const sponsorRequestLimit = { max: 5, within: day } as const

/** Of one person that are neither fulfilled nor declined; one for each store at most. */
export const maxOpenSponsorRequests = 10

/** After its last change, a request's name and number are deleted after this time. */
export const sponsorRequestRetention = 180 * day

export const sponsorRequestsPerPage = 30

/** The longest texts to the store and from it. */
export const maxSponsorNotes = 1_000
export const maxSponsorReason = 500
