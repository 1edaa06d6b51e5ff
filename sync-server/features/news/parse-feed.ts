import { hash } from 'node:crypto'
import { DetectError, MalformedError, ParseError, parseFeed as parse } from 'feedsmith'
import {
  maxNewsAuthor,
  maxNewsLink,
  maxNewsOfSource,
  maxNewsSummary,
  maxNewsTitle,
} from '../../../shared/business/news.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { decoded } from './decode.ts'
import { momentOf } from './moment.ts'
import { plainLine, plainText } from './plain-text.ts'

/** A feed as it came. */
export interface SentFeed {
  readonly bytes: Uint8Array
  readonly contentType: string | undefined
  /** Where it was; relative links begin there. */
  readonly address: string
}

/** Stored fields of an article: text, and a link that can be followed. */
export interface FeedArticle {
  /** Tells it from the others of its feed: of its id, else its link, else its title and date. */
  readonly key: string
  readonly title: string
  readonly summary: string
  readonly link?: string | undefined
  readonly author?: string | undefined
  /** Absent where it has none that can be right. */
  readonly publishedAt?: Instant | undefined
}

export type ParsedFeed =
  | {
      readonly is: 'feed'
      readonly format: string
      readonly title: string
      readonly articles: readonly FeedArticle[]
    }
  | { readonly is: 'web_page' | 'not_a_feed' | 'malformed' }

/** Parses a feed of any common kind, tolerating the errors of real ones. */
export function parseFeed(sent: SentFeed, now: Instant): ParsedFeed {
  const text = decoded(sent.bytes, sent.contentType).replaceAll('\u0000', '').trimStart()
  if (text === '') return { is: 'not_a_feed' }
  try {
    const parsed = parse(withLinkBases(text))
    const { format, title, link, base: ownBase, items } = unified(parsed)
    const base = linkTo(ownBase ?? link, sent.address) ?? sent.address
    const articles = distinct(items.flatMap((item) => articleOf(item, base, now) ?? []))
    return { is: 'feed', format, title: plainLine(title ?? '', maxNewsTitle), articles }
  } catch (error) {
    // A feed in which there is nothing yet.
    if (error instanceof ParseError) return { is: 'feed', format: 'RSS', title: '', articles: [] }
    if (error instanceof MalformedError) return { is: 'malformed' }
    if (error instanceof DetectError)
      return {
        is: /<html[\s>]|<!doctype\s+html/i.test(text.slice(0, 4096)) ? 'web_page' : 'not_a_feed',
      }
    throw error
  }
}

/** An item of any format, before anything is made of it. */
interface RawItem {
  readonly id?: string | undefined
  /** Its `xml:base`: links begin there; itself it may begin at that of the feed. */
  readonly base?: string | undefined
  readonly links: readonly (string | undefined)[]
  readonly title?: string | undefined
  /** From the best to the worst. */
  readonly texts: readonly (string | undefined)[]
  readonly authors: readonly (string | undefined)[]
  readonly dates: readonly (string | undefined)[]
}

interface RawFeed {
  readonly format: string
  readonly title?: string | undefined
  readonly link?: string | undefined
  readonly base?: string | undefined
  readonly items: readonly RawItem[]
}

type Parsed = ReturnType<typeof parse<string>>

function unified(parsed: Parsed): RawFeed {
  switch (parsed.format) {
    case 'rss':
      return {
        format: 'RSS',
        title: parsed.feed.title,
        link: parsed.feed.link,
        base: parsed.feed.xml?.base,
        items: (parsed.feed.items ?? []).map((item) => ({
          id: item.guid?.value,
          base: item.xml?.base,
          links: [
            item.link,
            ...linksOf(item.atom?.links),
            item.guid?.isPermaLink === false ? undefined : wholeAddress(item.guid?.value),
          ],
          title: item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value,
          texts: [item.description, item.content?.encoded, item.media?.description?.value],
          authors: [
            ...(item.authors ?? []).map((author) =>
              typeof author === 'string' ? author : (author.name ?? author.email),
            ),
            ...(item.dc?.creators ?? []),
          ],
          dates: [item.pubDate, item.dc?.dates?.[0], item.atom?.published, item.atom?.updated],
        })),
      }
    case 'rdf':
      return {
        format: 'RSS 1.0',
        title: parsed.feed.title,
        link: parsed.feed.link,
        base: parsed.feed.xml?.base,
        items: (parsed.feed.items ?? []).map((item) => ({
          id: item.rdf?.about,
          base: item.xml?.base,
          links: [item.link, wholeAddress(item.rdf?.about)],
          title: item.title,
          texts: [item.description, item.content?.encoded],
          authors: item.dc?.creators ?? [],
          dates: [item.dc?.dates?.[0]],
        })),
      }
    case 'atom':
      return {
        format: 'Atom',
        title: parsed.feed.title?.value,
        link: linksOf(parsed.feed.links)[0],
        base: parsed.feed.xml?.base,
        items: (parsed.feed.entries ?? []).map((entry) => ({
          id: entry.id,
          base: entry.xml?.base,
          links: [...linksOf(entry.links), wholeAddress(entry.id)],
          title: entry.title?.value,
          texts: [entry.summary?.value, entry.content?.value, entry.media?.description?.value],
          authors: (entry.authors ?? []).map((author) => author.name),
          dates: [entry.published, entry.updated, entry.dc?.dates?.[0]],
        })),
      }
    case 'json':
      return {
        format: 'JSON Feed',
        title: parsed.feed.title,
        link: parsed.feed.home_page_url,
        items: (parsed.feed.items ?? []).map((item) => ({
          id: item.id,
          links: [item.url, item.external_url],
          title: item.title,
          texts: [item.summary, item.content_html, item.content_text],
          authors: (item.authors ?? []).map((author) => author.name),
          dates: [item.date_published, item.date_modified],
        })),
      }
  }
}

