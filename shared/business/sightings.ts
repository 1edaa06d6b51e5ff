import { day, hour, type Instant } from '../kernel/time.ts'

/** How long a sighting holds, from when the bottle was seen; what few get is gone sooner. */
export const sightingHolds = { usual: 72 * hour, allocated: 24 * hour } as const

export const sightingEnds = (seenAt: Instant, isAllocated: boolean): Instant =>
  seenAt + (isAllocated ? sightingHolds.allocated : sightingHolds.usual)

/** What arrives later than that after it was seen is kept, and announced to nobody. */
export const announcedWithin = 24 * hour

/** So many others confirm a sighting, or dispute it. */
export const answersNeeded = 2

/** Only accounts of that age have a say: a false one would need several, made a day before. */
export const hasASayAfter = day

/** So many sightings that one scout reported on a day are rewarded; what they earn, `loyaltyActs` says. */
export const rewardedADay = { sightings: 5 } as const

/** A reward is paid so long after the confirmation: until then a false one is found out, and voided. */
export const rewardWaits = 72 * hour

export const sightingsPerPage = 24
/** So many are looked through for one page of those that fit a wish or are confirmed; the next goes on there. */
export const sightingsLookedThrough = 1_000
/** Answers and sightings that were disputed are looked through in larger pages. */
export const answersPerPage = 50

/** Answers that somebody may give: somebody who walks along a street of shops needs fewer. */
export const givenAnswers = { max: 60, within: day } as const

/** Why somebody denies a sighting, and how an admin decides. */
export const maxAnswerReason = 300

/** What is over for so long is dropped: nobody asks any more. */
export const overSightingsAreKept = 180 * day
