import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const ofStore = z.object({ store: schemaOf(id<'store'>()) })

/** Where an owner comes back to, from the pages of the payment company; then `refreshPayouts`. */
export const payoutPages = {
  done: '/store-dashboard?tab=payouts&payouts=done',
  /** The link was too old, or was used before. */
  again: '/store-dashboard?tab=payouts&payouts=again',
} as const

/**
 * How a store is paid for bottles through the app. Without an account, or before it can take
 * charges, bottles are paid in the shop.
 */
export const payouts = z.object({
  /** The payment provider; `test`: the labelled test gateway, `nobody`: none. */
  by: z.enum(['stripe', 'test', 'nobody']),
  state: z.enum(['none', 'begun', 'restricted', 'ready']),
  /** Whether customers can pay a bottle in the app. */
  chargesEnabled: z.boolean(),
  /** Whether payouts to the store's bank are enabled. */
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  /** When that was last asked. */
  updatedAt: z.optional(schemaOf(instant())),
})
export type Payouts = z.infer<typeof payouts>

export const getPayouts = endpoint({
  name: 'payout.state',
  method: 'GET',
  path: '/api/stores/{store}/payouts',
  may: 'owner',
  does: 'Returns whether your store can be paid through the app.',
  params: ofStore,
  gives: payouts,
  refuses: [],
})

const link = z.object({ link: z.string() })

export const beginPayouts = endpoint({
  name: 'payout.begin',
  method: 'POST',
  path: '/api/stores/{store}/payouts/begin',
  may: 'owner',
  does: 'Opens an account for your store at the payment provider, and returns the link to complete it.',
  params: ofStore,
  gives: link,
  refuses: ['payment', 'not_now', 'slow_down'],
})

export const refreshPayouts = endpoint({
  name: 'payout.refresh',
  method: 'POST',
  path: '/api/stores/{store}/payouts/refresh',
  may: 'owner',
  does: 'Reads the state of your store’s account from the payment provider.',
  params: ofStore,
  gives: payouts,
  refuses: ['payment', 'slow_down'],
})

export const openPayouts = endpoint({
  name: 'payout.open',
  method: 'POST',
  path: '/api/stores/{store}/payouts/open',
  may: 'owner',
  does: 'Returns a link to the payment provider’s pages on your store’s payouts.',
  params: ofStore,
  gives: link,
  refuses: ['payment', 'not_now', 'slow_down'],
})
