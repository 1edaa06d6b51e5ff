import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'

/**
 * How a test goes: a card that pays, one that is declined, one whose bank wants to be asked first,
 * and one that pays so late that the hold has run out.
 */
export const testCards = ['card', 'declined', 'authentication', 'late'] as const
export type TestCard = (typeof testCards)[number]

/**
 * The test gateway's page, where the operator has no payment company. A declined card is refused as
 * `payment`, and the payment stays open. `authentication` pays only when it is sent again with
 * `confirmed`.
 */
export const payTest = endpoint({
  name: 'payment.test',
  method: 'POST',
  path: '/api/test-payments/{payment}',
  may: 'user',
  does: 'Pays with the test gateway, where no card is charged.',
  params: z.object({ payment: z.string().check(z.maxLength(200)) }),
  body: z.strictObject({ with: z.enum(testCards), confirmed: z.optional(z.literal(true)) }),
  gives: z.object({ status: z.enum(['needs_confirmation', 'processing', 'succeeded']) }),
  refuses: ['bad_request', 'not_found', 'not_now', 'payment'],
})
