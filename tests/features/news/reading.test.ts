import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { FeedArticle } from '../../../sync-server/features/news/parse-feed.ts'
import { readFeed } from '../../../sync-server/features/news/read-feed.ts'
import { hasRealData, realData } from '../../support/real-data.ts'
import { casesOf, runSeed, sampleOf } from '../../support/scope.ts'

const now = Date.UTC(2026, 10, 23, 12)
const address = 'https://cask.example/feed.xml'

const read = (bytes: Uint8Array | string, contentType?: string) =>
  readFeed(
    { bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, contentType, address },
    now,
  )

async function articlesOf(
  bytes: Uint8Array | string,
  contentType?: string,
): Promise<readonly FeedArticle[]> {
  const feed = await read(bytes, contentType)
  if (feed.is !== 'feed') throw new Error(`the feed could not be read: ${feed.is}`)
  return feed.articles
}

/** Without words in brackets, which stay as written. */
const withoutWords = (text: string) => text.replace(/<\p{L}[\p{L}\p{N} ]*>/gu, '')

const rss = (items: readonly string[], encoding = 'utf-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>x</title>
  <link>https://cask.example/</link>${items.map((one) => `<item>${one}</item>`).join('')}</channel></rss>`

describe('dates of feeds', () => {
  /** The parsed times, in order; undefined for an invalid one. */
  async function momentsOf(dates: readonly string[]): Promise<(string | undefined)[]> {
    const articles = await articlesOf(
      rss(
        dates.map((date, at) => `<title>${at}</title><guid>${at}</guid><pubDate>${date}</pubDate>`),
      ),
    )
    return dates.map((_, at) => {
      const found = articles.find(({ title }) => title === String(at))
      return found?.publishedAt === undefined
        ? undefined
        : new Date(found.publishedAt).toISOString()
    })
  }
  const same = async (dates: readonly string[], moment: string | undefined) =>
    expect(Object.fromEntries((await momentsOf(dates)).map((one, at) => [dates[at], one]))).toEqual(
      Object.fromEntries(dates.map((date) => [date, moment])),
    )

  test('as RFC 822 has them, with all that is wrong in real ones', () =>
    same(
      [
        'Mon, 02 Nov 2026 15:04:05 GMT',
        'Mon, 2 Nov 2026 15:04:05 +0000',
        // It was a Monday.
        'Fri, 02 Nov 2026 15:04:05 GMT',
        'Montag, 02 Nov 2026 15:04:05 GMT',
        '02 Nov 2026 15:04:05 GMT',
        '02 Nov 26 15:04:05 GMT',
        'Mon, 02 November 2026 15:04:05 GMT',
        'Mon 02 Nov 2026 15:04:05 GMT',
        'mon, 02 nov 2026 15:04:05 gmt',
        '  Mon,\n  02 Nov 2026   15:04:05 GMT ',
        'Mon, 02 Nov 2026 15:04:05',
        'Mon, 02 Nov 2026 15:04:05 (UTC)',
        'Mon, 02 Nov 2026 16:04:05 +01:00',
        'Mon, 02 Nov 2026 07:04:05 -0800',
        'Mon, 02 Nov 2026 20:34:05 +0530',
        'Mon, 02 Nov 2026 15:04:05.678 GMT',
      ],
      '2026-11-02T15:04:05.000Z',
    ))

  test('with months in other languages, and with points between day and month', () =>
    same(
      [
        'Di, 03 Nov 2026 15:04:05 +0000',
        'mardi, 3 novembre 2026 15:04:05 GMT',
        '3 de noviembre de 2026 15:04:05',
        '03.11.2026 15:04:05',
        '3. 11. 2026, 15:04:05 UTC',
        '03.11.2026 16:04:05 +0100',
      ],
      '2026-11-03T15:04:05.000Z',
    ))

  test.each([
    ['Mi, 16 Dez 2025 11:41:36 +0100', '2025-12-16T10:41:36.000Z'],
    ['lun, 16 févr. 2026 10:00:00 GMT', '2026-02-16T10:00:00.000Z'],
    ['mar. 16 déc. 2025 à 11h41', '2025-12-16T11:41:00.000Z'],
    ['1er janvier 2026', '2026-01-01T00:00:00.000Z'],
    ['пн, 16 фев 2026 10:00:00 +0000', '2026-02-16T10:00:00.000Z'],
    ['wt., 16 gru 2025 11:41:36 +0100', '2025-12-16T10:41:36.000Z'],
    ['st, 16 července 2025 10:00:00 +0200', '2025-07-16T08:00:00.000Z'],
    ['16. marraskuuta 2025 klo 10.00', '2025-11-16T10:00:00.000Z'],
    ['Sal, 16 Ara 2025 11:41:36 +0300', '2025-12-16T08:41:36.000Z'],
    ['Δευ, 16 Δεκ 2025 11:41:36 +0200', '2025-12-16T09:41:36.000Z'],
    ['2025. december 16. 11:41', '2025-12-16T11:41:00.000Z'],
    ['2025年12月16日 11:41', '2025-12-16T11:41:00.000Z'],
    ['2025년 12월 16일 11:41', '2025-12-16T11:41:00.000Z'],
    ['December 16, 2025 12:41 am', '2025-12-16T00:41:00.000Z'],
    ['Dez 16, 2025 11:41 PM', '2025-12-16T23:41:00.000Z'],
    ['16/12/2025 10:00', '2025-12-16T10:00:00.000Z'],
  ])('%s is a date', (date, moment) => same([date], moment))

  test.each([
    ['2 Okt 2025', 'Oct'],
    ['2 Mai 2025', 'May'],
    ['2. März 2025', 'Mar'],
    ['2 févr. 2025', 'Feb'],
    ['2 juin 2025', 'Jun'],
    ['2 juillet 2025', 'Jul'],
    ['2 août 2025', 'Aug'],
    ['2 ene 2025', 'Jan'],
    ['2 giugno 2025', 'Jun'],
    ['2 set 2025', 'Sep'],
    ['2 dez 2025', 'Dec'],
  ])('%s is in %s', (date, month) =>
    same([date], new Date(`${month} 2 2025 00:00 UTC`).toISOString()),
  )

  test('with named zones; an unknown zone is UTC', async () => {
    await same(
      [
        'Mon, 02 Nov 2026 10:00:00 EST',
        'Mon, 02 Nov 2026 11:00:00 EDT',
        'Mon, 02 Nov 2026 09:00:00 CST',
        'Mon, 02 Nov 2026 08:00:00 MST',
        'Mon, 02 Nov 2026 07:00:00 PST',
        'Mon, 02 Nov 2026 08:00:00 PDT',
        'Mon, 02 Nov 2026 16:00:00 CET',
        'Mon, 02 Nov 2026 17:00:00 CEST',
        'Mon, 02 Nov 2026 16:00:00 BST',
        'Mon, 02 Nov 2026 15:00:00 UT',
        'Mon, 02 Nov 2026 15:00:00 Z',
        'Tue, 03 Nov 2026 00:00:00 JST',
        'Mon, 02 Nov 2026 15:00:00 QQQ',
        'Mon, 02 Nov 2026 10:00:00 -0500 (EST)',
      ],
      '2026-11-02T15:00:00.000Z',
    )
  })

  test('as ISO 8601 has them', async () => {
    await same(
      [
        '2026-11-02T15:04:05Z',
        '2026-11-02T15:04:05.678Z',
        '2026-11-02t15:04:05z',
        '2026-11-02 15:04:05',
        '2026-11-02T15:04:05',
        '2026-11-02T16:04:05+01:00',
        '2026-11-02T10:04:05-0500',
        '2026-11-2T15:04:05Z',
      ],
      '2026-11-02T15:04:05.000Z',
    )
    await same(['2026-11-02'], '2026-11-02T00:00:00.000Z')
  })

  test('that are none, or of before there were feeds, are no date', () =>
    same(
      [
        '',
        'yesterday',
        'Mon, 32 Nov 2026 15:04:05 GMT',
        '2026-13-01',
        '2026-02-30',
        'Mon, 02 Foo 2026',
        '0000-00-00 00:00:00',
        'Thu, 01 Jan 1970 00:00:00 GMT',
        '1',
        '-1',
        '99999999999999999999',
        'NaN',
      ],
      undefined,
    ))

  test('in the future are now', () =>
    same(
      ['Tue, 24 Nov 2026 15:04:05 GMT', '2999-01-01T00:00:00Z', '2026-11-23T12:00:01Z'],
      new Date(now).toISOString(),
    ))

  test('the next one counts where the first is none', async () => {
    const [article] =
      await articlesOf(`<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><id>x</id>
      <entry><id>1</id><title>A</title><published>soon</published><updated>2026-11-02T15:04:05Z</updated></entry></feed>`)
    expect(article?.publishedAt).toBe(Date.UTC(2026, 10, 2, 15, 4, 5))
  })

  test('order articles, the newest first; those without one come last, as they stood', async () => {
    const dated = (title: string, at?: number) =>
      `<title>${title}</title><guid>${title}</guid>${at === undefined ? '' : `<pubDate>${new Date(at).toUTCString()}</pubDate>`}`
    const articles = await articlesOf(
      rss([
        dated('none'),
        dated('old', now - day),
        dated('none too'),
        dated('new', now - minute),
        dated('middle', now - hour),
      ]),
    )
    expect(articles.map(({ title }) => title)).toEqual(['new', 'middle', 'old', 'none', 'none too'])
  })
})

describe('letters of feeds', () => {
  const title = async (bytes: Uint8Array, contentType?: string) =>
    (await articlesOf(bytes, contentType))[0]?.title
  const said = (text: string, encoding: string) => rss([`<title>${text}</title>`], encoding)
  const latin = (text: string) => Buffer.from(text, 'latin1')
  /** `山崎` in Shift_JIS, and a curly apostrophe in windows-1252, which Node has no way to write. */
  const yamazaki = Uint8Array.of(0x8e, 0x52, 0x8d, 0xe8)
  const withBytes = (encoding: string, bytes: Uint8Array) => {
    const [before = '', after = ''] = said('|', encoding).split('|')
    return Buffer.concat([latin(before), bytes, latin(after)])
  }
  const curly = Uint8Array.of(0x42, 0x92, 0x73, 0x20, 0xe9)

  test('are read as the first line says, whatever kind they are', async () => {
    expect(await title(Buffer.from(said('Château 山崎', 'utf-8')))).toBe('Château 山崎')
    expect(await title(latin(said('Château', 'iso-8859-1')))).toBe('Château')
    expect(await title(withBytes('windows-1252', curly))).toBe('B’s é')
    expect(await title(withBytes('ISO-8859-1', curly))).toBe('B’s é')
    expect(await title(withBytes('Shift_JIS', yamazaki))).toBe('山崎')
  })

  test('use the charset of the header if the first line has none or another', async () => {
    const silent = (bytes: Uint8Array) => {
      const [before = '', after = ''] = rss(['<title>|</title>']).split('|')
      return Buffer.concat([latin(before.replace(' encoding="utf-8"', '')), bytes, latin(after)])
    }
    expect(await title(silent(yamazaki), 'application/rss+xml; charset=Shift_JIS')).toBe('山崎')
    expect(await title(silent(curly), "text/xml; charset='windows-1252'")).toBe('B’s é')
    expect(await title(withBytes('utf-8', yamazaki), 'text/xml;charset="shift_jis"')).toBe('山崎')
  })

  test('follow a byte order mark, whatever the header says', async () => {
    const text = said('Château 山崎', 'iso-8859-1')
    const utf8 = Buffer.from(`\ufeff${text}`)
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [utf8, little, big])
      expect(await title(bytes, 'text/xml; charset=iso-8859-1')).toBe('Château 山崎')
    // Without the mark, the zero bytes of the first letters reveal it.
    expect(await title(Buffer.from(text, 'utf16le'))).toBe('Château 山崎')
  })

  test('are guessed if the charset is wrong, unknown or missing', async () => {
    expect(await title(Buffer.from(said('Château', 'iso-8859-1')))).toBe('Château')
    expect(
      await title(Buffer.from(said('Château', 'no-such-thing')), 'text/xml; charset=nor-this'),
    ).toBe('Château')
    expect(await title(withBytes('utf-8', curly))).toBe('B’s é')
    expect(await title(Buffer.from(said('Château', 'utf-16')))).toBe('Château')
  })
})

