import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsPerPage, newsSearchBatchSize } from '../../../shared/business/news.ts'
import { searchedText } from '../../../shared/features/news/searched.ts'
import { lastSearchedQuery, pageRows } from '../../../sync-server/features/news/news-list.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { type Market, openMarket } from '../market/market.ts'

/** More than one request goes through. */
const many = newsSearchBatchSize + 500

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`search of news on ${engine}`, () => {
    let market: Market
    let who: Person
    beforeAll(async () => {
      market = await openMarket(engine, { jobs: ['news'] })
      who = await market.person()
      await publish(
        Array.from({ length: many }, (_, at) => ({
          title: at === 0 ? 'The oldest of all' : `Article ${at}`,
          summary: 'Of a cask.',
          category: at % 2 === 0 ? ('wine' as const) : ('spirits' as const),
          publishedAt: market.now() - (many - at) * 1_000,
        })),
      )
    })
    afterAll(() => market.close())

    interface Published {
      readonly title: string
      readonly summary: string
      readonly category: 'wine' | 'spirits'
      readonly publishedAt: number
    }
    /** Like a feed, but without one, because no feed has ten thousand articles. */
    const publish = (articles: readonly Published[]) =>
      market.db.transaction('publish', async (tx) => {
        const rows = articles.map((one) => ({
          id: randomUUID(),
          origin: 'paper',
          key: randomUUID(),
          searched: searchedText(one),
          source: 'Paper',
          heat: 0,
          ...one,
        }))
        for (let at = 0; at < rows.length; at += 500)
          await tx.write(tx.t.newsItems, rows.slice(at, at + 500), 'keep')
      })

    const page = async (words: string, more = '') => {
      const given = await market.ask(who, `/api/news?words=${encodeURIComponent(words)}${more}`)
      expect(given.http).toBe(200)
      const news = given['news'] as { title: string }[]
      return {
        titles: news.map(({ title }) => title),
        next: given['next'] as string | undefined,
      }
    }

    test('goes through so many at once, and on behind them', async () => {
      const first = await page('oldest')
      expect(first.titles).toEqual([])
      expect(first.next).toBeDefined()
      expect(await page('oldest', `&after=${first.next}`)).toEqual({
        titles: ['The oldest of all'],
        next: undefined,
      })
      // Of a category there are fewer than it goes through.
      expect(await page('oldest', '&category=wine')).toEqual({
        titles: ['The oldest of all'],
        next: undefined,
      })
      const found = await page('article')
      expect(found.titles).toHaveLength(newsPerPage)
      expect(found.titles[0]).toBe(`Article ${many - 1}`)
      const second = await page('article', `&after=${found.next}`)
      expect(second.titles[0]).toBe(`Article ${many - 1 - newsPerPage}`)
    })

    test('ignores case and accents, and takes words in any order', async () => {
      await publish([
        {
          title: 'Flüssiges Gold aus Süßwein',
          summary: 'À côté du ŒUF: 100% ÅNGSTRÖM, łódź, 山崎.',
          category: 'wine',
          publishedAt: market.now(),
        },
      ])
      for (const words of [
        'flüssig',
        'FLÜSSIG',
        'flussig',
        'flu\u0308ssig',
        'süsswein',
        'SÜSSWEIN',
        'gold flüssiges',
        'cote  100%',
        'œuf',
        'oeuf',
        'angstrom',
        'Łódź',
        '山崎',
      ])
        expect([words, (await page(words)).titles]).toEqual([words, ['Flüssiges Gold aus Süßwein']])
      expect((await page('gold silber')).titles).toEqual([])
    })

    test('reads an index and never a whole table', async () => {
      const plan = (query: SQL): Promise<string[]> =>
        market.db.transaction('plan', async (tx) => {
          if (engine === 'SQLite') {
            const rows = await tx.rows<{ detail: string }>(sql`explain query plan ${query}`)
            return rows.map(({ detail }) => detail)
          }
          // PostgreSQL reads a table of this size as a whole, so the test only checks that an index
          // is possible.
          for (const way of ['seqscan', 'sort', 'bitmapscan'])
            await tx.rows(sql.raw(`set local enable_${way} = off`))
          const rows = await tx.rows<Record<string, string>>(sql`explain ${query}`)
          return rows.map((row) => Object.values(row).join(''))
        })
      const now = market.now()
      for (const category of [undefined, 'wine'] as const) {
        const asked = { words: 'oldest cask', now, ...(category && { category }) }
        const end = { publishedAt: now - 5_000_000, id: 'x' }
        for (const query of [
          lastSearchedQuery(market.db, asked),
          pageRows(market.db, who.id, asked, end),
        ]) {
          const lines = await plan(query.getSQL())
          const index = category ? 'news_items_category_idx' : 'news_items_latest_idx'
          expect(lines.join('\n')).toContain(index)
          const whole = lines.filter((line) =>
            /Seq Scan on .?news_items|^SCAN news_items(?!.* USING )|USE TEMP B-TREE|(?<!Incremental )Sort  \(/.test(
              line,
            ),
          )
          expect(whole).toEqual([])
        }
      }
    })
  })
