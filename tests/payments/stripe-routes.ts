import type { Form } from './stripe-spec.ts'
import { itemOf, lengthOf, StripeProblem, type StripeWorld, type Thing } from './stripe-world.ts'

/** A request to one of Stripe's addresses. */
export interface Asked {
  readonly world: StripeWorld
  /** The name in the path. */
  readonly id: string
  readonly form: Form
}

type Route = (asked: Asked) => unknown

const text = (value: Form[string] | undefined): string => (typeof value === 'string' ? value : '')
const group = (value: Form[string] | undefined): Form => (typeof value === 'object' ? value : {})
const metadataOf = ({ metadata }: Form) => group(metadata) as Record<string, string>

/** The objects of one kind, in Stripe's pages. */
function page({ world, form }: Asked, object: string, is: (one: Thing) => boolean = () => true) {
  const since = Number(group(form['created'])['gte'] ?? 0)
  const all = world.all(object, (one) => one.created >= since && is(one))
  const after = text(form['starting_after'])
  const from = after === '' ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Number(form['limit'] ?? 10)
  const data = all.slice(from, from + limit)
  return { object: 'list', url: '/', data, has_more: from + limit < all.length }
}

/** Whole objects in place of their ids, where `expand` asks for them. */
function expanded({ world, form }: Asked, thing: Thing): Thing {
  const wanted = Object.values(group(form['expand'])).map(text)
  const shown = { ...thing }
  if (wanted.some((one) => one.startsWith('latest_invoice')) && shown['latest_invoice'])
    shown['latest_invoice'] = world.get('invoice', shown['latest_invoice'])
  if (wanted.includes('payment_method') && shown['payment_method'])
    shown['payment_method'] = world.get('payment_method', shown['payment_method'])
  if (wanted.includes('pending_setup_intent') && shown['pending_setup_intent'])
    shown['pending_setup_intent'] = world.get('setup_intent', shown['pending_setup_intent'])
  return shown
}

const get =
  (object: string): Route =>
  ({ world, id }) =>
    world.get(object, id)

