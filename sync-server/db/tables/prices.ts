import { isNotNull } from 'drizzle-orm'
import { type ValuePeriod, daysOfPeriod } from '../../../shared/business/value.ts'
import type { NamedAs } from '../../../shared/features/prices/matching.ts'
import type { BadLine } from '../../../shared/features/prices/price-list.ts'
import type { MonthOfCategory } from '../../../shared/features/value/market-report.ts'
import type { Category } from '../../../shared/features/collection/categories.ts'
import { day } from '../../../shared/kernel/time.ts'
import { type DataRules, type Retention, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/**
 * Sellers' prices of bottles, from the operator's price lists, the drops of stores and sightings.
 * They belong to no user: alerts are matched with them, and they will give a bottle's value.
 */
export function priceTables(kit: Kit) {
  /** A bottle at a store, as its newest list has it. */
  const listings = kit.table(
    'listings',
    {
      id: kit.text('id').primaryKey(),
      /** Names the same bottle of the same store in every list: a hash. */
      key: kit.text('key').notNull(),
      source: kit.text('source').$type<'price_list' | 'drop' | 'sighting'>().notNull(),
      /** Of a sighting that only its scout has confirmed. */
      isUnconfirmed: kit.boolean('is_unconfirmed').notNull().default(false),
      /** The drop that offers it; null: a price list, or a sighting, whose id the listing has. */
      dropId: kit.text('drop_id'),
      store: kit.text('store').notNull(),
      /** Where the store is; null: to be had anywhere. */
      place: kit.text('place'),
      /** Its ZIP code, if known. */
      zip: kit.text('zip'),
      name: kit.text('name').notNull(),
      brand: kit.text('brand'),
      category: kit.text('category'),
      vintage: kit.integer('vintage'),
      sizeMl: kit.integer('size_ml'),
      /** US cents. */
      price: kit.integer('price').notNull(),
      /** Null where the list does not say; 0: sold out. */
      quantity: kit.integer('quantity'),
      pricedOn: kit.text('priced_on').notNull(),
      /** Since when it can be had there without a break; null while it cannot. */
      availableAt: kit.integer('available_at'),
      /** The import that last changed it. */
      batch: kit.text('batch').notNull(),
      changedAt: kit.integer('changed_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('listings_key_key').on(own.key),
      kit.index('listings_batch_idx').on(own.batch, own.id),
      kit.index('listings_priced_idx').on(own.pricedOn, own.id),
    ],
  )

  /** Every price that a list has told, by its day: one for each listing and day. */
  const pricePoints = kit.table(
    'price_points',
    {
      listingId: kit.text('listing_id').notNull(),
      pricedOn: kit.text('priced_on').notNull(),
      price: kit.integer('price').notNull(),
      quantity: kit.integer('quantity'),
      /** The list that it came by; null: a drop. */
      listId: kit.text('list_id'),
    },
    (own) => [
      kit.primaryKey({ columns: [own.listingId, own.pricedOn] }),
      kit.index('price_points_priced_idx').on(own.pricedOn),
      kit
        .index('price_points_list_idx')
        .on(own.listId, own.listingId, own.pricedOn)
        .where(isNotNull(own.listId)),
    ],
  )

  /** The operator's imported lists. The log has who imported them. */
  const priceLists = kit.table(
    'price_lists',
    {
      id: kit.text('id').primaryKey(),
      /** The name of its file. */
      name: kit.text('name').notNull(),
      createdAt: kit.integer('created_at').notNull(),
      /** Null while it is taken in, and where that was cut off. */
      doneAt: kit.integer('done_at'),
      added: kit.integer('added').notNull(),
      changed: kit.integer('changed').notNull(),
      same: kit.integer('same').notNull(),
      bad: kit.integer('bad').notNull(),
      firstBad: kit.json<readonly BadLine[]>('first_bad').notNull(),
    },
    (own) => [kit.index('price_lists_created_idx').on(own.createdAt, own.id)],
  )

  /** The words by which a listing is found, two that stand side by side also as one. */
  const listingWords = kit.table(
    'listing_words',
    {
      word: kit.text('word').notNull(),
      listingId: kit.text('listing_id').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.word, own.listingId] }),
      kit.index('listing_words_listing_idx').on(own.listingId),
    ],
  )

  /** Which wishes of whose cellars fit a listing, so that it can be said how many do. */
  const wishMatches = kit.table(
    'wish_matches',
    {
      listingId: kit.text('listing_id').notNull(),
      cellarId: kit.text('cellar_id').notNull(),
      wishId: kit.text('wish_id').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.listingId, own.cellarId, own.wishId] }),
      kit.index('wish_matches_wish_idx').on(own.cellarId, own.wishId, own.listingId),
    ],
  )

  /**
   * Every distinct name of bottles in cellars, stored once, with the prices of stores. Price
   * matches depend on names, so a changed price touches some names instead of all cellars.
   */
  const bottleNames = kit.table(
    'bottle_names',
    {
      /** A hash of its words, its size and whether it is a beer. */
      id: kit.text('id').primaryKey(),
      named: kit.json<NamedAs>('named').notNull(),
      /** Names the same bottle in every cellar: a hash of its telling words and its size. */
      key: kit.text('key').notNull(),
      /** US cents; null: stores say nothing of it. */
      marketValue: kit.integer('market_value'),
      marketCount: kit.integer('market_count'),
      marketOn: kit.text('market_on'),
      /** Prices that it may fit have changed: another text each time; null: it stands as they do. */
      check: kit.text('check'),
      /** Its bottles have to be looked at: another text each time; null: all have been. */
      spread: kit.text('spread'),
      /** The last of them that was: cellar and bottle with a slash. */
      spreadAfter: kit.text('spread_after').notNull(),
    },
    (own) => [
      kit.index('bottle_names_key_idx').on(own.key),
      kit.index('bottle_names_check_idx').on(own.id).where(isNotNull(own.check)),
      kit.index('bottle_names_spread_idx').on(own.id).where(isNotNull(own.spread)),
    ],
  )

  /** The words by which a name is found, two that stand side by side also as one. */
  const bottleNameWords = kit.table(
    'bottle_name_words',
    {
      word: kit.text('word').notNull(),
      nameId: kit.text('name_id').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.word, own.nameId] }),
      kit.index('bottle_name_words_name_idx').on(own.nameId),
    ],
  )

  /** The name of each live bottle, and its purchase price. */
  const namedBottles = kit.table(
    'named_bottles',
    {
      cellarId: kit.text('cellar_id').notNull(),
      bottleId: kit.text('bottle_id').notNull(),
      nameId: kit.text('name_id').notNull(),
      /** The key of that name. */
      key: kit.text('key').notNull(),
      /** US cents for one; null where nothing was. */
      paid: kit.integer('paid'),
    },
    (own) => [
      kit.primaryKey({ columns: [own.cellarId, own.bottleId] }),
      kit.index('named_bottles_name_idx').on(own.nameId, own.cellarId, own.bottleId),
      kit.index('named_bottles_key_idx').on(own.cellarId, own.key).where(isNotNull(own.paid)),
    ],
  )

  /** Each collector's purchase price, published only as a median of many. */
  const collectorPrices = kit.table(
    'collector_prices',
    {
      key: kit.text('key').notNull(),
      cellarId: kit.text('cellar_id').notNull(),
      /** US cents: the median of the collector's paid prices. */
      price: kit.real('price').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.key, own.cellarId] }),
      kit.index('collector_prices_price_idx').on(own.key, own.price),
      kit.index('collector_prices_cellar_idx').on(own.cellarId),
    ],
  )

  /** Bottles with a purchase price. */
  const paidKeys = kit.table(
    'paid_keys',
    {
      key: kit.text('key').primaryKey(),
      /** A user was shown this price of others, and must get an update if it is withdrawn. */
      told: kit.boolean('told').notNull(),
      /** The purchase price has changed: a new text each time; null: all users are notified. */
      check: kit.text('check'),
    },
    (own) => [kit.index('paid_keys_check_idx').on(own.key).where(isNotNull(own.check))],
  )

  /** Prices that have changed and were not yet held against the names of bottles. */
  const priceMarks = kit.table('price_marks', {
    /** The listing, or a hash of how it was named before. */
    id: kit.text('id').primaryKey(),
    /** How it was named before; null: as the listing of that id is now. */
    named: kit.json<NamedAs>('named'),
    /** Another one each time. */
    token: kit.text('token').notNull(),
  })

  /** How the price of a listing has moved over each period, of which the trends of the market are made. */
  const listingChanges = kit.table(
    'listing_changes',
    {
      listingId: kit.text('listing_id').notNull(),
      period: kit.text('period').$type<ValuePeriod>().notNull(),
      category: kit.text('category').$type<Category>().notNull(),
      percent: kit.real('percent').notNull(),
      /** The day of its newest price. */
      on: kit.text('on').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.listingId, own.period] }),
      kit.index('listing_changes_percent_idx').on(own.category, own.period, own.percent),
      kit.index('listing_changes_on_idx').on(own.category, own.period, own.on),
    ],
  )

  /** Market trends, the same for all users. */
  const marketTrends = kit.table(
    'market_trends',
    {
      category: kit.text('category').$type<Category>().notNull(),
      period: kit.text('period').$type<ValuePeriod>().notNull(),
      percentage: kit.real('percentage').notNull(),
      compared: kit.integer('compared').notNull(),
      pricedOn: kit.text('priced_on').notNull(),
    },
    (own) => [kit.primaryKey({ columns: [own.category, own.period] })],
  )

  /** Monthly market reports, made after the end of a month; the same for all users. */
  const marketReports = kit.table('market_reports', {
    /** `2026-10` */
    month: kit.text('month').primaryKey(),
    madeAt: kit.integer('made_at').notNull(),
    /** Bottles of stores that had a price in it, and how many prices. */
    listings: kit.integer('listings').notNull(),
    prices: kit.integer('prices').notNull(),
    report: kit.json<readonly MonthOfCategory[]>('report').notNull(),
  })

  return {
    listingChanges,
    marketTrends,
    marketReports,
    listings,
    pricePoints,
    priceLists,
    listingWords,
    wishMatches,
    priceMarks,
    bottleNames,
    bottleNameWords,
    namedBottles,
    collectorPrices,
    paidKeys,
  }
}

