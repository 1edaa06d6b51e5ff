import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeedNetwork } from '../../../sync-server/outside/fetch-feed.ts'

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

/** A house on the internet that publishes feeds: in tests a part of this machine. */
export interface FeedHouse {
  readonly port: number
  /** Its responses, by path; 404 elsewhere. */
  readonly pages: Map<string, Answer | string>
  /** The requests so far: their paths and headers. */
  readonly asked: { readonly path: string; readonly headers: http.IncomingHttpHeaders }[]
  close(): Promise<void>
}

export async function openFeedHouse(address = '127.0.0.2', port = 0): Promise<FeedHouse> {
  const pages: FeedHouse['pages'] = new Map()
  const asked: FeedHouse['asked'] = []
  const server = http.createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const page = pages.get(path)
    if (typeof page === 'string') response.end(page)
    else if (page) page(request, response)
    else response.writeHead(404).end()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(port, address, resolve)
  await promise
  return {
    port: (server.address() as AddressInfo).port,
    pages,
    asked,
    close() {
      server.closeAllConnections()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      return closed.promise
    },
  }
}

/** An internet that consists of `127.0.0.2`; all other addresses of this machine stay private. */
export const testInternet: FeedNetwork = {
  resolve: async (host) => [{ address: /^\d/.test(host) ? host : '127.0.0.2', family: 4 }],
  mayConnect: (address) => address === '127.0.0.2',
  mayUsePort: () => true,
}

export interface FeedItem {
  readonly guid?: string
  readonly title: string
  readonly description?: string
  readonly link?: string
  readonly pubDate?: string
}

/** A feed as most are: RSS 2.0. */
export const rssOf = (items: readonly FeedItem[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>The Daily Cask</title>
  <link>https://cask.example/</link><description>News</description>${items
    .map(
      ({ guid, title, description = '', link, pubDate }) =>
        `<item>${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}<title>${title}</title>
        <description>${description}</description>${link === undefined ? '' : `<link>${link}</link>`}
        ${pubDate === undefined ? '' : `<pubDate>${pubDate}</pubDate>`}</item>`,
    )
    .join('')}</channel></rss>`
