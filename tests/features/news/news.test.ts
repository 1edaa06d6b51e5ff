import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dropIsNewsFor,
  eventIsNewsFor,
  maxNewsOfSource,
  maxNewsSources,
  maxSavedNews,
  newsSourceInterval,
  newsRetention,
  newsPerPage,
  trendingWindow,
  priceMoveThreshold,
} from '../../../shared/business/news.ts'
import type { NewsItem } from '../../../shared/features/news/endpoints.ts'
import type { NewsSource } from '../../../shared/features/news/source-endpoints.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { isTooOld } from '../../../sync-server/features/news/fetch-news.ts'
import { addPlatformNews } from '../../../sync-server/features/news/platform-news.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { anEvent } from '../events/an-event.ts'
import { type Market, openMarket } from '../market/market.ts'
import { type FeedHouse, type FeedItem, openFeedHouse, rssOf, testInternet } from './feed-house.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`news on ${engine}`, () => {
    let house: FeedHouse
    let market: Market
    beforeAll(async () => {
      house = await openFeedHouse()
      market = await openMarket(engine, { jobs: ['news'], feedNetwork: testInternet })
    })
    afterAll(async () => {
      await market.close()
      await house.close()
    })

    let feeds = 0
    /** A feed that the operator names, asked once. */
    async function aFeed(items: readonly FeedItem[], changes: object = {}): Promise<NewsSource> {
      const path = `/${feeds++}`
      house.pages.set(path, rssOf(items))
      const address = `http://cask.example:${house.port}${path}`
      const body = { address, name: `Paper ${feeds}`, category: 'whiskey', ...changes }
      const made = await market.ask(market.admin, '/api/admin/news-sources', {
        body,
        key: randomUUID(),
      })
      expect(made).toMatchObject({ http: 200, articles: 0, isPaused: false })
      const feed = made as unknown as NewsSource
      await askedAfter(feed, 0)
      return feed
    }
    /** The feed after its next fetch: the server's own round may be fetching it as well. */
    async function askedAfter(feed: NewsSource, at: number): Promise<NewsSource> {
      for (;;) {
        await market.work()
        const now = await feedNow(feed)
        if ((now.lastTriedAt ?? 0) > at) return now
      }
    }
    /** Time passes, and the feed is fetched again. */
    async function askedAgain(feed: NewsSource, later: number): Promise<NewsSource> {
      const before = (await feedNow(feed)).lastTriedAt ?? 0
      await market.pass(later)
      return askedAfter(feed, before)
    }
    const feedNow = async ({ id }: NewsSource): Promise<NewsSource> => {
      const { feeds: all } = await market.ask(market.admin, '/api/admin/news-sources')
      return (all as NewsSource[]).find((one) => one.id === id)!
    }
    const publish = (feed: NewsSource, items: readonly FeedItem[]) =>
      house.pages.set(new URL(feed.address).pathname, rssOf(items))
    const change = (feed: NewsSource, body: object) =>
      market.ask(market.admin, `/api/admin/news-sources/${feed.id}`, { method: 'PATCH', body })

    /** All news of a list, over all its pages. */
    async function listed(who: Person, query = '', list = '/api/news'): Promise<NewsItem[]> {
      const all: NewsItem[] = []
      let after = ''
      do {
        const page = await market.ask(who, `${list}?${query}${after}`)
        expect(page.http).toBe(200)
        const news = page['news'] as NewsItem[]
        expect(news.length).toBeLessThanOrEqual(newsPerPage)
        all.push(...news)
        after = typeof page['next'] === 'string' ? `&after=${page['next']}` : ''
      } while (after !== '')
      return all
    }
    const titles = (news: readonly NewsItem[]) =>
      news.map((one) => (one.kind === 'price' ? one.drink : one.title))
    const saveOf = (who: Person, id: string, method = 'PUT') =>
      market.ask(who, `/api/news/${id}/saved`, { method })
    const open = (who: Person, id: string) =>
      market.ask(who, `/api/news/${id}/open`, { method: 'POST' })
    const trending = async (who: Person) =>
      titles((await market.ask(who, '/api/news/trending'))['news'] as NewsItem[])

    test('a feed of old articles says that they are too old, one without any that it is empty', async () => {
      const at = (daysAgo: number) => new Date(market.now() - daysAgo * day).toUTCString()
      const old = await aFeed([
        { guid: 'a', title: 'Long ago', link: '/a', pubDate: at(91) },
        { guid: 'b', title: 'Longer ago', link: '/b', pubDate: at(400) },
      ])
      expect(await feedNow(old)).toMatchObject({ articles: 0, listed: 2 })
      const body = { address: old.address }
      expect(
        await market.ask(market.admin, '/api/admin/news-source-tries', { body }),
      ).toMatchObject({ works: true, count: 2, tooOld: 2 })
      publish(old, [{ guid: 'c', title: 'Just in time', link: '/c', pubDate: at(89) }])
      expect(await askedAgain(old, 2 * hour)).toMatchObject({ articles: 1, listed: 1 })
      expect(await feedNow(await aFeed([]))).toMatchObject({ articles: 0, listed: 0 })
    })

    test('a feed is fetched when added, and its articles are news for all users', async () => {
      const published = new Date(market.now() - hour).toUTCString()
      const feed = await aFeed([
        {
          guid: '1',
          title: 'Old &amp;amp; <![CDATA[<b>rare</b>]]>',
          description:
            '&lt;p&gt;First.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;p&gt;Second.&lt;/p&gt;',
          link: '/articles/1',
          pubDate: published,
        },
      ])
      const who = await market.person()
      const [item] = await listed(who, 'words=rare')
      expect(item).toEqual({
        id: item?.id,
        kind: 'article',
        category: 'whiskey',
        title: 'Old & rare',
        summary: 'First.\n\nSecond.',
        source: feed.name,
        link: 'https://cask.example/articles/1',
        publishedAt: Date.parse(published),
        isSaved: false,
      })
      const now = await feedNow(feed)
      expect(now).toMatchObject({ articles: 1, nextAt: now.lastReadAt! + newsSourceInterval })
    })

    test('search finds parts of words in title and summary in any case, and nothing by wildcards', async () => {
      await aFeed(
        [
          { guid: '1', title: 'Ardbeg opens a SÉANCE', description: 'Of 100% rye_casks.' },
          { guid: '2', title: 'Another', description: 'Nothing of that' },
        ],
        { category: 'spirits' },
      )
      const who = await market.person()
      const found = async (words: string, more = '') =>
        titles(await listed(who, `words=${encodeURIComponent(words)}${more}`))
      for (const words of ['DBEG', 'séance', '100%', 'rye_c', '  ardbeg opens '])
        expect(await found(words)).toEqual(['Ardbeg opens a SÉANCE'])
      for (const words of ['r%c', 'rye%casks', 'Ar_beg', 'a\nOf'])
        expect(await found(words)).toEqual([])
      expect(await found('ardbeg', '&category=spirits')).toHaveLength(1)
      expect(await found('ardbeg', '&category=wine')).toHaveLength(0)
      expect(await market.ask(who, '/api/news?category=beer')).toMatchObject({ http: 400 })
    })

    test('a repeated article exists once, with its corrections; an old one is not added', async () => {
      const at = (ago: number) => new Date(market.now() - ago).toUTCString()
      const one = { guid: '1', title: 'First edition', pubDate: at(2 * hour) }
      const feed = await aFeed([
        one,
        one,
        { guid: 'old', title: 'First of old', pubDate: at(newsRetention + day) },
        { guid: 'future', title: 'First of tomorrow', pubDate: at(-day) },
      ])
      const who = await market.person()
      const first = await listed(who, 'words=first')
      expect(titles(first).filter((title) => title.startsWith('First'))).toEqual([
        'First of tomorrow',
        'First edition',
      ])
      expect(Math.max(...first.map(({ publishedAt }) => publishedAt))).toBeLessThanOrEqual(
        market.now(),
      )
      publish(feed, [{ ...one, title: 'First edition, corrected' }])
      await askedAgain(feed, newsSourceInterval + 2 * minute)
      const again = await listed(who, 'words=first%20edition')
      expect(titles(again)).toEqual(['First edition, corrected'])
      const edition = first.find((item) => titles([item])[0] === 'First edition')!
      expect(again[0]).toMatchObject({ id: edition.id, publishedAt: edition.publishedAt })
    })

    test('an article is too old from the moment at which news is no longer kept', () => {
      const published = market.now()
      expect(isTooOld(published, published + newsRetention)).toBe(true)
      expect(isTooOld(published, published + newsRetention - 1)).toBe(false)
      expect(isTooOld(undefined, published)).toBe(false)
    })

    test('of a feed no more than so many are kept, the newest', async () => {
      const items = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => ({
          guid: `${from + at}`,
          title: `Numbered ${from + at}`,
          pubDate: new Date(market.now() - 10 * day + (from + at) * minute).toUTCString(),
        }))
      const feed = await aFeed(items(0, maxNewsOfSource + 20))
      expect((await feedNow(feed)).articles).toBe(maxNewsOfSource)
      publish(feed, items(1_000, 5))
      await askedAgain(feed, newsSourceInterval + 2 * minute)
      expect((await feedNow(feed)).articles).toBe(maxNewsOfSource)
      const who = await market.person()
      const all = titles(await listed(who, 'words=numbered'))
      expect(all).toHaveLength(maxNewsOfSource)
      expect(all.slice(0, 2)).toEqual(['Numbered 1004', 'Numbered 1003'])
      expect(all.at(-1)).toBe('Numbered 25')
      // Saved ones stay, and take the place of no other.
      const known = await listed(who, 'words=numbered')
      const saved = [known[0]!, known.at(-1)!]
      for (const { id } of saved) expect(await saveOf(who, id)).toEqual({ http: 204 })
      publish(feed, items(2_000, 3))
      await askedAgain(feed, newsSourceInterval + 2 * minute)
      const after = titles(await listed(who, 'words=numbered'))
      expect(after).toHaveLength(maxNewsOfSource + 2)
      expect(after.slice(-2)).toEqual(['Numbered 27', 'Numbered 25'])
      for (const { id } of saved) await saveOf(who, id, 'DELETE')
    })

    test('a feed is fetched conditionally, and completely at a new address', async () => {
      const feed = await aFeed([])
      let etag = '"1"'
      let body = rssOf([{ guid: '1', title: 'Sent but once' }])
      const path = '/with-etag'
      house.pages.set(path, (request, response) => {
        const isKnown = request.headers['if-none-match'] === etag
        response.writeHead(isKnown ? 304 : 200, { ETag: etag }).end(isKnown ? undefined : body)
      })
      const asked = () =>
        house.asked
          .filter((one) => one.path === path)
          .map(({ headers }) => headers['if-none-match'])
      const { lastTriedAt = 0 } = await feedNow(feed)
      await change(feed, { address: `http://cask.example:${house.port}${path}` })
      await askedAfter(feed, lastTriedAt)
      const before = await feedNow(feed)
      const again = await askedAgain(feed, newsSourceInterval + 2 * minute)
      expect(again).toMatchObject({ articles: 1 })
      expect(again).not.toHaveProperty('trouble')
      expect(again.lastReadAt).toBeGreaterThan(before.lastReadAt!)
      ;[etag, body] = ['"2"', rssOf([{ guid: '2', title: 'Sent anew' }])]
      expect(await askedAgain(feed, newsSourceInterval + 2 * minute)).toMatchObject({ articles: 2 })
      expect([...new Set(asked())]).toEqual([undefined, '"1"'])
      // What another address has said of its age says nothing of this one.
      const next = '/elsewhere-with-etag'
      const headers: unknown[] = []
      house.pages.set(next, (request, response) => {
        headers.push(request.headers['if-none-match'])
        response.end(rssOf([{ guid: '3', title: 'Of the second move' }]))
      })
      const { lastTriedAt: tried = 0 } = await feedNow(feed)
      await change(feed, { address: `http://cask.example:${house.port}${next}` })
      await askedAfter(feed, tried)
      expect(headers).toEqual([undefined])
    })

    test('articles of the old address are not taken when they arrive after the address was changed', async () => {
      const feed = await aFeed([{ guid: '1', title: 'Before the move' }])
      const moved = `${feed.address}/moved`
      house.pages.set(new URL(moved).pathname, rssOf([{ guid: '3', title: 'At the new place' }]))
      house.pages.set(new URL(feed.address).pathname, (_, response) => {
        void change(feed, { address: moved }).then(() =>
          response.end(rssOf([{ guid: '2', title: 'Late from the old place' }])),
        )
      })
      await market.pass(newsSourceInterval + minute)
      await askedAgain(feed, 2 * minute)
      expect(titles(await listed(await market.person(), 'words=place'))).toEqual([
        'At the new place',
      ])
    })

    test('a feed that leads inside is never asked there, and its operator reads so', async () => {
      const inside = await openFeedHouse('127.0.0.1')
      try {
        inside.pages.set('/', rssOf([{ guid: '1', title: 'A secret of this machine' }]))
        const within = `http://127.0.0.1:${inside.port}/`
        house.pages.set('/leads-inside', (_, response) => {
          response.writeHead(302, { Location: within }).end()
        })
        const feed = await aFeed([])
        for (const address of [within, `http://cask.example:${house.port}/leads-inside`]) {
          const { lastTriedAt = 0 } = await feedNow(feed)
          await change(feed, { address })
          const trouble = { code: 'private_address', detail: '127.0.0.1' }
          expect(await askedAfter(feed, lastTriedAt)).toMatchObject({ trouble, articles: 0 })
          expect(
            await market.ask(market.admin, '/api/admin/news-source-tries', { body: { address } }),
          ).toMatchObject({ works: false, trouble })
        }
        expect(inside.asked).toEqual([])
      } finally {
        await inside.close()
      }
    })

    test('a failing feed shows the reason, is fetched less often, and recovers', async () => {
      const feed = await aFeed([])
      const { pathname } = new URL(feed.address)
      house.pages.set(pathname, '<!doctype html><html><body>Hello</body></html>')
      const waits: number[] = []
      for (let turn = 0; turn < 7; turn++) {
        const later = (waits.at(-1) ?? newsSourceInterval) + 2 * minute
        const { trouble, nextAt, lastTriedAt, lastReadAt } = await askedAgain(feed, later)
        expect(trouble).toEqual({ code: 'web_page' })
        expect(lastReadAt).toBeLessThan(lastTriedAt!)
        waits.push(nextAt! - lastTriedAt!)
      }
      expect(waits.map((one) => one / hour)).toEqual([1, 2, 4, 8, 16, 24, 24])
      publish(feed, [{ guid: '1', title: 'Well again' }])
      const well = await askedAgain(feed, day + 2 * minute)
      expect(well).toMatchObject({ articles: 1, nextAt: well.lastReadAt! + newsSourceInterval })
      expect(well).not.toHaveProperty('trouble')
    })

    test('a paused feed is not fetched, and a deleted one leaves only saved articles', async () => {
      const feed = await aFeed([
        { guid: '1', title: 'Kept by somebody' },
        { guid: '2', title: 'Kept by nobody' },
      ])
      const who = await market.person()
      const asked = () => house.asked.filter(({ path }) => feed.address.endsWith(path)).length
      expect(await change(feed, { isPaused: true })).toMatchObject({ http: 200, isPaused: true })
      const before = asked()
      await market.pass(day)
      expect(asked()).toBe(before)
      const { lastTriedAt = 0 } = await feedNow(feed)
      expect(await change(feed, { isPaused: false })).toMatchObject({ http: 200 })
      await askedAfter(feed, lastTriedAt)
      expect(asked()).toBe(before + 1)

      const [kept] = await listed(who, 'words=kept%20by%20somebody')
      expect(await saveOf(who, kept!.id)).toEqual({ http: 204 })
      await change(feed, { category: 'industry' })
      expect((await listed(who, 'category=industry&words=kept')).length).toBe(2)
      await change(feed, { name: 'Renamed' })
      expect((await listed(who, 'category=industry&words=kept')).length).toBe(2)
      const other = await aFeed([{ guid: '1', title: 'Of another feed' }])
      const gone = await market.ask(market.admin, `/api/admin/news-sources/${feed.id}`, {
        method: 'DELETE',
      })
      expect(gone).toEqual({ http: 204 })
      expect((await feedNow(other)).articles).toBe(1)
      expect(titles(await listed(who, 'words=kept%20by'))).toEqual(['Kept by somebody'])
      expect((await listed(who, '', '/api/news/saved'))[0]).toMatchObject({ source: 'Renamed' })
      await market.pass(day)
      expect(asked()).toBe(before + 1)

      const { activity } = await market.ask(market.admin, '/api/admin/activity?kind=feed')
      const acts = (activity as { action: string; about: string; actorName: string }[])
        .filter(({ about }) => [feed.name, 'Renamed'].includes(about))
        .map(({ action, actorName }) => [action, actorName])
      expect(acts).toEqual(
        [
          'feed.deleted',
          'feed.changed',
          'feed.changed',
          'feed.resumed',
          'feed.paused',
          'feed.added',
        ].map((action) => [action, market.admin.name]),
      )
    })

    test('an operator adds feeds up to their limit', async () => {
      const { newsSources: f } = market.db.t
      const first = await aFeed([])
      const [row] = await market.db.select().from(f).where(eq(f.id, first.id))
      const known = await market.db.select({ id: f.id }).from(f)
      const others = Array.from({ length: maxNewsSources - known.length - 1 }, (_, nth) => {
        const id = randomUUID()
        // Many of one name, across the end of a page.
        const name = `Z${Math.floor(nth / 30)}`
        return { ...row!, id, address: `https://${id}.example/`, name, isPaused: true }
      })
      await market.db.transaction('test', (tx) => tx.insert(f).values(others))
      await aFeed([])
      const body = { address: 'https://one-more.example/', name: 'One more', category: 'whiskey' }
      const more = { body, key: randomUUID() }
      const shown: string[] = []
      for (let after = ''; ; ) {
        const page = await market.ask(market.admin, `/api/admin/news-sources${after}`)
        shown.push(...(page['feeds'] as NewsSource[]).map(({ id }) => id))
        if (typeof page['next'] !== 'string') break
        after = `?after=${page['next']}`
      }
      expect([shown.length, new Set(shown).size]).toEqual([maxNewsSources, maxNewsSources])
      expect(await market.ask(market.admin, '/api/admin/news-sources', more)).toMatchObject({
        code: 'limit',
      })
      const ids = others.map(({ id }) => id)
      await market.db.transaction('test', (tx) => tx.delete(f).where(inArray(f.id, ids)))
    })

    test('an operator tries an address, and nothing is kept', async () => {
      const tried = async (address: string) => {
        const said = await market.ask(market.admin, '/api/admin/news-source-tries', {
          body: { address },
        })
        expect(said.http).toBe(200)
        return said
      }
      house.pages.set(
        '/try',
        rssOf([{ guid: '1', title: 'Only tried', link: 'javascript:alert(1)' }]),
      )
      expect(await tried(`http://cask.example:${house.port}/try`)).toEqual({
        http: 200,
        tooOld: 0,
        works: true,
        title: 'The Daily Cask',
        format: 'RSS',
        count: 1,
        first: [{ title: 'Only tried', summary: '' }],
      })
      expect(await listed(market.admin, 'words=only%20tried')).toEqual([])
      expect(await tried(`http://cask.example:${house.port}/nothing`)).toMatchObject({
        works: false,
        trouble: { code: 'not_found', detail: '404' },
      })
      expect(await tried('no address')).toMatchObject({ trouble: { code: 'bad_address' } })
      const feed = await aFeed([])
      const again = { address: feed.address, name: 'Twice', category: 'wine' }
      expect(
        await market.ask(market.admin, '/api/admin/news-sources', {
          body: again,
          key: randomUUID(),
        }),
      ).toMatchObject({ http: 409, code: 'exists' })
    })

    test('trending articles are those most people opened or saved within 48 hours, each person counted once', async () => {
      await aFeed(
        ['Three', 'Two', 'One', 'None'].map((title) => ({ guid: title, title: `Hot ${title}` })),
      )
      const people = [await market.person(), await market.person(), await market.person()]
      const [first, second, third] = people as [Person, Person, Person]
      const ids = new Map(
        (await listed(first, 'words=hot%20')).map((one) => [titles([one])[0], one.id]),
      )
      for (const who of people) await open(who, ids.get('Hot Three')!)
      for (let turn = 0; turn < 5; turn++) await open(first, ids.get('Hot One')!)
      await open(first, ids.get('Hot Two')!)
      await saveOf(second, ids.get('Hot Two')!)
      await saveOf(second, ids.get('Hot Two')!)
      // Repeated saves by one user count once, and stop counting when the save is removed.
      for (let turn = 0; turn < 5; turn++)
        for (const method of ['PUT', 'DELETE']) await saveOf(third, ids.get('Hot One')!, method)
      const hot = async () => (await trending(third)).filter((title) => title?.startsWith('Hot'))
      expect(await hot()).toEqual(['Hot Three', 'Hot Two', 'Hot One'])
      // An open counts for this long, and then again.
      await market.pass(trendingWindow - hour)
      expect(await hot()).toEqual(['Hot Three', 'Hot Two', 'Hot One'])
      await market.pass(2 * hour)
      expect(await hot()).toEqual([])
      await open(first, ids.get('Hot One')!)
      expect(await hot()).toEqual(['Hot One'])
    })

    test('each user has their own limit of saved articles', async () => {
      await aFeed(['1', '2'].map((guid) => ({ guid, title: `Limit ${guid}` })))
      const [who, other] = [await market.person(), await market.person()]
      const [first, second] = await listed(who, 'words=limit')
      const { newsSaves: s } = market.db.t
      const saved = ({ id: userId }: Person, count: number) =>
        market.db.transaction('test', (tx) => {
          const rows = Array.from({ length: count }, () => ({
            userId,
            itemId: randomUUID(),
            at: 1,
          }))
          return tx.write(s, rows, 'keep')
        })
      await saved(other, maxSavedNews)
      await saved(who, maxSavedNews - 1)
      expect(await saveOf(who, first!.id)).toEqual({ http: 204 })
      expect(await saveOf(who, second!.id)).toMatchObject({ code: 'limit' })
      for (const { id } of [who, other])
        await market.db.transaction('test', (tx) => tx.delete(s).where(eq(s.userId, id)))
    })

    test('a saved article stays until no user has it saved, and saving is private', async () => {
      const feed = await aFeed([
        { guid: '1', title: 'Aged and saved' },
        { guid: '2', title: 'Aged and forgotten' },
      ])
      const [who, other] = [await market.person(), await market.person()]
      const [saved] = await listed(who, 'words=aged%20and%20saved')
      await saveOf(who, saved!.id)
      expect(await listed(other, '', '/api/news/saved')).toEqual([])
      await saveOf(other, saved!.id, 'DELETE')
      // They stay in their feed without a date, but are still not news.
      const before = (await feedNow(feed)).lastTriedAt ?? 0
      await market.pass(newsRetention + day)
      for (const person of [market.admin, market.owner, who]) await market.returns(person)
      await askedAfter(feed, before)
      await market.pass(hour)
      expect(titles(await listed(who, 'words=aged'))).toEqual(['Aged and saved'])
      expect(await listed(who, '', '/api/news/saved')).toEqual([{ ...saved, isSaved: true }])
      expect(await saveOf(who, saved!.id, 'DELETE')).toEqual({ http: 204 })
      await market.pass(hour)
      expect(await listed(who, 'words=aged')).toEqual([])
      expect(await open(who, saved!.id)).toMatchObject({ http: 404 })
    })

    test('a public drop is news while it is public, with its current data', async () => {
      const drop = await market.drop({ title: 'News of a drop', salePrice: 50_00 })
      await market.work()
      await market.pass(10 * minute)
      const who = await market.person()
      const told = () => listed(who, 'category=whiskey&words=news%20of%20a%20drop')
      expect(await told()).toMatchObject([
        { kind: 'drop', drop: drop.id, title: 'News of a drop', price: 50_00 },
      ])
      const set = (changes: object) =>
        market.db.transaction('a change', (tx) =>
          tx.update(tx.t.drops).set(changes).where(eq(tx.t.drops.id, drop.id)),
        )
      const [{ id } = { id: '' }] = await told()
      const ways = async () => [
        (await told()).length,
        (await listed(who, '', '/api/news/saved')).length,
        (await trending(who)).includes('News of a drop'),
        (await open(who, id)).http,
        (await saveOf(who, id)).http,
      ]
      await saveOf(who, id)
      await open(who, id)
      expect(await ways()).toEqual([1, 1, true, 200, 204])
      await set({ isPaused: true })
      expect(await ways()).toEqual([0, 0, false, 404, 404])
      await set({ isPaused: false, salePrice: 45_00 })
      expect(await told()).toMatchObject([{ price: 45_00 }])
      await set({ listedUntil: market.now() - 1 })
      expect(await told()).toEqual([])
      expect(dropIsNewsFor).toBeLessThan(newsRetention)
    })

    test('drops and events announced before the last days are no news', async () => {
      const drops = [await market.drop(), await market.drop()]
      const events = []
      for (let made = 0; made < 2; made++)
        events.push(
          await market.ask(market.owner, `/api/stores/${market.store}/events`, {
            body: anEvent(market.now()),
            key: randomUUID(),
          }),
        )
      const at = market.now()
      const announced = (
        table: 'drops' | 'events',
        id: unknown,
        title: string,
        createdAt: number,
      ) =>
        market.db.transaction('a change', (tx) =>
          tx
            .update(tx.t[table])
            .set({ title, createdAt })
            .where(eq(tx.t[table].id, String(id))),
        )
      await announced('drops', drops[0]!.id, 'Ageless drop', at - dropIsNewsFor + hour)
      await announced('drops', drops[1]!.id, 'Ageless old drop', at - dropIsNewsFor)
      await announced('events', events[0]!['id'], 'Ageless event', at - eventIsNewsFor + hour)
      await announced('events', events[1]!['id'], 'Ageless old event', at - eventIsNewsFor)
      await addPlatformNews(market.db, at)
      const who = await market.person()
      expect(titles(await listed(who, 'words=ageless')).toSorted()).toEqual([
        'Ageless drop',
        'Ageless event',
      ])
    })

    test('a new event is news until it begins or is called off, in words of its row', async () => {
      const made = await market.ask(market.owner, `/api/stores/${market.store}/events`, {
        body: anEvent(market.now(), { title: 'News of a tasting' }),
        key: randomUUID(),
      })
      expect(made).toMatchObject({ http: 200 })
      await market.pass(10 * minute)
      const who = await market.person()
      const told = (query = 'category=whiskey&words=news%20of%20a%20tasting') => listed(who, query)
      expect(await told()).toMatchObject([
        {
          kind: 'event',
          event: made['id'],
          title: 'News of a tasting',
          price: 0,
          storeState: 'GA',
        },
      ])
      const [item] = await told()
      await saveOf(who, item!.id)
      const set = (changes: object) =>
        market.db.transaction('a change', (tx) =>
          tx
            .update(tx.t.events)
            .set(changes)
            .where(eq(tx.t.events.id, String(made['id']))),
        )
      await set({ title: 'Told by its row', isVirtual: true, price: 15_00 })
      const now = { title: 'Told by its row', isVirtual: true, price: 15_00 }
      expect(await told()).toMatchObject([now])
      const setStore = (changes: object) =>
        market.db.transaction('a change', (tx) =>
          tx.update(tx.t.stores).set(changes).where(eq(tx.t.stores.id, market.store)),
        )
      await setStore({ status: 'suspended' })
      expect(await told()).toEqual([])
      await setStore({ status: 'approved' })
      expect(await told()).toMatchObject([now])
      await set({ status: 'cancelled' })
      expect(await told()).toEqual([])
      await set({ status: 'open', eventDate: market.now() - 1 })
      expect(await told()).toEqual([])
      const saved = await market.ask(who, '/api/news/saved')
      expect(saved).toMatchObject({ news: [] })
    })

    test('prices of a kind of drink that move are news once a week', async () => {
      const pricedOn = new Date(market.now()).toISOString().slice(0, 10)
      await market.db.transaction('a trend', async (tx) => {
        await tx.delete(tx.t.marketTrends)
        await tx.insert(tx.t.marketTrends).values(
          [
            ['Wine', 7.4],
            ['Beer', priceMoveThreshold - 0.1],
            ['Spirits', -priceMoveThreshold],
          ].map(([category, percentage]) => ({
            category: category as 'Wine',
            percentage: percentage as number,
            period: '30d' as const,
            compared: 12,
            pricedOn,
          })),
        )
      })
      await market.pass(10 * minute)
      await market.pass(10 * minute)
      const who = await market.person()
      const moved = (await listed(who, 'category=investment')).filter(
        ({ kind }) => kind === 'price',
      )
      const shown = moved.map((one) => one.kind === 'price' && [one.drink, one.percentage])
      expect(shown.toSorted()).toEqual([
        ['Spirits', -priceMoveThreshold],
        ['Wine', 7.4],
      ])
      expect(moved).toMatchObject([
        { compared: 12, pricedOn },
        { compared: 12, pricedOn },
      ])
      expect(await listed(who, 'words=wine%20prices%20up')).toMatchObject([{ drink: 'Wine' }])
    })
  })
