/** A run proves nothing without these. Rarer events happen in some histories only. */
export const mustHappen: readonly string[] = [
  'pending',
  'confirmed',
  'ready',
  'picked_up',
  'expired',
  'cancelled',
  'no_show',
  'offered',
  'a store was suspended',
  'a bottle was paid with card',
  'a fee is forfeited',
  'a process died',
  'the line was cut',
  'an event was lost',
  'an event came twice',
  'paid with card',
  'paid with late',
  'a fee is refunded',
  'credit paid all',
  'credit paid a part',
  'reserving: ok',
  'reserving: sold_out',
  'at the counter: good',
  'subscribed in several tabs',
  'somebody has a subscription',
  'a subscription: cancel',
]

/** Events that only Stripe's adapter over its double meets. */
export const mustHappenAtStripe: readonly string[] = [
  'Stripe: away',
  'Stripe: fault_before',
  'Stripe: fault_after',
  'refunds are pending',
  'refunds are failed',
]

/** Without these, nothing was proven of the life around the drops. */
export const mustHappenAround: readonly string[] = [
  'an ultra drop is scheduled',
  'an ultra drop is requesting',
  'an ultra drop is live',
  'an ultra drop is closed',
  'an ultra drop is drawn',
  'an ultra drop is completed',
  'an ultra drop is cancelled',
  'an ultra drop is failed',
  'a request is approved',
  'an entry is accepted',
  'an entry is declined',
  'an entry is lapsed',
  'a later turn was accepted',
  'a process died',
]

/** Without these, nothing was proven of events. */
export const mustHappenAtEvents: readonly string[] = [
  'an event is open',
  'an event is cancelled',
  'an event has a gold price',
  'an event was moved',
  'a registration is pending',
  'a registration is registered',
  'a registration is waitlisted',
  'a registration is cancelled',
  'a registration is attended',
  'a registration is no_show',
  'a registration was cancelled by user',
  'a registration was cancelled by store',
  'a registration was cancelled by rule',
  'a seat was offered',
  'an offered seat was taken',
  'a seat is paid',
  'a seat is refunded',
  'a seat is forfeited',
  'at the door: good',
  'at the door: already_in',
  'points for event_attended',
  'a process died',
]

/** Without these, nothing was proven of sightings. */
export const mustHappenToSightings: readonly string[] = [
  'a sighting is pending',
  'a sighting is confirmed',
  'a sighting is disputed',
  'a sighting is rejected',
  'a sighting is expired',
  'a sighting came late',
  'a sighting was confirmed by people',
  'a sighting was confirmed by store',
  'a sighting was confirmed by wisher',
  'somebody got what they wished for',
  'a sighting was confirmed by admin',
  'a reward is paid',
  'a reward is void',
  'an answer is paid',
  'points for sighting_confirmed',
  'points for sighting_confirming',
  'a process died',
]

/** Without these, nothing was proven of sponsor requests. */
export const mustHappenToSponsors: readonly string[] = [
  'a sponsor request is pending',
  'a sponsor request is approved',
  'a sponsor request is fulfilled',
  'a sponsor request is declined',
  'a sponsor request was withdrawn',
  'sponsoring: ok',
  'sponsoring: exists',
  'sponsoring: not_found',
  'sponsoring: not_now',
  'withdrawing: not_found',
  'withdrawing: not_now',
  'processing: not_found',
  'processing: not_now',
  'a store was suspended',
  'a process died',
]

/** Rarer events, required of the longer run. */
export const mustHappenAmongMany: readonly string[] = [
  'a credit was given',
  'an entry was passed over',
  'points for pickup',
  'points for sighting_bought',
  'refused',
  'a request is declined',
]
