import { day, minute } from '../kernel/time.ts'

/** Stores per owner: a chain's manager needs an account for each ten. */
export const maxStoresOfOwner = 10

/** The longest reason from an admin to a store, or from a store to a customer. */
export const maxReasonLength = 500

/** People who may scan in one store. */
export const maxStaff = 50

/** How long the link in a staff invitation works. */
export const invitationLifetime = 7 * day

/** Invitations by mail per store. */
export const invitations = { max: 20, within: day } as const

/** Applications per person, approved or not. */
export const applications = { max: 10, within: day } as const

/** Stores and applications in one answer. */
export const storesPerPage = 25

/** Entries of the activity log in one answer. */
export const activityPerPage = 50

/** The public period of a store's track record: older events may be another team's. */
export const conductOver = 365 * day

/** The figures are the same within that time. */
export const conductCacheTime = 5 * minute
