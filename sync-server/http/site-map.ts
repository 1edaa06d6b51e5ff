import { requestsCopy } from '../../shared/copy/requests.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { type Day, dayOf, hour, type Instant, minute, second } from '../../shared/kernel/time.ts'
import { takes } from './compression.ts'
import { keepOutage, Unavailable } from './outages.ts'
import type { FindHeads, LinkTo } from './page-head.ts'
import { pace } from './pace.ts'
import { robotsText } from './robots.ts'
import { policyOfData } from './security-headers.ts'
import { turns } from './turns.ts'

/** A page that search engines may list. */
export interface SiteMapPage {
  readonly path: string
  /** The last change of its content; absent if unknown. */
  readonly changedOn?: Day
}

/** Pages of one kind, in the order of their ids; `''` stands before the first. */
export interface SiteMapSource {
  /** The first so many of those behind an id. */
  readonly pagesAfter: (id: string, max: number) => Promise<readonly SiteMapPage[]>
  /** Of those behind an id the one at a place, from 0; undefined: there are not so many. */
  readonly idAfter: (id: string, place: number) => Promise<string | undefined>
}

/** By the names under which their parts are found: letters alone. */
export type SiteMapSources = Readonly<Record<string, SiteMapSource>>

export interface SiteMapDeps {
  readonly sources: SiteMapSources
  readonly heads: FindHeads
  readonly linkTo: LinkTo
  readonly now: () => Instant
}

/** The format allows 50,000; of so many one is made in the time of a request like others. */
export const maxPerPart = 10_000
/** A new page is found within that time; search engines come less often. */
const lasts = hour
/** Of parts, 10 kB to 400 kB each. */
const maxRemembered = 20
/**
 * Parts of the map made in a minute: enough for a million pages in two minutes, and at most a
 * twentieth of a processor for clients that request everything repeatedly.
 */
const makes = { max: 60, within: minute }

/**
 * `/robots.txt`, and `/sitemap.xml` with parts such as `/sitemaps/drops-1.xml`. All of it is
 * public, the same for all clients, and made at most once an hour.
 */
export function siteMapRoutes(deps: SiteMapDeps): Hono {
  const { sources, linkTo, now } = deps
  const app = new Hono()
  const paced = pacedMaking()
  // Few, and each known by name; of parts there may be very many.
  const lists = rememberedFor<SentFile>(now, paced)
  const starts = rememberedFor<string[]>(now, paced)
  const madeParts = rememberedFor<SentFile>(now, paced, maxRemembered)

  /** Behind which id each part begins. */
  const startsOf = (name: string, source: SiteMapSource) => starts(name, () => partStarts(source))

  app.get('/robots.txt', (c) =>
    c.text(robotsText(linkTo('/sitemap.xml')), 200, {
      'Cache-Control': caching,
      'Content-Security-Policy': policyOfData,
    }),
  )

  app.get('/sitemap.xml', (c) =>
    xml(c, async () => {
      const names = ['pages']
      for (const [name, source] of Object.entries(sources)) {
        const begin = await startsOf(name, source)
        names.push(...begin.map((_, place) => `${name}-${place + 1}`))
      }
      return await lists('index', () =>
        file(
          'sitemapindex',
          names.map((name) => ['sitemap', linkTo(`/sitemaps/${name}.xml`)]),
        ),
      )
    }),
  )

  app.get('/sitemaps/pages.xml', (c) =>
    xml(c, () =>
      lists('pages', async () => {
        const pages: SiteMapPage[] = []
        for (const find of Object.values(deps.heads)) {
          const head = find === 'unlisted' ? 'plain' : await find('')
          if (typeof head === 'object') pages.push(head)
        }
        return await urlset(pages)
      }),
    ),
  )

  app.get('/sitemaps/:part{[a-z]+-[1-9][0-9]{0,4}\\.xml}', async (c, next) => {
    const [name = '', number = ''] = c.req.param('part').replace('.xml', '').split('-')
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    if (!source) return await next()
    return await xml(c, async () => {
      const start = (await startsOf(name, source))[Number(number) - 1]
      // Only parts that the index names are made and remembered.
      if (start === undefined) return undefined
      return await madeParts(`${name}-${number}`, async () =>
        urlset(await source.pagesAfter(start, maxPerPart)),
      )
    })
  })
  return app

  function urlset(pages: readonly SiteMapPage[]): Promise<SentFile> {
    return file(
      'urlset',
      pages.map(({ path, changedOn }) => ['url', linkTo(path), changedOn]),
    )
  }
}

