import { day } from '../kernel/time.ts'

/** Sponsor requests that somebody may send, whatever stores they go to: more is advertising. */
export const newSponsorRequests = { max: 5, within: day } as const

/** Of one person that are neither fulfilled nor declined; one for each store at most. */
export const maxOpenSponsorRequests = 10

/** So long after the last thing that happened to one its name and number are still of use to anybody. */
export const sponsorRequestsAreKept = 180 * day

export const sponsorRequestsPerPage = 30

/** Characters that somebody writes to the store, and it to them. */
export const maxSponsorNotes = 1_000
export const maxSponsorReason = 500
