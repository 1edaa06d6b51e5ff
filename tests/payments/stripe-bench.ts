import type { Payments } from '../../sync-server/outside/payments.ts'
import { openStripe } from '../../sync-server/outside/stripe.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { type databasePerTest, testTime } from '../sync/rounds.ts'
import { openStripeDouble, type StripeDouble } from './stripe-double.ts'
import { openTill, type Till } from './till.ts'

/** Payments over Stripe's adapter and the double of Stripe. */
export interface Bench {
  readonly clock: { now: number }
  readonly double: StripeDouble
  readonly payments: Payments
  readonly till: Till
  /** Begins to pay; gives the client secret. */
  begin(id: string): Promise<string>
  paidFee(): Promise<string>
}

export async function openBench(database: ReturnType<typeof databasePerTest>): Promise<Bench> {
  const clock = { now: testTime }
  const double = await openStripeDouble({ now: () => clock.now })
  const settings = readSettings(double.env).stripe
  if (!settings) throw new Error('the double gives no settings')
  const payments = openStripe(settings)
  const till = openTill(database.current.db, payments, { clock })
  const begin = async (id: string) => {
    const answer = await till.toPay(id)
    if (answer.by !== 'stripe') throw new Error('Stripe is not there')
    return answer.clientSecret
  }
  return {
    clock,
    double,
    payments,
    till,
    begin,
    async paidFee() {
      const id = await till.intend()
      double.pay(await begin(id))
      await till.look(id)
      return id
    },
  }
}
