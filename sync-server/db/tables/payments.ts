import { type AnyColumn, sql } from 'drizzle-orm'
import { day } from '../../../shared/kernel/time.ts'
import { type DataRules, limitedByStores, marketHistory } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** A bank sends a refund back within weeks, if it does. Milliseconds. */
export const refundFailurePeriod = 30 * day
type PaymentSource<Name extends string> = Readonly<Record<Name, AnyColumn>>
/** A refund that could still come back when it was last looked at. */
export const mayComeBack = (ops: PaymentSource<'kind' | 'status' | 'updatedAt' | 'doneAt'>) =>
  sql`${ops.kind} = 'refund' and ${ops.status} = 'done' and ${ops.updatedAt} - ${ops.doneAt} < ${sql.raw(String(refundFailurePeriod))}`
/** A link for the owner of a store, which leads somewhere for some days. */
export const isLink = (ops: PaymentSource<'kind'>) =>
  sql`${ops.kind} in ('account.onboard', 'account.login')`
export const isUnfinished = (accounts: PaymentSource<'chargesEnabled'>) =>
  sql`not ${accounts.chargesEnabled}`

/** Payments at the payment provider: intents, results and events. */
export function paymentTables(kit: Kit) {
  /** A payment of a person for one thing, at any provider. */
  const payments = kit.table(
    'payments',
    {
      id: kit.text('id').primaryKey(),
      /** The fee of a reservation, its bottles, or a seat at an event: both are paid to the store's account. */
      purpose: kit.text('purpose').$type<'fee' | 'bottle' | 'event'>().notNull(),
      /** Of a seat, its registration. */
      reservationId: kit.text('reservation_id').notNull(),
      /** Null once the person has deleted their account. */
      userId: kit.text('user_id'),
      /** The store's account that gets it; null: the platform. */
      account: kit.text('account'),
      /** US cents. */
      amount: kit.integer('amount').notNull(),
      refunded: kit.integer('refunded').notNull().default(0),
      status: kit
        .text('status')
        .$type<'new' | 'open' | 'processing' | 'succeeded' | 'canceled'>()
        .notNull(),
      /** The payment company's name for it, once it knows it. */
      gatewayId: kit.text('gateway_id'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.index('payments_reservation_idx').on(own.reservationId, own.purpose),
      kit.uniqueIndex('payments_gateway_key').on(own.gatewayId),
      kit.index('payments_user_idx').on(own.userId, own.createdAt, own.id),
      kit.index('payments_status_idx').on(own.status, own.updatedAt, own.id),
    ],
  )

  /**
   * Requests to the payment provider: committed before the call, with its idempotency key, so that
   * a process after a crash repeats the same request.
   */
  const paymentOps = kit.table(
    'payment_ops',
    {
      /** The idempotency key. */
      id: kit.text('id').primaryKey(),
      kind: kit.text('kind').notNull(),
      /** The key of an operation that must happen once: `refund/<payment>/<purpose>`. */
      once: kit.text('once').notNull(),
      /** The payment, the person or the store that it is about. */
      subject: kit.text('subject').notNull(),
      args: kit.json<unknown>('args').notNull(),
      status: kit.text('status').$type<'waiting' | 'done' | 'failed'>().notNull(),
      result: kit.json<unknown>('result'),
      attempts: kit.integer('attempts').notNull().default(0),
      lastError: kit.text('last_error'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
      doneAt: kit.integer('done_at'),
    },
    (own) => [
      kit.uniqueIndex('payment_ops_once_key').on(own.once),
      kit.index('payment_ops_subject_idx').on(own.subject),
      kit.index('payment_ops_status_idx').on(own.status, own.updatedAt, own.id),
      // Done ones become more for ever; of the following there are few.
      kit.index('payment_ops_refunds_idx').on(own.updatedAt, own.id).where(mayComeBack(own)),
      kit.index('payment_ops_links_idx').on(own.createdAt, own.id).where(isLink(own)),
    ],
  )

  /** Events from the payment company, each once, in any order; handled by fetching the object. */
  const gatewayEvents = kit.table(
    'gateway_events',
    {
      id: kit.text('id').primaryKey(),
      type: kit.text('type').notNull(),
      /** The object that it is about: only its id is believed. */
      objectId: kit.text('object_id').notNull(),
      account: kit.text('account'),
      receivedAt: kit.integer('received_at').notNull(),
      doneAt: kit.integer('done_at'),
    },
    (own) => [
      kit.index('gateway_events_done_idx').on(own.doneAt, own.receivedAt, own.id),
      kit.index('gateway_events_received_idx').on(own.receivedAt),
    ],
  )

  /** The account of a store at the payment company, as it stood when it was last fetched. */
  const storeAccounts = kit.table(
    'store_accounts',
    {
      storeId: kit.text('store_id').primaryKey(),
      account: kit.text('account').notNull(),
      chargesEnabled: kit.boolean('charges_enabled').notNull(),
      payoutsEnabled: kit.boolean('payouts_enabled').notNull(),
      detailsSubmitted: kit.boolean('details_submitted').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('store_accounts_account_key').on(own.account),
      kit.index('store_accounts_updated_idx').on(own.updatedAt, own.storeId),
      kit
        .index('store_accounts_unfinished_idx')
        .on(own.updatedAt, own.storeId)
        .where(isUnfinished(own)),
    ],
  )

  /** Objects of the built-in test gateway, in place of a payment company. */
  const testGateway = kit.table(
    'test_gateway',
    {
      id: kit.text('id').primaryKey(),
      kind: kit.text('kind').notNull(),
      /** The idempotency key under which it was made. */
      key: kit.text('key'),
      object: kit.json<unknown>('object').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('test_gateway_key_key').on(own.key),
      kit.index('test_gateway_kind_idx').on(own.kind, own.createdAt),
    ],
  )

  return { payments, paymentOps, gatewayEvents, storeAccounts, testGateway }
}

/** What becomes of their rows. */
export const paymentRules = {
  payments: { privacy: 'payments', retention: marketHistory, deletion: { clear: ['userId'] } },
  paymentOps: {
    privacy: 'payments',
    retention: marketHistory,
    deletion: { none: 'the exchange with the payment company' },
  },
  // A repeat so late has no sender any more.
  gatewayEvents: {
    privacy: 'payments',
    retention: { by: 'receivedAt', for: 90 * day },
    deletion: { none: 'the exchange with the payment company' },
  },
  storeAccounts: {
    privacy: 'stores',
    retention: limitedByStores,
    deletion: { none: 'accounts of stores at the payment company' },
  },
  testGateway: {
    privacy: 'payments',
    retention: { limitedBy: 'trying it out: there is none in production' },
    deletion: { none: 'the exchange with the payment company' },
  },
} as const satisfies DataRules<ReturnType<typeof paymentTables>>