/** Ids behind which the parts begin: none where there is no page. */
async function partStarts({ idAfter }: SiteMapSource): Promise<string[]> {
  const starts: string[] = []
  let start: string | undefined = ''
  while (start !== undefined && (await idAfter(start, 0)) !== undefined) {
    starts.push(start)
    start = await idAfter(start, maxPerPart - 1)
  }
  return starts
}

class TooFast extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many parts of the site map in a minute')
    this.retryAfter = retryAfter
  }
}

type Paced = <T>(make: () => Promise<T>) => Promise<T>

/** One after the other, and not too many in a minute. */
function pacedMaking(): Paced {
  const oneByOne = turns(1)
  const wait = pace(makes)
  return (make) => {
    const seconds = wait('')
    return seconds === undefined ? oneByOne(make) : Promise.reject(new TooFast(seconds))
  }
}

/** Makes something once for all who ask within the hour. */
function rememberedFor<T>(now: () => Instant, paced: Paced, max = Number.POSITIVE_INFINITY) {
  const known = new Map<string, { readonly at: Instant; readonly made: Promise<T> }>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const before = known.get(name)
    if (before && now() < before.at + lasts) return before.made
    const made = paced(make)
    const entry = { at: now(), made }
    // A failed part is tried again.
    made.catch(() => known.get(name) === entry && known.delete(name))
    known.delete(name)
    known.set(name, entry)
    if (known.size > max) known.delete(known.keys().next().value!)
    return made
  }
}

interface SentFile {
  readonly gzipped: Uint8Array<ArrayBuffer>
  readonly etag: string
}

async function file(
  root: 'urlset' | 'sitemapindex',
  entries: readonly (readonly [tag: string, address: string, changedOn?: Day | undefined])[],
): Promise<SentFile> {
  const lines = entries.map(
    ([tag, address, changedOn]) =>
      `<${tag}><loc>${escaped(address)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</${tag}>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`
  return { gzipped: await promisify(gzip)(text), etag }
}

/** Our addresses contain none of these; text in XML is still escaped. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function xml(c: Context, find: () => Promise<SentFile | undefined>): Promise<Response> {
  let found: SentFile | undefined
  try {
    found = await find()
  } catch (error) {
    if (!(error instanceof TooFast)) throw error
    keepOutage(c, new Unavailable('too many parts of the site map'))
    return c.text(requestsCopy.tooMany, 503, { 'Retry-After': String(Math.ceil(error.retryAfter)) })
  }
  if (!found) return c.text(requestsCopy.codes.not_found, 404, { 'Cache-Control': 'no-store' })
  const isPacked = takes('gzip', c.req.header('accept-encoding'))
  const etag = isPacked ? found.etag.replace(/"$/, '-gzip"') : found.etag
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': caching,
    'Content-Security-Policy': policyOfData,
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const bytes = isPacked ? found.gzipped : await promisify(gunzip)(found.gzipped)
  return c.body(bytes, 200, headers)
}

const caching = `public, max-age=${lasts / second}`

/** The day of the last of these moments. A time from a clock ahead of ours counts as today. */
export const changedOn = (now: Instant, moments: readonly Instant[]): Day =>
  dayOf(Math.min(now, Math.max(...moments)))
