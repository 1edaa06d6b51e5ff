import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import {
  maxSavedNews,
  newsOpened,
  newsPerPage,
  trendingShown,
  trendingWindow,
} from '../../../shared/business/news.ts'
import {
  listNews,
  listSavedNews,
  listTrendingNews,
  openNews,
  saveNews,
  unsaveNews,
} from '../../../shared/features/news/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { DbTx } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { cutPage, keyset } from '../../http/pages.ts'
import { newsPage } from './news-list.ts'
import type { NewsDeps } from './news-deps.ts'
import { isShown, newsOf, newsWith } from './news-rows.ts'

/** A reader's list, opens and saves. */
export function readerHandlers({ db, limits, now = Date.now }: NewsDeps) {
  const { newsItems: n, newsSaves: s } = db.t

  return {
    'news.list': handler(listNews, ({ user, query }) =>
      newsPage(db, user.id, { ...query, now: now() }),
    ),

    'news.trending': handler(listTrendingNews, async ({ user }) => {
      const rows = await newsWith(db, user.id)
        .where(and(gt(n.heat, 0), isShown(db, now())))
        .orderBy(desc(n.heat), desc(n.publishedAt))
        .limit(trendingShown)
      return { news: rows.map(newsOf) }
    }),

    'news.saved': handler(listSavedNews, async ({ user, query: { after } }) => {
      const place = keyset(after, s.at, s.itemId, 'desc')
      const rows = await newsWith(db, user.id)
        .where(and(eq(s.userId, user.id), isShown(db, now()), place.beyond))
        .orderBy(...place.order)
        .limit(newsPerPage + 1)
      const { page, next } = cutPage(rows, newsPerPage, (row) => [row.savedAt ?? 0, row.item.id])
      return {
        news: page.map(newsOf),
        ...next,
      }
    }),

    'news.open': handler(openNews, async ({ user, params: { item } }) => {
      const [row] = await newsWith(db, user.id).where(and(eq(n.id, item), isShown(db, now())))
      if (!row) return refuse('not_found')
      await limits.take('news', user.id, newsOpened)
      const at = now()
      await db.transaction('open news', async (tx) => {
        const { newsReads: r } = tx.t
        const counted = await tx
          .insert(r)
          .values({ userId: user.id, itemId: item, at })
          .onConflictDoUpdate({
            target: [r.userId, r.itemId],
            set: { at },
            setWhere: lt(r.at, at - trendingWindow),
          })
          .returning({ at: r.at })
        if (counted.length > 0) await warm(tx, item)
      })
      return newsOf(row)
    }),

    'news.save': handler(saveNews, async ({ user, params: { item } }) => {
      const [row] = await newsWith(db, user.id).where(and(eq(n.id, item), isShown(db, now())))
      if (!row) return refuse('not_found')
      await db.transaction('save news', async (tx) => {
        // Locked against deletion.
        const [held] = await tx.lock(tx.select({ id: n.id }).from(n).where(eq(n.id, item)))
        if (!held) return refuse('not_found')
        const [saved] = await tx.select({ count: count() }).from(s).where(eq(s.userId, user.id))
        const values = { userId: user.id, itemId: item, at: now() }
        const added = await tx.insert(s).values(values).onConflictDoNothing().returning()
        if (added.length === 0) return
        if ((saved?.count ?? 0) >= maxSavedNews) refuse('limit')
        await warm(tx, item)
      })
      return undefined
    }),

    'news.unsave': handler(unsaveNews, async ({ user, params: { item } }) => {
      await db.transaction('unsave news', async (tx) => {
        const [gone] = await tx
          .delete(s)
          .where(and(eq(s.userId, user.id), eq(s.itemId, item)))
          .returning({ at: s.at })
        if (gone && gone.at > now() - trendingWindow) await warm(tx, item, -1)
      })
      return undefined
    }),
  } satisfies Partial<Handlers>
}

/** One more has read or saved it, or one fewer; the job `news.tend` takes back what no longer counts. */
async function warm(tx: DbTx, id: string, change: 1 | -1 = 1): Promise<void> {
  const { newsItems: n } = tx.t
  await tx
    .update(n)
    .set({ heat: sql`${n.heat} + ${change}` })
    .where(eq(n.id, id))
}
