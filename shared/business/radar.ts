import { day, minute } from '../kernel/time.ts'

/** Things on one page of the hype radar. */
export const radarPerPage = 24

/** A person who wishes for it makes it as hot as so many who look at it now. */
export const hypeOfWish = 3

/** How long before the start a reminder is sent: there is a journey to an event. */
export const remindBefore = { drop: 15 * minute, ultra_drop: 15 * minute, event: day } as const

/** The most things that one person is reminded of. */
export const maxReminders = 200

/** Reminders on one page. */
export const remindersPerPage = 50
