import { describe } from 'vitest'
import type { TestCard } from '../../shared/features/market/test-payment-endpoints.ts'
import type { Payments } from '../../sync-server/outside/payments.ts'
import { openStripe } from '../../sync-server/outside/stripe.ts'
import { openTestGateway } from '../../sync-server/payments/test-gateway.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { sqlite } from '../support/engines.ts'
import { testTime } from '../sync/rounds.ts'
import { hasStripeSpec, openStripeDouble } from './stripe-double.ts'

/** An adapter of the port, with control over the provider behind it. */
export interface Gateway {
  readonly payments: Payments
  /** A person's act in the form. */
  pay(secret: string, card: TestCard): Promise<unknown>
  /** A late payment has come. */
  arrive(id: string): Promise<void>
  completeAccount(id: string): Promise<void>
  now(): number
  /** Milliseconds go by. */
  wait(time: number): void
  close(): Promise<void>
}

export type OpenGateway = () => Promise<Gateway>

/** Runs the same tests on the test gateway, and on Stripe's adapter over its double. */
export function onEachGateway(tests: (open: OpenGateway) => void): void {
  describe('the test gateway', () => tests(theTestGateway))
  describe.skipIf(!hasStripeSpec)('Stripe', () => tests(stripe))
}

const theTestGateway: OpenGateway = async () => {
  const database = await sqlite.open()
  let clock = testTime
  const payments = openTestGateway(database.db, () => clock)
  return {
    payments,
    pay: (secret, card) => payments.pay(secret, card),
    async arrive() {
      clock += 15 * 60_000
    },
    // Its onboarding completes it at once.
    async completeAccount(id) {
      await payments.onboardingLink(`complete ${id}`, id, { done: '/', again: '/' })
    },
    now: () => clock,
    wait: (time) => {
      clock += time
    },
    close: () => database.remove(),
  }
}

const stripe: OpenGateway = async () => {
  let clock = testTime
  const double = await openStripeDouble({ now: () => clock })
  const settings = readSettings(double.env).stripe
  if (!settings) throw new Error('the double gives no settings')
  return {
    payments: openStripe(settings),
    pay: async (secret, card) => double.pay(secret, card),
    arrive: async (id) => double.world.arrive(id),
    completeAccount: async (id) => double.completeAccount(id),
    now: () => clock,
    wait: (time) => {
      clock += time
    },
    close: () => double.close(),
  }
}
