import * as z from 'zod/mini'
import { maxNewsAuthor, newsCategories, newsPerPage, trendingShown } from '../../business/news.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { cents, id, instant } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const at = schemaOf(instant())
const newsId = schemaOf(id<'newsItem'>())
const cursor = z.string().check(z.maxLength(300))
const params = z.object({ item: newsId })

const common = {
  id: newsId,
  category: z.enum(newsCategories),
  publishedAt: at,
  isSaved: z.boolean(),
}

/** One piece of news: an article of a feed, or something that happened here, told by its live row. */
export const newsItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('article'),
    title: z.string(),
    /** Plain text; paragraphs have an empty line between them. Never markup. */
    summary: z.string(),
    /** The operator's name for the feed. */
    source: z.string(),
    author: z.optional(z.string().check(z.maxLength(maxNewsAuthor))),
    /** The address of the full article: `http:` or `https:`. */
    link: z.optional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('drop'),
    drop: schemaOf(id<'drop'>()),
    title: z.string(),
    storeName: z.string(),
    price: schemaOf(cents()),
  }),
  z.object({
    ...common,
    kind: z.literal('event'),
    event: schemaOf(id<'event'>()),
    title: z.string(),
    storeName: z.string(),
    /** The state of the store, `GA`, for the time zone of its start. */
    storeState: z.string(),
    eventDate: at,
    isVirtual: z.boolean(),
    price: schemaOf(cents()),
  }),
  z.object({
    ...common,
    kind: z.literal('price'),
    /** A kind of drink, with its price change over 30 days in percent. */
    drink: z.string(),
    percentage: z.number(),
    /** Bottles whose prices were compared, and the day of the last price. */
    compared: z.number(),
    pricedOn: z.string(),
  }),
])
export type NewsItem = z.infer<typeof newsItem>

const page = z.object({ news: z.array(newsItem), next: z.optional(cursor) })

/**
 * With `words` it goes through so many articles at once (`newsSearchBatchSize`): a page may be short, or
 * empty, and still have a `next`, behind which older ones are searched.
 */
export const listNews = endpoint({
  name: 'news.list',
  method: 'GET',
  path: '/api/news',
  may: 'user',
  does: `Lists news, newest first, ${newsPerPage} per page; by category, or with all given words or parts of words in title or summary.`,
  query: z.object({
    category: z.optional(z.enum(newsCategories)),
    words: z.optional(z.string().check(z.maxLength(200))),
    after: z.optional(cursor),
  }),
  gives: page,
  refuses: ['bad_request'],
})

export const listTrendingNews = endpoint({
  name: 'news.trending',
  method: 'GET',
  path: '/api/news/trending',
  may: 'user',
  does: `Lists the ${trendingShown} news articles that most users opened or saved within 48 hours.`,
  gives: z.object({ news: z.array(newsItem) }),
  refuses: [],
})

export const listSavedNews = endpoint({
  name: 'news.saved',
  method: 'GET',
  path: '/api/news/saved',
  may: 'user',
  does: `Lists your saved news articles, last saved first, ${newsPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: page,
  refuses: ['bad_request'],
})

export const openNews = endpoint({
  name: 'news.open',
  method: 'POST',
  path: '/api/news/{item}/open',
  may: 'user',
  does: 'Returns a news article and counts it as opened, once in 48 hours.',
  params,
  gives: newsItem,
  refuses: ['bad_request', 'not_found', 'slow_down'],
})

export const saveNews = endpoint({
  name: 'news.save',
  method: 'PUT',
  path: '/api/news/{item}/saved',
  may: 'user',
  does: 'Saves a news article for as long as you want.',
  params,
  refuses: ['bad_request', 'not_found', 'limit'],
})

export const unsaveNews = endpoint({
  name: 'news.unsave',
  method: 'DELETE',
  path: '/api/news/{item}/saved',
  may: 'user',
  does: 'Removes a news article from your saved ones.',
  params,
  refuses: ['bad_request'],
})
