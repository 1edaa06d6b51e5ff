import type { Message, MessageFile } from '../../shared/features/account/message.ts'
import type { InboxKind } from '../../shared/features/alerts/inbox-kinds.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import type { DbTx } from '../db/db.ts'
import type { Way } from './choices.ts'
import type { InboxItem } from './gathering.ts'

/** What of an inbox is told, and by which way. */
export interface DeliveryOptions {
  readonly by: Way
  /** All of one group; what comes of them goes by `shared/features/alerts/inbox-kinds.ts`. */
  readonly kinds: readonly InboxKind[]
  /** What is gathered where it is not told now. */
  readonly items: readonly InboxItem[]
  /** These are what was gathered: they wait for no digest and count for no limit of a day. */
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
 * Tells a person something by a way, as they have chosen it and as its kind demands: what is told waits
 * to be sent with the transaction, and what cannot be sent then is tried again. Whoever notes in the
 * same transaction that it was told tells it once.
 */
export type DeliverMessage = (
  tx: DbTx,
  userId: Id<'user'>,
  message: Message,
  how: DeliveryOptions,
) => Promise<DeliveryResult>
