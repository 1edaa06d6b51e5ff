import { isNotNull } from 'drizzle-orm'
import type { SightingReply } from '../../../shared/features/sightings/endpoints.ts'
import type {
  RewardStatus,
  VerificationStatus,
  Verifier,
} from '../../../shared/features/sightings/sighting.ts'
import { endedSightingRetention } from '../../../shared/business/sightings.ts'
import type { DataRules } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Bottles seen at stores, as other users see them, with their replies. */
export function sightingTables(kit: Kit) {
  /** Of the place of the scout nothing is kept: every place here is the store's. */
  const bottleSightings = kit.table(
    'bottle_sightings',
    {
      id: kit.text('id').primaryKey(),
      /** Null once the scout has deleted their account. */
      scoutUserId: kit.text('scout_user_id'),
      /** The row of the scout from which it was made. */
      reportId: kit.text('report_id').notNull(),
      /** A wish of the scout's own that it answers. */
      wishlistItemId: kit.text('wishlist_item_id'),
      bottleName: kit.text('bottle_name').notNull(),
      brand: kit.text('brand'),
      vintage: kit.integer('vintage'),
      sizeMl: kit.integer('size_ml'),
      /** Null where the store is none of the marketplace. */
      storeId: kit.text('store_id'),
      storeName: kit.text('store_name').notNull(),
      storeAddress: kit.text('store_address'),
      /** `Atlanta, GA`, and `GA`, where the store is of the marketplace. */
      storePlace: kit.text('store_place'),
      storeState: kit.text('store_state'),
      zipCode: kit.text('zip_code').notNull(),
      /** The first three digits of it. */
      region: kit.text('region').notNull(),
      /** The state of the zip code, `GA`; null where it is of none. */
      zipState: kit.text('zip_state'),
      /** US cents. */
      price: kit.integer('price').notNull(),
      quantity: kit.integer('quantity').notNull(),
      isAllocated: kit.boolean('is_allocated').notNull(),
      notes: kit.text('notes'),
      /** SHA-256 of the picture, which the scout uploaded. */
      photo: kit.text('photo'),
      seenAt: kit.integer('seen_at').notNull(),
      expiresAt: kit.integer('expires_at').notNull(),
      isExpired: kit.boolean('is_expired').notNull().default(false),
      /** It arrived in time for an announcement. */
      isAnnounced: kit.boolean('is_announced').notNull(),
      verificationStatus: kit
        .text('verification_status')
        .$type<VerificationStatus>()
        .notNull()
        .default('pending'),
      /** When it was confirmed; its reward is paid a while later. */
      confirmedAt: kit.integer('confirmed_at'),
      verifiedBy: kit.text('verified_by').$type<Verifier>(),
      confirms: kit.integer('confirms').notNull().default(0),
      denials: kit.integer('denials').notNull().default(0),
      /** Since when an admin has to decide. */
      disputedAt: kit.integer('disputed_at'),
      decision: kit.text('decision'),
      rewardStatus: kit.text('reward_status').$type<RewardStatus>().notNull().default('pending'),
      pointsAwarded: kit.integer('points_awarded').notNull().default(0),
      /** The day, in UTC, of whose rewarded sightings it is one. */
      rewardedOn: kit.text('rewarded_on').notNull(),
      /** A hash of scout, bottle, store and day; null once it was taken back. */
      onceKey: kit.text('once_key'),
      /** How many wish for it and have confirmed it lately; brought up to date by a job. */
      hypeScore: kit.integer('hype_score').notNull().default(0),
      /** When it was seen, while it stands in lists. */
      listedAt: kit.integer('listed_at'),
      /** When time next does something to it; null: never. */
      dueAt: kit.integer('due_at'),
      createdAt: kit.integer('created_at').notNull(),
      updatedAt: kit.integer('updated_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('bottle_sightings_once_key').on(own.onceKey),
      kit
        .index('bottle_sightings_listed_idx')
        .on(own.listedAt, own.id)
        .where(isNotNull(own.listedAt)),
      kit
        .index('bottle_sightings_region_idx')
        .on(own.region, own.listedAt, own.id)
        .where(isNotNull(own.listedAt)),
      kit
        .index('bottle_sightings_hype_idx')
        .on(own.hypeScore, own.listedAt, own.id)
        .where(isNotNull(own.listedAt)),
      kit
        .index('bottle_sightings_region_hype_idx')
        .on(own.region, own.hypeScore, own.listedAt, own.id)
        .where(isNotNull(own.listedAt)),
      kit
        .index('bottle_sightings_state_hype_idx')
        .on(own.zipState, own.hypeScore, own.listedAt, own.id)
        .where(isNotNull(own.listedAt)),
      kit
        .index('bottle_sightings_store_idx')
        .on(own.storeId, own.listedAt, own.id)
        .where(isNotNull(own.listedAt)),
      kit
        .index('bottle_sightings_disputed_idx')
        .on(own.disputedAt, own.id)
        .where(isNotNull(own.disputedAt)),
      kit.index('bottle_sightings_due_idx').on(own.dueAt, own.id).where(isNotNull(own.dueAt)),
      kit.index('bottle_sightings_scout_idx').on(own.scoutUserId, own.rewardedOn),
      kit.index('bottle_sightings_over_idx').on(own.expiresAt),
    ],
  )

  /** Replies to a sighting: the last one of each person. */
  const sightingAnswers = kit.table(
    'sighting_answers',
    {
      sightingId: kit.text('sighting_id').notNull(),
      userId: kit.text('user_id').notNull(),
      says: kit.text('says').$type<SightingReply>().notNull(),
      /** By a clerk of that store. */
      isOfStore: kit.boolean('is_of_store').notNull(),
      /** Scout and person may be of one household: the answer confirms nothing and earns nothing. */
      isRelated: kit.boolean('is_related').notNull().default(false),
      reason: kit.text('reason'),
      at: kit.integer('at').notNull(),
      rewardStatus: kit.text('reward_status').$type<RewardStatus>().notNull().default('pending'),
      pointsAwarded: kit.integer('points_awarded').notNull().default(0),
    },
    (own) => [
      kit.primaryKey({ columns: [own.sightingId, own.userId] }),
      kit.index('sighting_answers_user_idx').on(own.userId, own.at, own.sightingId),
      kit.index('sighting_answers_over_idx').on(own.at),
    ],
  )

  /** Since when a wish looks for this bottle, by the server's clock alone. */
  const wishDates = kit.table(
    'wish_dates',
    {
      cellarId: kit.text('cellar_id').notNull(),
      wishId: kit.text('wish_id').notNull(),
      /** A hash of the bottle it looks for; empty before it was first noted. */
      sought: kit.text('sought').notNull(),
      since: kit.integer('since').notNull(),
    },
    (own) => [kit.primaryKey({ columns: [own.cellarId, own.wishId] })],
  )

  return { bottleSightings, sightingAnswers, wishDates }
}

/** What becomes of their rows. */
export const sightingRules = {
  bottleSightings: {
    privacy: 'sightings',
    retention: { by: 'expiresAt', for: endedSightingRetention },
    deletion: { step: 'anonymizeSightings' },
  },
  sightingAnswers: {
    privacy: 'sightings',
    retention: { by: 'at', for: endedSightingRetention },
    deletion: { delete: ['userId'] },
  },
  wishDates: {
    privacy: 'wishes',
    retention: { limitedBy: 'the wishes of an account: one that is removed loses its date' },
    deletion: { delete: ['cellarId'] },
  },
} as const satisfies DataRules<ReturnType<typeof sightingTables>>
