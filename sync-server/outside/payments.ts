import type { Cents } from '../../shared/kernel/money.ts'
import type { Instant } from '../../shared/kernel/time.ts'

/**
 * The product's interface to a payment provider. Every change takes an idempotency key that was
 * committed before ([I-MONEY-4]): repeated with the same key and arguments, it happens once and
 * gives the same result.
 *
 * Every call throws {@link PaymentsAway} if its outcome is unknown, and {@link PaymentsRefused} if
 * it certainly did not happen.
 */
export interface Payments {
  /**
   * `test`: the labelled test gateway, which charges no card. `nobody`: the operator takes no
   * payments, and every request is refused.
   */
  readonly by: 'stripe' | 'test' | 'nobody'
  /** Whether real money moves. */
  readonly livemode: boolean

  /** With `account`, the money goes to the store's account, which also sells in its own name. */
  createPayment(key: string, wish: PaymentWish): Promise<GatewayPayment>
  fetchPayment(id: string): Promise<GatewayPayment>
  /** Refuses `unexpected_state` where it has succeeded or is being taken at this moment. */
  cancelPayment(key: string, id: string): Promise<GatewayPayment>
  /** All made from a moment on, the newest first. */
  listPayments(of: Since): AsyncIterable<GatewayPayment>

  /** Of a payment to a store's account, the money is fetched back from there. */
  createRefund(key: string, wish: RefundWish): Promise<GatewayRefund>
  fetchRefund(id: string): Promise<GatewayRefund>
  /** All of one payment, the newest first. */
  listRefunds(paymentId: string): AsyncIterable<GatewayRefund>

  createCustomer(key: string, wish: CustomerWish): Promise<Customer>
  /** Undefined where it was deleted. */
  fetchCustomer(id: string): Promise<Customer | undefined>
  listCustomers(of: Since): AsyncIterable<Customer>
  /** Deletes them and ends their subscriptions at once. A repeat has no effect. */
  deleteCustomer(key: string, id: string): Promise<void>
  /** With which card later invoices are paid. */
  setDefaultMethod(key: string, customerId: string, methodId: string): Promise<Customer>

  /** For keeping a card without paying. */
  createSetup(key: string, wish: SetupWish): Promise<Setup>
  fetchSetup(id: string): Promise<Setup>
  fetchMethod(id: string): Promise<PaymentMethod>

  /** The active prices with these names, which an operator may change at the payment company. */
  listPrices(lookupKeys: readonly string[]): Promise<readonly Price[]>
  createPrice(key: string, wish: PriceWish): Promise<Price>

  /** It begins as soon as the returned card setup is confirmed with `confirm`. */
  createSubscription(key: string, wish: SubscriptionWish): Promise<GatewaySubscription>
  fetchSubscription(id: string): Promise<GatewaySubscription>
  /** The unused part of the payment counts for the new price. */
  changePrice(key: string, id: string, change: GatewayPriceChange): Promise<GatewaySubscription>
  /** The price of that; during a trial nothing is due. */
  previewPrice(id: string, change: GatewayPriceChange): Promise<PricePreview>
  /** The card that pays it from now on. */
  setSubscriptionMethod(key: string, id: string, methodId: string): Promise<GatewaySubscription>
  /** It lasts until the end of the paid period. */
  cancelAtPeriodEnd(key: string, id: string): Promise<GatewaySubscription>
  /** Takes {@link Payments.cancelAtPeriodEnd} back. */
  resume(key: string, id: string): Promise<GatewaySubscription>
  /** Ends it at once. */
  endSubscription(key: string, id: string): Promise<GatewaySubscription>
  /** All of a customer, ended ones too, the newest first. */
  listSubscriptions(customerId: string): AsyncIterable<GatewaySubscription>
  /** The newest first, those older than `after`. */
  listInvoices(customerId: string, max: number, after?: string): Promise<readonly GatewayInvoice[]>
  /** Tries an open one again with the card that pays now. Refuses `refused` where it is declined. */
  payInvoice(key: string, id: string): Promise<GatewayInvoice>

