import * as z from 'zod/mini'
import {
  maxNewsSourceAddress,
  maxNewsSourceName,
  newsCategories,
  newsSourceFailures,
  newsSourcesPerPage,
} from '../../business/news.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, text, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

const at = schemaOf(instant())
const sourceId = schemaOf(id<'newsSource'>())
const cursor = z.string().check(z.maxLength(300))
const params = z.object({ source: sourceId })
const address = schemaOf(text({ max: maxNewsSourceAddress }))

/** Why an address gave no news. */
export const newsSourceTrouble = z.object({
  code: z.enum(newsSourceFailures),
  /** What helps to find it: a host, a status. */
  detail: z.optional(z.string()),
})
export type NewsSourceTrouble = z.infer<typeof newsSourceTrouble>

/** A feed that the operator has named, and how it goes with it. */
export const newsSource = z.object({
  id: sourceId,
  address: z.string(),
  name: z.string(),
  category: z.enum(newsCategories),
  isPaused: z.boolean(),
  /** How many of its articles there are. */
  articles: z.number(),
  /** How many the feed listed when it was last read: older ones are not taken. */
  listed: z.number(),
  createdAt: at,
  lastTriedAt: z.optional(at),
  /** When it was last readable, or unchanged. */
  lastReadAt: z.optional(at),
  /** Absent while it is paused. */
  nextAt: z.optional(at),
  trouble: z.optional(newsSourceTrouble),
})
export type NewsSource = z.infer<typeof newsSource>

/** The fields of a feed; its forms use them. */
export const newsSourceFields = {
  address,
  name: schemaOf(line({ max: maxNewsSourceName })),
  category: z.enum(newsCategories),
}

export const listNewsSources = endpoint({
  name: 'admin.newsSources',
  method: 'GET',
  path: '/api/admin/news-sources',
  may: 'admin',
  does: `Lists the news feeds by name, ${newsSourcesPerPage} per page.`,
  query: z.object({ after: z.optional(cursor) }),
  gives: z.object({ feeds: z.array(newsSource), next: z.optional(cursor) }),
  refuses: ['bad_request'],
})

export const addNewsSource = endpoint({
  name: 'admin.addNewsSource',
  method: 'POST',
  path: '/api/admin/news-sources',
  may: 'admin',
  keyed: true,
  does: 'Adds a feed, which is then fetched every hour.',
  body: z.strictObject(newsSourceFields),
  gives: newsSource,
  refuses: ['bad_request', 'exists', 'limit', 'key_reused'],
})

export const editNewsSource = endpoint({
  name: 'admin.editNewsSource',
  method: 'PATCH',
  path: '/api/admin/news-sources/{source}',
  may: 'admin',
  does: 'Changes a feed’s name, category or address, or pauses it.',
  params,
  body: z.strictObject({
    address: z.optional(newsSourceFields.address),
    name: z.optional(newsSourceFields.name),
    category: z.optional(newsSourceFields.category),
    isPaused: z.optional(z.boolean()),
  }),
  gives: newsSource,
  refuses: ['bad_request', 'not_found', 'exists'],
})

export const deleteNewsSource = endpoint({
  name: 'admin.deleteNewsSource',
  method: 'DELETE',
  path: '/api/admin/news-sources/{source}',
  may: 'admin',
  does: 'Removes a feed and its articles, except those that users saved.',
  params,
  refuses: ['bad_request', 'not_found'],
})

/** A preview of an address. */
export const newsSourceTry = z.discriminatedUnion('works', [
  z.object({
    works: z.literal(true),
    /** The feed's own title, and its format by its common name: `RSS`, `Atom`. */
    title: z.string(),
    format: z.string(),
    /** How many articles it has, and the first of them. */
    count: z.number(),
    /** How many of them are older than news is kept. */
    tooOld: z.number(),
    first: z.array(
      z.object({
        title: z.string(),
        summary: z.string(),
        link: z.optional(z.string()),
        publishedAt: z.optional(at),
      }),
    ),
  }),
  z.object({ works: z.literal(false), trouble: newsSourceTrouble }),
])
export type NewsSourceTry = z.infer<typeof newsSourceTry>

export const tryNewsSource = endpoint({
  name: 'admin.tryNewsSource',
  method: 'POST',
  path: '/api/admin/news-source-tries',
  may: 'admin',
  does: 'Tests a feed address: returns what it would deliver, or why it fails. Nothing is stored.',
  body: z.strictObject({ address }),
  gives: newsSourceTry,
  refuses: ['bad_request', 'slow_down'],
})
