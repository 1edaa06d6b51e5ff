import type { TestCard } from '../../shared/features/market/test-payment-endpoints.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { type Instant, minute } from '../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../db/db.ts'
import {
  type GatewayPayment,
  type GatewayRefund,
  type Payments,
  PaymentsRefused,
  type StoreAccount,
} from '../outside/payments.ts'
import { openTestState, testId, type TestState } from './test-state.ts'
import { testSubscriptions } from './test-subscriptions.ts'

/** So long the bank takes for a payment with `late`. */
const lateTakes = 15 * minute

/** The outcome of a person's act with a test card. */
export type TestOutcome = 'succeeded' | 'declined' | 'authentication' | 'processing'

export interface TestGateway extends Payments {
  /** Pays, or stores a card: the act of the labelled page in place of Stripe's. */
  pay(id: string, card: TestCard): Promise<TestOutcome>
}

/** The payment as it is kept. */
export interface TestPayment extends GatewayPayment {
  /** The bank has it until then. */
  readonly lateUntil?: Instant
  /** The invoice that it pays. */
  readonly invoiceId?: string
}

/**
 * The labelled test gateway: everything that Stripe would do, without a card and without money, in
 * the server's own database. Time passes in it as outside.
 */
export function openTestGateway(db: Db, now: () => Instant = Date.now): TestGateway {
  const state = openTestState(db, now)
  const subscriptions = testSubscriptions(db, state, now)

  const payment = async (reader: Reader, id: string): Promise<TestPayment> =>
    ripe(await state.get<TestPayment>(reader, 'payment', id), now())

  async function setPayment(tx: DbTx, next: TestPayment): Promise<TestPayment> {
    await state.put(tx, 'payment', next.id, next)
    if (next.status === 'succeeded' && next.invoiceId !== undefined)
      await subscriptions.invoicePaid(tx, next.invoiceId, next.id)
    return next
  }

  const account = (reader: Reader, id: string) => state.get<StoreAccount>(reader, 'account', id)

  return {
    by: 'test',
    livemode: false,
    ...subscriptions.port,

    async createPayment(key, wish) {
      const { amount, account: to, metadata } = wish
      const id = await state.once(key, { createPayment: wish }, async (tx) => {
        if (to !== undefined && !(await account(tx, to)).chargesEnabled)
          throw new PaymentsRefused('refused', 'account_cannot_be_paid')
        const made = testId('pi')
        await state.put(tx, 'payment', made, {
          id: made,
          status: 'open',
          amount,
          received: 0,
          currency: 'usd',
          livemode: false,
          ...(to !== undefined && { account: to }),
          clientSecret: made,
          metadata,
          createdAt: now(),
        } satisfies TestPayment)
        return made
      })
      return payment(db, id)
    },
    fetchPayment: (id) => payment(db, id),
    async cancelPayment(key, id) {
      await state.once(key, { cancelPayment: id }, async (tx) => {
        const before = await payment(tx, id)
        if (before.status === 'succeeded' || before.status === 'processing')
          throw new PaymentsRefused('unexpected_state', 'payment_intent_unexpected_state')
        await setPayment(tx, { ...before, status: 'canceled' })
        return id
      })
      return payment(db, id)
    },
    async *listPayments({ since }) {
      for (const one of await state.all<TestPayment>(db, 'payment', since)) yield ripe(one, now())
    },

    async createRefund(key, wish) {
      const { paymentId, amount, metadata } = wish
      const id = await state.once(key, { createRefund: wish }, async (tx) => {
        const of = await payment(tx, paymentId)
        const before = await refundsOf(state, tx, paymentId)
        const input = before.reduce((sum, one) => sum + one.amount, 0)
        if (of.status !== 'succeeded' || input + amount > of.received)
          throw new PaymentsRefused('refused', 'charge_already_refunded')
        const made = testId('re')
        await state.put(tx, 'refund', made, {
          id: made,
          paymentId,
          amount,
          status: 'succeeded',
          metadata,
          createdAt: now(),
        } satisfies GatewayRefund)
        return made
      })
      return state.get<GatewayRefund>(db, 'refund', id)
    },
    fetchRefund: (id) => state.get<GatewayRefund>(db, 'refund', id),
    async *listRefunds(paymentId) {
      yield* await refundsOf(state, db, paymentId)
    },

    async createAccount(key, wish) {
      const id = await state.once(key, { createAccount: wish }, async (tx) => {
        const made = testId('acct')
        await state.put(tx, 'account', made, {
          id: made,
          chargesEnabled: false,
          payoutsEnabled: false,
          detailsSubmitted: false,
          metadata: wish.metadata,
          createdAt: now(),
        } satisfies StoreAccount)
        return made
      })
      return account(db, id)
    },
    fetchAccount: (id) => account(db, id),
    async *listAccounts({ since }) {
      yield* await state.all<StoreAccount>(db, 'account', since)
    },
    // No events here: the account is complete at once.
    async onboardingLink(key, id, { done }) {
      await state.once(key, { onboardingLink: id }, async (tx) => {
        const all = { chargesEnabled: true, payoutsEnabled: true, detailsSubmitted: true }
        await state.put(tx, 'account', id, { ...(await account(tx, id)), ...all })
        return id
      })
      return done
    },
    async loginLink(_key, id) {
      await account(db, id)
      throw new PaymentsRefused('refused', 'no_pages_of_its_own')
    },

    // No signatures here: the state is read on demand.
    readEvent: () => Promise.resolve('forged'),

    pay: (id, card) =>
      db.transaction('pay at the test gateway', async (tx) => {
        const setup = await subscriptions.keepCard(tx, id, card)
        if (setup !== undefined) return setup
        const before = await payment(tx, id).catch(() => refuse('not_found'))
        if (before.status !== 'open') refuse('not_now')
        if (card === 'declined' || card === 'authentication') return card
        if (card === 'late') {
          const lateUntil = now() + lateTakes
          await setPayment(tx, { ...before, status: 'processing', lateUntil })
          return 'processing'
        }
        await setPayment(tx, succeeded(before))
        return 'succeeded'
      }),
  }
}

const refundsOf = async (state: TestState, reader: Reader, paymentId: string) =>
  (await state.all<GatewayRefund>(reader, 'refund')).filter((one) => one.paymentId === paymentId)

/** Its current state: the bank has answered, if enough time has passed. */
function ripe(payment: TestPayment, at: Instant): TestPayment {
  if (payment.status !== 'processing' || (payment.lateUntil ?? 0) > at) return payment
  return succeeded(payment)
}

/** There is one test card for all people: as if each payment had a card of its own. */
const succeeded = (payment: TestPayment): TestPayment => ({
  ...payment,
  status: 'succeeded',
  received: payment.amount,
  cardFingerprint: `test_${payment.id}`,
})
