import type { SeenAround, SeenEvents, SeenSightings, SeenSponsors } from './model/facts.ts'

/** Events that happened around the drops, in the words of `must-happen.ts`. */
export function* happenedIn({ ultras, requests, entries }: SeenAround): Generator<string> {
  for (const { status } of ultras) yield `an ultra drop is ${status}`
  for (const { status } of requests) yield `a request is ${status}`
  for (const { status, passed, turn, compensationCredit } of entries) {
    yield `an entry is ${status}`
    if (passed !== null) yield 'an entry was passed over'
    if (compensationCredit > 0) yield 'a credit was given'
    if (status === 'accepted' && (turn ?? 0) > 1) yield 'a later turn was accepted'
  }
}

export function* happenedAtEvents({ events, registrations }: SeenEvents): Generator<string> {
  for (const { status, goldPrice, price, movedAt } of events) {
    yield `an event is ${status}`
    if (goldPrice < price) yield 'an event has a gold price'
    if (movedAt !== null) yield 'an event was moved'
  }
  for (const { status, payment, isOffer, cancelledBy, confirmedAt } of registrations) {
    yield `a registration is ${status}`
    yield `a seat is ${payment}`
    if (isOffer) yield 'a seat was offered'
    if (isOffer && confirmedAt !== null) yield 'an offered seat was taken'
    if (cancelledBy !== null) yield `a registration was cancelled by ${cancelledBy}`
  }
}

export function* happenedToSightings({ sightings, replies }: SeenSightings): Generator<string> {
  for (const { verificationStatus, verifiedBy, rewardStatus, isAnnounced } of sightings) {
    yield `a sighting is ${verificationStatus}`
    yield `a reward is ${rewardStatus}`
    if (verifiedBy !== null) yield `a sighting was confirmed by ${verifiedBy}`
    if (!isAnnounced) yield 'a sighting came late'
  }
  for (const { rewardStatus, says } of replies) {
    yield `an answer is ${rewardStatus}`
    if (says === 'got') yield 'somebody got what they wished for'
  }
}

export function* happenedToSponsors({ requests, log }: SeenSponsors): Generator<string> {
  for (const { status } of requests) yield `a sponsor request is ${status}`
  for (const { step } of log) yield `a sponsor request was ${step}`
}
