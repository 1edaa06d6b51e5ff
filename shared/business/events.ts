import { day, hour, minute } from '../kernel/time.ts'

/** The hold of a seat during its payment. */
export const seatHoldTime = 10 * minute

/** Guests are reminded this long before the start. */
export const remindsOfEvent = 24 * hour

/** The door stays open this long after the end; then absent guests are no-shows. */
export const doorCloses = 2 * hour

/** The door opens this long before the start. */
export const doorOpens = 3 * hour

/** People who may wait for one event. */
export const maxWaitingForEvent = 1_000

/** How far ahead a store may plan one. */
export const maxEventAhead = 366 * day

/** More is a fair, which needs another door. */
export const maxAtEvent = 5_000

/** Minutes: a week is the longest. */
export const maxEventDuration = 7 * 24 * 60

/** Events that a store may make. */
export const newEventLimit = { max: 30, within: day } as const

export const eventsPerPage = 24
export const registrationsPerPage = 50

/** Guests confirmed per request: a page of them. */
export const maxAttendedAtOnce = registrationsPerPage

/** The reason when a store calls an event off. */
export const maxEventReason = 500