const limitedByBottles: Retention<never> = { limitedBy: 'bottles: unused names are removed' }
const limitedByListings: Retention<never> = { limitedBy: 'the bottles in price lists and drops' }

/** What becomes of their rows. */
export const priceRules = {
  listingChanges: { ...notPersonal, retention: limitedByListings },
  marketTrends: { ...notPersonal, retention: { limitedBy: 'kinds of drinks and periods' } },
  marketReports: {
    ...notPersonal,
    retention: { limitedBy: 'months: the oldest make room (features/value/market-reports.ts)' },
  },
  listings: { ...notPersonal, retention: limitedByListings },
  // A trend asks for no price that is older than two of its longest periods.
  pricePoints: { ...notPersonal, retention: { by: 'pricedOn', for: 2 * daysOfPeriod['1y'] * day } },
  priceLists: { ...notPersonal, retention: { limitedBy: 'the lists that the operator imports' } },
  listingWords: { ...notPersonal, retention: limitedByListings },
  wishMatches: {
    privacy: 'wishes',
    retention: { limitedBy: 'wishes and the listings that fit each' },
    deletion: { delete: ['cellarId'] },
  },
  priceMarks: {
    privacy: 'prices',
    retention: { limitedBy: 'prices that changed within minutes' },
    deletion: { none: 'names a bottle, not a person' },
  },
  bottleNames: {
    privacy: 'prices',
    retention: limitedByBottles,
    deletion: { none: 'names a bottle, not a person' },
  },
  bottleNameWords: {
    privacy: 'prices',
    retention: limitedByBottles,
    deletion: { none: 'names a bottle, not a person' },
  },
  namedBottles: {
    privacy: 'prices',
    retention: limitedByBottles,
    deletion: { step: 'forgetNames' },
  },
  collectorPrices: {
    privacy: 'prices',
    retention: limitedByBottles,
    deletion: { step: 'forgetNames' },
  },
  paidKeys: {
    privacy: 'prices',
    retention: limitedByBottles,
    deletion: { none: 'names a bottle, not a person' },
  },
} as const satisfies DataRules<ReturnType<typeof priceTables>>
