import { day } from '../kernel/time.ts'

/**
 * The most people in a cellar besides whose it is. Each change of a row is written into the feed of
 * each of them, so this bounds what one change costs.
 */
export const maxMembers = 7

/** The most cellars of others that one person is in. */
export const maxCellars = 10

/** The most invitations of a cellar that wait for an answer. */
export const maxInvitations = 20

/** How long an invitation waits. */
export const invitationDays = 14
export const invitationKept = invitationDays * day