describe('what tells articles from each other', () => {
  const titles = async (items: readonly string[]) =>
    (await articlesOf(rss(items))).map(({ title }) => title)
  const keyOf = async (item: string) => (await articlesOf(rss([item])))[0]?.key

  test('is their id, else their link, else what they say, and stays when words are corrected', async () => {
    const link = '<link>https://cask.example/1</link>'
    expect(await keyOf(`<guid>1</guid>${link}<title>A</title>`)).toBe(
      await keyOf('<guid>1</guid><title>B</title>'),
    )
    expect(await keyOf(`${link}<title>A</title>`)).toBe(await keyOf(`${link}<title>B</title>`))
    expect(await keyOf('<title>A</title>')).not.toBe(await keyOf('<title>B</title>'))
    expect(await keyOf('<title>A</title><pubDate>2026-11-01</pubDate>')).not.toBe(
      await keyOf('<title>A</title><pubDate>2026-11-02</pubDate>'),
    )
    expect(await keyOf('<guid> 1 </guid><title>A</title>')).toBe(
      await keyOf('<guid>1</guid><title>A</title>'),
    )
    expect(await keyOf('<guid></guid><title>A</title>')).toBe(await keyOf('<title>A</title>'))
  })

  test.each([
    ['http://blog.example/?p=9817', 'https://blog.example/?p=9817'],
    ['http://www.blog.example/2026/rye/', 'https://blog.example/2026/rye'],
    ['HTTP://Blog.example:80/rye', 'https://blog.example/rye'],
  ])('%s stays the same article as %s', async (before, after) => {
    for (const item of [
      (id: string) => `<guid isPermaLink="false">${id}</guid><title>A</title>`,
      (id: string) => `<link>${id}</link><title>A</title>`,
    ])
      expect(await keyOf(item(before))).toBe(await keyOf(item(after)))
  })

  test('addresses that differ in path or query are other articles', async () => {
    const keys = ['http://a.example/?p=1', 'https://a.example/?p=2', 'https://b.example/?p=1']
    expect(
      new Set(await Promise.all(keys.map((id) => keyOf(`<guid>${id}</guid><title>A</title>`))))
        .size,
    ).toBe(keys.length)
  })

  test('doubled ones are there once: the same id, or the same words and link under another', async () => {
    const link = '<link>https://cask.example/1</link>'
    expect(
      await titles(['<guid>1</guid><title>A</title>', '<guid>1</guid><title>A again</title>']),
    ).toEqual(['A'])
    expect(
      await titles([
        `<guid>1</guid><title>A</title>${link}`,
        `<guid>2</guid><title>A</title>${link}`,
      ]),
    ).toEqual(['A'])
    // The same text twice makes two articles if the pages or the ids differ.
    expect(
      await titles(['<guid>1</guid><title>A</title>', '<guid>2</guid><title>A</title>']),
    ).toEqual(['A', 'A'])
  })

  test('an id that is a page is its link, and one that is a number is none', async () => {
    const linkOf = async (item: string) => (await articlesOf(rss([item])))[0]?.link
    expect(await linkOf('<title>A</title><guid>https://cask.example/1</guid>')).toBe(
      'https://cask.example/1',
    )
    expect(
      await linkOf('<title>A</title><guid isPermaLink="false">https://cask.example/1</guid>'),
    ).toBeUndefined()
    expect(await linkOf('<title>A</title><guid>1234</guid>')).toBeUndefined()
    expect(await linkOf('<title>A</title><link>/articles/1</link>')).toBe(
      'https://cask.example/articles/1',
    )
  })

  test('without a title the words begin it; without any words there is no article', async () => {
    expect(await titles(['<description>Only words</description>', '<guid>1</guid>', ''])).toEqual([
      'Only words',
    ])
  })
})

