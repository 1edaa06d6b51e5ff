import { day, hour, type Instant } from '../kernel/time.ts'

/** How long a sighting holds, from when the bottle was seen; what few get is gone sooner. */
export const sightingLifetime = { usual: 72 * hour, allocated: 24 * hour } as const

export const sightingExpiry = (seenAt: Instant, isAllocated: boolean): Instant =>
  seenAt + (isAllocated ? sightingLifetime.allocated : sightingLifetime.usual)

/** A report that arrives later after the sighting is kept, and not announced. */
export const announcementWindow = 24 * hour

/** Answers needed to confirm or dispute a sighting. */
export const answersNeeded = 2

/** Only accounts of that age have a say: a false one would need several, made a day before. */
export const minAccountAge = day

/** Rewarded sightings per scout and day; `loyaltyActs` has the points. */
export const dailyRewardLimit = { sightings: 5 } as const

/** A reward is paid this long after the confirmation; a false sighting is found by then, and voided. */
export const rewardDelay = 72 * hour

export const sightingsPerPage = 24
/** Sightings read per page of matches to a wish or of confirmed ones; the next page continues there. */
export const maxSightingsScanned = 1_000
/** Answers and sightings that were disputed are looked through in larger pages. */
export const answersPerPage = 50

/** Answers per person: even a walk through a street of shops needs fewer. */
export const givenAnswers = { max: 60, within: day } as const

/** Reasons of a denial, and of an admin's decision. */
export const maxAnswerReason = 300

/** Expired sightings are deleted after this time. */
export const endedSightingRetention = 180 * day
