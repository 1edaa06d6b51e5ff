import { defaultTreeAdapter as tree, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import type { FeedArticle } from '../../../sync-server/features/news/parse-feed.ts'
import { readFeed } from '../../../sync-server/features/news/read-feed.ts'
import { addressAttacks, markupAttacks, oddAddresses, splitAttacks } from './attack-strings.ts'

/** Nothing but text, whatever follows it: no element, no comment, and no sign that is not seen. */
function isText(text: string): boolean {
  const unseen =
    /[^\P{Cc}\n]|\p{Bidi_Control}|[\u200b\u2028\u2029\u2060-\u206f\ufeff\ufff9-\ufffb]/u
  return (
    !unseen.test(text) &&
    // Where HTML begins a tag, a comment, or something of the kind.
    !/<[a-z!/?]/i.test(text) &&
    [text, `${text}">`].every((one) => parseFragment(one).childNodes.every(tree.isTextNode))
  )
}

/** No link, or one to a page of the web, without a name before its house. */
function isFit(link: string | undefined): boolean {
  if (link === undefined) return true
  const { protocol, hostname, username, password, href } = new URL(link)
  return (
    ['http:', 'https:'].includes(protocol) &&
    hostname !== '' &&
    username + password === '' &&
    href === link &&
    !/["<>\s]/.test(link)
  )
}

const now = Date.UTC(2026, 10, 23)

async function articlesOf(feed: string, contentType: string): Promise<readonly FeedArticle[]> {
  const read = await readFeed(
    { bytes: Buffer.from(feed), contentType, address: 'https://cask.example/feed' },
    now,
  )
  if (read.is !== 'feed') throw new Error(`the feed could not be read: ${read.is}`)
  return read.articles
}

const encoded = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
/** Every letter by its number. */
const numbered = (text: string) =>
  Array.from(text, (one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('')
/** XML has no form for these, and a feed that holds one cannot be read. */
const sayable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** How words of others get into a feed. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  'as text of XML': (text) => encoded(sayable(text)),
  'encoded twice': (text) => encoded(encoded(sayable(text))),
  'encoded three times': (text) => encoded(encoded(encoded(sayable(text)))),
  // One more than is looked into.
  'encoded five times': (text) => Array(5).fill(0).reduce<string>(encoded, sayable(text)),
  'as CDATA': (text) => cdata(sayable(text)),
  'encoded within CDATA': (text) => cdata(encoded(sayable(text))),
  'by numbers': (text) => encoded(numbered(sayable(text))),
  'by numbers, encoded twice': (text) => encoded(encoded(numbered(sayable(text)))),
}

const rss = (items: readonly string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>x</title>
  <link>https://cask.example/</link>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`

const texts = [...markupAttacks, ...splitAttacks]
const all = [...texts, ...addressAttacks, ...oddAddresses]

test('there are many, each once, and each is an attack where nothing is done about it', () => {
  expect(new Set(all).size).toBe(all.length)
  expect(markupAttacks.length).toBeGreaterThan(150)
  for (const text of markupAttacks) expect([text, isText(text)]).toEqual([text, false])
  for (const text of splitAttacks) expect([text, isText(text)]).toEqual([text, false])
  for (const link of addressAttacks) {
    const { href } = URL.parse(link, 'https://cask.example/') ?? {}
    expect([link, href !== undefined && isFit(href)]).toEqual([link, false])
  }
})

for (const [name, written] of Object.entries(writings))
  test(`only text comes of markup that is written ${name}`, async () => {
    for (let from = 0; from < all.length; from += 50) {
      const some = all.slice(from, from + 50)
      const articles = await articlesOf(
        rss(
          some.flatMap((attack, at) => [
            `<guid>a${at}</guid><title>${written(attack)}</title><link>https://cask.example/a${at}</link>
            <dc:creator>${written(attack)}</dc:creator><description>${written(attack)}</description>`,
            `<guid>b${at}</guid><title>b${at}</title><content:encoded>${written(attack)}</content:encoded>`,
          ]),
        ),
        'application/rss+xml',
      )
      expect(articles.filter(({ title }) => /^b\d+$/.test(title))).toHaveLength(some.length)
      expect(articles.flatMap(whatIsWrong)).toEqual([])
    }
  })

test('only text comes of markup in a JSON feed, which can hold any sign', async () => {
  for (let from = 0; from < all.length; from += 50) {
    const items = all.slice(from, from + 50).flatMap((attack, at) => [
      {
        id: `a${at}`,
        title: attack,
        content_html: attack,
        authors: [{ name: attack }],
        url: attack,
      },
      { id: `b${at}`, title: `b${at}`, content_html: encoded(attack), url: encoded(attack) },
    ])
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'x', items }
    const articles = await articlesOf(JSON.stringify(feed), 'application/feed+json')
    expect(articles.length).toBeGreaterThanOrEqual(items.length / 2)
    expect(articles.flatMap(whatIsWrong)).toEqual([])
  }
})

test('only pages of the web are linked to, however a feed gives a link', async () => {
  const links = [...addressAttacks, ...oddAddresses]
  const entries = links.map(
    (
      link,
      at,
    ) => `<entry><id>${at}</id><title type="html">a${at}</title><updated>2026-11-01T00:00:00Z</updated>
      <link rel="alternate" href="${encoded(sayable(link))}"/></entry>`,
  )
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><id>x</id>${entries.join('')}</feed>`
  const items = links.flatMap((link, at) =>
    [encoded(sayable(link)), cdata(sayable(link)), encoded(numbered(sayable(link)))].flatMap(
      (one, way) => [
        `<title>a${at} ${way}</title><guid isPermaLink="false">a${at} ${way}</guid><link>${one}</link>`,
        `<title>b${at} ${way}</title><guid isPermaLink="true">${one}</guid>`,
      ],
    ),
  )
  const found = [
    ...(await articlesOf(atom, 'application/atom+xml')),
    ...(await articlesOf(rss(items.slice(0, 200)), 'application/rss+xml')),
    ...(await articlesOf(rss(items.slice(200, 400)), 'application/rss+xml')),
    ...(await articlesOf(rss(items.slice(400)), 'application/rss+xml')),
  ]
  expect(found.length).toBeGreaterThan(links.length * 3)
  expect(found.flatMap(whatIsWrong)).toEqual([])
  // Those that are no page of the web lead nowhere, and do not become one.
  const ofBad = found.filter(({ title }) => {
    const [, at] = /^a(\d+)(?: [01])?$/.exec(title) ?? []
    return at !== undefined && Number(at) < addressAttacks.length
  })
  expect(ofBad).toHaveLength(addressAttacks.length * 3)
  expect(ofBad.map(({ link }) => link)).toEqual(ofBad.map(() => undefined))
})

/** Empty where it is harmless. */
const whatIsWrong = ({ title, summary, author = '', link }: FeedArticle): string[] => [
  ...[title, summary, author].filter((text) => !isText(text)),
  ...(isFit(link) ? [] : [`link ${link}`]),
]

test('text for programs is not part of an article', async () => {
  const programs = [
    '<script>alert(1)</script>',
    '<ScRiPt>alert(1)</sCrIpT>',
    '<style>@import "//evil.example/x.css";</style>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<svg><script>alert(1)</script></svg>',
    '<math href="javascript:alert(1)">x</math>',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript>alert(1)"></noscript>',
    '<!-- alert(1) -->',
    '<a href="javascript:alert(1)"></a>',
  ]
  const around = (program: string) => `<p>Before</p>${program}<p>After</p>`
  const articles = await articlesOf(
    rss(
      programs.flatMap((program, at) => [
        `<guid>a${at}</guid><title>a${at}</title><description>${cdata(around(program))}</description>`,
        `<guid>b${at}</guid><title>b${at}</title><description>${encoded(encoded(around(program)))}</description>`,
      ]),
    ),
    'application/rss+xml',
  )
  const told = articles.map(({ title, summary }) => [programs[Number(title.slice(1))], summary])
  expect(told).toEqual(programs.flatMap((one) => [one, one]).map((one) => [one, 'Before\n\nAfter']))
})
