import type { TestCard } from '../../shared/features/market/test-payment-endpoints.ts'
import type { Db } from '../../sync-server/db/db.ts'
import type { GatewayRefund, Payments } from '../../sync-server/outside/payments.ts'
import { openTestGateway } from '../../sync-server/payments/test-gateway.ts'
import { openTestState } from '../../sync-server/payments/test-state.ts'
import type { Chance } from '../simulation/chance.ts'
import type { Taken } from './model/facts.ts'
import type { Subscribed } from './model/subscriptions.ts'

/** Something that the payment company would tell. */
export interface Event {
  readonly id: string
  readonly type: string
  readonly objectId: string
  readonly body: Uint8Array
  /** In the header of the request. */
  readonly signature: string
}

/** The payment company: requests, actions in its form, and the true results. */
export interface Bank {
  readonly gateway: Payments
  /** The account of a store, to which bottles can be paid. */
  openAccount(store: string): Promise<string>
  /** A person's act in its form; throws if the payment is no longer possible. */
  pay(id: string, card: TestCard): Promise<string>
  /** Its new events since the last call, oldest first. */
  told(): Event[]
  /** The real payments and refunds of these reservations. */
  taken(reservations: ReadonlySet<string>): Promise<Taken[]>
  /** The real subscriptions of a person, current and ended. */
  subscriptionsOf(userId: string): Promise<Subscribed[]>
  /** Lets time pass at the company. */
  timePasses(chance: Chance): void
  /**
   * Starts a fault there and returns a function that ends it; undefined if there is none this time.
   */
  trouble(chance: Chance): (() => void) | undefined
  /** Refunds that are on their way arrive, and no other one fails. */
  calms(): void
  /** How often each effect specific to this company happened. */
  readonly counts: Counts
  close(): Promise<void>
}

/** How often each required effect happened. */
export type Counts = Map<string, number>

/**
 * The test gateway. It sends events and forgives no fault.
 * @param isLenient it refunds any amount, repeatedly, and its lists of refunds are empty: only the
 * request's key prevents a double refund
 */
export function openTestBank(
  db: Db,
  now: () => number,
  { isLenient = false, since }: { isLenient?: boolean; since: number },
): Bank {
  const real = openTestGateway(db, now)
  const state = openTestState(db, now)
  let events: Event[] = []
  let told = 0
  const tell = (type: string, objectId: string) => {
    const event = { id: `evt_${since}_${++told}`, type, objectId, livemode: false }
    const body = new TextEncoder().encode(JSON.stringify(event))
    events.push({ ...event, body, signature: 'signed' })
  }
  const given = new Map<string, GatewayRefund>()
  /** Sends an event after each change of a subscription. */
  const telling =
    <Args extends unknown[], Given extends { readonly id: string }>(
      what: string,
      ask: (...all: Args) => Promise<Given>,
    ) =>
    async (...all: Args) => {
      const made = await ask(...all)
      tell(`customer.subscription.${what}`, made.id)
      return made
    }

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
        id: `re_${since}_${given.size}`,
        paymentId,
        amount,
        status: 'succeeded',
        metadata,
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
    createSubscription: telling('created', real.createSubscription),
    changePrice: telling('updated', real.changePrice),
    cancelAtPeriodEnd: telling('updated', real.cancelAtPeriodEnd),
    resume: telling('updated', real.resume),
    endSubscription: telling('deleted', real.endSubscription),
    // The body is the event itself, since no test forges it here.
    readEvent: async (body) => JSON.parse(new TextDecoder().decode(body)) as never,
  }
  return {
    gateway,
    async openAccount(store) {
      const account = await real.createAccount(store, { metadata: { store } })
      await real.onboardingLink(`link ${store}`, account.id, { done: '', again: '' })
      return account.id
    },
    async pay(id, card) {
      const outcome = await real.pay(id, card)
      tell(`${id.includes('seti_') ? 'setup' : 'payment'}_intent.${outcome}`, id)
      return outcome
    },
    told() {
      const all = events
      events = []
      return all
    },
    async taken(reservations) {
      const went = await state.all<GatewayRefund>(db, 'refund', since)
      const all: Taken[] = []
      for await (const { id, status, amount, account, metadata } of real.listPayments({ since })) {
        const { reservation: reservationId = '', purpose } = metadata
        if (!reservations.has(reservationId) || !isPurpose(purpose)) continue
        const refunds = [...given.values(), ...went]
          .filter((one) => one.paymentId === id)
          .map((one) => one.amount)
        all.push({ reservationId, purpose, status, amount, account, refunds })
      }
      return all
    },
    async subscriptionsOf(userId) {
      const all: Subscribed[] = []
      for await (const customer of real.listCustomers({ since })) {
        if (customer.metadata['user'] !== userId) continue
        for await (const one of real.listSubscriptions(customer.id))
          all.push({
            id: one.id,
            row: one.metadata['subscription'] ?? '',
            status: one.status,
            interval: one.interval,
            isEnding: one.cancelAtPeriodEnd,
            hasCard: one.methodId !== undefined,
          })
      }
      return all
    },
    // No time passes in it and nothing fails.
    timePasses() {},
    trouble: () => undefined,
    calms() {},
    counts: new Map(),
    close: async () => {},
  }
}

async function* nothing(): AsyncGenerator<never> {}

export const isPurpose = (purpose: string | undefined): purpose is Taken['purpose'] =>
  purpose === 'fee' || purpose === 'bottle' || purpose === 'event'
