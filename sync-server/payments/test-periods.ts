import type { Instant } from '../../shared/kernel/time.ts'
import type { Reader, DbTx } from '../db/db.ts'
import type {
  GatewayInterval,
  GatewayInvoice,
  Price,
  GatewaySubscription,
} from '../outside/payments.ts'
import type { TestCustomers } from './test-customers.ts'
import { testId, type TestState } from './test-state.ts'

/** The stored form: everything that follows from elapsed time is computed on each read. */
export interface StoredSubscription extends Omit<GatewaySubscription, 'confirm' | 'latestInvoice'> {
  readonly setupId?: string
  readonly invoiceId?: string
  readonly paymentId?: string
  /** Cents that later payments are less by. */
  readonly credit: number
}
export type StoredInvoice = GatewayInvoice & {
  readonly customerId: string
  readonly subscriptionId: string
}

/** Stripe gives up on a first payment after this long. */
const firstPaymentWaits = 23 * 60 * 60 * 1000

/** The effects of elapsed time on test subscriptions: periods, renewals, invoices, ends. */
export function testPeriods(
  state: TestState,
  { customer, setup }: Pick<TestCustomers, 'customer' | 'setup'>,
  now: () => Instant,
) {
  const invoice = (reader: Reader, id: string) => state.get<StoredInvoice>(reader, 'invoice', id)

  /** Brought to this moment, and kept so. */
  async function current(tx: DbTx, id: string): Promise<StoredSubscription> {
    let stored = await state.get<StoredSubscription>(tx, 'subscription', id)
    const before = stored
    if (stored.status === 'incomplete' && stored.createdAt + firstPaymentWaits <= now())
      stored = {
        ...stored,
        status: 'incomplete_expired',
        endedAt: stored.createdAt + firstPaymentWaits,
      }
    while (
      (stored.status === 'trialing' || stored.status === 'active') &&
      stored.periodEnd <= now()
    ) {
      const isOver = stored.cancelAtPeriodEnd || (await payingMethod(tx, stored)) === undefined
      if (isOver) stored = { ...stored, status: 'canceled', endedAt: stored.periodEnd }
      else stored = await renewed(tx, stored)
    }
    if (stored !== before) await state.put(tx, 'subscription', id, stored)
    return stored
  }

  const payingMethod = async (reader: Reader, { methodId, customerId }: StoredSubscription) =>
    methodId ?? (await customer(reader, customerId)).defaultMethodId

  async function renewed(tx: DbTx, stored: StoredSubscription): Promise<StoredSubscription> {
    const periodStart = stored.periodEnd
    const due = Math.max(0, stored.amount - stored.credit)
    const invoiceId = await bill(tx, stored, due, 'paid', periodStart)
    return {
      ...stored,
      status: 'active',
      invoiceId,
      periodStart,
      periodEnd: later(periodStart, stored.interval),
      credit: stored.credit - (stored.amount - due),
    }
  }

  async function bill(
    tx: DbTx,
    { id, customerId }: StoredSubscription,
    amountDue: number,
    status: 'open' | 'paid',
    createdAt: Instant,
  ): Promise<string> {
    const made = testId('in')
    const paymentId = status === 'paid' ? await payment(tx, amountDue, createdAt) : undefined
    await state.put(tx, 'invoice', made, {
      ...(paymentId !== undefined && { paymentId }),
      id: made,
      number: `TEST-${made.slice(-8).toUpperCase()}`,
      status,
      amountDue,
      amountPaid: status === 'paid' ? amountDue : 0,
      currency: 'usd',
      createdAt,
      customerId,
      subscriptionId: id,
    } satisfies StoredInvoice)
    return made
  }

  /** A card was charged without the customer present. */
  async function payment(tx: DbTx, amount: number, createdAt: Instant): Promise<string> {
    const made = testId('pi')
    await state.put(tx, 'payment', made, {
      id: made,
      status: 'succeeded',
      amount,
      received: amount,
      currency: 'usd',
      livemode: false,
      clientSecret: made,
      metadata: {},
      createdAt,
    })
    return made
  }

  async function shown(reader: Reader, stored: StoredSubscription): Promise<GatewaySubscription> {
    const { setupId, invoiceId, paymentId, credit: _, ...rest } = stored
    const latest = invoiceId === undefined ? undefined : await invoice(reader, invoiceId)
    const isKept = setupId === undefined || (await setup(reader, setupId)).status === 'succeeded'
    return {
      ...rest,
      ...(latest && {
        latestInvoice: {
          id: latest.id,
          status: latest.status,
          amountPaid: latest.amountPaid,
          createdAt: latest.createdAt,
        },
      }),
      ...(!isKept && { confirm: { kind: 'setup' as const, clientSecret: setupId } }),
      ...(stored.status === 'incomplete' &&
        paymentId !== undefined && {
          confirm: { kind: 'payment' as const, clientSecret: paymentId },
        }),
    }
  }

  /** The cost of a change to another price now: the rest of the old period counts. */
  function proration(stored: StoredSubscription, to: Price, at: Instant) {
    const left = Math.max(0, stored.periodEnd - at) / (stored.periodEnd - stored.periodStart)
    return to.amount - Math.round(stored.amount * left) - stored.credit
  }

  return { current, payingMethod, bill, payment, shown, proration, invoice }
}

/** A month or a year later, on the same day, or the last one of a shorter month. */
export function later(at: Instant, interval: GatewayInterval): Instant {
  const from = new Date(at)
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1)
  const to = new Date(from)
  to.setUTCMonth(months)
  if (to.getUTCMonth() !== months % 12) to.setUTCDate(0)
  return to.getTime()
}
