import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'

/**
 * - `card`: the card is good
 * - `declined`: the bank says no; it can be tried again
 * - `authentication`: the bank wants to ask the person first; `card` is then their answer
 * - `late`: the bank takes a quarter of an hour, and then says yes
 */
export const testCards = ['card', 'declined', 'authentication', 'late'] as const
export type TestCard = (typeof testCards)[number]

/** There is no such endpoint where real payments are taken. */
export const payTest = endpoint({
  name: 'payment.test',
  method: 'POST',
  path: '/api/test-payments/{payment}',
  may: 'user',
  does: 'Pays at the test gateway, which charges no card: a payment, or saving a card.',
  params: z.object({ payment: z.string().check(z.regex(/^test_\w{1,100}$/)) }),
  body: z.strictObject({ with: z.enum(testCards) }),
  gives: z.object({
    status: z.enum(['succeeded', 'declined', 'authentication', 'processing']),
  }),
  refuses: ['bad_request', 'not_found', 'not_now'],
})

/** Answered at once, worked off later; an answer without an error says that it need not be sent again. */
export const hearStripe = endpoint({
  name: 'payment.webhook',
  method: 'POST',
  path: '/api/stripe/webhook',
  may: 'anyone',
  does: 'Receives Stripe’s webhooks, signed in `Stripe-Signature`. Genuine events of another mode, account or kind are accepted and ignored.',
  refuses: ['bad_request', 'too_large'],
})
