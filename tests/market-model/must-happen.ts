/** Without these, nothing was proven; what is rarer comes about in some of the histories. */
export const mustHappen: readonly string[] = [
  'pending',
  'confirmed',
  'ready',
  'picked_up',
  'expired',
  'cancelled',
  'refused',
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
  'reserving: ok',
  'reserving: sold_out',
  'at the counter: good',
  'subscribed in several tabs',
  'somebody has a subscription',
  'a subscription: cancel',
]

/** What only Stripe's adapter over its double meets. */
export const mustHappenAtStripe: readonly string[] = [
  'Stripe: away',
  'Stripe: fault_before',
  'Stripe: fault_after',
  'refunds are pending',
  'refunds are failed',
]
