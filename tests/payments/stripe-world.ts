import { randomBytes } from 'node:crypto'
import { type Form, fixtures } from './stripe-spec.ts'

/** One of Stripe's objects. */
export interface Thing {
  id: string
  object: string
  created: number
  metadata?: Record<string, string>
  [field: string]: unknown
}

/** An error as Stripe answers it. */
export class StripeProblem extends Error {
  readonly status: number
  readonly body: { error: { type: string; code?: string; message: string } }

  constructor(status: number, code: string | undefined, message: string, type?: string) {
    super(message)
    this.status = status
    const kind = type ?? (status === 402 ? 'card_error' : 'invalid_request_error')
    this.body = { error: { type: kind, message, ...(code !== undefined && { code }) } }
  }
}

/** As `TestCard` of the test gateway; `arrive` ends a `late` one. */
export type Card = 'card' | 'declined' | 'authentication' | 'late'

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly livemode: boolean
  readonly account?: string
  readonly api_version: string
  readonly data: { readonly object: Thing }
}

const daySeconds = 24 * 60 * 60

/** Stripe's objects and their state changes, by its documents. */
export class StripeWorld {
  readonly things = new Map<string, Thing>()
  /** Everything that happened, oldest first. Who delivers them decides how often and in which order. */
  readonly events: StripeEvent[] = []
  /** How refunds come out at first. */
  refundsAre: 'succeeded' | 'pending' | 'failed' = 'succeeded'
  readonly #now: () => number
  readonly #fixtures = fixtures()
  readonly livemode: boolean

  constructor({ now, livemode }: { now: () => number; livemode: boolean }) {
    this.#now = now
    this.livemode = livemode
  }

