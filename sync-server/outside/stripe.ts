import Stripe from 'stripe'
import * as z from 'zod'
import type { StripeSettings } from '../settings.ts'
import {
  type Customer,
  type GatewayPayment,
  type GatewayRefund,
  type GatewayInterval,
  type GatewayInvoice,
  type Payments,
  PaymentsAway,
  PaymentsRefused,
  type PaymentMethod,
  type Price,
  type Setup,
  signatureHolds,
  type StoreAccount,
  type GatewaySubscription,
  type GatewayStatus,
  type GatewayEvent,
} from './payments.ts'

/** Milliseconds that one answer may take. */
const timeoutMs = 20_000

/** In Stripe's terms, the fields of a subscription that show what must be confirmed. */
const ofSubscription = ['latest_invoice.confirmation_secret', 'pending_setup_intent']

/** Stripe, as its documents of `docs.stripe.com/api` say. */
export function openStripe(settings: StripeSettings): Payments {
  const { secretKey, webhookSecrets, apiUrl } = settings
  const place = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(place && {
      host: place.hostname,
      port: place.port || (place.protocol === 'https:' ? 443 : 80),
      protocol: place.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
  const under = (idempotencyKey: string) => ({ idempotencyKey })
  const updated = async (key: string, id: string, change: Stripe.SubscriptionUpdateParams) =>
    subscriptionOf(
      await said(
        stripe.subscriptions.update(id, { ...change, expand: ofSubscription }, under(key)),
      ),
    )

  return {
    by: 'stripe',
    livemode: isLive(secretKey),

    async createPayment(key, { amount, description, account, metadata }) {
      const created = stripe.paymentIntents.create(
        {
          amount,
          currency: 'usd',
          description,
          metadata: { ...metadata },
          // Payment methods that a bank decides within days, or on a separate page, do not fit a
          // hold of minutes.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          // The store sells the bottle: its name stands on the statement, and the money is its own.
          ...(account !== undefined && {
            transfer_data: { destination: account },
            on_behalf_of: account,
          }),
        },
        under(key),
      )
      return paymentOf(await said(created))
    },
    fetchPayment: async (id) =>
      paymentOf(await said(stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }))),
    cancelPayment: async (key, id) =>
      paymentOf(await said(stripe.paymentIntents.cancel(id, {}, under(key)))),
    listPayments: ({ since }) =>
      each(stripe.paymentIntents.list({ created: { gte: seconds(since) }, limit: 100 }), paymentOf),

    async createRefund(key, { paymentId, amount, fromStore, metadata }) {
      const created = stripe.refunds.create(
        {
          payment_intent: paymentId,
          amount,
          metadata: { ...metadata },
          ...(fromStore && { reverse_transfer: true }),
        },
        under(key),
      )
      return refundOf(await said(created))
    },
    fetchRefund: async (id) => refundOf(await said(stripe.refunds.retrieve(id))),
    listRefunds: (paymentId) =>
      each(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }), refundOf),

    createCustomer: async (key, { email, metadata }) =>
      customerOf(
        await said(stripe.customers.create({ email, metadata: { ...metadata } }, under(key))),
      ),
    async fetchCustomer(id) {
      const found = await said(stripe.customers.retrieve(id))
      return 'deleted' in found && found.deleted ? undefined : customerOf(found as Stripe.Customer)
    },
    listCustomers: ({ since }) =>
      each(stripe.customers.list({ created: { gte: seconds(since) }, limit: 100 }), customerOf),
    async deleteCustomer(key, id) {
      try {
        await said(stripe.customers.del(id, {}, under(key)))
      } catch (error) {
        if (!(error instanceof PaymentsRefused) || error.why !== 'unknown') throw error
      }
    },
    setDefaultMethod: async (key, customerId, methodId) =>
      customerOf(
        await said(
          stripe.customers.update(
            customerId,
            { invoice_settings: { default_payment_method: methodId } },
            under(key),
          ),
        ),
      ),

    createSetup: async (key, { customerId, metadata }) =>
      setupOf(
        await said(
          stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              metadata: { ...metadata },
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            },
            under(key),
          ),
        ),
      ),
    fetchSetup: async (id) => setupOf(await said(stripe.setupIntents.retrieve(id))),
    fetchMethod: async (id) => methodOf(await said(stripe.paymentMethods.retrieve(id))),

    async listPrices(lookupKeys) {
      const listed = stripe.prices.list({ lookup_keys: [...lookupKeys], active: true, limit: 100 })
      return (await said(listed)).data.map(priceOf)
    },
    createPrice: async (key, { lookupKey, product, amount, interval }) =>
      priceOf(
        await said(
          stripe.prices.create(
            {
              currency: 'usd',
              unit_amount: amount,
              lookup_key: lookupKey,
              recurring: { interval },
              product_data: { name: product },
            },
            under(key),
          ),
        ),
      ),

    async createSubscription(key, { customerId, priceId, metadata, ...wish }) {
      const { trialDays, withoutCard, firstPaymentOff } = wish
      if (firstPaymentOff !== undefined)
        await said(
          stripe.coupons.create(
            { id: key, amount_off: firstPaymentOff, currency: 'usd', duration: 'once' },
            under(`${key}/coupon`),
          ),
        )
      const created = stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: priceId }],
          metadata: { ...metadata },
          ...(withoutCard !== true && { payment_behavior: 'default_incomplete' as const }),
          ...(firstPaymentOff !== undefined && { discounts: [{ coupon: key }] }),
          payment_settings: { save_default_payment_method: 'on_subscription' },
          ...(trialDays !== undefined && {
            trial_period_days: trialDays,
            // Without a card it ends with the trial; no unwanted bill is sent.
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }),
          expand: ofSubscription,
        },
        under(key),
      )
      return subscriptionOf(await said(created))
    },
    fetchSubscription: async (id) =>
      subscriptionOf(await said(stripe.subscriptions.retrieve(id, { expand: ofSubscription }))),
    async previewPrice(id, { itemId, priceId, at: when }) {
      const now = subscriptionOf(await said(stripe.subscriptions.retrieve(id)))
      if (now.status === 'trialing') return { dueNow: 0, nextPaymentAt: now.periodEnd }
      const preview = await said(
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            proration_behavior: 'create_prorations',
            ...(when !== undefined && { proration_date: seconds(when) }),
          },
        }),
      )
      const ends = preview.lines.data.map(({ period }) => period.end)
      return { dueNow: preview.total, nextPaymentAt: instant(Math.max(...ends)) }
    },
    changePrice: (key, id, { itemId, priceId, at: when }) =>
      updated(key, id, {
        items: [{ id: itemId, price: priceId }],
        proration_behavior: 'create_prorations',
        ...(when !== undefined && { proration_date: seconds(when) }),
        // Where the card is declined, nothing changes.
        payment_behavior: 'error_if_incomplete',
      }),
    setSubscriptionMethod: (key, id, methodId) =>
      updated(key, id, { default_payment_method: methodId }),
    cancelAtPeriodEnd: (key, id) => updated(key, id, { cancel_at_period_end: true }),
    resume: (key, id) => updated(key, id, { cancel_at_period_end: false }),
    endSubscription: async (key, id) =>
      subscriptionOf(
        await said(stripe.subscriptions.cancel(id, { expand: ofSubscription }, under(key))),
      ),
    listSubscriptions: (customerId) =>
      each(
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
        subscriptionOf,
      ),
    async listInvoices(customer, limit, after) {
      const expand = ['data.payments']
      const page = { customer, limit, expand, ...text('starting_after', after) }
      return (await said(stripe.invoices.list(page))).data.map(invoiceOf)
    },
    payInvoice: async (key, id) => invoiceOf(await said(stripe.invoices.pay(id, {}, under(key)))),

    createAccount: async (key, { email, metadata }) =>
      accountOf(
        await said(
          stripe.accounts.create(
            {
              type: 'express',
              country: 'US',
              metadata: { ...metadata },
              ...(email !== undefined && { email }),
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            },
            under(key),
          ),
        ),
      ),
    fetchAccount: async (id) => accountOf(await said(stripe.accounts.retrieve(id))),
    listAccounts: ({ since }) =>
      each(stripe.accounts.list({ created: { gte: seconds(since) }, limit: 100 }), accountOf),
    async onboardingLink(key, account, { done, again }) {
      const pages = { return_url: done, refresh_url: again }
      const created = stripe.accountLinks.create(
        { account, ...pages, type: 'account_onboarding' },
        under(key),
      )
      return (await said(created)).url
    },
    loginLink: async (key, account) =>
      (await said(stripe.accounts.createLoginLink(account, {}, under(key)))).url,

    async readEvent(body, signature, at) {
      const text = Buffer.from(body).toString('utf8')
      const isSignedBy = (secret: string) => {
        const holds = signatureHolds / 1000
        try {
          const { signature: signatures } = stripe.webhooks
          const input = [text, signature ?? '', secret, holds, undefined, at] as const
          return signatures?.verifyHeader(...input) ?? false
        } catch (error) {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
          throw error
        }
      }
      return webhookSecrets.some(isSignedBy) ? gatewayEventOf(text) : 'forged'
    },
  }
}

