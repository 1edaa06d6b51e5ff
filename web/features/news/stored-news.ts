import { useEffect, useState } from 'react'
import { maxStoredNews, newsPerPage } from '../../../shared/business/news.ts'
import { listSavedNews, type NewsItem, newsItem } from '../../../shared/features/news/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { cacheOfNews } from '../../components/news/delete-stored-news.ts'
import { useSession } from '../../local/session/session.ts'
import { ApiProblem, call, Offline } from '../../online/call.ts'
import { mergeSaved, isArticle, type StoredArticles, noStoredArticles } from './stored-articles.ts'

/** The cache needs a URL; no request is ever made for it. */
const address = '/kept/news'

/** The user's articles on this device; none on plain `http`, which has no caches. */
export async function readStoredNews(userId: Id): Promise<StoredArticles> {
  const answer = await (await globalThis.caches?.open(cacheOfNews(userId)))?.match(address)
  const stored: unknown = await answer?.json().catch(() => undefined)
  const { saved, opened } = (stored ?? {}) as Record<string, unknown>
  return {
    saved: listOf(saved).flatMap(articleOf),
    opened: listOf(opened).flatMap((one) => {
      const { article, at } = (one ?? {}) as Record<string, unknown>
      return typeof at === 'number'
        ? articleOf(article).map((found) => ({ article: found, at }))
        : []
    }),
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Another version may have stored another shape. */
function articleOf(value: unknown) {
  const read = newsItem.safeParse(value)
  return read.success && isArticle(read.data) ? [read.data] : []
}

/** One change at a time, across all tabs. */
export async function updateStoredNews(
  userId: Id,
  change: (stored: StoredArticles) => StoredArticles,
): Promise<void> {
  const cacheName = cacheOfNews(userId)
  await globalThis.navigator.locks?.request(cacheName, async () => {
    const changed = change(await readStoredNews(userId))
    // After a sign-out meanwhile, store nothing.
    if (useSession.getState().user?.id !== userId) return
    const cache = await globalThis.caches?.open(cacheName)
    // If storage is full, the article is not stored; none was promised.
    await cache?.put(address, new Response(JSON.stringify(changed))).catch(() => undefined)
  })
}

/** Downloads the articles saved on any device, up to the limit. */
export async function refreshSavedNews(userId: Id): Promise<void> {
  const saved: NewsItem[] = []
  try {
    for (let after: string | undefined, page = 0; page < storedPages; page++) {
      const { news, next } = await call(listSavedNews, { query: { ...(after && { after }) } })
      saved.push(...news)
      if (next === undefined) break
      after = next
    }
  } catch (error) {
    if (error instanceof Offline || error instanceof ApiProblem) return
    throw error
  }
  await updateStoredNews(userId, (stored) => mergeSaved(stored, saved))
}

/** Saved drops are on these pages, too, so there may be fewer articles. */
const storedPages = Math.ceil(maxStoredNews.saved / newsPerPage)

/** Articles stored on this device; undefined until read. */
export function useStoredNews(userId: Id): StoredArticles | undefined {
  const [stored, setKept] = useState<StoredArticles>()
  useEffect(() => {
    const left = new AbortController()
    void readStoredNews(userId)
      .catch(() => noStoredArticles)
      .then((found) => {
        if (!left.signal.aborted) setKept(found)
      })
    return () => left.abort()
  }, [userId])
  return stored
}