  seconds = (): number => Math.floor(this.#now() / 1000)

  make(object: string, prefix: string, fields: Record<string, unknown>): Thing {
    const made: Thing = {
      ...structuredClone(this.#fixtures[object] ?? {}),
      id: `${prefix}_${randomBytes(12).toString('hex')}`,
      object,
      created: this.seconds(),
      ...(object !== 'account' && { livemode: this.livemode }),
      ...fields,
    }
    this.things.set(made.id, made)
    return made
  }

  get(object: string, id: unknown): Thing {
    const found = typeof id === 'string' ? this.things.get(id) : undefined
    if (found?.object !== object || found['deleted'] === true)
      throw new StripeProblem(404, 'resource_missing', `No such ${object}: '${String(id)}'`)
    return found
  }

  /** The newest first. */
  all(object: string, is: (one: Thing) => boolean = () => true): Thing[] {
    return [...this.things.values()].filter((one) => one.object === object && is(one)).reverse()
  }

  tell(type: string, object: Thing, account?: string): void {
    this.events.push({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      created: this.seconds(),
      livemode: this.livemode,
      api_version: '2026-10-28.endive',
      ...(account !== undefined && { account }),
      data: { object: structuredClone(object) },
    })
  }

  intent(fields: Record<string, unknown>): Thing {
    const made = this.make('payment_intent', 'pi', {
      amount_received: 0,
      canceled_at: null,
      last_payment_error: null,
      next_action: null,
      processing: null,
      latest_charge: null,
      transfer_data: null,
      on_behalf_of: null,
      shipping: null,
      metadata: {},
      status: 'requires_payment_method',
      ...fields,
    })
    made['client_secret'] = `${made.id}_secret_${randomBytes(8).toString('hex')}`
    return made
  }

  setup(customer: string, metadata: Record<string, string>): Thing {
    const made = this.make('setup_intent', 'seti', {
      customer,
      metadata,
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: null,
      next_action: null,
    })
    made['client_secret'] = `${made.id}_secret_${randomBytes(8).toString('hex')}`
    return made
  }

  cancelIntent(id: string): Thing {
    const intent = this.get('payment_intent', id)
    const { status } = intent
    if (status === 'succeeded' || status === 'processing' || status === 'canceled')
      throw new StripeProblem(
        400,
        'payment_intent_unexpected_state',
        `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
      )
    Object.assign(intent, { status: 'canceled', canceled_at: this.seconds() })
    this.tell('payment_intent.canceled', intent)
    return intent
  }

  refund(form: Form): Thing {
    const intent = this.get('payment_intent', form['payment_intent'])
    const amount = Number(form['amount'])
    const given = this.all('refund', (one) => one['payment_intent'] === intent.id)
      .filter((one) => one['status'] !== 'failed' && one['status'] !== 'canceled')
      .reduce((sum, one) => sum + Number(one['amount']), 0)
    if (intent['status'] !== 'succeeded')
      throw new StripeProblem(
        400,
        undefined,
        'This PaymentIntent does not have a successful charge.',
      )
    if (given + amount > Number(intent['amount_received']))
      throw new StripeProblem(400, 'charge_already_refunded', 'More than is left of the charge.')
    if (form['reverse_transfer'] === 'true' && intent['transfer_data'] === null)
      throw new StripeProblem(400, undefined, 'There is no transfer to reverse.')
    const refund = this.make('refund', 're', {
      amount,
      payment_intent: intent.id,
      charge: intent['latest_charge'],
      metadata: form['metadata'] ?? {},
      status: this.refundsAre,
      ...(this.refundsAre === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
      transfer_reversal: form['reverse_transfer'] === 'true' ? 'trr_1' : null,
    })
    this.tell('refund.created', refund)
    if (this.refundsAre === 'failed') this.tell('refund.failed', refund)
    return refund
  }

  /** A pending refund ends; one that had arrived may be returned. */
  endRefund(id: string, status: 'succeeded' | 'failed'): void {
    const refund = this.get('refund', id)
    refund['status'] = status
    if (status === 'failed') refund['failure_reason'] = 'expired_or_canceled_card'
    this.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }

  /**
   * The person's actions in Stripe's form, by the client secret or the id of the confirmed object.
   */
  pay(secretOrId: string, card: Card, fingerprint?: string): string {
    const id = secretOrId.split('_secret_')[0] ?? ''
    const intent = this.things.get(id)
    if (intent?.object === 'setup_intent') return this.#keepCard(intent, card)
    const payment = this.get('payment_intent', id)
    if (payment['status'] === 'succeeded' || payment['status'] === 'canceled')
      throw new Error(`a payment that is ${String(payment['status'])} cannot be paid`)
    payment['payment_method'] = this.#cardOf(fingerprint ?? `card of ${id}`).id
    if (card === 'declined') {
      Object.assign(payment, {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_payment_error: { type: 'card_error', code: 'card_declined' },
      })
      this.tell('payment_intent.payment_failed', payment)
    } else if (card === 'authentication') {
      Object.assign(payment, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      })
      this.tell('payment_intent.requires_action', payment)
    } else if (card === 'late') {
      payment['status'] = 'processing'
      this.tell('payment_intent.processing', payment)
    } else this.arrive(id)
    return String(payment['status'])
  }

  /** The money of a payment has come. */
  arrive(id: string): void {
    const intent = this.get('payment_intent', id)
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent['amount'],
      next_action: null,
      last_payment_error: null,
      latest_charge: `ch_${id.slice(3)}`,
    })
    this.tell('payment_intent.succeeded', intent)
    const invoice = this.all('invoice', (one) => one['test_intent'] === id)[0]
    if (invoice) this.payInvoice(invoice)
  }

  #keepCard(setup: Thing, card: Card): string {
    if (card === 'declined') {
      this.tell('setup_intent.setup_failed', setup)
      return String(setup['status'])
    }
    if (card === 'authentication') {
      setup['status'] = 'requires_action'
      this.tell('setup_intent.requires_action', setup)
      return 'requires_action'
    }
    const method = this.method(String(setup['customer']))
    Object.assign(setup, { status: 'succeeded', payment_method: method.id })
    this.tell('setup_intent.succeeded', setup)
    const of = this.all('subscription', (one) => one['pending_setup_intent'] === setup.id)[0]
    if (of) {
      Object.assign(of, { pending_setup_intent: null, default_payment_method: method.id })
      this.tell('customer.subscription.updated', of)
    }
    return 'succeeded'
  }

  /** A card of a payment belongs to no customer. */
  #cardOf(fingerprint: string): Thing {
    const method = this.make('payment_method', 'pm', { customer: null, metadata: {} })
    Object.assign(method['card'] as object, { fingerprint })
    return method
  }

  method(customer: string): Thing {
    return this.make('payment_method', 'pm', { customer, metadata: {} })
  }

  /** An invoice of a subscription for so much; open ones are paid by `test_intent`. */
  invoice(subscription: Thing, amount: number, status: 'open' | 'paid'): Thing {
    const { customer } = subscription
    const intent =
      status === 'open' ? this.intent({ amount, currency: 'usd', customer }) : undefined
    const charged =
      status === 'paid' && amount > 0
        ? this.intent({
            amount,
            amount_received: amount,
            currency: 'usd',
            customer,
            status: 'succeeded',
          })
        : undefined
    const made = this.make('invoice', 'in', {
      amount_due: amount,
      amount_paid: status === 'paid' ? amount : 0,
      total: amount,
      status,
      customer,
      currency: 'usd',
      metadata: {},
      number: `UC-${this.things.size}`,
      test_intent: intent?.id ?? null,
      payments: paymentsOf(charged?.id),
      test_subscription: subscription.id,
      confirmation_secret: intent
        ? { client_secret: intent['client_secret'], type: 'payment_intent' }
        : null,
    })
    subscription['latest_invoice'] = made.id
    this.tell('invoice.created', made)
    if (status === 'paid') this.tell('invoice.paid', made)
    return made
  }

  payInvoice(invoice: Thing): void {
    const { test_intent: intent, amount_due: amount } = invoice
    if (typeof intent === 'string')
      Object.assign(this.get('payment_intent', intent), {
        status: 'succeeded',
        amount_received: amount,
      })
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: amount,
      payments: paymentsOf(typeof intent === 'string' ? intent : undefined),
    })
    this.tell('invoice.paid', invoice)
    const subscription = this.get('subscription', invoice['test_subscription'])
    const { status, customer, default_payment_method: own } = subscription
    if (status !== 'incomplete' && status !== 'past_due') return
    const method = own ?? this.method(String(customer)).id
    Object.assign(subscription, { status: 'active', default_payment_method: method })
    this.tell('customer.subscription.updated', subscription)
  }

  price(id: unknown): Thing & { unit_amount: number; interval: 'month' | 'year' } {
    const price = this.get('price', id)
    const { interval } = price['recurring'] as { interval: 'month' | 'year' }
    return { ...price, unit_amount: Number(price['unit_amount']), interval }
  }

  /** Trials and paid periods that ended since the last look. */
  timePasses(): void {
    for (const subscription of this.all('subscription')) {
      for (;;) {
        const item = itemOf(subscription)
        const { status } = subscription
        const isRunning = status === 'trialing' || status === 'active'
        if (!isRunning || item.current_period_end > this.seconds()) break
        const customer = this.things.get(String(subscription['customer']))
        const settings = customer?.['invoice_settings'] as { default_payment_method?: unknown }
        const method = subscription['default_payment_method'] ?? settings.default_payment_method
        if (subscription['cancel_at_period_end'] === true || method == null) {
          const end = { status: 'canceled', ended_at: item.current_period_end }
          Object.assign(subscription, end)
          this.tell('customer.subscription.deleted', subscription)
          break
        }
        const { interval, unit_amount: amount } = this.price(item.price.id)
        item.current_period_start = item.current_period_end
        item.current_period_end += lengthOf(interval)
        subscription['status'] = 'active'
        this.invoice(subscription, amount, 'paid')
        this.tell('customer.subscription.updated', subscription)
      }
    }
  }
}

/** The payment of an invoice, as Stripe lists it on request. */
const paymentsOf = (intent: string | undefined) => ({
  object: 'list',
  has_more: false,
  url: '/',
  data:
    intent === undefined
      ? []
      : [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: intent } }],
})

export interface Item {
  id: string
  price: Thing
  current_period_start: number
  current_period_end: number
}

export const itemOf = (subscription: Thing): Item =>
  (subscription['items'] as { data: [Item] }).data[0]

/** Seconds; months here have thirty days, so that tests can count. */
export const lengthOf = (interval: 'month' | 'year'): number =>
  (interval === 'year' ? 365 : 30) * daySeconds
