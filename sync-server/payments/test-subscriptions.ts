import type { TestCard } from '../../shared/features/market/test-payment-endpoints.ts'
import { refuse } from '../../shared/kernel/refusal.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import {
  type Customer,
  type Interval,
  type Invoice,
  type PaymentMethod,
  type Payments,
  PaymentsRefused,
  type Price,
  type PriceChange,
  type Setup,
  type Subscription,
} from '../outside/payments.ts'
import { testId, type TestState } from './test-state.ts'

/** As it is kept: what follows from the time that has passed is worked out when it is looked at. */
interface Kept extends Omit<Subscription, 'confirm' | 'latestInvoice'> {
  readonly setupId?: string
  readonly invoiceId?: string
  readonly paymentId?: string
  /** Cents that later payments are less by. */
  readonly credit: number
}
type KeptInvoice = Invoice & { readonly customerId: string; readonly subscriptionId: string }

/** A card at the bank lasts this long. */
const cardUntil = { expMonth: 12, expYear: 2099 }
/** Stripe gives up on a first payment after this long. */
const firstPaymentWaits = 23 * 60 * 60 * 1000

/** The part of the test gateway about people who pay regularly. */
export function testSubscriptions(db: Db, state: TestState, now: () => Instant) {
  const get =
    <T>(kind: string) =>
    (reader: Reader, id: string) =>
      state.get<T>(reader, kind, id)
  const [customer, setup, method] = [
    get<Customer>('customer'),
    get<Setup>('setup'),
    get<PaymentMethod>('method'),
  ]
  const [price, invoice] = [get<Price>('price'), get<KeptInvoice>('invoice')]

  /** Brought to this moment, and kept so. */
  async function current(tx: Tx, id: string): Promise<Kept> {
    let kept = await state.get<Kept>(tx, 'subscription', id)
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

  const payingMethod = async (reader: Reader, { methodId, customerId }: Kept) =>
    methodId ?? (await customer(reader, customerId)).defaultMethodId

  async function renewed(tx: Tx, kept: Kept): Promise<Kept> {
    const periodStart = kept.periodEnd
    const due = Math.max(0, kept.amount - kept.credit)
    const invoiceId = await bill(tx, kept, due, 'paid', periodStart)
    return {
      ...{ ...kept, status: 'active', invoiceId, periodStart },
      ...{
        periodEnd: later(periodStart, kept.interval),
        credit: kept.credit - (kept.amount - due),
      },
    }
  }

  async function bill(
    tx: Tx,
    { id, customerId }: Kept,
    amountDue: number,
    status: 'open' | 'paid',
    createdAt: Instant,
  ): Promise<string> {
    const made = testId('in')
    const paymentId = status === 'paid' ? await payment(tx, amountDue, createdAt) : undefined
    await state.put(tx, 'invoice', made, {
      ...(paymentId !== undefined && { paymentId }),
      ...{ id: made, number: `TEST-${made.slice(-8).toUpperCase()}`, status, amountDue },
      ...{ amountPaid: status === 'paid' ? amountDue : 0, currency: 'usd', createdAt },
      ...{ customerId, subscriptionId: id },
    } satisfies KeptInvoice)
    return made
  }

  /** A card was charged without anybody being there. */
  async function payment(tx: Tx, amount: number, createdAt: Instant): Promise<string> {
    const made = testId('pi')
    await state.put(tx, 'payment', made, {
      ...{ id: made, status: 'succeeded', amount, received: amount, currency: 'usd' },
      ...{ livemode: false, clientSecret: made, metadata: {}, createdAt },
    })
    return made
  }

  async function shown(reader: Reader, kept: Kept): Promise<Subscription> {
    const { setupId, invoiceId, paymentId, credit: _, ...rest } = kept
    const latest = invoiceId === undefined ? undefined : await invoice(reader, invoiceId)
    const isKept = setupId === undefined || (await setup(reader, setupId)).status === 'succeeded'
    return {
      ...rest,
      ...(latest && {
        latestInvoice: {
          ...{ id: latest.id, status: latest.status },
          ...{ amountPaid: latest.amountPaid, createdAt: latest.createdAt },
        },
      }),
      ...(!isKept && { confirm: { kind: 'setup' as const, clientSecret: setupId } }),
      ...(kept.status === 'incomplete' &&
        paymentId !== undefined && {
          confirm: { kind: 'payment' as const, clientSecret: paymentId },
        }),
    }
  }

  const look = (id: string) =>
    db.transaction('look at a test subscription', async (tx) => shown(tx, await current(tx, id)))

  const change = async (
    key: string,
    what: object,
    id: string,
    to: (kept: Kept) => Partial<Kept>,
  ) => {
    await state.once(key, what, async (tx) => {
      const kept = await current(tx, id)
      if (kept.endedAt !== undefined) throw new PaymentsRefused('unknown', 'resource_missing')
      await state.put(tx, 'subscription', id, { ...kept, ...to(kept) })
      return id
    })
    return look(id)
  }

  async function makeSetup(tx: Tx, customerId: string, metadata: Setup['metadata']) {
    const made = testId('seti')
    await state.put(tx, 'setup', made, {
      ...{ id: made, status: 'open', clientSecret: made, customerId, metadata },
    } satisfies Setup)
    return made
  }

  /** What it costs to go over to another price at this moment: what remains of the old one counts. */
  function proration(kept: Kept, to: Price, at: Instant) {
    const left = Math.max(0, kept.periodEnd - at) / (kept.periodEnd - kept.periodStart)
    return to.amount - Math.round(kept.amount * left) - kept.credit
  }

  const port = {
    async createCustomer(key, wish) {
      const id = await state.once(key, { createCustomer: wish }, async (tx) => {
        const made = testId('cus')
        const { metadata } = wish
        await state.put(tx, 'customer', made, {
          ...{ id: made, metadata, createdAt: now() },
        } satisfies Customer)
        return made
      })
      return customer(db, id)
    },
    async fetchCustomer(id) {
      const found = await customer(db, id)
      return 'deletedAt' in found ? undefined : found
    },
    async *listCustomers({ since }) {
      const all = await state.all<Customer>(db, 'customer', since)
      yield* all.filter((one) => !('deletedAt' in one))
    },
    async deleteCustomer(key, id) {
      await state.once(key, { deleteCustomer: id }, async (tx) => {
        const found = await customer(tx, id).catch(() => undefined)
        if (!found) return id
        await state.put(tx, 'customer', id, { ...found, deletedAt: now() })
        for (const one of await state.all<Kept>(tx, 'subscription'))
          if (one.customerId === id && one.endedAt === undefined)
            await state.put(tx, 'subscription', one.id, {
              ...{ ...one, status: 'canceled', endedAt: now() },
            })
        return id
      })
    },
    async setDefaultMethod(key, customerId, methodId) {
      await state.once(key, { setDefaultMethod: { customerId, methodId } }, async (tx) => {
        await method(tx, methodId)
        const before = await customer(tx, customerId)
        await state.put(tx, 'customer', customerId, { ...before, defaultMethodId: methodId })
        return customerId
      })
      return customer(db, customerId)
    },

    async createSetup(key, wish) {
      const id = await state.once(key, { createSetup: wish }, (tx) =>
        makeSetup(tx, wish.customerId, wish.metadata),
      )
      return setup(db, id)
    },
    fetchSetup: (id) => setup(db, id),
    fetchMethod: (id) => method(db, id),

    async listPrices(lookupKeys) {
      const all = await state.all<Price>(db, 'price')
      return all.filter(({ lookupKey }) => lookupKey && lookupKeys.includes(lookupKey))
    },
    async createPrice(key, wish) {
      const id = await state.once(key, { createPrice: wish }, async (tx) => {
        const { lookupKey, amount, interval } = wish
        const same = await state.all<Price>(tx, 'price')
        if (same.some((one) => one.lookupKey === lookupKey))
          throw new PaymentsRefused('refused', 'resource_already_exists')
        const made = testId('price')
        await state.put(tx, 'price', made, {
          ...{ id: made, lookupKey, amount, currency: 'usd', interval },
        } satisfies Price)
        return made
      })
      return price(db, id)
    },

    async createSubscription(key, wish) {
      const { customerId, priceId, trialDays, withoutCard, firstPaymentOff = 0, metadata } = wish
      const id = await state.once(key, { createSubscription: wish }, async (tx) => {
        const { amount, interval } = await price(tx, priceId)
        await customer(tx, customerId)
        const at = now()
        const made = testId('sub')
        const trialEnd = trialDays === undefined ? undefined : at + trialDays * day
        const begun: Kept = {
          ...{ id: made, customerId, status: trialEnd === undefined ? 'incomplete' : 'trialing' },
          ...{ priceId, itemId: testId('si'), interval, amount, periodStart: at },
          periodEnd: trialEnd ?? later(at, interval),
          ...(trialEnd !== undefined && { trialEnd }),
          ...{ cancelAtPeriodEnd: false, isPaused: false, livemode: false, metadata },
          ...{ credit: trialEnd === undefined ? 0 : firstPaymentOff, createdAt: at },
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
          ...{ id: paymentId, status: 'open', amount: due, received: 0, currency: 'usd' },
          ...{ livemode: false, clientSecret: paymentId, metadata, createdAt: at, invoiceId },
        })
        await state.put(tx, 'subscription', made, { ...begun, invoiceId, paymentId })
        return made
      })
      return look(id)
    },
    fetchSubscription: look,
    async previewPrice(id, { priceId, at = now() }: PriceChange) {
      const to = await price(db, priceId)
      const kept = await db.transaction('look ahead', (tx) => current(tx, id))
      if (kept.status === 'trialing') return { dueNow: 0, nextPaymentAt: kept.periodEnd }
      return { dueNow: proration(kept, to, at), nextPaymentAt: later(at, to.interval) }
    },
    async changePrice(key, id, { priceId, at = now() }) {
      await state.once(key, { changePrice: { id, priceId } }, async (tx) => {
        const kept = await current(tx, id)
        if (kept.endedAt !== undefined) throw new PaymentsRefused('unknown', 'resource_missing')
        const to = await price(tx, priceId)
        const next = { ...kept, priceId, amount: to.amount, interval: to.interval }
        if (kept.status === 'trialing') {
          await state.put(tx, 'subscription', id, next)
          return id
        }
        const due = proration(kept, to, at)
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
      for (const { id, ...one } of await state.all<Kept>(db, 'subscription'))
        if (one.customerId === customerId) yield await look(id)
    },
    async listInvoices(customerId, most, after) {
      const all = await state.all<KeptInvoice>(db, 'invoice')
      // A payment that time has brought is no younger than its period.
      const own = all
        .filter((one) => one.customerId === customerId)
        .sort((one, other) => other.createdAt - one.createdAt)
      const from = after === undefined ? 0 : own.findIndex(({ id }) => id === after) + 1
      return own.slice(from, from + most).map(invoiceShown)
    },
    async payInvoice(key, id) {
      await state.once(key, { payInvoice: id }, async (tx) => {
        const open = await invoice(tx, id)
        if (open.status === 'paid') throw new PaymentsRefused('refused', 'invoice_already_paid')
        const kept = await current(tx, open.subscriptionId)
        if ((await payingMethod(tx, kept)) === undefined)
          throw new PaymentsRefused('refused', 'no_payment_method')
        await invoicePaid(tx, id, await payment(tx, open.amountDue, now()))
        return id
      })
      return invoiceShown(await invoice(db, id))
    },
  } satisfies Partial<Payments>

  /** The first payment of a subscription has come: it begins. */
  async function invoicePaid(tx: Tx, invoiceId: string, paymentId: string): Promise<void> {
    const before = await invoice(tx, invoiceId)
    const paid = { status: 'paid', amountPaid: before.amountDue, paymentId } as const
    await state.put(tx, 'invoice', invoiceId, { ...before, ...paid })
    const kept = await state.get<Kept>(tx, 'subscription', before.subscriptionId)
    if (kept.status !== 'incomplete' && kept.status !== 'past_due') return
    const methodId = kept.methodId ?? (await makeMethod(tx, kept.customerId))
    await state.put(tx, 'subscription', kept.id, { ...kept, status: 'active', methodId })
  }

  async function makeMethod(tx: Tx, customerId: string): Promise<string> {
    const made = testId('pm')
    await state.put(tx, 'method', made, {
      ...{ id: made, customerId },
      card: { brand: 'visa', last4: '4242', ...cardUntil, fingerprint: `test_${customerId}` },
    } satisfies PaymentMethod)
    return made
  }

  /** A card is kept for later; undefined where the id is none of a setup. */
  async function keepCard(tx: Tx, id: string, card: TestCard) {
    if (!id.startsWith('test_seti_')) return undefined
    const before = await setup(tx, id).catch(() => refuse('not_found'))
    if (before.status !== 'open') refuse('not_now')
    if (card === 'declined' || card === 'authentication') return card
    const { customerId = '' } = before
    const methodId = await makeMethod(tx, customerId)
    await state.put(tx, 'setup', id, { ...before, status: 'succeeded', methodId })
    for (const one of await state.all<Kept>(tx, 'subscription'))
      if (one.setupId === id) await state.put(tx, 'subscription', one.id, { ...one, methodId })
    return 'succeeded' as const
  }

  return { port, invoicePaid, keepCard }
}

function invoiceShown({ customerId: _, subscriptionId: __, ...shown }: KeptInvoice): Invoice {
  return shown
}

/** A month or a year later, on the same day, or the last one of a shorter month. */
function later(at: Instant, interval: Interval): Instant {
  const from = new Date(at)
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1)
  const to = new Date(from)
  to.setUTCMonth(months)
  if (to.getUTCMonth() !== months % 12) to.setUTCDate(0)
  return to.getTime()
}
