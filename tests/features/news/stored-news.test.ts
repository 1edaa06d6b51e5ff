import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxStoredNews, newsPerPage } from '../../../shared/business/news.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useSession } from '../../../web/local/session/session.ts'
import { afterSaving, type StoredArticle } from '../../../web/features/news/stored-articles.ts'
import {
  readStoredNews,
  refreshSavedNews,
  updateStoredNews,
} from '../../../web/features/news/stored-news.ts'

const [ada, ben] = ['ada', 'ben'] as unknown as [Id, Id]
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const article = (number: number): StoredArticle => ({
  kind: 'article',
  id: idOf(number) as Id<'newsItem'>,
  category: 'wine',
  publishedAt: 5,
  isSaved: true,
  title: `Number ${number}`,
  summary: 'Words',
  source: 'Paper',
})

describe('articles on the device', () => {
  const stored = new Map<string, string>()
  const signIn = (id: Id | undefined) =>
    useSession.setState((id ? { kind: 'user', user: { id } } : { kind: 'visitor' }) as never, true)

  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('caches', {
      open: async (name: string) => ({
        match: async () => {
          const text = stored.get(name)
          return text === undefined ? undefined : new Response(text)
        },
        put: async (_: string, answer: Response) => void stored.set(name, await answer.text()),
      }),
    })
    vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => unknown) => run() } })
    signIn(ada)
  })
  afterEach(() => {
    signIn(undefined)
    vi.unstubAllGlobals()
  })
  const save = (userId: Id, number: number) =>
    updateStoredNews(userId, (before) => afterSaving(before, article(number)))
  const saved = async (userId: Id) => (await readStoredNews(userId)).saved.map(({ title }) => title)

  test('are of one person alone', async () => {
    await save(ada, 1)
    expect([await saved(ada), await saved(ben)]).toEqual([['Number 1'], []])
  })

  test('are not stored after their person has signed out, or another has signed in', async () => {
    signIn(undefined)
    await save(ada, 1)
    signIn(ben)
    await save(ada, 2)
    expect(stored.size).toBe(0)
  })

  test('of another version are left out, one by one', async () => {
    await save(ada, 1)
    const [name = ''] = stored.keys()
    const other = { ...article(2), publishedAt: 'long ago' }
    stored.set(
      name,
      JSON.stringify({
        saved: [other, article(1), { ...article(3), kind: 'drop' }],
        opened: [{ article: article(4), at: 9 }, { article: article(5) }, null],
      }),
    )
    expect(await saved(ada)).toEqual(['Number 1'])
    expect((await readStoredNews(ada)).opened).toEqual([{ article: article(4), at: 9 }])
    for (const broken of ['{', 'null', '{"saved":7}']) {
      stored.set(name, broken)
      expect(await readStoredNews(ada)).toEqual({ saved: [], opened: [] })
    }
  })

  describe('that were saved elsewhere', () => {
    const asked: string[] = []
    const serve = (pages: number, failsAt = Number.POSITIVE_INFINITY) => {
      asked.length = 0
      vi.stubGlobal('fetch', async (path: string) => {
        const page = asked.push(path) - 1
        if (page === failsAt) throw new TypeError('no network')
        const news = Array.from({ length: newsPerPage }, (_, at) =>
          article(page * newsPerPage + at),
        )
        return Response.json({ news, ...(page + 1 < pages && { next: `page ${page + 1}` }) })
      })
    }

    test('are fetched page by page, up to the limit', async () => {
      serve(2)
      await refreshSavedNews(ada)
      expect(await saved(ada)).toHaveLength(2 * newsPerPage)
      expect(asked.map((path) => new URL(path, 'http://a.test').searchParams.get('after'))).toEqual(
        [null, 'page 1'],
      )
      serve(1_000)
      await refreshSavedNews(ada)
      expect(await saved(ada)).toHaveLength(maxStoredNews.saved)
      expect(asked).toHaveLength(maxStoredNews.saved / newsPerPage)
    })

    test('stay as they are where a page fails', async () => {
      await save(ada, 900)
      serve(3, 1)
      await refreshSavedNews(ada)
      expect(await saved(ada)).toEqual(['Number 900'])
    })
  })
})
