import type { TestCard } from '../../shared/features/market/test-payment-endpoints.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { Db, DbTx } from '../db/db.ts'
import {
  type GatewayInvoice,
  type Payments,
  PaymentsRefused,
  type GatewayPriceChange,
} from '../outside/payments.ts'
import { testCustomers } from './test-customers.ts'
import { type StoredInvoice, type StoredSubscription, later, testPeriods } from './test-periods.ts'
import { testId, type TestState } from './test-state.ts'

/** The part of the test gateway about people who pay regularly. */
export function testSubscriptions(db: Db, state: TestState, now: () => Instant) {
  const customers = testCustomers(db, state, now)
  const { customer, setup, price, makeSetup, makeMethod } = customers
  const periods = testPeriods(state, customers, now)
  const { current, payingMethod, bill, payment, shown, proration, invoice } = periods

  const look = (id: string) =>
    db.transaction('look at a test subscription', async (tx) => shown(tx, await current(tx, id)))

  const change = async (
    key: string,
    what: object,
    id: string,
    to: (stored: StoredSubscription) => Partial<StoredSubscription>,
  ) => {
    await state.once(key, what, async (tx) => {
      const stored = await current(tx, id)
      if (stored.endedAt !== undefined) throw new PaymentsRefused('unknown', 'resource_missing')
      await state.put(tx, 'subscription', id, { ...stored, ...to(stored) })
      return id
    })
    return look(id)
  }

  const port = {
    ...customers.port,
    async deleteCustomer(key, id) {
      await state.once(key, { deleteCustomer: id }, async (tx) => {
        const found = await customer(tx, id).catch(() => undefined)
        if (!found) return id
        await state.put(tx, 'customer', id, { ...found, deletedAt: now() })
        for (const one of await state.all<StoredSubscription>(tx, 'subscription'))
          if (one.customerId === id && one.endedAt === undefined)
            await state.put(tx, 'subscription', one.id, {
              ...one,
              status: 'canceled',
              endedAt: now(),
            })
        return id
      })
    },

    async createSubscription(key, wish) {
      const { customerId, priceId, trialDays, withoutCard, firstPaymentOff = 0, metadata } = wish
      const id = await state.once(key, { createSubscription: wish }, async (tx) => {
        const { amount, interval } = await price(tx, priceId)
        await customer(tx, customerId)
        const at = now()
        const made = testId('sub')
        const trialEnd = trialDays === undefined ? undefined : at + trialDays * day
        const begun: StoredSubscription = {
          id: made,
          customerId,
          status: trialEnd === undefined ? 'incomplete' : 'trialing',
          priceId,
          itemId: testId('si'),
          interval,
          amount,
          periodStart: at,
          periodEnd: trialEnd ?? later(at, interval),
          ...(trialEnd !== undefined && { trialEnd }),
          cancelAtPeriodEnd: false,
          isPaused: false,
          livemode: false,
          metadata,
          credit: trialEnd === undefined ? 0 : firstPaymentOff,
          createdAt: at,
        }
        if (trialEnd !== undefined) {
          const setupId = withoutCard ? undefined : await makeSetup(tx, customerId, metadata)
          await state.put(tx, 'subscription', made, { ...begun, ...(setupId && { setupId }) })
          return made
        }
        const due = Math.max(0, amount - firstPaymentOff)
        const invoiceId = await bill(tx, begun, due, 'open', at)
        const paymentId = testId('pi')
        await state.put(tx, 'payment', paymentId, {
          id: paymentId,
          status: 'open',
          amount: due,
          received: 0,
          currency: 'usd',
          livemode: false,
          clientSecret: paymentId,
          metadata,
          createdAt: at,
          invoiceId,
        })
        await state.put(tx, 'subscription', made, { ...begun, invoiceId, paymentId })
        return made
      })
      return look(id)
    },
    fetchSubscription: look,
    async previewPrice(id, { priceId, at = now() }: GatewayPriceChange) {
      const to = await price(db, priceId)
      const stored = await db.transaction('look ahead', (tx) => current(tx, id))
      if (stored.status === 'trialing') return { dueNow: 0, nextPaymentAt: stored.periodEnd }
      return { dueNow: proration(stored, to, at), nextPaymentAt: later(at, to.interval) }
    },
    async changePrice(key, id, { priceId, at = now() }) {
      await state.once(key, { changePrice: { id, priceId } }, async (tx) => {
        const stored = await current(tx, id)
        if (stored.endedAt !== undefined) throw new PaymentsRefused('unknown', 'resource_missing')
        const to = await price(tx, priceId)
        const next = { ...stored, priceId, amount: to.amount, interval: to.interval }
        if (stored.status === 'trialing') {
          await state.put(tx, 'subscription', id, next)
          return id
        }
        const due = proration(stored, to, at)
        const invoiceId = await bill(tx, next, Math.max(0, due), 'paid', at)
        const period = { periodStart: at, periodEnd: later(at, to.interval) }
        const credit = Math.max(0, -due)
        await state.put(tx, 'subscription', id, { ...next, ...period, invoiceId, credit })
        return id
      })
      return look(id)
    },
    setSubscriptionMethod: (key, id, methodId) =>
      change(key, { setSubscriptionMethod: { id, methodId } }, id, () => ({ methodId })),
    cancelAtPeriodEnd: (key, id) =>
      change(key, { cancelAtPeriodEnd: id }, id, () => ({ cancelAtPeriodEnd: true })),
    resume: (key, id) => change(key, { resume: id }, id, () => ({ cancelAtPeriodEnd: false })),
    endSubscription: (key, id) =>
      change(key, { endSubscription: id }, id, () => ({ status: 'canceled', endedAt: now() })),
    async *listSubscriptions(customerId) {
      for (const { id, ...one } of await state.all<StoredSubscription>(db, 'subscription'))
        if (one.customerId === customerId) yield await look(id)
    },
    async listInvoices(customerId, max, after) {
      const all = await state.all<StoredInvoice>(db, 'invoice')
      // A payment that time has brought is no younger than its period.
      const own = all
        .filter((one) => one.customerId === customerId)
        .sort((one, other) => other.createdAt - one.createdAt)
      const from = after === undefined ? 0 : own.findIndex(({ id }) => id === after) + 1
      return own.slice(from, from + max).map(invoiceShown)
    },
    async payInvoice(key, id) {
      await state.once(key, { payInvoice: id }, async (tx) => {
        const open = await invoice(tx, id)
        if (open.status === 'paid') throw new PaymentsRefused('refused', 'invoice_already_paid')
        const stored = await current(tx, open.subscriptionId)
        if ((await payingMethod(tx, stored)) === undefined)
          throw new PaymentsRefused('refused', 'no_payment_method')
        await invoicePaid(tx, id, await payment(tx, open.amountDue, now()))
        return id
      })
      return invoiceShown(await invoice(db, id))
    },
  } satisfies Partial<Payments>

  /** The first payment of a subscription has come: it begins. */
  async function invoicePaid(tx: DbTx, invoiceId: string, paymentId: string): Promise<void> {
    const before = await invoice(tx, invoiceId)
    const paid = { status: 'paid', amountPaid: before.amountDue, paymentId } as const
    await state.put(tx, 'invoice', invoiceId, { ...before, ...paid })
    const stored = await state.get<StoredSubscription>(tx, 'subscription', before.subscriptionId)
    if (stored.status !== 'incomplete' && stored.status !== 'past_due') return
    const methodId = stored.methodId ?? (await makeMethod(tx, stored.customerId))
    await state.put(tx, 'subscription', stored.id, { ...stored, status: 'active', methodId })
  }

  /** A card is kept for later; undefined where the id is none of a setup. */
  async function keepCard(tx: DbTx, id: string, card: TestCard) {
    if (!id.startsWith('test_seti_')) return undefined
    const before = await setup(tx, id).catch(() => refuse('not_found'))
    if (before.status !== 'open') refuse('not_now')
    if (card === 'declined' || card === 'authentication') return card
    const { customerId = '' } = before
    const methodId = await makeMethod(tx, customerId)
    await state.put(tx, 'setup', id, { ...before, status: 'succeeded', methodId })
    for (const one of await state.all<StoredSubscription>(tx, 'subscription'))
      if (one.setupId === id) await state.put(tx, 'subscription', one.id, { ...one, methodId })
    return 'succeeded' as const
  }

  return { port, invoicePaid, keepCard }
}

function invoiceShown({
  customerId: _,
  subscriptionId: __,
  ...shown
}: StoredInvoice): GatewayInvoice {
  return shown
}
