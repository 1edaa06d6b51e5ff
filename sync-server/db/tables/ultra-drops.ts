import { isNotNull } from 'drizzle-orm'
import type { Category } from '../../../shared/features/collection/categories.ts'
import type { PassReason } from '../../../shared/features/ultra-drops/draw-file.ts'
import type {
  EntryStatus,
  RequestStatus,
  UltraDropStatus,
} from '../../../shared/features/ultra-drops/ultra-drop.ts'
import { type DataRules, marketHistory, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Ultra drops, requests and entries. */
export function ultraDropTables(kit: Kit) {
  /** Once it is drawn, a row of `drops` with the same id holds its bottles for reservations. */
  const ultraDrops = kit.table(
    'ultra_drops',
    {
      id: kit.text('id').primaryKey(),
      storeId: kit.text('store_id').notNull(),
      title: kit.text('title').notNull(),
      description: kit.text('description'),
      /** SHA-256 of the picture. */
      picture: kit.text('picture'),
      category: kit.text('category').$type<Category>().notNull(),
      brand: kit.text('brand'),
      sizeMl: kit.integer('size_ml'),
      vintage: kit.integer('vintage'),
      /** US cents. */
      originalPrice: kit.integer('original_price'),
      salePrice: kit.integer('sale_price').notNull(),
      quantity: kit.integer('quantity').notNull(),
      status: kit.text('status').$type<UltraDropStatus>().notNull().default('scheduled'),
      scheduledAt: kit.integer('scheduled_at').notNull(),
      requestStartsAt: kit.integer('request_starts_at'),
      liveStartsAt: kit.integer('live_starts_at').notNull(),
      liveEndsAt: kit.integer('live_ends_at').notNull(),
      drawingAt: kit.integer('drawing_at').notNull(),
      /** When its bottles are at the store, and until when they stay at least; null: no such day. */
      pickupFrom: kit.integer('pickup_from'),
      pickupUntil: kit.integer('pickup_until'),
      minReservations: kit.integer('min_reservations').notNull().default(0),
      requireStoreFavorite: kit.boolean('require_store_favorite').notNull(),
      requireSubscription: kit.boolean('require_subscription').notNull(),
      reviewsByHand: kit.boolean('reviews_by_hand').notNull(),
      teaserSent: kit.boolean('teaser_sent').notNull().default(false),
      reminderSent: kit.boolean('reminder_sent').notNull().default(false),
      finalAlertSent: kit.boolean('final_alert_sent').notNull().default(false),
      totalRequests: kit.integer('total_requests').notNull().default(0),
      totalApproved: kit.integer('total_approved').notNull().default(0),
      /** Counted by a job while it is live; all of them, once it is closed. */
      totalEntries: kit.integer('total_entries').notNull().default(0),
      winnersSelected: kit.integer('winners_selected').notNull().default(0),
      /** Sealed until the draw, then 32 bytes in hexadecimal. */
      secret: kit.text('secret').notNull(),
      commitment: kit.text('commitment').notNull(),
      listHash: kit.text('list_hash'),
      drawnAt: kit.integer('drawn_at'),
      /** The turn that is next, once it is drawn. */
      nextTurn: kit.integer('next_turn').notNull().default(1),
      reason: kit.text('reason'),
      /** How many entered lately; brought up to date by a job. Below 0: it stands in no list any more. */
      hypeScore: kit.integer('hype_score').notNull().default(0),
      /** Until when it stands in the list. */
      listedUntil: kit.integer('listed_until').notNull(),
      /** When time next moves it; null: never. */
      dueAt: kit.integer('due_at'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.index('ultra_drops_store_idx').on(own.storeId, own.createdAt, own.id),
      kit.index('ultra_drops_hype_idx').on(own.hypeScore, own.createdAt, own.id),
      kit.index('ultra_drops_listed_idx').on(own.listedUntil, own.id),
      kit.index('ultra_drops_due_idx').on(own.dueAt, own.id).where(isNotNull(own.dueAt)),
      kit.index('ultra_drops_picture_idx').on(own.picture),
    ],
  )

  const ultraDropRequests = kit.table(
    'ultra_drop_requests',
    {
      id: kit.text('id').primaryKey(),
      ultraDropId: kit.text('ultra_drop_id').notNull(),
      userId: kit.text('user_id').notNull(),
      status: kit.text('status').$type<RequestStatus>().notNull().default('pending'),
      requestedAt: kit.integer('requested_at').notNull(),
      reviewedAt: kit.integer('reviewed_at'),
      /** Null where a rule decided, or who did has deleted their account. */
      reviewedBy: kit.text('reviewed_by'),
      reviewNotes: kit.text('review_notes'),
    },
    (own) => [
      kit.uniqueIndex('ultra_drop_requests_once_key').on(own.ultraDropId, own.userId),
      kit
        .index('ultra_drop_requests_status_idx')
        .on(own.ultraDropId, own.status, own.requestedAt, own.id),
      kit.index('ultra_drop_requests_heat_idx').on(own.ultraDropId, own.requestedAt),
      kit.index('ultra_drop_requests_user_idx').on(own.userId, own.requestedAt, own.id),
      kit.index('ultra_drop_requests_reviewer_idx').on(own.reviewedBy),
    ],
  )

  const ultraDropEntries = kit.table(
    'ultra_drop_entries',
    {
      id: kit.text('id').primaryKey(),
      ultraDropId: kit.text('ultra_drop_id').notNull(),
      /** Null once the person has deleted their account: the list that was frozen stays. */
      userId: kit.text('user_id'),
      /** Twelve characters of Crockford's base 32. */
      code: kit.text('code').notNull(),
      status: kit.text('status').$type<EntryStatus>().notNull().default('entered'),
      enteredAt: kit.integer('entered_at').notNull(),
      /** Written when its turn has come; before, and of all others, the draw says it. */
      turn: kit.integer('turn'),
      passed: kit.text('passed').$type<PassReason>(),
      isWinner: kit.boolean('is_winner').notNull().default(false),
      offerUntil: kit.integer('offer_until'),
      reservationId: kit.text('reservation_id'),
      /** US cents. */
      compensationCredit: kit.integer('compensation_credit').notNull().default(0),
    },
    (own) => [
      kit.uniqueIndex('ultra_drop_entries_once_key').on(own.ultraDropId, own.userId),
      kit.uniqueIndex('ultra_drop_entries_code_key').on(own.ultraDropId, own.code),
      kit
        .uniqueIndex('ultra_drop_entries_turn_key')
        .on(own.ultraDropId, own.turn)
        .where(isNotNull(own.turn)),
      kit.index('ultra_drop_entries_heat_idx').on(own.ultraDropId, own.enteredAt),
      kit.index('ultra_drop_entries_user_idx').on(own.userId, own.enteredAt, own.id),
    ],
  )

  return { ultraDrops, ultraDropRequests, ultraDropEntries }
}

/** What becomes of their rows. */
export const ultraDropRules = {
  ultraDrops: { ...notPersonal, retention: marketHistory },
  ultraDropRequests: {
    privacy: 'reservations',
    retention: marketHistory,
    deletion: { delete: ['userId'], clear: ['reviewedBy'] },
  },
  // The frozen list of a draw stays as it is, without the person.
  ultraDropEntries: {
    privacy: 'reservations',
    retention: marketHistory,
    deletion: { clear: ['userId'] },
  },
} as const satisfies DataRules<ReturnType<typeof ultraDropTables>>
