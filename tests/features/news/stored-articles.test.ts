import { expect, test } from 'vitest'
import { maxStoredNews, openedNewsRetention } from '../../../shared/business/news.ts'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import {
  mergeSaved,
  afterOpening,
  afterSaving,
  afterUnsaving,
  allStoredArticles,
  type StoredArticle,
  foundAmong,
  type StoredArticles,
  noStoredArticles,
} from '../../../web/features/news/stored-articles.ts'

const now = Date.UTC(2026, 10, 23)
const article = (number: number, changes: Partial<StoredArticle> = {}): StoredArticle => ({
  kind: 'article',
  id: `article-${number}` as Id<'newsItem'>,
  category: 'wine',
  publishedAt: now,
  isSaved: false,
  title: `Number ${number}`,
  summary: 'Words',
  source: 'Paper',
  ...changes,
})
const many = (count: number) => Array.from({ length: count }, (_, at) => article(at))
const titles = (kept: StoredArticles) => allStoredArticles(kept).map(({ title }) => title)

test('recently opened articles are kept, each once, up to a limit', () => {
  const kept = many(maxStoredNews.opened + 10).reduce(
    (before, one) => afterOpening(before, one, now),
    noStoredArticles,
  )
  expect(kept.opened).toHaveLength(maxStoredNews.opened)
  expect(titles(kept)[0]).toBe(`Number ${maxStoredNews.opened + 9}`)
  const again = afterOpening(kept, article(20, { title: 'Corrected' }), now)
  expect(again.opened).toHaveLength(maxStoredNews.opened)
  expect(titles(again).filter((title) => ['Corrected', 'Number 20'].includes(title))).toEqual([
    'Corrected',
  ])
})

test('an article opened long ago is deleted when the next is opened', () => {
  const before = afterOpening(noStoredArticles, article(1), now)
  const within = afterOpening(before, article(2), now + openedNewsRetention - 1)
  expect(titles(within)).toEqual(['Number 2', 'Number 1'])
  expect(titles(afterOpening(before, article(2), now + openedNewsRetention))).toEqual(['Number 2'])
})

test('saved articles come first and stay saved until removed, here or elsewhere', () => {
  const opened = afterOpening(afterOpening(noStoredArticles, article(1), now), article(2), now)
  const saved = afterSaving(opened, article(1))
  expect(allStoredArticles(saved).map(({ title, isSaved }) => [title, isSaved])).toEqual([
    ['Number 1', true],
    ['Number 2', false],
  ])
  expect(titles(afterUnsaving(saved, article(1).id))).toEqual(['Number 2', 'Number 1'])
  // Another device saved another one, a drop among them, and let go of this one.
  const drop = {
    ...article(4),
    kind: 'drop',
    drop: 'd',
    storeName: 's',
    price: 1,
  } as unknown as NewsItem
  const heard = mergeSaved(saved, [article(3, { isSaved: true }), drop])
  expect(titles(heard)).toEqual(['Number 3', 'Number 2', 'Number 1'])
})

test('no more are kept as saved than so many, the last', () => {
  const kept = many(maxStoredNews.saved + 5).reduce(afterSaving, noStoredArticles)
  expect(kept.saved).toHaveLength(maxStoredNews.saved)
  expect(titles(kept)[0]).toBe(`Number ${maxStoredNews.saved + 4}`)
  expect(mergeSaved(noStoredArticles, many(maxStoredNews.saved + 5)).saved).toHaveLength(
    maxStoredNews.saved,
  )
})

test('it is searched as the server searches', () => {
  const articles = [
    article(1, { title: 'Old CASKS' }),
    article(2, { summary: 'of casks', category: 'whiskey' }),
    article(3),
  ]
  expect(foundAmong(articles, ' casks ', undefined)).toHaveLength(2)
  expect(foundAmong(articles, 'casks', 'whiskey')).toEqual([articles[1]])
  expect(foundAmong(articles, '', undefined)).toHaveLength(3)
})
