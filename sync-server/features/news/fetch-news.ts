import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import {
  maxNewsOfSource,
  newsSourceInterval,
  newsSourceRestsMax,
  newsRetention,
} from '../../../shared/business/news.ts'
import { searchedText } from '../../../shared/features/news/searched.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { DbTx } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { type AskedFeed, askFeed } from './ask-feed.ts'
import type { FeedRow, ItemRow, NewsDeps } from './news-deps.ts'
import type { FeedArticle } from './parse-feed.ts'
import { dropBeyond } from './sweep-news.ts'

/** Queues a fetch of a feed; repeated calls until then queue it once. */
export const enqueueFeed = (tx: DbTx, feedId: string, at: Instant): Promise<void> =>
  enqueue(tx, 'news.fetch', { feedId }, { at, id: `news.fetch/${feedId}` })

/** Asks for all feeds that are due. */
export async function enqueueDueFeeds({ db, now = Date.now }: Pick<NewsDeps, 'db' | 'now'>) {
  const { newsSources: f } = db.t
  const at = now()
  const due = await db
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.isPaused, false), lte(f.nextAt, at)))
    .orderBy(asc(f.nextAt))
  if (due.length === 0) return
  await db.transaction('news feeds are due', async (tx) => {
    for (const { id } of due) await enqueueFeed(tx, id, at)
  })
}

/** Fetches one feed, stores its new items, and records the result. */
export async function fetchNews(deps: Omit<NewsDeps, 'limits'>, feedId: string): Promise<void> {
  const { db, fetchFeed, now = Date.now } = deps
  const { newsSources: f } = db.t
  const [feed] = await db.select().from(f).where(eq(f.id, feedId))
  // Deleted or paused since it was queued.
  if (!feed || feed.isPaused) return
  const at = now()
  const asked = await askFeed(fetchFeed, feed.address, at, {
    etag: feed.etag ?? undefined,
    lastModified: feed.lastModified ?? undefined,
  })
  await db.transaction('fetch news', async (tx) => {
    const [locked] = await tx.lock(tx.select().from(f).where(eq(f.id, feedId)))
    // Items from another address do not belong to it.
    if (!locked || locked.address !== feed.address) return
    if (asked.is === 'read') await takeArticles(tx, locked, asked.articles, at)
    await tx
      .update(f)
      .set(outcomeOf(asked, locked, at))
      .where(eq(f.id, feedId))
  })
}

function outcomeOf(asked: AskedFeed, feed: FeedRow, at: Instant): Partial<FeedRow> {
  if (asked.is === 'failed') {
    const failures = feed.failures + 1
    const waits = Math.max(newsSourceInterval * 2 ** Math.min(failures - 1, 10), asked.waits ?? 0)
    return {
      lastTriedAt: at,
      failures,
      troubleCode: asked.trouble.code,
      troubleDetail: asked.trouble.detail ?? null,
      nextAt: at + Math.min(waits, newsSourceRestsMax),
    }
  }
  return {
    lastTriedAt: at,
    lastReadAt: at,
    failures: 0,
    troubleCode: null,
    troubleDetail: null,
    nextAt: at + newsSourceInterval,
    ...(asked.is === 'read' && {
      etag: asked.etag ?? null,
      lastModified: asked.lastModified ?? null,
      keys: asked.articles.map(({ key }) => key),
    }),
  }
}

/** New articles come in, those that have changed are corrected, and the oldest make room. */
async function takeArticles(
  tx: DbTx,
  feed: FeedRow,
  articles: readonly FeedArticle[],
  at: Instant,
): Promise<void> {
  const { newsItems: n } = tx.t
  const keys = articles.map(({ key }) => key)
  const known = new Map(
    (
      await tx
        .select()
        .from(n)
        .where(and(eq(n.origin, feed.id), inArray(n.key, keys)))
    ).map((row) => [row.key, row]),
  )
  const fresh: ItemRow[] = []
  for (const article of articles) {
    const said = articleColumns(article, feed)
    const before = known.get(article.key)
    if (before) {
      if (Object.entries(said).some(([name, value]) => before[name as keyof typeof said] !== value))
        await tx.update(n).set(said).where(eq(n.id, before.id))
      continue
    }
    // Without a date it is of the moment at which it was first seen, and that may be long ago.
    if (article.publishedAt === undefined && feed.keys.includes(article.key)) continue
    const publishedAt = article.publishedAt ?? at
    if (isTooOld(publishedAt, at)) continue
    const own = { id: newId(at), origin: feed.id, key: article.key, publishedAt, heat: 0 }
    fresh.push({ ...own, ...said, dropId: null, eventId: null, price: null })
  }
  if (fresh.length > 0) await tx.write(n, fresh, 'keep')
  await dropBeyond(tx, feed.id, maxNewsOfSource)
}

/** Whether an article is older than news is kept; one without a date never is. */
export const isTooOld = (publishedAt: Instant | undefined, at: Instant): boolean =>
  publishedAt !== undefined && publishedAt <= at - newsRetention

const articleColumns = ({ title, summary, author, link }: FeedArticle, feed: FeedRow) => ({
  title,
  summary,
  searched: searchedText({ title, summary }),
  author: author ?? null,
  link: link ?? null,
  source: feed.name,
  category: feed.category,
})
