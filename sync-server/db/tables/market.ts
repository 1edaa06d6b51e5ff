import { type AnyColumn, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Category } from '../../../shared/features/collection/categories.ts'
import type {
  Canceller,
  FeeStatus,
  ReservationStatus,
} from '../../../shared/features/market/reservation.ts'
import type { RemindedKind } from '../../../shared/features/radar/radar-item.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { handOverRetention } from '../../../shared/business/reserving.ts'
import { type DataRules, limitedByAccount, marketHistory, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

type FreeReserveReason = 'store_cancelled' | 'used' | 'given_back' | 'tenth_pickup' | 'tier'
/**
 * Sources of fee credit: `compensation` for a won bottle the store could not supply; a returned fee
 * after an expired hold, a cancellation or an overpayment. Uses: `used` while a reservation is
 * held, `used_late` if the rest was paid after the hold.
 */
export type FeeCreditReason =
  | ('compensation' | 'hold_ended' | 'cancelled' | 'overpaid')
  | ('used' | 'used_late')

type TableMarketSource<Name extends string> = Readonly<Record<Name, AnyColumn>>
/** It may be in a list of hot offers. */
export const isRanked = (drops: TableMarketSource<'hypeScore'>) => sql`${drops.hypeScore} >= 0`
/** Its line in the known prices is of a time when it was not over. */
export const hasStalePrice = (drops: TableMarketSource<'priceListedAt' | 'listedUntil'>) =>
  sql`${drops.priceListedAt} < ${drops.listedUntil}`
export const hasQueue = (drops: TableMarketSource<'waiting'>) => sql`${drops.waiting} > 0`
/** Of those that are not over: sold out or paused, by the rule of `phaseOf`. */
export const isUnavailable = (
  drops: TableMarketSource<'isPaused' | 'startsAt' | 'waiting' | 'quantity' | 'reservedQuantity'>,
  now: Instant,
) => sql`(${eq(drops.isPaused, true)} or (${drops.startsAt} <= ${now}
  and (${drops.waiting} > 0 or ${drops.reservedQuantity} >= ${drops.quantity})))`

/** Drops, reservations, waiting lists and hand overs. */
export function marketTables(kit: Kit) {
  const drops = kit.table(
    'drops',
    {
      id: kit.text('id').primaryKey(),
      storeId: kit.text('store_id').notNull(),
      title: kit.text('title').notNull(),
      description: kit.text('description'),
      /** SHA-256 of the picture. */
      picture: kit.text('picture'),
      category: kit.text('category').$type<Category>().notNull(),
      subcategory: kit.text('subcategory'),
      brand: kit.text('brand'),
      /** US cents. */
      originalPrice: kit.integer('original_price'),
      salePrice: kit.integer('sale_price').notNull(),
      quantity: kit.integer('quantity').notNull(),
      /** The sum of held units; changed by conditional updates alone. */
      reservedQuantity: kit.integer('reserved_quantity').notNull().default(0),
      /** Its number of rows in `drop_waits`: freed bottles go there first. */
      waiting: kit.integer('waiting').notNull().default(0),
      dropType: kit.text('drop_type').$type<'regular' | 'ultra'>().notNull().default('regular'),
      isSponsored: kit.boolean('is_sponsored').notNull(),
      isAllocated: kit.boolean('is_allocated').notNull(),
      isPaused: kit.boolean('is_paused').notNull().default(false),
      sizeMl: kit.integer('size_ml'),
      vintage: kit.integer('vintage'),
      /** Milliseconds. */
      holdFor: kit.integer('hold_for').notNull(),
      startsAt: kit.integer('starts_at').notNull(),
      endsAt: kit.integer('ends_at'),
      /** When its store ended it. */
      endedAt: kit.integer('ended_at'),
      /** `endedAt`, `endsAt` or the end of time: ended drops leave the lists. */
      listedUntil: kit.integer('listed_until').notNull(),
      pickupFrom: kit.integer('pickup_from'),
      pickupUntil: kit.integer('pickup_until'),
      /** Units reserved lately and people who look at it now; brought up to date by a job. */
      hypeScore: kit.integer('hype_score').notNull().default(0),
      /** When its line in the known prices was last brought up to date. */
      priceListedAt: kit.integer('price_listed_at'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.check(
        'drops_stock_check',
        sql`${own.reservedQuantity} >= 0 and ${own.reservedQuantity} <= ${own.quantity}`,
      ),
      kit.index('drops_store_idx').on(own.storeId, own.createdAt, own.id),
      kit.index('drops_hype_idx').on(own.hypeScore, own.createdAt, own.id),
      kit.index('drops_category_hype_idx').on(own.category, own.hypeScore, own.createdAt, own.id),
      kit.index('drops_category_created_idx').on(own.category, own.createdAt, own.id),
      kit.index('drops_category_listed_idx').on(own.category, own.listedUntil, own.id),
      kit.index('drops_starts_idx').on(own.startsAt, own.id),
      kit.index('drops_listed_idx').on(own.listedUntil, own.id),
      kit.index('drops_created_idx').on(own.createdAt, own.id),
      kit.index('drops_picture_idx').on(own.picture),
      // Of those that are over, few are still in the following: the others are never read again.
      kit.index('drops_ranked_idx').on(own.listedUntil, own.id).where(isRanked(own)),
      kit.index('drops_stale_price_idx').on(own.listedUntil, own.id).where(hasStalePrice(own)),
      kit.index('drops_waiting_idx').on(own.listedUntil, own.id).where(hasQueue(own)),
    ],
  )

  /** The words of titles and brands by which drops are found. */
  const dropWords = kit.table(
    'drop_words',
    {
      word: kit.text('word').notNull(),
      dropId: kit.text('drop_id').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.word, own.dropId] }),
      kit.index('drop_words_word_idx').on(kit.beginning(own.word)),
      kit.index('drop_words_drop_idx').on(own.dropId),
    ],
  )

  /** How many people each process of the server sees at a drop. */
  const dropViewers = kit.table(
    'drop_viewers',
    {
      dropId: kit.text('drop_id').notNull(),
      process: kit.text('process').notNull(),
      viewers: kit.integer('viewers').notNull(),
      seenAt: kit.integer('seen_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.dropId, own.process] }),
      kit.index('drop_viewers_seen_idx').on(own.seenAt),
    ],
  )

  /** Who waits while more people want an offer than are admitted; see decision 149. */
  const waitingRoomPlaces = kit.table(
    'waiting_room_places',
    {
      /** Or the id of an ultra drop or event. */
      dropId: kit.text('drop_id').notNull(),
      userId: kit.text('user_id').notNull(),
      /** The second of arrival and the rank drawn within it, as one number. */
      position: kit.integer('position').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.dropId, own.userId] }),
      kit.index('waiting_room_places_order_idx').on(own.dropId, own.position),
      kit.index('waiting_room_places_user_idx').on(own.userId),
    ],
  )

  /** Admissions of a waiting room, at most one each second; the first row opens the room. */
  const waitingRoomSteps = kit.table(
    'waiting_room_steps',
    {
      dropId: kit.text('drop_id').notNull(),
      /** A whole second. */
      at: kit.integer('at').notNull(),
      /** All positions up to this one are admitted. */
      through: kit.integer('through').notNull(),
    },
    (own) => [kit.primaryKey({ columns: [own.dropId, own.at] })],
  )

  const reservations = kit.table(
    'reservations',
    {
      id: kit.text('id').primaryKey(),
      /** Null once the person has deleted their account. */
      userId: kit.text('user_id'),
      dropId: kit.text('drop_id').notNull(),
      storeId: kit.text('store_id').notNull(),
      quantity: kit.integer('quantity').notNull(),
      /** Whether its units are in the drop's `reservedQuantity`. */
      holdsUnits: kit.boolean('holds_units').notNull(),
      /** US cents: to the platform, for one bottle, for all of them. */
      reserveFee: kit.integer('reserve_fee').notNull(),
      unitPrice: kit.integer('unit_price').notNull(),
      totalPrice: kit.integer('total_price').notNull(),
      status: kit.text('status').$type<ReservationStatus>().notNull(),
      feeStatus: kit.text('fee_status').$type<FeeStatus>().notNull(),
      usedFreeReserve: kit.boolean('used_free_reserve').notNull(),
      /** US cents of the fee paid with credit, without returned ones. */
      creditUsed: kit.integer('credit_used').notNull().default(0),
      isOffer: kit.boolean('is_offer').notNull(),
      /** Of a pending one. */
      holdUntil: kit.integer('hold_until'),
      pickupFrom: kit.integer('pickup_from'),
      pickupUntil: kit.integer('pickup_until'),
      extendedAt: kit.integer('extended_at'),
      /** Eight characters of Crockford's base 32, without the hyphen. */
      pickupCode: kit.text('pickup_code').notNull(),
      cancelledBy: kit.text('cancelled_by').$type<Canceller>(),
      reason: kit.text('reason'),
      confirmedAt: kit.integer('confirmed_at'),
      pickedUpAt: kit.integer('picked_up_at'),
      /** The clerk; null once they have deleted their account. */
      pickedUpBy: kit.text('picked_up_by'),
      /** Handed over to staff of the store: it counts in no figure. */
      isOfStaff: kit.boolean('is_of_staff').notNull().default(false),
      refusedAt: kit.integer('refused_at'),
      /** When it became a no-show. */
      missedAt: kit.integer('missed_at'),
      remindedAt: kit.integer('reminded_at'),
      /** When a rule next looks at it: the hold ends, the window ends, the day ends; null: never. */
      dueAt: kit.integer('due_at'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('reservations_code_key').on(own.storeId, own.pickupCode),
      kit.check(
        'reservations_credit_check',
        sql`${own.creditUsed} >= 0 and ${own.creditUsed} <= ${own.reserveFee}`,
      ),
      kit.index('reservations_user_idx').on(own.userId, own.createdAt, own.id),
      kit.index('reservations_drop_idx').on(own.dropId, own.userId),
      kit.index('reservations_heat_idx').on(own.dropId, own.createdAt),
      kit.index('reservations_store_idx').on(own.storeId, own.createdAt, own.id),
      kit.index('reservations_today_idx').on(own.storeId, own.status, own.pickupUntil),
      kit.index('reservations_due_idx').on(own.dueAt, own.id),
      kit.index('reservations_created_idx').on(own.createdAt),
      kit.index('reservations_clerk_idx').on(own.pickedUpBy),
      kit
        .index('reservations_picked_up_idx')
        .on(own.pickedUpAt, own.id)
        .where(isNotNull(own.pickedUpAt)),
    ],
  )

  /** The waiting list of a drop: first come, first offered. */
  const dropWaits = kit.table(
    'drop_waits',
    {
      dropId: kit.text('drop_id').notNull(),
      userId: kit.text('user_id').notNull(),
      joinedAt: kit.integer('joined_at').notNull(),
      /** Makes the order whole where two joined in one millisecond. */
      id: kit.text('id').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.dropId, own.userId] }),
      kit.index('drop_waits_order_idx').on(own.dropId, own.joinedAt, own.id),
      kit.index('drop_waits_user_idx').on(own.userId, own.joinedAt, own.id),
    ],
  )

  /** A person's state in the marketplace; the lock for reserving. */
  const reservers = kit.table(
    'reservers',
    {
      userId: kit.text('user_id').primaryKey(),
      /** The sum of the entries in `free_reserves`. */
      freeReserves: kit.integer('free_reserves').notNull().default(0),
      /** US cents: the sum of the entries in `fee_credits`. */
      feeCredit: kit.integer('fee_credit').notNull().default(0),
      pausedUntil: kit.integer('paused_until'),
      /** No-shows before this moment count no more. */
      noShowsFrom: kit.integer('no_shows_from').notNull().default(0),
    },
    (own) => [
      kit.check('reservers_free_check', sql`${own.freeReserves} >= 0`),
      kit.check('reservers_credit_check', sql`${own.feeCredit} >= 0`),
    ],
  )

  /** Free reserves given and used, each with what it was for. */
  const freeReserves = kit.table(
    'free_reserves',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** 1: given; -1: used. */
      change: kit.integer('change').notNull(),
      reason: kit.text('reason').$type<FreeReserveReason>().notNull(),
      /** The reservation; of `tenth_pickup` the count, of `tier` the period and which of it. */
      subject: kit.text('subject').notNull(),
      at: kit.integer('at').notNull(),
    },
    (own) => [kit.uniqueIndex('free_reserves_once_key').on(own.userId, own.subject, own.reason)],
  )

  /** Credit for fees: granted, used and returned, each with its reason; append-only. */
  const feeCredits = kit.table(
    'fee_credits',
    {
      id: kit.text('id').primaryKey(),
      userId: kit.text('user_id').notNull(),
      /** US cents; below 0: used. */
      change: kit.integer('change').notNull(),
      reason: kit.text('reason').$type<FeeCreditReason>().notNull(),
      /** The reservation; of `compensation` the entry of the ultra drop. */
      subject: kit.text('subject').notNull(),
      at: kit.integer('at').notNull(),
    },
    (own) => [kit.uniqueIndex('fee_credits_once_key').on(own.userId, own.subject, own.reason)],
  )

  /** Reminders before the start of an item. */
  const reminders = kit.table(
    'reminders',
    {
      userId: kit.text('user_id').notNull(),
      /** A drop, an ultra drop or an event. */
      subjectId: kit.text('subject_id').notNull(),
      kind: kit.text('kind').$type<RemindedKind>().notNull(),
      /** When it is looked at: a while before it begins, as far as is known. */
      dueAt: kit.integer('due_at').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.subjectId] }),
      kit.index('reminders_due_idx').on(own.dueAt, own.userId, own.subjectId),
      kit.index('reminders_subject_idx').on(own.subjectId, own.dueAt),
    ],
  )

  const reviews = kit.table(
    'reviews',
    {
      id: kit.text('id').primaryKey(),
      /** Null once the person has deleted their account. */
      userId: kit.text('user_id'),
      dropId: kit.text('drop_id').notNull(),
      storeId: kit.text('store_id').notNull(),
      reservationId: kit.text('reservation_id').notNull(),
      /** 1 to 5. */
      rating: kit.integer('rating').notNull(),
      comment: kit.text('comment'),
      /** The store's reply, and its time. */
      reply: kit.text('reply'),
      repliedAt: kit.integer('replied_at'),
      /** When the first reported it since an admin last looked, and how many have since. */
      reportedAt: kit.integer('reported_at'),
      reports: kit.integer('reports').notNull().default(0),
      /** How many found it helpful. */
      helpful: kit.integer('helpful').notNull().default(0),
      /** Since when an admin has hidden it, and why. */
      hiddenAt: kit.integer('hidden_at'),
      hiddenReason: kit.text('hidden_reason'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('reviews_reservation_key').on(own.reservationId),
      kit.index('reviews_store_idx').on(own.storeId, own.createdAt, own.id),
      kit.index('reviews_user_idx').on(own.userId, own.createdAt, own.id),
      kit.index('reviews_reported_idx').on(own.reportedAt, own.id).where(isNotNull(own.reportedAt)),
      kit
        .index('reviews_featured_idx')
        .on(own.helpful, own.createdAt, own.id)
        .where(isNull(own.hiddenAt)),
      kit.index('reviews_hidden_idx').on(own.hiddenAt, own.id).where(isNotNull(own.hiddenAt)),
    ],
  )

  /** Who reported a review, and why. */
  const reviewReports = kit.table(
    'review_reports',
    {
      reviewId: kit.text('review_id').notNull(),
      userId: kit.text('user_id').notNull(),
      reason: kit.text('reason').notNull(),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.reviewId, own.userId] }),
      kit.index('review_reports_user_idx').on(own.userId, own.createdAt, own.reviewId),
      kit.index('review_reports_at_idx').on(own.reviewId, own.createdAt),
    ],
  )

  /** Hand overs by the chance of the scanner, so that one sent again gets its answer again. */
  const handOvers = kit.table(
    'hand_overs',
    {
      storeId: kit.text('store_id').notNull(),
      nonce: kit.text('nonce').notNull(),
      userId: kit.text('user_id').notNull(),
      /** SHA-256 of the request. */
      of: kit.text('of').notNull(),
      answer: kit.json<unknown>('answer').notNull(),
      at: kit.integer('at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.storeId, own.nonce] }),
      kit.index('hand_overs_at_idx').on(own.at),
    ],
  )

  return {
    drops,
    dropWords,
    dropViewers,
    waitingRoomPlaces,
    waitingRoomSteps,
    reservations,
    dropWaits,
    reservers,
    freeReserves,
    feeCredits,
    reminders,
    reviews,
    reviewReports,
    handOvers,
  }
}

