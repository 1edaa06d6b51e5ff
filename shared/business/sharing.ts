import { day } from '../kernel/time.ts'

/**
 * The most members of a cellar besides its owner. Each change of a row goes into each member's
 * feed, so this bounds its cost.
 */
export const maxMembers = 7

/** Shared cellars per person. */
export const maxCellars = 10

/** The most invitations of a cellar that wait for an answer. */
export const maxInvitations = 20

/** How long an invitation waits. */
export const invitationDays = 14
export const invitationRetention = invitationDays * day
