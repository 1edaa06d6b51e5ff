import { maxStoredNews, openedNewsRetention } from '../../../shared/business/news.ts'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import { searchedText, searchWords } from '../../../shared/features/news/searched.ts'
import type { Instant } from '../../../shared/kernel/time.ts'

/** Articles can be read offline. App activity changes by the minute and cannot. */
export type KeptArticle = Extract<NewsItem, { kind: 'article' }>

/** Articles stored on the device, the latest first. */
export interface KeptArticles {
  readonly saved: readonly KeptArticle[]
  readonly opened: readonly { readonly article: KeptArticle; readonly at: Instant }[]
}

export const noneKept: KeptArticles = { saved: [], opened: [] }

export const isArticle = (item: NewsItem): item is KeptArticle => item.kind === 'article'

/** Saved articles, then opened ones, without duplicates. */
export function allKept({ saved, opened }: KeptArticles): KeptArticle[] {
  const ids = new Set(saved.map(({ id }) => id))
  return [...saved, ...opened.flatMap(({ article }) => (ids.has(article.id) ? [] : article))]
}

/** Adds an opened article and drops those opened too long ago. */
export const afterOpening = (
  stored: KeptArticles,
  article: KeptArticle,
  at: Instant,
): KeptArticles => ({
  ...stored,
  opened: [
    { article, at },
    ...stored.opened.filter(
      (one) => one.article.id !== article.id && one.at > at - openedNewsRetention,
    ),
  ].slice(0, maxStoredNews.opened),
})

export const afterSaving = (stored: KeptArticles, article: KeptArticle): KeptArticles => ({
  ...stored,
  saved: [
    { ...article, isSaved: true },
    ...stored.saved.filter(({ id }) => id !== article.id),
  ].slice(0, maxStoredNews.saved),
})

export const afterUnsaving = (stored: KeptArticles, id: KeptArticle['id']): KeptArticles => ({
  ...stored,
  saved: stored.saved.filter((one) => one.id !== id),
})

/** Replaces the saved articles by the server's list, which all devices share. */
export const mergeSaved = (stored: KeptArticles, saved: readonly NewsItem[]): KeptArticles => ({
  ...stored,
  saved: saved.filter(isArticle).slice(0, maxStoredNews.saved),
})

/** The server's search: each word, or a part of one, in title and summary. */
export function foundAmong(
  articles: readonly KeptArticle[],
  words: string,
  category: KeptArticle['category'] | undefined,
): KeptArticle[] {
  const sought = searchWords(words)
  return articles.filter(
    (one) =>
      (category === undefined || one.category === category) &&
      sought.every((word) => searchedText(one).includes(word)),
  )
}
