import type {
  DeliveryOptions,
  DeliveryResult,
  Message,
} from '../../shared/features/account/message.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { DbTx } from '../db/db.ts'

/**
 * Tells a person by the ways that they have chosen, outside of quiet hours: what is told waits to be
 * sent with the transaction, and what cannot be sent then is tried again. Whoever notes in the same
 * transaction that it was told tells it once.
 */
export type DeliverMessage = (
  tx: DbTx,
  userId: Id<'user'>,
  message: Message,
  how?: DeliveryOptions,
) => Promise<DeliveryResult>
