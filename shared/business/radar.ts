import { day, minute } from '../kernel/time.ts'

/** Things on one page of the hype radar. */
export const radarPerPage = 24

/** A wish counts as much as this many current viewers. */
export const hypePerWish = 3

/** How long before the start a reminder is sent: there is a journey to an event. */
export const remindBefore = { drop: 15 * minute, ultra_drop: 15 * minute, event: day } as const

/** Reminders per person. */
export const maxReminders = 200

/** Reminders on one page. */
export const remindersPerPage = 50
