import type { Db } from '../../sync-server/db/db.ts'
import type { GatewayRefund, Payments } from '../../sync-server/outside/payments.ts'
import { openTestGateway, type TestGateway } from '../../sync-server/payments/test-gateway.ts'
import type { Taken } from './model.ts'

/** Something that the payment company would tell. */
export interface Event {
  readonly id: string
  readonly type: string
  readonly objectId: string
  readonly livemode: false
}

/** The payment company: the test gateway, which tells of what happens, and looks nobody's fault over. */
export interface Bank {
  readonly gateway: Payments
  readonly form: Pick<TestGateway, 'pay'>
  /** What it has to tell and nobody has delivered, the oldest first. */
  readonly events: Event[]
  /** What really was taken and given back, for these reservations. */
  taken(reservations: ReadonlySet<string>): Promise<Taken[]>
  subscriptionsOf(userId: string): Promise<number>
}

/**
 * @param isLenient it gives back whatever it is asked for, more than once too, and its lists of what
 * went back are empty: only the key of a request keeps it from doing it twice
 */
export function openBank(
  db: Db,
  now: () => number,
  { isLenient = false, since }: { isLenient?: boolean; since: number },
): Bank {
  const real = openTestGateway(db, now)
  const events: Event[] = []
  let told = 0
  const tell = (type: string, objectId: string) =>
    events.push({ id: `evt_${since}_${++told}`, type, objectId, livemode: false })
  const given = new Map<string, GatewayRefund>()

  const gateway: Payments = {
    ...real,
    async createPayment(key, wish) {
      const made = await real.createPayment(key, wish)
      tell('payment_intent.created', made.id)
      return made
    },
    async cancelPayment(key, id) {
      const canceled = await real.cancelPayment(key, id)
      tell('payment_intent.canceled', id)
      return canceled
    },
    async createRefund(key, wish) {
      if (!isLenient) {
        const refund = await real.createRefund(key, wish)
        tell('refund.created', refund.id)
        return refund
      }
      const before = given.get(key)
      if (before) return before
      const { paymentId, amount, metadata } = wish
      const refund: GatewayRefund = {
        ...{ id: `re_${since}_${given.size}`, paymentId, amount, status: 'succeeded', metadata },
        createdAt: now(),
      }
      given.set(key, refund)
      return refund
    },
    async fetchRefund(id) {
      const found = [...given.values()].find((one) => one.id === id)
      return found ?? real.fetchRefund(id)
    },
    listRefunds: (id) => (isLenient ? nothing() : real.listRefunds(id)),
    async createSubscription(key, wish) {
      const made = await real.createSubscription(key, wish)
      tell('customer.subscription.created', made.id)
      return made
    },
    // Its bytes are the event itself, which nobody here forges.
    readEvent: async (body) => JSON.parse(new TextDecoder().decode(body)) as Event,
  }
  const form: Bank['form'] = {
    async pay(id, card) {
      const outcome = await real.pay(id, card)
      tell(`${id.includes('seti_') ? 'setup' : 'payment'}_intent.${outcome}`, id)
      return outcome
    },
  }
  return {
    ...{ gateway, form, events },
    async taken(reservations) {
      const all: Taken[] = []
      for await (const { id, status, amount, metadata } of real.listPayments({ since })) {
        const reservationId = metadata['reservation'] ?? ''
        if (!reservations.has(reservationId) || metadata['purpose'] !== 'fee') continue
        const refunds: number[] = [...given.values()]
          .filter((one) => one.paymentId === id)
          .map((one) => one.amount)
        for await (const one of real.listRefunds(id)) refunds.push(one.amount)
        all.push({ reservationId, status, amount, refunds })
      }
      return all
    },
    async subscriptionsOf(userId) {
      let live = 0
      for await (const customer of real.listCustomers({ since })) {
        if (customer.metadata['user'] !== userId) continue
        for await (const { status } of real.listSubscriptions(customer.id))
          if (status !== 'canceled' && status !== 'incomplete_expired') live += 1
      }
      return live
    },
  }
}

async function* nothing(): AsyncGenerator<never> {}