/** Whether a key of Stripe's moves real money: `sk_live_…`, `rk_live_…`, `pk_live_…`. */
export const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key)

/**
 * The relevant part of an event. Stripe has some 250 kinds, and adds more; the object is fetched by
 * its id, so the rest of the event plays no part.
 */
function gatewayEventOf(text: string): GatewayEvent | 'other' {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return 'other'
  }
  const parsed = eventSchema.safeParse(sent)
  if (!parsed.success) return 'other'
  const { id, type, livemode, account, data } = parsed.data
  return { id, type, livemode, objectId: data.object.id, ...(account && { account }) }
}

const name = z.string().regex(/^[\w.:-]{1,255}$/)
const eventSchema = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  account: name.nullish(),
  data: z.object({ object: z.object({ id: name }) }),
})

/** Stripe's answer, or the error in our words. */
async function said<T>(asked: PromiseLike<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw inOurWords(error)
  }
}

async function* each<From, To>(
  asked: AsyncIterable<From>,
  read: (from: From) => To,
): AsyncIterable<To> {
  try {
    for await (const one of asked) yield read(one)
  } catch (error) {
    throw inOurWords(error)
  }
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, type, code = type } = error
  const isReused = type === 'StripeIdempotencyError' && statusCode === 400
  if (isReused) return new PaymentsRefused('key_reused', code, error)
  // 401: the operator's key is wrong. 409: the same request is running. 500 is stored for the key;
  // other server errors may differ next time.
  const isNo = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  if (!isNo || [401, 408, 409, 429].includes(statusCode))
    return new PaymentsAway(code, { isFault: statusCode === 500, cause: error })
  if (code.endsWith('unexpected_state')) return new PaymentsRefused('unexpected_state', code, error)
  if (code === 'resource_missing' || code === 'account_invalid')
    return new PaymentsRefused('unknown', code, error)
  return new PaymentsRefused('refused', code, error)
}

