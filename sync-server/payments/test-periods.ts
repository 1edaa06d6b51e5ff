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
export interface KeptSubscription extends Omit<GatewaySubscription, 'confirm' | 'latestInvoice'> {
  readonly setupId?: string
  readonly invoiceId?: string
  readonly paymentId?: string
  /** Cents that later payments are less by. */
  readonly credit: number
}
export type KeptInvoice = GatewayInvoice & {
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
  const invoice = (reader: Reader, id: string) => state.get<KeptInvoice>(reader, 'invoice', id)

  /** Brought to this moment, and kept so. */
  async function current(tx: DbTx, id: string): Promise<KeptSubscription> {
    let kept = await state.get<KeptSubscription>(tx, 'subscription', id)
    const before = kept
    if (kept.status === 'incomplete' && kept.createdAt + firstPaymentWaits <= now())
      kept = { ...kept, status: 'incomplete_expired', endedAt: kept.createdAt + firstPaymentWaits }
    while ((kept.status === 'trialing' || kept.status === 'active') && kept.periodEnd <= now()) {
      const isOver = kept.cancelAtPeriodEnd || (await payingMethod(tx, kept)) === undefined
      if (isOver) kept = { ...kept, status: 'canceled', endedAt: kept.periodEnd }
      else kept = await renewed(tx, kept)
    }
    if (kept !== before) await state.put(tx, 'subscription', id, kept)
    return kept
  }

  const payingMethod = async (reader: Reader, { methodId, customerId }: KeptSubscription) =>
    methodId ?? (await customer(reader, customerId)).defaultMethodId

  async function renewed(tx: DbTx, kept: KeptSubscription): Promise<KeptSubscription> {
    const periodStart = kept.periodEnd
    const due = Math.max(0, kept.amount - kept.credit)
    const invoiceId = await bill(tx, kept, due, 'paid', periodStart)
    return {
      ...kept,
      status: 'active',
      invoiceId,
      periodStart,
      periodEnd: later(periodStart, kept.interval),
      credit: kept.credit - (kept.amount - due),
    }
  }

  async function bill(
    tx: DbTx,
    { id, customerId }: KeptSubscription,
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
    } satisfies KeptInvoice)
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

  async function shown(reader: Reader, kept: KeptSubscription): Promise<GatewaySubscription> {
    const { setupId, invoiceId, paymentId, credit: _, ...rest } = kept
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
      ...(kept.status === 'incomplete' &&
        paymentId !== undefined && {
          confirm: { kind: 'payment' as const, clientSecret: paymentId },
        }),
    }
  }

  /** The cost of a change to another price now: the rest of the old period counts. */
  function proration(kept: KeptSubscription, to: Price, at: Instant) {
    const left = Math.max(0, kept.periodEnd - at) / (kept.periodEnd - kept.periodStart)
    return to.amount - Math.round(kept.amount * left) - kept.credit
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