  createAccount(key: string, wish: AccountWish): Promise<StoreAccount>
  fetchAccount(id: string): Promise<StoreAccount>
  listAccounts(of: Since): AsyncIterable<StoreAccount>
  /** Where the store's owner tells the payment company about the store; it works once, for minutes. */
  onboardingLink(key: string, id: string, pages: OnboardingPages): Promise<string>
  /** Where the owner sees the payouts. Refused before the onboarding is done. */
  loginLink(key: string, id: string): Promise<string>

  /**
   * An event from its bytes and the header `Stripe-Signature`. `forged` if no secret of ours signed
   * these bytes within {@link signatureHolds}; `other` for a genuine event of a kind without an
   * object: a thin one, or one about an object without an id yet.
   */
  readEvent(
    body: Uint8Array,
    signature: string | undefined,
    at: Instant,
  ): Promise<GatewayEvent | 'forged' | 'other'>
}

/** A signature counts for so long. Milliseconds. */
export const signatureHolds = 300_000

/** The outcome is unknown: no connection, a broken one, a fault of theirs, or too many requests. */
export class PaymentsAway extends Error {
  /** They answered with a fault, and repeat it for the same key while they keep it. */
  readonly isFault: boolean

  constructor(
    why: string,
    { isFault = false, cause }: { isFault?: boolean; cause?: unknown } = {},
  ) {
    super(why, { cause })
    this.name = 'PaymentsAway'
    this.isFault = isFault
  }
}

/**
 * - `unexpected_state`: what it is about stands otherwise; fetch it
 * - `key_reused`: the key was used for other wishes
 * - `unknown`: there is no such thing
 * - `refused`: everything else, with the company's own code
 */
export type PaymentsRefusal = 'unexpected_state' | 'key_reused' | 'unknown' | 'refused'

/** They said no: it did not happen. */
export class PaymentsRefused extends Error {
  readonly why: PaymentsRefusal
  /** The company's own code, such as `charge_already_refunded`. */
  readonly code: string

  constructor(why: PaymentsRefusal, code: string, cause?: unknown) {
    super(`${why}: ${code}`, { cause })
    this.name = 'PaymentsRefused'
    this.why = why
    this.code = code
  }
}

/** Short names and values that come back with the object: how it is found again, and checked. */
export type Metadata = Readonly<Record<string, string>>

export interface Since {
  readonly since: Instant
}

export interface PaymentWish {
  readonly amount: Cents
  readonly description: string
  /** The store's account that is paid; absent: the platform. */
  readonly account?: string
  readonly metadata: Metadata
}

export interface GatewayPayment {
  readonly id: string
  /** `open`: it waits for a card, or for the person to confirm it. */
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
  readonly amount: Cents
  /** The amount really taken. */
  readonly received: Cents
  /** Lowercase, `usd`. */
  readonly currency: string
  readonly account?: string
  readonly livemode: boolean
  /** It lets the person's browser pay; secret from others. */
  readonly clientSecret: string
  /** The fingerprint of the card that paid it, as in {@link PaymentMethod}; only `fetchPayment` reads it. */
  readonly cardFingerprint?: string
  readonly metadata: Metadata
  readonly createdAt: Instant
}

export interface RefundWish {
  readonly paymentId: string
  readonly amount: Cents
  /** Whether the payment went to a store's account. */
  readonly fromStore: boolean
  readonly metadata: Metadata
}

export interface GatewayRefund {
  readonly id: string
  readonly paymentId: string
  readonly amount: Cents
  /** A refund that has succeeded may fail later, where the bank sends it back. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  readonly failure?: string
  readonly metadata: Metadata
  readonly createdAt: Instant
}

export interface CustomerWish {
  readonly email: string
  readonly metadata: Metadata
}

export interface Customer {
  readonly id: string
  readonly defaultMethodId?: string
  readonly metadata: Metadata
  readonly createdAt: Instant
}

export interface SetupWish {
  readonly customerId: string
  readonly metadata: Metadata
}

export interface Setup {
  readonly id: string
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled'
  readonly clientSecret: string
  readonly customerId?: string
  /** The card, once there is one. */
  readonly methodId?: string
  readonly metadata: Metadata
}

