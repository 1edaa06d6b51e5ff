import { maxStoredNews, openedNewsRetention } from '../../../shared/business/news.ts'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import { searchedText, searchWords } from '../../../shared/features/news/searched.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** Articles can be read offline. App activity changes by the minute and cannot. */
export type StoredArticle = Extract<NewsItem, { kind: 'article' }>

/** Articles stored on the device, the latest first. */
export interface StoredArticles {
  readonly saved: readonly StoredArticle[]
  readonly opened: readonly { readonly article: StoredArticle; readonly at: Instant }[]
}

export const noStoredArticles: StoredArticles = { saved: [], opened: [] }

export const isArticle = (item: NewsItem): item is StoredArticle => item.kind === 'article'

/** Saved articles, then opened ones, without duplicates. */
export function allStoredArticles({ saved, opened }: StoredArticles): StoredArticle[] {
  const ids = new Set(saved.map(({ id }) => id))
  return [...saved, ...opened.flatMap(({ article }) => (ids.has(article.id) ? [] : article))]
}

/** Adds an opened article and drops those opened too long ago. */
export const afterOpening = (
  stored: StoredArticles,
  article: StoredArticle,
  at: Instant,
): StoredArticles => ({
  ...stored,
  opened: [
    { article, at },
    ...stored.opened.filter(
      (one) => one.article.id !== article.id && one.at > at - openedNewsRetention,
    ),
  ].slice(0, maxStoredNews.opened),
})

export const afterSaving = (stored: StoredArticles, article: StoredArticle): StoredArticles => ({
  ...stored,
  saved: [
    { ...article, isSaved: true },
    ...stored.saved.filter(({ id }) => id !== article.id),
  ].slice(0, maxStoredNews.saved),
})

export const afterUnsaving = (stored: StoredArticles, id: StoredArticle['id']): StoredArticles => ({
  ...stored,
  saved: stored.saved.filter((one) => one.id !== id),
})

/** Replaces the saved articles by the server's list, which all devices share. */
export const mergeSaved = (stored: StoredArticles, saved: readonly NewsItem[]): StoredArticles => ({
  ...stored,
  saved: saved.filter(isArticle).slice(0, maxStoredNews.saved),
})

/** The server's search: each word, or a part of one, in title and summary. */
export function foundAmong(
  articles: readonly StoredArticle[],
  words: string,
  category: StoredArticle['category'] | undefined,
): StoredArticle[] {
  const sought = searchWords(words)
  return articles.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      sought.every((word) => searchedText(one).includes(word)),
  )
}
