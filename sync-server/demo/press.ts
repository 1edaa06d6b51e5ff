import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { addNewsSource, editNewsSource } from '../../shared/features/news/source-endpoints.ts'
import { day, type Instant } from '../../shared/kernel/time.ts'
import type { FeedNetwork } from '../outside/fetch-feed.ts'
import type { Town } from './town.ts'

/** A paper of the town, and where its feed is while the demo is filled. */
export interface Press {
  readonly address: string
  /** Leads to this paper and nowhere else. */
  readonly network: FeedNetwork
  close(): void
}

const articles: readonly (readonly [daysAgo: number, title: string, summary: string])[] = [
  [
    38,
    'A wet autumn slows the barley harvest',
    'Growers near the coast wait for three dry days. Maltsters expect smaller lots, and no gap in supply.',
  ],
  [
    30,
    'How to read a bottling code',
    'Letters and figures near the foot of a bottle often say the day and the line. Two of them say nothing at all.',
  ],
  [
    23,
    'Three glasses for one dram',
    'A panel of twelve tasted the same rye from a tumbler, a tulip and a wine glass, and named different notes.',
  ],
  [
    15,
    'Why corks break, and what to do then',
    'Old corks dry from above. A bottle that stands should be turned once a month; a broken cork is sieved, not pushed.',
  ],
  [
    8,
    'Small stores draw lots for rare bottles',
    'A list of entries and a secret, both published: anybody can check who won. Lines before the shop are gone.',
  ],
  [
    2,
    'What a cellar book is good for after a flood',
    'An insurer asks for names, prices and pictures. Whoever had them on a phone was paid first.',
  ],
]

/** Prints the feed of the paper as a file, and serves it on this machine. */
export async function openPress(today: Instant): Promise<Press> {
  const feed = feedOf(today)
  const server = http.createServer((_, response) => {
    response.setHeader('Content-Type', 'application/rss+xml')
    response.end(feed)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://press.demo.example:${port}/feed.xml`,
    network: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      mayConnect: (address) => address === '127.0.0.1',
      mayUsePort: (wanted) => wanted === port,
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const feedOf = (today: Instant) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>The Demo Gazette</title>
<link>https://press.demo.example/</link><description>Invented news of an invented town</description>
${articles
  .map(
    ([daysAgo, title, summary], at) =>
      `<item><guid isPermaLink="false">demo-${at}</guid><title>${title}</title><description>${summary} This article is invented.</description><pubDate>${new Date(today - daysAgo * day).toUTCString()}</pubDate></item>`,
  )
  .join('\n')}
</channel></rss>
`

/**
 * The admin adds the paper, and pauses it after the first fetch: a demo started later has its
 * articles and fetches no more.
 */
export function readPress({ calendar, resident }: Town, { address }: Press, today: Instant) {
  calendar.on(today - day, async () => {
    const source = await resident.ada.call(addNewsSource, {
      body: { address, name: 'The Demo Gazette', category: 'industry' },
    })
    calendar.on(today - day / 2, async () => {
      const params = { source: source.id }
      await resident.ada.call(editNewsSource, { params, body: { isPaused: true } })
    })
  })
}
