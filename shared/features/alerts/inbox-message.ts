import { maxRows } from '../../business/account-limits.ts'
import {
  cents,
  choice,
  entity,
  id,
  instant,
  integer,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
} from '../../kernel/entity.ts'

/** Events of reservations, waiting lists and subscriptions. */
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
  'review_hidden',
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
  'passed_over',
  // The user's store.
  'reviewed',
  'store_approved',
  'store_rejected',
  'store_suspended',
  'store_reinstated',
  // A favourite store.
  'new_drop',
  // An ultra drop.
  'ultra_open',
  'ultra_entered',
  'ultra_reviewed',
  'ultra_closed',
  'ultra_won',
  'ultra_drawn',
  'ultra_lapsed',
  'ultra_credited',
  'ultra_off',
  // A requested reminder.
  'drop_reminder',
  'ultra_reminder',
  'event_reminder',
  'event_reminder_online',
  // An event of a store.
  'event_new',
  'event_new_online',
  'event_registered',
  'event_registered_online',
  'event_offer',
  'event_soon',
  'event_soon_online',
  'event_changed',
  'event_off',
  'event_refunded',
  // A sponsor request: to the store's owner, then to the customer.
  'sponsor_asked',
  'sponsor_approved',
  'sponsor_fulfilled',
  'sponsor_declined',
  // The community.
  'mentioned',
  'commented',
  'words_hidden',
  'words_decided',
  'asks_in',
  'let_in',
  'banned',
  'group_opens',
  // A cellar of another user.
  'cellar_gone',
  // A support request.
  'support_answered',
  // The user's test message.
  'test',
  // The subscription.
  'subscribed',
  'trial_ends',
  'payment_failed',
  'subscription_paid',
  'subscription_ended',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** The kind for an online event, where guests read something else; undefined where they do not. */
export const onlineKind = (kind: string): MessageKind | undefined =>
  messageKinds.find((one) => one === `${kind}_online`)

/** What changes the entry in a calendar. */
export const changesCalendar = (kind: MessageKind): boolean =>
  ['confirmed', 'extended', 'cancelled', 'cancelled_by_store'].includes(kind)

/** The page of a message's subject. */
export function pageOf(
  message: Pick<InboxMessage, 'kind' | 'reservationId' | 'dropId' | 'postId' | 'eventId'>,
): `/${string}` {
  const { kind, reservationId, dropId, postId, eventId } = message
  if (eventId !== undefined) return `/events/${eventId}`
  if (postId !== undefined) return `/community/posts/${postId}`
  if (kind === 'asks_in') return '/community?tab=groups'
  if (kind === 'let_in' || kind === 'banned' || kind === 'group_opens') return '/community'
  if (kind === 'cellar_gone') return '/sharing'
  if (kind === 'support_answered') return '/support'
  if (kind === 'test') return '/settings'
  if (kind === 'reviewed' || kind.startsWith('store_')) return '/store-dashboard'
  if (kind === 'sponsor_asked') return '/store-dashboard?tab=sponsors'
  if (kind.startsWith('sponsor_')) return '/reservations?which=sponsors'
  if (reservationId !== undefined) return `/reservations/${reservationId}`
  if (kind.startsWith('ultra_'))
    return dropId === undefined ? '/hype-radar' : `/ultra-drops/${dropId}`
  if (dropId !== undefined) return `/drops/${dropId}`
  return ofSubscription.includes(kind) ? '/subscription' : '/reservations'
}

const ofSubscription: readonly MessageKind[] = [
  'subscribed',
  'trial_ends',
  'payment_failed',
  'subscription_paid',
  'subscription_ended',
]

const rules: RowRules = { maxRows: maxRows.heard, privacyCategory: 'inbox', isRestored: false }

/**
 * The server's messages about reservations and the subscription, in the inbox beside the notices of
 * alerts. Only the server makes one; the user marks it as read. A device may be older than the
 * server and meet an unknown kind.
 */
export const messages = entity('messages', rules, {
  kind: serverOwned(choice(messageKinds)),
  at: serverOwned(instant()),
  /** Its subject: the title of the drop, the name of the plan, the group or the author. */
  title: serverOwned(text({ max: 200 })),
  /** The name of the store. */
  store: serverOwned(optional(text({ max: 200 }))),
  /** The state of the store, `GA`, for the time zone of its moments. */
  state: serverOwned(optional(text({ max: 2 }))),
  reservationId: serverOwned(optional(id<'reservation'>())),
  dropId: serverOwned(optional(id<'drop'>())),
  postId: serverOwned(optional(id<'post'>())),
  eventId: serverOwned(optional(id<'event'>())),
  /** Bottles. */
  quantity: serverOwned(optional(integer({ min: 1, max: 10_000 }))),
  /** US cents paid, refunded, or failed; for a new drop, the price of a bottle. */
  amount: serverOwned(optional(cents())),
  /** US cents of credit: used for a fee, come back, or given. */
  credit: serverOwned(optional(cents())),
  /** The pickup window, or when a new drop begins and ends; of an offer, a trial or a pause, `until` is its end. */
  from: serverOwned(optional(instant())),
  until: serverOwned(optional(instant())),
  /** A note of the store, or of the admin who hides a review. */
  reason: serverOwned(optional(text({ max: 500 }))),
  readAt: serverOwned(optional(instant())),
})
export type InboxMessage = Row<typeof messages>
