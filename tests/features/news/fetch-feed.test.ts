import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  FeedFailure,
  type FeedNetwork,
  openFeedFetch,
} from '../../../sync-server/outside/fetch-feed.ts'
import { isPublic } from '../../../sync-server/outside/public-address.ts'
import { type FeedHouse, openFeedHouse, testInternet } from './feed-house.ts'

// Long enough that only a test of slowness meets its end.
const limits = { timeoutMs: 100_000, maxBytes: 100_000, maxRedirects: 5 }
let house: FeedHouse
beforeEach(async () => {
  house = await openFeedHouse()
})
afterEach(() => house.close())

const at = (path: string, host = 'feeds.example') => `http://${host}:${house.port}${path}`
const fetchFrom = (network: Partial<FeedNetwork> = {}, changes: Partial<typeof limits> = {}) =>
  openFeedFetch({
    limits: { ...limits, ...changes },
    userAgent: 'Test',
    network: { ...testInternet, ...network },
  })
const why = async (asking: Promise<unknown>): Promise<string> => {
  try {
    await asking
    return 'it was answered'
  } catch (error) {
    if (error instanceof FeedFailure) return error.code
    throw error
  }
}

describe('where a feed may be', () => {
  test('only addresses of the public internet are connected to', () => {
    const inside = [
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.255',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '239.1.1.1',
      '240.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::a00:1',
      '2002:7f00:1::',
      '2001:0:7f00:1::1',
      'fec0::1',
      '2001:db8::1',
      '100::1',
      '5f00::1',
      'no address',
      '',
      '1',
      '127.1',
    ]
    for (const address of inside) expect([address, isPublic(address)]).toEqual([address, false])
    for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
      expect([address, isPublic(address)]).toEqual([address, true])
  })

  test('every notation of this machine is refused before anything is sent', async () => {
    const fetchFeed = openFeedFetch({ limits, userAgent: 'Test' })
    const addresses = ['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '127.1', '[::1]']
    for (const host of [...addresses, '[::ffff:127.0.0.1]', 'localhost', '127.0.0.1.'])
      expect([host, await why(fetchFeed(`http://${host}/`))]).toEqual([host, 'private_address'])
  })

  test('only the web, on its own ports, without a name and a password', async () => {
    const fetchFeed = openFeedFetch({ limits, userAgent: 'Test' })
    for (const [address, code] of [
      ['file:///etc/passwd', 'not_web'],
      ['ftp://feeds.example/', 'not_web'],
      ['javascript:alert(1)', 'not_web'],
      ['data:text/xml,<rss/>', 'not_web'],
      ['feeds.example/rss', 'bad_address'],
      ['http://', 'bad_address'],
      ['https://me:secret@feeds.example/', 'bad_address'],
      ['http://feeds.example:22/', 'wrong_port'],
      ['https://feeds.example:8443/', 'wrong_port'],
    ] as const)
      expect([address, await why(fetchFeed(address))]).toEqual([address, code])
  })

  test('a host with one address inside is refused, however many are outside', async () => {
    const fetchFeed = fetchFrom({
      resolve: async () => [
        { address: '127.0.0.2', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    })
    expect(await why(fetchFeed(at('/')))).toBe('private_address')
    expect(house.asked).toEqual([])
  })

  test('a name that leads elsewhere at the second look is connected to where it led at the first', async () => {
    house.pages.set('/', 'outside')
    const inside = await openFeedHouse('127.0.0.1', house.port)
    inside.pages.set('/', 'inside')
    let looks = 0
    const resolve: FeedNetwork['resolve'] = async () => [
      { address: looks++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 },
    ]
    try {
      const answer = await fetchFrom({ resolve })(at('/', 'localhost'))
      expect(answer).toMatchObject({ is: 'here', bytes: Buffer.from('outside') })
      expect(inside.asked).toEqual([])
      expect(looks).toBe(1)
    } finally {
      await inside.close()
    }
  })
})

describe('redirects', () => {
  const redirect = (path: string, location: string, status = 302) =>
    house.pages.set(path, (_, response) => {
      response.writeHead(status, { Location: location }).end()
    })

  test('are followed, and the answer says where it was', async () => {
    redirect('/old', '/newer', 301)
    redirect('/newer', at('/new', 'other.example'), 308)
    house.pages.set('/new', 'here')
    const answer = await fetchFrom()(at('/old'), { etag: '"one"' })
    expect(answer).toMatchObject({ is: 'here', address: at('/new', 'other.example') })
    // The cache headers of one host are not sent to another.
    expect(house.asked.map(({ headers }) => headers['if-none-match'])).toEqual([
      '"one"',
      '"one"',
      undefined,
    ])
  })

  test('within one site are conditional requests, and another site’s validators are dropped', async () => {
    const secure = await openFeedHouse('127.0.0.2')
    try {
      secure.pages.set('/feed', (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"two"'
        response.writeHead(isKnown ? 304 : 200, { ETag: '"two"' }).end(isKnown ? undefined : 'here')
      })
      redirect('/feed', `http://www.feeds.example:${secure.port}/feed`, 301)
      redirect('/away', `http://other.example:${secure.port}/feed`, 301)
      const first = await fetchFrom()(at('/feed'))
      expect(first).toMatchObject({ is: 'here', etag: '"two"' })
      expect(await fetchFrom()(at('/feed'), { etag: '"two"' })).toEqual({ is: 'unchanged' })
      const elsewhere = await fetchFrom()(at('/away'), { etag: '"two"' })
      expect(elsewhere.is).toBe('here')
      expect(elsewhere).not.toHaveProperty('etag')
    } finally {
      await secure.close()
    }
  })

  test('into the inside are refused at whichever hop, by address and by name', async () => {
    const inside = await openFeedHouse('127.0.0.1')
    try {
      redirect('/by-address', `http://127.0.0.1:${inside.port}/`)
      redirect('/by-name', `http://inside.example:${inside.port}/`)
      redirect('/first', '/by-name')
      redirect('/metadata', 'http://169.254.169.254/latest/meta-data/')
      redirect('/file', 'file:///etc/passwd')
      const resolve: FeedNetwork['resolve'] = async (host) => [
        {
          address: host === 'inside.example' ? '127.0.0.1' : /^\d/.test(host) ? host : '127.0.0.2',
          family: 4,
        },
      ]
      const fetchFeed = fetchFrom({ resolve })
      for (const path of ['/by-address', '/by-name', '/first', '/metadata'])
        expect([path, await why(fetchFeed(at(path)))]).toEqual([path, 'private_address'])
      expect(await why(fetchFeed(at('/file')))).toBe('not_web')
      expect(inside.asked).toEqual([])
    } finally {
      await inside.close()
    }
  })

  test('five are followed, a sixth and a dead end are errors', async () => {
    for (let hop = 1; hop <= 6; hop++) redirect(`/${hop}`, `/${hop - 1}`)
    house.pages.set('/0', 'here')
    expect(await fetchFrom()(at('/5'))).toMatchObject({ is: 'here' })
    expect(await why(fetchFrom()(at('/6')))).toBe('too_many_redirects')
    redirect('/nowhere', 'http://')
    expect(await why(fetchFrom()(at('/nowhere')))).toBe('bad_redirect')
  })
})

describe('feeds', () => {
  const packed = (pack: (bytes: Buffer) => Buffer, encoding: string, bytes: Buffer) =>
    house.pages.set(`/${encoding}`, (_, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).end(pack(bytes))
    })

  test('is unpacked, and asked for again only if it is new', async () => {
    const bytes = Buffer.from('a feed')
    packed(zlib.gzipSync, 'gzip', bytes)
    packed(zlib.brotliCompressSync, 'br', bytes)
    packed(zlib.deflateSync, 'deflate', bytes)
    for (const encoding of ['gzip', 'br', 'deflate'])
      expect(await fetchFrom()(at(`/${encoding}`))).toMatchObject({ bytes })
    house.pages.set('/new', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"one"'
      response.writeHead(isKnown ? 304 : 200, {
        ETag: '"one"',
        'Last-Modified': 'Mon, 23 Nov 2026 10:00:00 GMT',
      })
      response.end(isKnown ? undefined : 'here')
    })
    const first = await fetchFrom()(at('/new'))
    expect(first).toMatchObject({
      is: 'here',
      etag: '"one"',
      lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT',
    })
    expect(await fetchFrom()(at('/new'), first as { etag: string })).toEqual({ is: 'unchanged' })
    expect(house.asked.at(-1)?.headers['if-modified-since']).toBe('Mon, 23 Nov 2026 10:00:00 GMT')
  })

  test('is counted while it comes: neither a long answer nor a bomb is taken', async () => {
    house.pages.set('/exact', (_, response) => void response.end(Buffer.alloc(limits.maxBytes)))
    expect(await fetchFrom()(at('/exact'))).toMatchObject({ is: 'here' })
    // It never ends, so that only counting can stop it.
    house.pages.set('/endless', (_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(16_384)));
        response.once('drain', more)
      }
      more()
    })
    expect(await why(fetchFrom()(at('/endless')))).toBe('too_large')
    packed(zlib.gzipSync, 'gzip', Buffer.alloc(50 * 1024 * 1024))
    packed(zlib.brotliCompressSync, 'br', Buffer.alloc(50 * 1024 * 1024))
    for (const encoding of ['gzip', 'br'])
      expect(await why(fetchFrom()(at(`/${encoding}`)))).toBe('too_large')
  })

  test('slow, cut off, wrongly compressed or failing feeds are reported as such', async () => {
    house.pages.set('/silent', () => {})
    house.pages.set('/drips', (_, response) => void response.write('<rss>'))
    for (const path of ['/silent', '/drips'])
      expect([path, await why(fetchFrom({}, { timeoutMs: 300 })(at(path)))]).toEqual([
        path,
        'too_slow',
      ])
    house.pages.set('/cut', (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('<rss>', () => response.destroy())
    })
    expect(await why(fetchFrom()(at('/cut')))).toBe('no_connection')
    packed((bytes) => bytes, 'gzip', Buffer.from('this is not packed'))
    packed((bytes) => bytes, 'sesame', Buffer.from('what is this'))
    for (const encoding of ['gzip', 'sesame'])
      expect(await why(fetchFrom()(at(`/${encoding}`)))).toBe('bad_packing')
    for (const [status, code] of [
      [404, 'not_found'],
      [410, 'not_found'],
      [403, 'not_allowed'],
      [429, 'asked_too_often'],
      [500, 'status'],
    ] as const) {
      house.pages.set('/status', (_, response) => void response.writeHead(status).end('no'))
      expect([status, await why(fetchFrom()(at('/status')))]).toEqual([status, code])
    }
    for (const [retryAfter, waits] of [
      ['120', 120_000],
      ['soon', undefined],
    ] as const) {
      house.pages.set('/busy', (_, response) => {
        response.writeHead(429, { 'Retry-After': retryAfter }).end('no')
      })
      const failure = await fetchFrom()(at('/busy')).catch((error: unknown) => error)
      expect((failure as FeedFailure).waits).toBe(waits)
    }
    const nobody: FeedNetwork['resolve'] = async () => {
      throw new Error('ENOTFOUND')
    }
    expect(await why(fetchFrom({ resolve: nobody })(at('/')))).toBe('no_such_host')
    const waits: FeedNetwork['resolve'] = () => new Promise(() => {})
    expect(await why(fetchFrom({ resolve: waits }, { timeoutMs: 100 })(at('/')))).toBe('too_slow')
    await house.close()
    expect(await why(fetchFrom()(at('/')))).toBe('no_connection')
  })

  test('with headers that never end is not taken', async () => {
    house.pages.set('/headers', (_, response) => {
      for (let at = 0; at < 40; at++) response.setHeader(`X-${at}`, 'x'.repeat(1_000))
      response.end('here')
    })
    expect(await why(fetchFrom()(at('/headers')))).toBe('too_large')
  })
})
