import { minute } from '../../shared/kernel/time.ts'
import { openStripe } from '../../sync-server/outside/stripe.ts'
import type { Payments } from '../../sync-server/outside/payments.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { openStripeDouble, type Trouble } from '../payments/stripe-double.ts'
import { itemOf, type Thing } from '../payments/stripe-world.ts'
import { type Bank, type Counts, isPurpose } from './bank.ts'
import type { Taken } from './model/facts.ts'

/** So long the bank takes for a payment with `late`. */
const lateTakes = 15 * minute

/**
 * Stripe's adapter with the library of Stripe's, over HTTP to the double: what it tells is signed,
 * refunds take days or fail, money comes late, and its faults are kept for their keys.
 */
export async function openStripeBank(now: () => number): Promise<Bank> {
  const double = await openStripeDouble({ now })
  const settings = readSettings(double.env).stripe
  if (!settings) throw new Error('the double gives no settings')
  const { world } = double
  const counts: Counts = new Map()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const since = new Map<string, number>()
  let isCalm = false

  return {
    gateway: oneByOne(openStripe(settings)),
    async openAccount(store) {
      const { id } = world.make('account', 'acct', { email: null, metadata: { store } })
      double.completeAccount(id)
      return id
    },
    async pay(id, card) {
      const intent = world.things.get(id.split('_secret_')[0] ?? '')
      if (intent?.['status'] === 'processing') throw new Error('it is being paid')
      const outcome = double.pay(id, card)
      if (outcome === 'processing' && intent) since.set(intent.id, now())
      if (outcome === 'requires_action') count('a bank asked for a proof')
      return outcome
    },
    told: () =>
      world.events.splice(0).map((event) => ({
        id: event.id,
        type: event.type,
        objectId: event.data.object.id,
        ...signedBytes(double.signed(event)),
      })),
    async taken(reservations) {
      return world.all('payment_intent').flatMap((intent): Taken[] => {
        const { reservation = '', purpose } = intent.metadata ?? {}
        if (!reservations.has(reservation) || !isPurpose(purpose)) return []
        const refunds = world
          .all('refund', (one) => one['payment_intent'] === intent.id && !hasFailed(one))
          .map((one) => Number(one['amount']))
        const status = statusOf(String(intent['status']))
        const to = intent['transfer_data'] as { readonly destination: string } | null
        return [
          {
            reservationId: reservation,
            purpose,
            status,
            amount: Number(intent['amount']),
            account: to?.destination,
            refunds,
          },
        ]
      })
    },
    async subscriptionsOf(userId) {
      world.timePasses()
      const own = world.all('customer', (one) => one.metadata?.['user'] === userId)
      return own.flatMap(({ id }) =>
        world
          .all('subscription', (one) => one['customer'] === id)
          .map((one) => ({
            id: one.id,
            row: one.metadata?.['subscription'] ?? '',
            status: String(one['status']),
            isEnding: one['cancel_at_period_end'] === true,
            interval: world.price(itemOf(one).price.id).interval,
            hasCard: one['default_payment_method'] !== null,
          })),
      )
    },
    timePasses(chance) {
      for (const [id, at] of since)
        if (now() >= at + lateTakes) {
          since.delete(id)
          count('money came late')
          world.arrive(id)
        }
      for (const refund of world.all('refund')) {
        const isOver = refund['status'] !== 'pending'
        if (isCalm) {
          if (!isOver) world.endRefund(refund.id, 'succeeded')
        } else if (!isOver && chance.is(0.5)) {
          const end = chance.is(0.7) ? 'succeeded' : 'failed'
          if (end === 'failed') count('a refund failed')
          world.endRefund(refund.id, end)
        } else if (refund['status'] === 'succeeded' && chance.is(0.03)) {
          count('a refund came back')
          world.endRefund(refund.id, 'failed')
        }
      }
    },
    trouble(chance) {
      world.refundsAre = chance.weighted({ succeeded: 12, pending: 3, failed: 2 })
      if (world.refundsAre !== 'succeeded') count(`refunds are ${world.refundsAre}`)
      const [[method, path], how] = [chance.oneOf(asked), chance.oneOf(troubles)]
      if (!chance.is(0.2)) return undefined
      count(`Stripe: ${how}`)
      return double.break(method, path, how)
    },
    calms() {
      isCalm = true
      world.refundsAre = 'succeeded'
    },
    counts,
    close: () => double.close(),
  }
}

const asked = [
  ['POST', '/v1/payment_intents'],
  ['POST', '/v1/payment_intents/{intent}/cancel'],
  ['GET', '/v1/payment_intents/{intent}'],
  ['POST', '/v1/refunds'],
  ['POST', '/v1/customers'],
  ['POST', '/v1/prices'],
  ['POST', '/v1/subscriptions'],
  ['POST', '/v1/subscriptions/{subscription_exposed_id}'],
] as const
/** Lines are cut by the history itself: the library tries again after half a second. */
const troubles: readonly Trouble[] = ['away', 'fault_before', 'fault_after']

const hasFailed = ({ status }: Thing): boolean => status === 'failed' || status === 'canceled'

const statusOf = (status: string): Taken['status'] =>
  status === 'succeeded' || status === 'canceled' || status === 'processing' ? status : 'open'

const signedBytes = ({ body, signature }: { body: string; signature: string }) => ({
  body: new TextEncoder().encode(body),
  signature,
})

/**
 * A gateway that handles one request at a time, in their order, so that the network does not
 * influence a history.
 */
function oneByOne(gateway: Payments): Payments {
  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run, run)
    last = mine.catch(() => {})
    return mine
  }
  async function* listed(many: AsyncIterable<unknown>) {
    const all = many[Symbol.asyncIterator]()
    for (;;) {
      const next = await alone(() => all.next())
      if (next.done) return
      yield next.value
    }
  }
  return new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...all: unknown[]) => unknown
      // These give their things one after the other.
      if (/^list(?!Prices|Invoices)/.test(String(name)))
        return (...all: unknown[]) => listed(call(...all) as AsyncIterable<unknown>)
      return (...all: unknown[]) => alone(async () => call(...all))
    },
  })
}