type Links = readonly { readonly href?: string | undefined; readonly rel?: string | undefined }[]

/**
 * Links to the page itself come first; links to the feed itself and to attached files are excluded.
 */
const linksOf = (links: Links = []): string[] => {
  const isPage = (rel: string | undefined) => rel === undefined || rel === 'alternate'
  const others = links.filter(({ rel }) => !isPage(rel) && rel !== 'self' && rel !== 'enclosure')
  return [...links.filter(({ rel }) => isPage(rel)), ...others].flatMap(({ href }) => href || [])
}

function articleOf(item: RawItem, base: string, now: Instant): FeedArticle | undefined {
  const summary = firstOf(item.texts, (markup) => plainText(markup, maxNewsSummary)) ?? ''
  // Some say nothing but a text.
  const title = plainLine(item.title ?? '', maxNewsTitle) || plainLine(summary, 90)
  if (title === '') return undefined
  const itemBase = linkTo(item.base, base) ?? base
  const link = firstOf(item.links, (one) => linkTo(one, itemBase))
  const publishedAt = firstOf(item.dates, (date) => momentOf(date, now))
  const id = item.id?.trim() || link || `${title}\n${item.dates.find(Boolean) ?? ''}`
  return {
    key: hash('sha256', sameAddress(id).toWellFormed()),
    title,
    summary: summary === title ? '' : summary,
    link,
    author: firstOf(item.authors, (name) => plainLine(name, maxNewsAuthor)),
    publishedAt,
  }
}

/** The first that something can be made of. */
function firstOf<Made>(
  values: readonly (string | undefined)[],
  made: (value: string) => Made | undefined,
): Made | undefined {
  for (const value of values) {
    const one = value === undefined ? undefined : made(value)
    if (one) return one
  }
  return undefined
}

/** The id of an article is its page if it is an address, not if it is a number. */
const wholeAddress = (id: string | undefined): string | undefined =>
  id !== undefined && /^\s*https?:\/\//i.test(id) ? id : undefined

/**
 * An id that is an address, without what changes when a site moves to `https` or drops its `www`:
 * the article stays the same. Other ids are left alone.
 */
function sameAddress(id: string): string {
  const url = wholeAddress(id) === undefined ? null : URL.parse(id.trim())
  if (!url) return id
  const host = url.host.replace(/^www\./, '')
  return `https://${host}${url.pathname.replace(/\/$/, '')}${url.search}${url.hash}`
}

/** Only what leads to a page of the web. */
function linkTo(text: string | undefined, base: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const url = URL.parse(trimmed, base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return undefined
  // A host name before the @ is not the host.
  url.username = ''
  url.password = ''
  return url.href.length > maxNewsLink ? undefined : url.href
}

/** Removes duplicates, by key or by content; keeps at most the limit, newest first. */
function distinct(articles: readonly FeedArticle[]): FeedArticle[] {
  const seen = new Set<string>()
  return articles
    .filter(({ key, title, link }) => {
      const same = `${title}\n${link ?? key}`
      if (seen.has(key) || seen.has(same)) return false
      seen.add(key).add(same)
      return true
    })
    .map((article, at) => ({ article, at }))
    .sort(
      (one, other) =>
        (other.article.publishedAt ?? 0) - (one.article.publishedAt ?? 0) || one.at - other.at,
    )
    .slice(0, maxNewsOfSource)
    .map(({ article }) => article)
}

/** Joins the address of a link with its own `xml:base`, which the parser leaves out. */
const withLinkBases = (xml: string): string =>
  xml.includes('xml:base')
    ? xml.replace(/<(?:[\w-]{1,40}:)?link\s[^<>]{1,4000}>/gi, (tag) => joined(tag))
    : xml

function joined(tag: string): string {
  const base = /\sxml:base\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  if (!base || !href) return tag
  const address = below((base[1] ?? base[2])!.trim(), (href[1] ?? href[2])!.trim())
  return tag.replace(href[0], () => ` href="${address.replaceAll('"', '&quot;')}"`)
}

const scheme = /^[a-z][a-z\d+.-]*:/i

/** An address that begins at a base, which may itself be relative. */
function below(base: string, address: string): string {
  if (scheme.test(address) || address.startsWith('//')) return address
  if (scheme.test(base))
    return /^https?:/i.test(base) ? (URL.parse(address, base)?.href ?? address) : address
  if (address === '' || /^[?#]/.test(address)) return base.replace(/[?#].*$/, '') + address
  // A relative base has no host: an address from the root stays one.
  return address.startsWith('/')
    ? address
    : base.replace(/[?#].*$/, '').replace(/[^/]*$/, '') + address
}
