import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { newsPerPage, newsSearchBatchSize } from '../../../shared/business/news.ts'
import type { listNews, NewsItem } from '../../../shared/features/news/endpoints.ts'
import { searchWords } from '../../../shared/features/news/searched.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { contains } from '../../db/contains.ts'
import type { Reader } from '../../db/db.ts'
import { cursorOf, fromCursor } from '../../http/cursor.ts'
import { isShown, newsOf, newsWith } from './news-rows.ts'

type NewsListQuery = z.infer<NonNullable<(typeof listNews)['query']>>

interface NewsListRequest extends NewsListQuery {
  readonly now: Instant
}

/**
 * A page of news, the newest first. A search goes through so many at once, and where it has not found a
 * page of them, the next one begins where it ended: every part of a word counts, which no index of words
 * knows.
 */
export async function newsPage(
  db: Reader,
  userId: string,
  asked: NewsListRequest,
): Promise<{ news: NewsItem[]; next?: string }> {
  const end = searchWords(asked.words ?? '').length > 0 ? await lastSearched(db, asked) : undefined
  const rows = await pageRows(db, userId, asked, end)
  const page = rows.slice(0, newsPerPage)
  const last = rows.length > page.length ? page.at(-1)?.item : end
  return {
    news: page.map(newsOf),
    ...(last && { next: cursorOf(last.publishedAt, last.id) }),
  }
}

interface NewsListKey {
  readonly publishedAt: Instant
  readonly id: string
}

/** The last article that one search goes through; undefined where there are fewer. */
export async function lastSearched(
  db: Reader,
  asked: NewsListRequest,
): Promise<NewsListKey | undefined> {
  const [end] = await lastSearchedQuery(db, asked)
  return end
}

/** What {@link lastSearched} asks, by an index alone. */
export function lastSearchedQuery(db: Reader, asked: NewsListRequest) {
  const { newsItems: n } = db.t
  return db
    .select({ publishedAt: n.publishedAt, id: n.id })
    .from(n)
    .where(and(...within(db, asked)))
    .orderBy(desc(n.publishedAt), desc(n.id))
    .limit(1)
    .offset(newsSearchBatchSize - 1)
}

/** The rows of a page, and one more where there are any; a search ends at `end`. */
export function pageRows(
  db: Reader,
  userId: string,
  asked: NewsListRequest,
  end: NewsListKey | undefined,
) {
  const { newsItems: n } = db.t
  return newsWith(db, userId)
    .where(
      and(
        ...within(db, asked),
        end && sql`(${n.publishedAt}, ${n.id}) >= (${end.publishedAt}, ${end.id})`,
        ...searchWords(asked.words ?? '').map((word) => contains(db, n.searched, word)),
        isShown(db, asked.now),
      ),
    )
    .orderBy(desc(n.publishedAt), desc(n.id))
    .limit(newsPerPage + 1)
}

/** Of the category, behind the page before. */
function within({ t }: Reader, { category, after }: NewsListQuery): (SQL | undefined)[] {
  const { newsItems: n } = t
  const from = after === undefined ? undefined : fromCursor(after, 'number', 'string')
  return [
    category && eq(n.category, category),
    from && sql`(${n.publishedAt}, ${n.id}) < (${from[0]}, ${from[1]})`,
  ]
}