const seconds = (at: number): number => Math.floor(at / 1000)
const instant = (at: number): number => at * 1000
/** Where the company may give a whole object or its id. */
const idOf = (input: string | { id: string } | null | undefined): string | undefined =>
  typeof input === 'string' ? input : input?.id
const at = <Name extends string>(name: Name, value: number | null | undefined) =>
  (value == null ? {} : { [name]: instant(value) }) as Partial<Record<Name, number>>
const text = <Name extends string>(name: Name, value: string | null | undefined) =>
  (value == null ? {} : { [name]: value }) as Partial<Record<Name, string>>

function paymentOf(intent: Stripe.PaymentIntent): GatewayPayment {
  return {
    id: intent.id,
    status: paymentStatusOf(intent.status),
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    ...text('account', idOf(intent.transfer_data?.destination)),
    clientSecret: intent.client_secret ?? '',
    ...text('cardFingerprint', paidCardOf(intent)?.fingerprint),
    metadata: intent.metadata,
    createdAt: instant(intent.created),
  }
}

/** A card that was declined or not confirmed stays in the intent, too; it has paid nothing. */
function paidCardOf({ status, payment_method: method }: Stripe.PaymentIntent) {
  if (status !== 'succeeded' || method === null || typeof method === 'string') return undefined
  return method.card
}

function paymentStatusOf(status: string): GatewayPayment['status'] {
  return status === 'succeeded' || status === 'canceled' || status === 'processing'
    ? status
    : 'open'
}