export interface PaymentMethod {
  readonly id: string
  readonly customerId?: string
  readonly card?: {
    readonly brand: string
    readonly last4: string
    readonly expMonth: number
    readonly expYear: number
    /** The same for the same card, of any user. */
    readonly fingerprint?: string
  }
}

export type GatewayInterval = 'month' | 'year'

export interface PriceWish {
  readonly lookupKey: string
  readonly product: string
  readonly amount: Cents
  readonly interval: GatewayInterval
}

export interface Price {
  readonly id: string
  readonly lookupKey?: string
  readonly amount: Cents
  readonly currency: string
  readonly interval: GatewayInterval
}

export interface SubscriptionWish {
  readonly customerId: string
  readonly priceId: string
  /** Days before the first payment; absent: none. */
  readonly trialDays?: number
  /** The trial begins without a card; where there is none at its end, the subscription ends. */
  readonly withoutCard?: boolean
  /** The first payment is less by so much, once. */
  readonly firstPaymentOff?: Cents
  readonly metadata: Metadata
}

export interface GatewayPriceChange {
  readonly itemId: string
  readonly priceId: string
  /** For which moment it is worked out; absent: when it is done. */
  readonly at?: Instant
}

export interface PricePreview {
  /** Less than 0: it is kept for the next payments. */
  readonly dueNow: Cents
  readonly nextPaymentAt: Instant
}

export const gatewayStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

export interface GatewaySubscription {
  readonly id: string
  readonly customerId: string
  readonly status: GatewayStatus
  readonly priceId: string
  /** The argument of {@link Payments.changePrice}. */
  readonly itemId: string
  readonly interval: GatewayInterval
  readonly amount: Cents
  readonly periodStart: Instant
  readonly periodEnd: Instant
  readonly trialEnd?: Instant
  readonly cancelAtPeriodEnd: boolean
  /** The operator has paused taking money for it. */
  readonly isPaused: boolean
  readonly endedAt?: Instant
  readonly latestInvoice?: Pick<GatewayInvoice, 'id' | 'status' | 'amountPaid' | 'createdAt'>
  readonly livemode: boolean
  /**
   * The card for after the trial (`setup`) or first payment (`payment`) that the person has to
   * confirm in the browser, if any.
   */
  readonly confirm?: {
    readonly kind: 'setup' | 'payment'
    readonly clientSecret: string
    /** Of a setup: the argument of {@link Payments.fetchSetup}. */
    readonly setupId?: string
  }
  /** The card that pays it, where it has one of its own. */
  readonly methodId?: string
  readonly metadata: Metadata
  readonly createdAt: Instant
}

export interface GatewayInvoice {
  readonly id: string
  readonly number?: string
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  readonly amountDue: Cents
  readonly amountPaid: Cents
  readonly currency: string
  readonly createdAt: Instant
  /** The payment behind it: the argument of {@link Payments.createRefund}. */
  readonly paymentId?: string
  /** The company's own pages: to look at, and to keep. */
  readonly page?: string
  readonly pdf?: string
}

export interface AccountWish {
  readonly email?: string
  readonly metadata: Metadata
}

export interface StoreAccount {
  readonly id: string
  /** Whether it can be paid. */
  readonly chargesEnabled: boolean
  readonly payoutsEnabled: boolean
  /** Whether the owner has submitted the initial details. */
  readonly detailsSubmitted: boolean
  readonly metadata: Metadata
  readonly createdAt: Instant
}

/** Whole addresses to which the owner comes back. */
export interface OnboardingPages {
  readonly done: string
  /** Where the link was too old. */
  readonly again: string
}

/** That something happened. Only the id of the object is believed; it is fetched. */
export interface GatewayEvent {
  readonly id: string
  /** `payment_intent.succeeded` */
  readonly type: string
  readonly objectId: string
  /** The connected account that it is about; absent: the platform's own. */
  readonly account?: string
  readonly livemode: boolean
}
