import { limitedGroups, type LimitedGroup, type NoticeGroup } from '../../business/notices.ts'
import type { MessageKind } from './inbox-message.ts'
import type { Notice } from './notice.ts'

/** Every kind of inbox message: finds of alerts and wishes, and events. */
export type InboxKind = Notice['kind'] | MessageKind

/** The channels of a kind outside the inbox. */
export interface KindTerms {
  /** With which others the person chooses it. */
  readonly group: NoticeGroup
  /**
   * - `chosen`: as the person chose, at once or in a digest
   * - `owed`: also to who chose no letters, at once and at night: a person has a right to it
   * - `never`: a letter of its own has gone
   */
  readonly mail: 'chosen' | 'owed' | 'never'
  /**
   * The daily limit its letters and notifications count under; the rest is gathered until the
   * morning. Without one only a flood of notifications is stopped, and no letter.
   */
  readonly limit?: LimitedGroup | undefined
  /** Which of its moments is the last at which it is worth telling outside of the inbox. */
  readonly isOverAfter?: 'from' | 'until'
}

const of = (
  group: NoticeGroup,
  mail: KindTerms['mail'],
  isOverAfter?: KindTerms['isOverAfter'],
): KindTerms => ({
  group,
  mail,
  limit: limitedGroups.find((limited) => limited === group),
  ...(isOverAfter && { isOverAfter }),
})

/**
 * Every kind of notice with its terms; a kind without a line does not compile. Mandatory ones are
 * about money, or about a loss without them: a held bottle or seat, a place on a list, the right to
 * reserve.
 */
const terms = {
  price: of('finds', 'chosen'),
  available: of('finds', 'chosen'),
  wish: of('finds', 'chosen'),

  new_drop: of('favorites', 'chosen', 'until'),
  ultra_open: of('favorites', 'chosen', 'until'),
  event_new: of('favorites', 'chosen', 'from'),
  event_new_online: of('favorites', 'chosen', 'from'),
  // Each was requested, and is useless the next day.
  drop_reminder: { ...of('favorites', 'chosen', 'from'), limit: undefined },
  ultra_reminder: { ...of('favorites', 'chosen', 'from'), limit: undefined },

  confirmed: of('reservations', 'owed'),
  bottle_paid: of('reservations', 'owed'),
  ready: of('reservations', 'chosen'),
  opens: of('reservations', 'chosen'),
  ends_soon: of('reservations', 'owed', 'until'),
  extended: of('reservations', 'chosen'),
  picked_up: of('reservations', 'chosen'),
  review: of('reservations', 'chosen'),
  expired: of('reservations', 'chosen'),
  cancelled: of('reservations', 'owed'),
  cancelled_by_store: of('reservations', 'owed'),
  refused: of('reservations', 'owed'),
  missed: of('reservations', 'owed'),
  paused: of('reservations', 'owed'),
  refunded: of('reservations', 'owed'),
  bottle_refunded: of('reservations', 'owed'),
  offer: of('reservations', 'owed', 'until'),
  passed_over: of('reservations', 'owed'),
  ultra_entered: of('reservations', 'chosen'),
  ultra_reviewed: of('reservations', 'chosen'),
  ultra_closed: of('reservations', 'chosen', 'from'),
  ultra_won: of('reservations', 'owed', 'until'),
  ultra_drawn: of('reservations', 'chosen'),
  ultra_lapsed: of('reservations', 'owed'),
  ultra_credited: of('reservations', 'owed'),
  ultra_off: of('reservations', 'chosen'),

  event_registered: of('events', 'owed'),
  event_registered_online: of('events', 'owed'),
  event_offer: of('events', 'owed', 'until'),
  event_soon: of('events', 'chosen', 'from'),
  event_soon_online: of('events', 'chosen', 'from'),
  event_reminder: of('events', 'chosen', 'from'),
  event_reminder_online: of('events', 'chosen', 'from'),
  event_changed: of('events', 'owed'),
  event_off: of('events', 'owed'),
  event_refunded: of('events', 'owed'),

  sponsor_asked: of('community', 'chosen'),
  sponsor_approved: of('reservations', 'chosen'),
  sponsor_fulfilled: of('reservations', 'chosen'),
  sponsor_declined: of('reservations', 'chosen'),

  mentioned: of('community', 'chosen'),
  commented: of('community', 'chosen'),
  words_hidden: of('community', 'chosen'),
  words_decided: of('community', 'chosen'),
  asks_in: of('community', 'chosen'),
  let_in: of('community', 'chosen'),
  banned: of('community', 'chosen'),
  group_opens: of('community', 'chosen', 'from'),
  review_hidden: of('community', 'chosen'),
  reviewed: of('community', 'chosen'),

  cellar_gone: of('account', 'chosen'),
  support_answered: of('account', 'never'),
  store_approved: of('account', 'never'),
  store_rejected: of('account', 'never'),
  store_suspended: of('account', 'never'),
  store_reinstated: of('account', 'never'),
  // It is sent by every channel as soon as it is requested.
  test: of('account', 'never'),
  subscribed: of('account', 'owed'),
  trial_ends: of('account', 'owed'),
  payment_failed: of('account', 'owed'),
  subscription_paid: of('account', 'owed'),
  subscription_ended: of('account', 'owed'),
} as const satisfies Readonly<Record<InboxKind, KindTerms>>

export const termsOf = (kind: InboxKind): KindTerms => terms[kind]

export const isOwed = (kind: InboxKind): boolean => terms[kind].mail === 'owed'

/** Whether something is too late to be told of outside of the inbox. */
export function isOver(
  { kind, from, until }: { readonly kind: InboxKind } & Moments,
  now: number,
): boolean {
  const { isOverAfter } = termsOf(kind)
  const last = isOverAfter && { from, until }[isOverAfter]
  return last !== undefined && last < now
}

interface Moments {
  readonly from?: number | undefined
  readonly until?: number | undefined
}
