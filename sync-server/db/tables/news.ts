import {
  type NewsCategory,
  type NewsSourceFailure,
  trendingWindow,
} from '../../../shared/business/news.ts'
import { type DataRules, limitedByAccount, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** A price move, on the day it was news. */
export interface PriceFacts {
  readonly drink: string
  readonly percentage: number
  readonly compared: number
  readonly pricedOn: string
}

/** News: the operator's feeds, their articles, and their readers. */
export function newsTables(kit: Kit) {
  const newsSources = kit.table(
    'news_sources',
    {
      id: kit.text('id').primaryKey(),
      address: kit.text('address').notNull(),
      name: kit.text('name').notNull(),
      category: kit.text('category').$type<NewsCategory>().notNull(),
      isPaused: kit.boolean('is_paused').notNull().default(false),
      /** Validators of the last full answer, to fetch only changes. */
      etag: kit.text('etag'),
      lastModified: kit.text('last_modified'),
      /** The keys of all its entries: one dropped for its age does not return as new. */
      keys: kit.json<readonly string[]>('keys').notNull(),
      lastTriedAt: kit.integer('last_tried_at'),
      lastReadAt: kit.integer('last_read_at'),
      nextAt: kit.integer('next_at').notNull(),
      /** How often in a row it has failed. */
      failures: kit.integer('failures').notNull().default(0),
      troubleCode: kit.text('trouble_code').$type<NewsSourceFailure>(),
      troubleDetail: kit.text('trouble_detail'),
      createdAt: kit.integer('created_at').notNull(),
    },
    (own) => [
      kit.uniqueIndex('news_sources_address_idx').on(own.address),
      kit.index('news_sources_name_idx').on(own.name, own.id),
      kit.index('news_sources_next_idx').on(own.isPaused, own.nextAt),
    ],
  )

  const newsItems = kit.table(
    'news_items',
    {
      id: kit.text('id').primaryKey(),
      /** The id of its feed, or what happened here. */
      origin: kit.text('origin').notNull(),
      /** Its unique key within the origin. */
      key: kit.text('key').notNull(),
      category: kit.text('category').$type<NewsCategory>().notNull(),
      title: kit.text('title').notNull(),
      summary: kit.text('summary').notNull(),
      /** Title and summary as they are searched. */
      searched: kit.text('searched').notNull(),
      source: kit.text('source').notNull(),
      author: kit.text('author'),
      link: kit.text('link'),
      dropId: kit.text('drop_id'),
      eventId: kit.text('event_id'),
      price: kit.json<PriceFacts>('price'),
      publishedAt: kit.integer('published_at').notNull(),
      /** How many have opened or saved it within 48 hours; brought down by a job. */
      heat: kit.integer('heat').notNull().default(0),
    },
    (own) => [
      kit.uniqueIndex('news_items_key_idx').on(own.origin, own.key),
      kit.index('news_items_origin_idx').on(own.origin, own.publishedAt, own.id),
      kit.index('news_items_latest_idx').on(own.publishedAt, own.id),
      kit.index('news_items_category_idx').on(own.category, own.publishedAt, own.id),
      kit.index('news_items_heat_idx').on(own.heat, own.publishedAt),
    ],
  )

  /** Opened articles, while they count. */
  const newsReads = kit.table(
    'news_reads',
    {
      userId: kit.text('user_id').notNull(),
      itemId: kit.text('item_id').notNull(),
      at: kit.integer('at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.itemId] }),
      kit.index('news_reads_at_idx').on(own.at),
      kit.index('news_reads_item_idx').on(own.itemId, own.at),
    ],
  )

  const newsSaves = kit.table(
    'news_saves',
    {
      userId: kit.text('user_id').notNull(),
      itemId: kit.text('item_id').notNull(),
      at: kit.integer('at').notNull(),
    },
    (own) => [
      kit.primaryKey({ columns: [own.userId, own.itemId] }),
      kit.index('news_saves_user_idx').on(own.userId, own.at, own.itemId),
      kit.index('news_saves_item_idx').on(own.itemId, own.at),
    ],
  )

  return { newsSources, newsItems, newsReads, newsSaves }
}

/** What becomes of their rows. */
export const newsRules = {
  newsSources: { ...notPersonal, retention: { limitedBy: 'the feeds that an operator may name' } },
  newsItems: {
    ...notPersonal,
    retention: { limitedBy: 'their age, unless somebody has saved them: the job news.tend' },
  },
  // Counts for Trending.
  newsReads: {
    privacy: 'news',
    retention: { by: 'at', for: trendingWindow },
    deletion: { delete: ['userId'] },
  },
  newsSaves: { privacy: 'news', retention: limitedByAccount, deletion: { delete: ['userId'] } },
} as const satisfies DataRules<ReturnType<typeof newsTables>>