/** What becomes of their rows. */
export const marketRules = {
  drops: { ...notPersonal, retention: marketHistory },
  dropWords: { ...notPersonal, retention: marketHistory },
  dropViewers: { ...notPersonal, retention: { limitedBy: 'who looks now: the job market.hype' } },
  waitingRoomPlaces: {
    privacy: 'reservations',
    retention: { limitedBy: 'the rushes that go on: the job market.hype' },
    deletion: { delete: ['userId'] },
  },
  waitingRoomSteps: {
    ...notPersonal,
    retention: { limitedBy: 'the rushes that go on: the job market.hype' },
  },
  // They stay as the store’s history. Open ones were cancelled before.
  reservations: {
    privacy: 'reservations',
    retention: marketHistory,
    deletion: { clear: ['userId', 'pickedUpBy'] },
  },
  dropWaits: {
    privacy: 'reservations',
    retention: { limitedBy: 'the drops that are open: the job market.tend' },
    deletion: { delete: ['userId'] },
  },
  reservers: {
    privacy: 'reservations',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  freeReserves: {
    privacy: 'reservations',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  feeCredits: {
    privacy: 'reservations',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  reminders: {
    privacy: 'reservations',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  // They stay, without their author.
  reviews: { privacy: 'reviews', retention: marketHistory, deletion: { clear: ['userId'] } },
  // One of each person for a review.
  reviewReports: {
    privacy: 'reports',
    retention: limitedByAccount,
    deletion: { delete: ['userId'] },
  },
  // Answers that scanners no longer request.
  handOvers: {
    privacy: 'reservations',
    retention: { by: 'at', for: handOverRetention },
    deletion: { delete: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof marketTables>>
