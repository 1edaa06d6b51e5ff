import type { Message, MessageFile } from '../../shared/features/account/message.ts'
import type { InboxKind } from '../../shared/features/alerts/inbox-kinds.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import type { Way } from './choices.ts'
import type { InboxItem } from './gathering.ts'

/** The inbox items to deliver, and the way. */
export interface DeliveryOptions {
  readonly by: Way
  /** All of one group; `shared/features/alerts/inbox-kinds.ts` decides their delivery. */
  readonly kinds: readonly InboxKind[]
  /** The items to gather if they are not sent now. */
  readonly items: readonly InboxItem[]
  /** Gathered items: they wait for no digest and do not count toward a daily limit. */
  readonly isTogether?: boolean
  readonly file?: MessageFile | undefined
  /** The same letter sent again has the same name, by which mail programs know it. */
  readonly id?: string
}

/**
 * - `sent`: it waits to be sent
 * - `unwanted`: the person has not chosen that way, or there is nowhere to send it to
 * - `gathered`: it will be told with others
 * - `later`: it is night where they are; the same message may be sent from then on
 */
export type DeliveryResult =
  | { readonly kind: 'sent' | 'unwanted' | 'gathered' }
  | { readonly kind: 'later'; readonly from: Instant }

/**
 * Delivers a message to a person by a way, as their settings and its kind demand. It is queued with
 * the transaction, and a failed delivery is tried again. A caller that records the delivery in the
 * same transaction sends it once.
 */
export type DeliverMessage = (
  tx: DbTx,
  userId: Id<'user'>,
  message: Message,
  how: DeliveryOptions,
) => Promise<DeliveryResult>