/** By method and path, as Stripe's description writes it. */
export const routes: Readonly<Record<string, Route>> = {
  'POST /v1/payment_intents'({ world, form }) {
    const to = group(form['transfer_data'])['destination']
    if (to !== undefined && world.get('account', to)['charges_enabled'] !== true)
      throw new StripeProblem(
        400,
        'insufficient_capabilities_for_transfer',
        'Your destination account needs to have transfers enabled.',
      )
    const intent = world.intent({
      amount: Number(form['amount']),
      currency: form['currency'],
      livemode: world.livemode,
      description: form['description'] ?? null,
      metadata: metadataOf(form),
      transfer_data: to === undefined ? null : { destination: to },
      on_behalf_of: form['on_behalf_of'] ?? null,
    })
    world.tell('payment_intent.created', intent)
    return intent
  },
  'GET /v1/payment_intents': (asked) => page(asked, 'payment_intent'),
  'GET /v1/payment_intents/{intent}': (asked) =>
    expanded(asked, asked.world.get('payment_intent', asked.id)),
  'POST /v1/payment_intents/{intent}/cancel': ({ world, id }) => world.cancelIntent(id),

  'POST /v1/refunds': ({ world, form }) => world.refund(form),
  'GET /v1/refunds': (asked) =>
    page(asked, 'refund', (one) => one['payment_intent'] === asked.form['payment_intent']),
  'GET /v1/refunds/{refund}': get('refund'),

  'POST /v1/customers': ({ world, form }) =>
    world.make('customer', 'cus', {
      email: form['email'] ?? null,
      metadata: metadataOf(form),
      shipping: null,
      discount: null,
      invoice_settings: { default_payment_method: null },
    }),
  'GET /v1/customers': (asked) => page(asked, 'customer', (one) => one['deleted'] !== true),
  'GET /v1/customers/{customer}'({ world, id }) {
    const found = world.things.get(id)
    return found?.['deleted'] === true
      ? { id, object: 'customer', deleted: true }
      : world.get('customer', id)
  },
  'POST /v1/customers/{customer}'({ world, id, form }) {
    const customer = world.get('customer', id)
    const method = group(form['invoice_settings'])['default_payment_method']
    if (method !== undefined) {
      world.get('payment_method', method)
      customer['invoice_settings'] = { default_payment_method: method }
    }
    return customer
  },
  'DELETE /v1/customers/{customer}'({ world, id }) {
    const customer = world.get('customer', id)
    for (const one of world.all('subscription', (some) => some['customer'] === id)) {
      if (one['ended_at'] !== null) continue
      Object.assign(one, { status: 'canceled', ended_at: world.seconds() })
      world.tell('customer.subscription.deleted', one)
    }
    customer['deleted'] = true
    world.tell('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  },

  'POST /v1/setup_intents': ({ world, form }) =>
    world.setup(world.get('customer', form['customer']).id, metadataOf(form)),
  'GET /v1/setup_intents/{intent}': get('setup_intent'),
  'GET /v1/payment_methods/{payment_method}': get('payment_method'),

  'POST /v1/prices'({ world, form }) {
    const key = text(form['lookup_key'])
    if (key !== '' && world.all('price').some((one) => one['lookup_key'] === key))
      throw new StripeProblem(400, 'resource_already_exists', 'A price already has this key.')
    const product = world.make('product', 'prod', { name: group(form['product_data'])['name'] })
    return world.make('price', 'price', {
      lookup_key: key || null,
      unit_amount: Number(form['unit_amount']),
      active: true,
      currency: form['currency'],
      product: product.id,
      metadata: {},
      recurring: { interval: group(form['recurring'])['interval'], interval_count: 1 },
    })
  },
  'GET /v1/prices': (asked) => {
    const keys = Object.values(group(asked.form['lookup_keys']))
    return page(asked, 'price', (one) => keys.includes(one['lookup_key'] as string))
  },
  'POST /v1/coupons'({ world, form }) {
    const id = text(form['id'])
    if (world.things.has(id))
      throw new StripeProblem(400, 'resource_already_exists', 'Coupon already exists.')
    const coupon = world.make('coupon', 'co', { amount_off: Number(form['amount_off']) })
    world.things.delete(coupon.id)
    world.things.set(id, { ...coupon, id })
    return { ...coupon, id }
  },

  'POST /v1/subscriptions'(asked) {
    const { world, form } = asked
    const { id: customer } = world.get('customer', form['customer'])
    const price = world.price(group(group(form['items'])['0'])['price'])
    const days = form['trial_period_days']
    const start = world.seconds()
    const trialEnd = days === undefined ? null : start + Number(days) * 24 * 60 * 60
    const isIncomplete = form['payment_behavior'] === 'default_incomplete'
    const coupon = group(group(form['discounts'])['0'])['coupon']
    const off = coupon === undefined ? 0 : Number(world.get('coupon', coupon)['amount_off'])
    const made = world.make('subscription', 'sub', {
      customer,
      metadata: metadataOf(form),
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      pause_collection: null,
      pending_update: null,
      trial_end: trialEnd,
      default_payment_method: null,
      latest_invoice: null,
      pending_setup_intent: null,
      status: trialEnd === null ? 'incomplete' : 'trialing',
    })
    const item = world.make('subscription_item', 'si', {
      price,
      subscription: made.id,
      current_period_start: start,
      current_period_end: trialEnd ?? start + lengthOf(price.interval),
    })
    made['items'] = { object: 'list', data: [item], has_more: false, url: '/' }
    if (trialEnd === null) {
      if (!isIncomplete)
        throw new StripeProblem(402, 'card_declined', 'This customer has no payment method.')
      world.invoice(made, Math.max(0, price.unit_amount - off), 'open')
    } else {
      world.invoice(made, 0, 'paid')
      if (isIncomplete) made['pending_setup_intent'] = world.setup(customer, {}).id
    }
    world.tell('customer.subscription.created', made)
    return expanded(asked, made)
  },
  'GET /v1/subscriptions': (asked) =>
    page(asked, 'subscription', (one) => one['customer'] === asked.form['customer']),
  'GET /v1/subscriptions/{subscription_exposed_id}': (asked) =>
    expanded(asked, asked.world.get('subscription', asked.id)),
  'POST /v1/subscriptions/{subscription_exposed_id}'(asked) {
    const { world, id, form } = asked
    const subscription = world.get('subscription', id)
    if (subscription['ended_at'] !== null)
      throw new StripeProblem(
        400,
        undefined,
        'A canceled subscription can only update its metadata.',
      )
    const changed = group(group(form['items'])['0'])
    if (changed['price'] !== undefined) changePrice(world, subscription, changed['price'])
    if (form['cancel_at_period_end'] !== undefined)
      subscription['cancel_at_period_end'] = form['cancel_at_period_end'] === 'true'
    if (form['default_payment_method'] !== undefined)
      subscription['default_payment_method'] = form['default_payment_method']
    world.tell('customer.subscription.updated', subscription)
    return expanded(asked, subscription)
  },
  'DELETE /v1/subscriptions/{subscription_exposed_id}'(asked) {
    const { world, id } = asked
    const subscription = world.get('subscription', id)
    if (subscription['ended_at'] !== null)
      throw new StripeProblem(404, 'resource_missing', `No such subscription: '${id}'`)
    Object.assign(subscription, { status: 'canceled', ended_at: world.seconds() })
    world.tell('customer.subscription.deleted', subscription)
    return expanded(asked, subscription)
  },

  'GET /v1/invoices': (asked) =>
    page(asked, 'invoice', (one) => one['customer'] === asked.form['customer']),
  'POST /v1/invoices/create_preview'({ world, form }) {
    const subscription = world.get('subscription', form['subscription'])
    const details = group(form['subscription_details'])
    const to = group(group(details['items'])['0'])['price']
    const at = Number(details['proration_date'] ?? world.seconds())
    const price = world.price(to)
    const end = at + lengthOf(price.interval)
    const data = [{ amount: price.unit_amount, period: { start: at, end } }]
    const lines = { object: 'list', data, has_more: false, url: '/' }
    const total = prorated(world, subscription, to, at)
    return { ...world.make('invoice', 'upcoming_in', { total, lines }), id: 'upcoming_in_1' }
  },
  'POST /v1/invoices/{invoice}/pay'({ world, id }) {
    const invoice = world.get('invoice', id)
    if (invoice['status'] === 'paid')
      throw new StripeProblem(400, undefined, 'Invoice is already paid')
    const subscription = world.get('subscription', invoice['test_subscription'])
    const customer = world.get('customer', invoice['customer'])
    const settings = customer['invoice_settings'] as { default_payment_method: unknown }
    if (subscription['default_payment_method'] == null && settings.default_payment_method == null)
      throw new StripeProblem(402, 'card_declined', 'There is no card to pay with.')
    world.payInvoice(invoice)
    return invoice
  },

  'POST /v1/accounts': ({ world, form }) =>
    world.make('account', 'acct', {
      email: form['email'] ?? null,
      metadata: metadataOf(form),
      type: form['type'],
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
    }),
  'GET /v1/accounts': (asked) => page(asked, 'account'),
  'GET /v1/accounts/{account}': get('account'),
  'POST /v1/account_links'({ world, form }) {
    const { id } = world.get('account', form['account'])
    const url = `https://connect.stripe.example/setup/${id}`
    return {
      object: 'account_link',
      created: world.seconds(),
      expires_at: world.seconds() + 300,
      url,
    }
  },
  'POST /v1/accounts/{account}/login_links'({ world, id }) {
    if (world.get('account', id)['details_submitted'] !== true)
      throw new StripeProblem(400, undefined, 'The account has not completed its onboarding.')
    const url = `https://connect.stripe.example/express/${id}`
    return { object: 'login_link', created: world.seconds(), url }
  },
}

/** The cost of a change of price now: the unused time counts. */
function prorated(world: StripeWorld, subscription: Thing, to: unknown, at: number): number {
  const item = itemOf(subscription)
  const length = item.current_period_end - item.current_period_start
  const left = Math.max(0, item.current_period_end - at) / length
  return world.price(to).unit_amount - Math.round(Number(item.price['unit_amount']) * left)
}

function changePrice(world: StripeWorld, subscription: Thing, to: unknown): void {
  const item = itemOf(subscription)
  const price = world.price(to)
  if (subscription['status'] !== 'trialing' && price.id !== item.price.id) {
    const due = prorated(world, subscription, to, world.seconds())
    world.invoice(subscription, Math.max(0, due), 'paid')
    item.current_period_start = world.seconds()
    item.current_period_end = world.seconds() + lengthOf(price.interval)
  }
  item.price = price
}
