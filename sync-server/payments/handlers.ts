import { mebibyte } from '../../shared/business/account-limits.ts'
import { paymentsCopy } from '../../shared/copy/payments.ts'
import {
  beginPayouts,
  getPayouts,
  openPayouts,
  type Payouts,
  refreshPayouts,
} from '../../shared/features/market/payout-endpoints.ts'
import { hearStripe, payTest } from '../../shared/features/market/test-payment-endpoints.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { hour } from '../../shared/kernel/time.ts'
import { type Handlers, handler, publicHandler } from '../http/handler.ts'
import { bodyBytes } from '../http/body.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Payments } from '../outside/payments.ts'
import { type AccountRow, accountOf } from './accounts.ts'
import type { Money } from './open.ts'
import { refuseIfAway } from './paying.ts'

export interface PaymentHandlerDeps {
  readonly money: Money
  readonly limits: RateLimits
  /** Milliseconds within which Stripe's body must arrive. */
  readonly timeoutMs: number
}

/**
 * A hundred times an event with a large object in it. Stripe documents no maximum size, but limits
 * the content: fifty short pairs of metadata, the first few of each list.
 */
export const maxEventBytes = mebibyte
/** Of one store: each asks the payment company. */
export const payoutRequests = { max: 60, within: hour }

/** Events of Stripe, the test gateway's counter, and the accounts of stores. */
export function paymentHandlers({ money, limits, timeoutMs }: PaymentHandlerDeps) {
  const { db, gateway, accounts, events } = money

  const payoutsOf = async (storeId: string): Promise<Payouts> =>
    shown(gateway.by, await accountOf(db, storeId))
  const ask = async <T>(storeId: string, run: () => Promise<T>): Promise<T> => {
    if (gateway.by === 'nobody') refuse('payment', paymentsCopy.notTaken)
    await limits.take('payouts', storeId, payoutRequests)
    return refuseIfAway(run)
  }

  return {
    'payment.webhook': publicHandler(hearStripe, async ({ request }) => {
      if (gateway.by !== 'stripe') refuse('bad_request')
      const body = await bodyBytes(request, maxEventBytes, timeoutMs)
      await events.take(body, request.headers.get('stripe-signature') ?? undefined)
      return undefined
    }),

    'payment.test': handler(payTest, async ({ params, body }) => {
      if (!('pay' in gateway)) refuse('not_found')
      return { status: await gateway.pay(params.payment, body.with) }
    }),

    'payout.state': handler(getPayouts, ({ params }) => payoutsOf(params.store)),

    'payout.begin': handler(beginPayouts, async ({ user, params }) => ({
      link: await ask(params.store, () => accounts.onboard(params.store, user.email)),
    })),

    'payout.refresh': handler(refreshPayouts, async ({ params }) => {
      const row = await accountOf(db, params.store)
      if (row) await ask(params.store, () => accounts.refreshAccount(row.account))
      return payoutsOf(params.store)
    }),

    'payout.open': handler(openPayouts, async ({ params }) => {
      const row = await accountOf(db, params.store)
      if (gateway.by === 'nobody') refuse('payment', paymentsCopy.notTaken)
      if (!row?.detailsSubmitted) return refuse('not_now', paymentsCopy.noAccountYet)
      if (gateway.by === 'test') return refuse('not_now', paymentsCopy.testHasNoPages)
      return { link: await ask(params.store, () => accounts.login(row)) }
    }),
  } satisfies Partial<Handlers>
}

function shown(by: Payments['by'], row: AccountRow | undefined): Payouts {
  if (!row)
    return {
      by,
      state: 'none',
      chargesEnabled: false,
      payoutsEnabled: false,
      detailsSubmitted: false,
    }
  const { chargesEnabled, payoutsEnabled, detailsSubmitted, updatedAt } = row
  return { by, state: stateOf(row), chargesEnabled, payoutsEnabled, detailsSubmitted, updatedAt }
}

function stateOf({ chargesEnabled, payoutsEnabled, detailsSubmitted }: AccountRow) {
  if (!detailsSubmitted) return 'begun'
  return chargesEnabled && payoutsEnabled ? 'ready' : 'restricted'
}
