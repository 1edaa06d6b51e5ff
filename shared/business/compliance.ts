/**
 * What is written into the log of a store, for ever: decisions about it, who works there, and every
 * step of every reservation, and what an admin decided of its reviews; and into the operator's, what
 * an admin did that concerns no store. The names never change their meaning.
 */
export const complianceActions = [
  'store.applied',
  'store.approved',
  'store.rejected',
  'store.suspended',
  'store.reinstated',
  'store.licence_changed',
  'staff.added',
  'staff.removed',
  'drop.created',
  'drop.changed',
  'drop.paused',
  'drop.resumed',
  'drop.ended',
  'reservation.made',
  'reservation.confirmed',
  'reservation.expired',
  'reservation.cancelled',
  'reservation.extended',
  'reservation.ready',
  'reservation.picked_up',
  'reservation.hand_over_undone',
  'reservation.refused',
  'reservation.refusal_undone',
  'reservation.released',
  'reservation.no_show',
  'reservation.handed_over_late',
  'code.refused',
  'review.hidden',
  'review.shown',
  'review.kept',
  'story.hidden',
  'story.shown',
  'recipe.taken_down',
  'recipe.put_back',
  'user.signed_out',
  'user.deleted',
  'user.plan_given',
  'user.plan_taken',
  'user.paused',
  'user.pause_lifted',
  'support.answered',
  'support.closed',
  'feed.added',
  'feed.changed',
  'feed.paused',
  'feed.resumed',
  'feed.deleted',
] as const
export type ComplianceAction = (typeof complianceActions)[number]

/** The chain of what admins do that concerns no store. */
export const operatorChain = 'operator'
