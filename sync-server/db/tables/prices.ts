import type { Kit } from '../kit.ts'

/**
 * What sellers ask for bottles, as the operator's price lists and the drops of stores tell it. It belongs to no user: alerts
 * are held against it, and a bottle's value will be read from it.
 */
export function priceTables(kit: Kit) {
  /** A bottle at a store, as its newest list has it. */
  const listings = kit.table(
    'listings',
    {
      id: kit.text('id').primaryKey(),
      /** Names the same bottle of the same store in every list: a hash. */
      key: kit.text('key').notNull(),
      source: kit.text('source').$type<'price_list' | 'drop'>().notNull(),
      /** The drop that offers it; null: a price list. */
      dropId: kit.text('drop_id'),
      store: kit.text('store').notNull(),
      /** Where the store is; null: to be had anywhere. */
      place: kit.text('place'),
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
    },
    (own) => [kit.primaryKey({ columns: [own.listingId, own.pricedOn] })],
  )

  /** The words by which a listing is found, two that stand side by side also as one. */
  const listingWords = kit.table(
    'listing_words',
    {
      word: kit.text('word').notNull(),
      listingId: kit.text('listing_id').notNull(),
    },
    (own) => [kit.primaryKey({ columns: [own.word, own.listingId] })],
  )

  /** What collectors paid for a bottle, told to nobody but as the middle one of many. */
  const paidPrices = kit.table(
    'paid_prices',
    {
      cellarId: kit.text('cellar_id').notNull(),
      bottleId: kit.text('bottle_id').notNull(),
      /** Names the same bottle in every cellar: a hash of its telling words and its size. */
      key: kit.text('key').notNull(),
      /** US cents for one. */
      price: kit.integer('price').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.cellarId, own.bottleId] }),
      kit.index('paid_prices_key_idx').on(own.key),
    ],
  )

  return { listings, pricePoints, listingWords, paidPrices }
}
