import {
  cents,
  choice,
  entity,
  id,
  instant,
  integer,
  optional,
  product,
  type Row,
  text,
} from '../../kernel/entity.ts'

/** What can have happened to what somebody reserved, waits for or subscribes to. */
export const messageKinds = [
  // A reservation, in the order of its life.
  'confirmed',
  'bottle_paid',
  'ready',
  'opens',
  'ends_soon',
  'extended',
  'picked_up',
  'review',
  // What ends one.
  'expired',
  'cancelled',
  'cancelled_by_store',
  'refused',
  'missed',
  'paused',
  'refunded',
  'bottle_refunded',
  // The waiting list.
  'offer',
  // The subscription.
  'subscribed',
  'trial_ends',
  'payment_failed',
  'subscription_paid',
  'subscription_ended',
] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * What the server tells a user of their reservations and their subscription, kept in their inbox
 * beside the notices of alerts. Only the server makes one; the user marks it as read. A device may be
 * older than the server: it may meet a kind that it does not know.
 */
export const messages = entity('messages', {
  kind: product(choice(messageKinds)),
  at: product(instant()),
  /** What it is about: the title of the drop, the name of the plan. */
  title: product(text({ max: 200 })),
  /** The name of the store. */
  store: product(optional(text({ max: 200 }))),
  reservationId: product(optional(id<'reservation'>())),
  dropId: product(optional(id<'drop'>())),
  /** Bottles. */
  quantity: product(optional(integer({ min: 1, max: 10_000 }))),
  /** US cents that were paid, came back, or could not be taken. */
  amount: product(optional(cents())),
  /** The pickup window; of an offer, a trial or a pause, `until` is its end. */
  from: product(optional(instant())),
  until: product(optional(instant())),
  /** What the store says. */
  reason: product(optional(text({ max: 500 }))),
  readAt: product(optional(instant())),
})
export type InboxMessage = Row<typeof messages>
