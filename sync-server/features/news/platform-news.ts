import { and, asc, desc, eq, gt, gte, inArray, isNull } from 'drizzle-orm'
import {
  dropIsNewsFor,
  eventIsNewsFor,
  type NewsCategory,
  priceMoveThreshold,
} from '../../../shared/business/news.ts'
import { newsCopy } from '../../../shared/copy/news.ts'
import { categories, type Category } from '../../../shared/features/collection/categories.ts'
import { searchedText } from '../../../shared/features/news/searched.ts'
import { day, type Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader } from '../../db/db.ts'
import { newId } from '../../db/new-id.ts'
import { isTrading } from '../../offers/seller.ts'
import type { ItemRow } from './news-deps.ts'

/** What happened here and is news; each kind finds its own rows. Another kind is another line. */
const kinds: readonly ((db: Reader, now: Instant) => Promise<PlatformNewsActivity[]>)[] = [
  newDrops,
  newEvents,
  priceMoves,
]

type PlatformNewsActivity = Pick<ItemRow, 'origin' | 'key' | 'category' | 'title' | 'publishedAt'> &
  Partial<Pick<ItemRow, 'summary' | 'dropId' | 'eventId' | 'price'>>

/** Adds news about events on this platform since the last run. */
export async function addPlatformNews(db: Db, now: Instant): Promise<void> {
  const { newsItems: n } = db.t
  for (const find of kinds) {
    const happened = await find(db, now)
    const rows = happened.map((one): ItemRow => {
      const summary = one.summary ?? ''
      return {
        id: newId(now),
        summary,
        searched: searchedText({ title: one.title, summary }),
        source: '',
        author: null,
        link: null,
        dropId: null,
        eventId: null,
        price: null,
        heat: 0,
        ...one,
      }
    })
    if (rows.length > 0) await db.transaction('news from here', (tx) => tx.write(n, rows, 'keep'))
  }
}

/** More announcements within two weeks would not be read in any town. */
const maxDrops = 200

/** Public drops. The feed shows the current row of each. */
async function newDrops(db: Reader, now: Instant): Promise<PlatformNewsActivity[]> {
  const { drops: d, stores: s, newsItems: n } = db.t
  const rows = await db
    .select({ drop: d, storeName: s.name })
    .from(d)
    // SQLite walks the newest first, instead of the drops of all stores.
    .crossJoin(s)
    .leftJoin(n, and(eq(n.origin, 'drop'), eq(n.key, d.id)))
    .where(
      and(
        eq(s.id, d.storeId),
        gt(d.createdAt, now - dropIsNewsFor),
        gt(d.listedUntil, now),
        gte(d.hypeScore, 0),
        isNull(n.id),
        eq(d.isPaused, false),
        isTrading(s, now),
      ),
    )
    .orderBy(desc(d.createdAt), desc(d.id))
    .limit(maxDrops)
  return rows.map(({ drop, storeName }) => ({
    origin: 'drop',
    key: drop.id,
    dropId: drop.id,
    category: ofDrink[drop.category],
    title: drop.title,
    summary: [drop.brand, storeName].filter(Boolean).join('\n'),
    publishedAt: drop.createdAt,
  }))
}

/** As many events as drops. */
const maxEvents = 200

/** Upcoming public events. The feed shows the current row of each, too. */
async function newEvents(db: Reader, now: Instant): Promise<PlatformNewsActivity[]> {
  const { events: e, stores: s, newsItems: n } = db.t
  const rows = await db
    .select({ event: e, storeName: s.name })
    .from(e)
    .crossJoin(s)
    .leftJoin(n, and(eq(n.origin, 'event'), eq(n.key, e.id)))
    .where(
      and(
        eq(s.id, e.storeId),
        gt(e.eventDate, now),
        gt(e.createdAt, now - eventIsNewsFor),
        eq(e.status, 'open'),
        isNull(n.id),
        isTrading(s, now),
      ),
    )
    // By the index of upcoming events; the next run takes those above the limit.
    .orderBy(asc(e.eventDate), asc(e.id))
    .limit(maxEvents)
  return rows.map(({ event, storeName }) => ({
    origin: 'event',
    key: event.id,
    eventId: event.id,
    category: event.category === null ? 'industry' : ofDrink[event.category],
    title: event.title,
    summary: storeName,
    publishedAt: event.createdAt,
  }))
}

const ofDrink: Readonly<Record<Category, NewsCategory>> = {
  Whiskey: 'whiskey',
  Wine: 'wine',
  Spirits: 'spirits',
  Liqueurs: 'spirits',
  Beer: 'industry',
}

/** Kinds of drinks whose prices went up or down within 30 days; each once a week. */
async function priceMoves(db: Reader, now: Instant): Promise<PlatformNewsActivity[]> {
  const { marketTrends: m } = db.t
  const rows = await db
    .select()
    .from(m)
    .where(and(inArray(m.category, categories), eq(m.period, '30d')))
  return rows
    .filter(({ percentage }) => Math.abs(percentage) >= priceMoveThreshold)
    .map(({ category: drink, percentage, compared, pricedOn }) => {
      const at = Date.parse(pricedOn)
      const price = { drink, percentage, compared, pricedOn }
      return {
        origin: 'price',
        key: `${drink}/${Math.floor(at / (7 * day))}`,
        category: 'investment' as const,
        title: newsCopy.priceTitle(drink, percentage),
        summary: newsCopy.priceSummary(compared),
        price,
        publishedAt: Math.min(at, now),
      }
    })
}
