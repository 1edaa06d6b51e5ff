import { type Cents } from '../kernel/money.ts'
import { day, hour, type Instant, minute, second } from '../kernel/time.ts'
import type { Plan } from './plans.ts'

/** The flat fee for a reservation, never a percentage: more where a bottle is handed out by lot or list. */
export const reserveFee = ({ isAllocated }: { readonly isAllocated: boolean }): Cents =>
  isAllocated ? 5_00 : 3_00

/** Payment companies take no smaller payment by card. */
const minPayment: Cents = 50

/**
 * The part of a fee paid with credit: as much as possible, without leaving less than a card's
 * minimum.
 */
export function creditFor(fee: Cents, credit: Cents): Cents {
  const rest = fee - Math.min(fee, credit)
  return rest === 0 ? fee : fee - Math.max(rest, minPayment)
}

/** Milliseconds that units are held for payment; a store may set its own. */
export const holdWhilePaying = { usual: 10 * minute, min: 5 * minute, max: 30 * minute } as const

/** Reserved units of one drop per person. */
export const maxOfOneDrop = ({ isAllocated }: { readonly isAllocated: boolean }): number =>
  isAllocated ? 1 : 2

/** Open reservations per person: pending, confirmed, ready or refused. */
export const maxOpenReservations = (plan: Plan): number => (plan === 'insider' ? 6 : 3)

/**
 * Where the store sets no window: it opens so long after the confirmation, or when the store next does,
 * and lasts so long, or until the store closes for the last time before.
 */
export const usualPickup = { opensAfter: 2 * hour, lasts: 72 * hour } as const

/**
 * The one free extension of a pickup window: until the store closes for the last time before, and longer
 * where it is closed for all of it.
 */
export const pickupExtension = 24 * hour

/** A cancellation refunds the fee this long after booking, or this long before the window opens. */
export const feeRefundTerms = { afterBooking: 30 * minute, beforeWindow: 24 * hour } as const

/**
 * Reservations that a store cancels, of those made within a period, for which the platform gives a
 * free reserve. Without a limit, a store could create free reserves for its friends.
 */
export const cancellationFreeReserves = { max: 100, within: 90 * day } as const

/** The time after the pickup window until a no-show. */
export const noShowAfter = 2 * hour

/** A notice comes when the pickup window opens, and a reminder this long before it ends. */
export const pickupReminderBefore = 6 * hour

/** This many no-shows within a period pause reserving; an admin can lift it. */
export const noShows = { max: 3, within: 90 * day, pause: 30 * day } as const

/**
 * Unpaid holds of a person, cancelled or expired, within a period; then none until the first of
 * them is older. Unpaid holds keep bottles from others, and seats, which count apart.
 */
export const unpaidHolds = { max: 4, within: 2 * hour } as const

/** A clerk can undo their hand over for this long. */
export const undoHandOver = 5 * minute

/**
 * A buyer is asked for a review the next day, at that hour of the store's time zone: once, and only
 * without a review by then. `notBefore` is the shortest delay, across a change of clocks; no
 * question comes later than `late`.
 */
export const reviewRequest = { at: '11:00', notBefore: 10 * hour, late: 7 * day } as const

/** A store's owner can still hand over this long after a no-show, with a reason. */
export const lateHandOver = 24 * hour

/** A freed bottle is held this long for the next on the waiting list. */
export const waitingOffer = { usual: 12 * hour, late: 2 * hour, lateBefore: 24 * hour } as const

/** When an offer to the waiting list ends: sooner where the pickup window is about to close. */
export function offerDeadline(at: Instant, pickupUntil: Instant | undefined): Instant {
  const isLate = pickupUntil !== undefined && pickupUntil - at <= waitingOffer.lateBefore
  const ends = at + (isLate ? waitingOffer.late : waitingOffer.usual)
  return pickupUntil === undefined ? ends : Math.min(ends, pickupUntil)
}

/** After being admitted from a waiting room, a person can reserve, enter or register for this long. */
export const waitingRoomAdmission = 5 * minute

/**
 * How often a waiting person asks, in milliseconds: after half of the time they still wait, within
 * these limits, plus or minus a quarter by chance, so that a crowd does not ask at once.
 */
export const waitingRoomPoll = { min: 2 * second, max: 30 * second, spread: 0.25 } as const

/** Where an offer closes at a known time, all who wait are admitted this long before. */
export const waitingRoomLastCall = minute

/** A waiting room closes this long after the last person was admitted or came. */
export const waitingRoomQuiet = minute

/** A waiting room whose people have stopped asking, or whose offer is over, ends after that. */
export const waitingRoomIdle = 30 * minute

/** A signed place in a waiting room is valid for this long; the person can fetch it again. */
export const waitingRoomPassLifetime = 6 * hour

/** People who may wait for one drop. */
export const maxWaiting = 5_000

/** A pass's picture is valid for this long after it was fetched; it is renewed much sooner. */
export const passLifetime = 3 * minute

/** The app renews a pass that is shown so often. */
export const passRenewalInterval = minute

/** Codes typed by a person in a store, right or wrong. */
export const typedCodeLimit = { max: 10, within: minute } as const

/** Passes of a wrong or an old signature that a person in a store may scan: screens tire, thumbs tremble. */
export const unreadablePassLimit = { max: 60, within: minute } as const

/** How long the result of a hand over is kept for a scanner that repeats its request. */
export const handOverRetention = 7 * day

/** Bottles that a store may offer in one drop. */
export const maxInDrop = 10_000

/** Drops that a store may make, and pictures that it may upload. */
export const newDropLimit = { max: 100, within: day } as const
export const dropPictureLimit = { max: 200, within: day } as const

/** The longer side of a drop's re-encoded picture, in pixels. */
export const dropPictureSide = 1600

/**
 * The longer side of a picture that a store may send for a drop, in pixels: that of a camera's
 * picture with 12 million of them. The app sends a smaller one.
 */
export const maxDropPictureSide = 4_096

/** A picture that no drop shows is dropped after that. */
export const unusedDropPicture = 7 * day

/** How long an open page of a drop counts as a viewer after its last request. */
export const viewerTimeout = 30 * second
/** So many pages of one network count as viewers of a drop: as much as one reserved unit. */
export const maxViewersOfNetwork = 10

/** A reservation heats a drop for that long. */
export const hypeDuration = hour
/** The heat of a reserved unit, relative to one viewer. */
export const hypePerUnit = 10

/** Drops, reservations, payments, reviews and waiting lists in one answer. */
export const dropsPerPage = 24
export const reservationsPerPage = 25
export const paymentsPerPage = 25
export const reviewsPerPage = 25
export const waitsPerPage = 25

/** The longest comment of a review, and reply of a store. */
export const maxReviewLength = 2_000

/** The reason of a report: a sentence or two for the admin, who reads the review as well. */
export const maxReportLength = 500
/** Reports of reviews per person: more than a reader finds in a day. */
export const reviewReports = { max: 20, within: day } as const
/** The number of reasons shown to an admin, if many report the same. */
export const reasonsShown = 5

/** The longest pass that a scanner of its own types, where a person would type the code. */
export const maxTypedPassLength = 100
/** The longest code of a pickup that is typed, with spaces and dashes. */
export const maxTypedCodeLength = 20