test('of several links the first that leads to a page of the web is taken', async () => {
  const [article] = await articlesOf(
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry>
    <id>1</id><title>A</title><link rel="self" href="https://cask.example/self"/>
    <link rel="related" href="https://cask.example/other"/><link href="javascript:alert(1)"/>
    <link rel="alternate" href="https://cask.example/a"/></entry></feed>`,
  )
  expect(article?.link).toBe('https://cask.example/a')
})

describe('links that begin at xml:base', () => {
  const atom = (feedBase: string, entryBase: string, href: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" ${feedBase}><title>x</title><id>x</id>
    <link href="https://site.example/"/><entry ${entryBase}><id>1</id><title>A</title>
    <link href="${href}"/></entry></feed>`
  const blog = 'xml:base="https://example.org/blog/"'

  test.each([
    [blog, 'xml:base="2026/"', 'a.html', 'https://example.org/blog/2026/a.html'],
    [blog, '', 'a.html', 'https://example.org/blog/a.html'],
    [blog, 'xml:base="https://other.example/x/"', '../a', 'https://other.example/a'],
    ['xml:base="/news/"', 'xml:base="2026/"', 'a', 'https://cask.example/news/2026/a'],
    ['', 'xml:base="2026/"', 'a', 'https://site.example/2026/a'],
    [blog, 'xml:base="javascript:alert(1)"', 'a', 'https://example.org/blog/a'],
    [blog, 'xml:base="2026/"', 'https://whole.example/a', 'https://whole.example/a'],
  ])('%s, %s: %s', async (feedBase, entryBase, href, link) => {
    const [article] = await articlesOf(atom(feedBase, entryBase, href))
    expect(article?.link).toBe(link)
  })

  test.each([
    ['xml:base="2026/"', 'xml:base="05/"', 'a.html', 'https://example.org/blog/2026/05/a.html'],
    ['', 'xml:base="https://link.example/x/?a=1&amp;b=2"', '../a', 'https://link.example/a'],
    ['', 'xml:base="/root/page"', 'a', 'https://example.org/root/a'],
    ['', 'xml:base="2026/page?x"', '#part', 'https://example.org/blog/2026/page#part'],
    ['xml:base="2026/"', 'xml:base="05/"', '/a', 'https://example.org/a'],
    ['', "xml:base='05/'", 'https://whole.example/a', 'https://whole.example/a'],
    ['', 'xml:base="javascript:alert(1)//x/"', 'a', 'https://example.org/blog/a'],
  ])(
    'on the entry (%s) and on the link itself (%s): %s',
    async (entryBase, linkBase, href, link) => {
      const feed = atom(blog, entryBase, href).replace(
        '<link href="' + href,
        `<link ${linkBase} href="${href}`,
      )
      const [article] = await articlesOf(feed)
      expect(article?.link).toBe(link)
    },
  )

  test('also in RSS', async () => {
    const [article] = await articlesOf(
      `<rss version="2.0" ${blog}><channel><title>x</title><item xml:base="2026/"><title>A</title>
      <link>a.html</link></item></channel></rss>`,
    )
    expect(article?.link).toBe('https://example.org/blog/2026/a.html')
  })
})

describe('titles with angle brackets', () => {
  test.each([
    ['&lt;3 Amaro', '<3 Amaro'],
    ['&lt;Redacted&gt; Bourbon', '<Redacted> Bourbon'],
    ['&lt;title&gt; fight', '<title> fight'],
    ['&amp;lt;Redacted&amp;gt; Bourbon', '<Redacted> Bourbon'],
    ['<![CDATA[<Name Withheld> Rye]]>', '<Name Withheld> Rye'],
    ['The &lt;Größe&gt; of casks', 'The <Größe> of casks'],
    ['Proof &lt;em>and&lt;/em> age: 5 &amp;lt; 12', 'Proof and age: 5 < 12'],
    ['&lt;b&gt;Rye&lt;/b&gt; news', 'Rye news'],
    ['&lt;title&gt;Rye&lt;/title&gt; news', 'news'],
    ['&lt;redacted onclick=alert(1)&gt; Bourbon', 'Bourbon'],
    ['\ue0b0img src=x onerror=alert(1)\ue0b1 Bourbon', 'img src=x onerror=alert(1) Bourbon'],
    ['&lt;img src onerror&gt; Bourbon', 'Bourbon'],
  ])('%s is %s', async (written, title) => {
    const [article] = await articlesOf(rss([`<title>${written}</title>`]))
    expect(article?.title).toBe(title)
  })

  test('an Atom title of type text is as written', async () => {
    const [article] = await articlesOf(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>1</id>
      <title type="text">&lt;hello&gt; from the still</title></entry></feed>`,
    )
    expect(article?.title).toBe('<hello> from the still')
  })
})

describe('feeds that are none', () => {
  test('are recognized by content', async () => {
    expect(await read('')).toEqual({ is: 'not_a_feed' })
    expect(await read('\u0000\u0000')).toEqual({ is: 'not_a_feed' })
    expect(await read('<!doctype html><html><head></head></html>')).toEqual({ is: 'web_page' })
    expect(await read('{"version": 1}')).toEqual({ is: 'not_a_feed' })
    expect(await read('Not found')).toEqual({ is: 'not_a_feed' })
  })
})

describe.skipIf(!hasRealData)('real feeds', () => {
  const files = hasRealData
    ? readdirSync(realData('feeds'), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
    : []

  const drawn = sampleOf(files, casesOf({ everyday: 150, deep: files.length }))

  test(`each of ${drawn.length} is read or refused with a reason, as plain text (TEST_SEED=${runSeed})`, async () => {
    let feeds = 0
    for (const { parentPath, name } of drawn) {
      const found = await read(readFileSync(`${parentPath}/${name}`))
      if (found.is !== 'feed') continue
      feeds++
      for (const {
        title,
        summary,
        author = '',
        link = 'https://x',
        publishedAt = 0,
      } of found.articles) {
        for (const text of [title, summary, author])
          expect([name, /<[a-z!/?]|[^\P{Cc}\n]/iu.test(withoutWords(text))]).toEqual([name, false])
        expect([name, URL.parse(link)?.protocol]).toEqual([
          name,
          expect.stringMatching(/^https?:$/),
        ])
        expect(publishedAt).toBeLessThanOrEqual(now)
        expect(title).not.toBe('')
      }
    }
    expect(feeds).toBeGreaterThan(drawn.length / 2)
  })
})
