import type { Interval, OfferName } from '../../../shared/business/offer.ts'
import type { SubscriptionStatus } from '../../../shared/features/billing/subscription.ts'
import { type DataRules, limitedByAccount, marketHistory } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Subscribers of Insider, and the payment company's last data about them. */
export function billingTables(kit: Kit) {
  /** A person at the payment company. */
  const customers = kit.table(
    'customers',
    {
      userId: kit.text('user_id').primaryKey(),
      /** The payment company's name for them, once it knows them. */
      gatewayId: kit.text('gateway_id'),
      /** When they had the favour of an offer; there is no second. */
      offerUsedAt: kit.integer('offer_used_at'),
      /** When a trial was ended because its card had had one. */
      cardHadTrialAt: kit.integer('card_had_trial_at'),
      /** The first invoice that they ever paid: it comes back on request. */
      firstInvoice: kit.text('first_invoice'),
      firstPaidAt: kit.integer('first_paid_at'),
      /** US cents. */
      firstPaid: kit.integer('first_paid'),
      refundedAt: kit.integer('refunded_at'),
      /** A card that is being given in place of another. */
      setupId: kit.text('setup_id'),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [kit.uniqueIndex('customers_gateway_key').on(own.gatewayId)],
  )

  const subscriptions = kit.table(
    'subscriptions',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** The user, until it ends: a user has only one. */
      liveFor: kit.text('live_for'),
      gatewayId: kit.text('gateway_id'),
      /** How it began. */
      offer: kit.text('offer').$type<OfferName | 'none'>().notNull(),
      interval: kit.text('interval').$type<Interval>().notNull(),
      /** US cents for each period. */
      amount: kit.integer('amount').notNull(),
      status: kit.text('status').$type<SubscriptionStatus>().notNull(),
      needsCard: kit.boolean('needs_card').notNull(),
      hasCard: kit.boolean('has_card').notNull(),
      /** The displayable part of the paying card. */
      card: kit.json<CardShown>('card'),
      trialEndsAt: kit.integer('trial_ends_at'),
      periodStartsAt: kit.integer('period_starts_at'),
      periodEndsAt: kit.integer('period_ends_at'),
      cancelsAt: kit.integer('cancels_at'),
      endedAt: kit.integer('ended_at'),
      isPaused: kit.boolean('is_paused').notNull(),
      pastDueSince: kit.integer('past_due_since'),
      /** Letters about the payment that failed. */
      lettersSent: kit.integer('letters_sent').notNull(),
      /** The result of all of that: until when its person is an Insider. */
      insiderUntil: kit.integer('insider_until'),
      /** Counts the calls to the payment provider, and which answer this is. */
      refreshes: kit.integer('refreshes').notNull(),
      refreshApplied: kit.integer('refresh_applied').notNull(),
      refreshedAt: kit.integer('refreshed_at').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('subscriptions_live_key').on(own.liveFor),
      kit.uniqueIndex('subscriptions_gateway_key').on(own.gatewayId),
      kit.index('subscriptions_user_idx').on(own.userId, own.createdAt),
      kit.index('subscriptions_until_idx').on(own.insiderUntil),
      kit.index('subscriptions_refreshed_idx').on(own.refreshedAt),
    ],
  )

  /** Cards that have had a free trial; without a person once the account is deleted. */
  const trialCards = kit.table(
    'trial_cards',
    {
      /** SHA-256 of the payment company's fingerprint of the card. */
      card: kit.text('card').primaryKey(),
      userId: kit.text('user_id'),
      at: kit.integer('at').notNull(),
    },
    (own) => [kit.index('trial_cards_user_idx').on(own.userId)],
  )

  return { customers, subscriptions, trialCards }
}

/** What becomes of their rows. */
export const billingRules = {
  customers: {
    privacy: 'subscription',
    retention: limitedByAccount,
    deletion: { step: 'removeCustomer' },
  },
  subscriptions: {
    privacy: 'subscription',
    retention: marketHistory,
    deletion: { delete: ['userId'] },
  },
  // A card has one trial, for any account.
  trialCards: {
    privacy: 'trials',
    retention: { forEver: 'nobody has a second free trial' },
    deletion: { clear: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof billingTables>>

interface CardShown {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}