function refundOf(refund: Stripe.Refund): GatewayRefund {
  const { status } = refund
  const isKnown = status === 'succeeded' || status === 'failed' || status === 'canceled'
  return {
    id: refund.id,
    paymentId: idOf(refund.payment_intent) ?? '',
    amount: refund.amount,
    status: isKnown ? status : 'pending',
    ...text('failure', refund.failure_reason),
    metadata: refund.metadata ?? {},
    createdAt: instant(refund.created),
  }
}

function customerOf(customer: Stripe.Customer): Customer {
  return {
    id: customer.id,
    ...text('defaultMethodId', idOf(customer.invoice_settings.default_payment_method)),
    metadata: customer.metadata,
    createdAt: instant(customer.created),
  }
}

function setupOf(setup: Stripe.SetupIntent): Setup {
  return {
    id: setup.id,
    status: paymentStatusOf(setup.status),
    clientSecret: setup.client_secret ?? '',
    metadata: setup.metadata ?? {},
    ...text('customerId', idOf(setup.customer)),
    ...text('methodId', idOf(setup.payment_method)),
  }
}

function methodOf(method: Stripe.PaymentMethod): PaymentMethod {
  const { card } = method
  return {
    id: method.id,
    ...text('customerId', idOf(method.customer)),
    ...(card && {
      card: {
        brand: card.brand,
        last4: card.last4,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        ...text('fingerprint', card.fingerprint),
      },
    }),
  }
}

const intervalOf = (price: Stripe.Price): GatewayInterval =>
  price.recurring?.interval === 'year' ? 'year' : 'month'

function priceOf(price: Stripe.Price): Price {
  return {
    id: price.id,
    amount: price.unit_amount ?? 0,
    currency: price.currency,
    ...text('lookupKey', price.lookup_key),
    interval: intervalOf(price),
  }
}

function subscriptionOf(subscription: Stripe.Subscription): GatewaySubscription {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription to nothing')
  const confirm = confirmOf(subscription)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: subscription.status as GatewayStatus,
    priceId: item.price.id,
    itemId: item.id,
    interval: intervalOf(item.price),
    amount: item.price.unit_amount ?? 0,
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    ...at('trialEnd', subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    isPaused: subscription.pause_collection !== null,
    ...latestInvoiceOf(subscription),
    ...at('endedAt', subscription.ended_at),
    livemode: subscription.livemode,
    ...(confirm && { confirm }),
    ...text('methodId', idOf(subscription.default_payment_method)),
    metadata: subscription.metadata,
    createdAt: instant(subscription.created),
  }
}

/** A trial takes no payment yet: the card is confirmed by the setup that Stripe made with it. */
function confirmOf(subscription: Stripe.Subscription): GatewaySubscription['confirm'] {
  const { pending_setup_intent: setup, latest_invoice: invoice, status } = subscription
  if (setup && typeof setup === 'object' && setup.client_secret && setup.status !== 'succeeded')
    return { kind: 'setup', clientSecret: setup.client_secret, setupId: setup.id }
  if (status !== 'incomplete' && status !== 'past_due') return undefined
  const secret = invoice && typeof invoice === 'object' && invoice.confirmation_secret
  return secret ? { kind: 'payment', clientSecret: secret.client_secret } : undefined
}

function latestInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription) {
  if (!invoice || typeof invoice === 'string') return {}
  const { id, status, amountPaid, createdAt } = invoiceOf(invoice)
  return { latestInvoice: { id, status, amountPaid, createdAt } }
}

function invoiceOf(invoice: Stripe.Invoice): GatewayInvoice {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  return {
    id: invoice.id,
    status: (invoice.status ?? 'draft') as GatewayInvoice['status'],
    ...text('number', invoice.number),
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    createdAt: instant(invoice.created),
    ...text('paymentId', idOf(paid?.payment.payment_intent)),
    ...text('page', invoice.hosted_invoice_url),
    ...text('pdf', invoice.invoice_pdf),
  }
}

function accountOf(account: Stripe.Account): StoreAccount {
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    metadata: account.metadata ?? {},
    createdAt: instant(account.created ?? 0),
  }
}
