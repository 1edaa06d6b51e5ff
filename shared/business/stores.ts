import { day, minute } from '../kernel/time.ts'

/** Stores that one person may own: a chain has a partner manager, who has an account for each ten. */
export const maxStoresOfOwner = 10

/** The longest reason that an admin gives a store, or a store gives somebody who reserved. */
export const maxReasonLength = 500

/** People who may scan in one store. */
export const maxStaff = 50

/** A link in a letter that asks somebody to work in a store can be followed so long. */
export const invitationHolds = 7 * day

/** Letters with invitations that one store may send. */
export const invitations = { max: 20, within: day } as const

/** Applications that one person may send, approved or not. */
export const applications = { max: 10, within: day } as const

/** Stores and applications in one answer. */
export const storesPerPage = 25

/** Entries of the activity log in one answer. */
export const activityPerPage = 50

/** How far back everybody sees how a store has kept its word: longer ago may have been other people. */
export const conductOver = 365 * day

/** Whoever looks within that time sees the same figures. */
export const conductLasts = 5 * minute
