import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { isPublic, type NetworkAddress, type Resolve, resolveHost } from './public-address.ts'

/** Why there is no answer; an operator reads a sentence for each. */
export type FeedFailureCode =
  | 'bad_address'
  | 'not_web'
  | 'wrong_port'
  | 'no_such_host'
  | 'private_address'
  | 'no_connection'
  | 'bad_certificate'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'not_found'
  | 'not_allowed'
  | 'asked_too_often'
  | 'status'
  | 'bad_packing'

/** An address gave nothing that could be read. `detail` helps to find it: a host, a status. */
export class FeedFailure extends Error {
  readonly code: FeedFailureCode
  readonly detail: string | undefined
  /** Milliseconds after which it may be asked again, where it has said so. */
  readonly waits: number | undefined

  constructor(
    code: FeedFailureCode,
    more: { detail?: string; waits?: number; cause?: unknown } = {},
  ) {
    super(more.detail === undefined ? code : `${code}: ${more.detail}`, { cause: more.cause })
    this.name = 'FeedFailure'
    this.code = code
    this.detail = more.detail
    this.waits = more.waits
  }
}

/** Validators of an earlier answer: with them only changes are sent. */
export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export type FeedAnswer =
  | { readonly is: 'unchanged' }
  | (Validators & {
      readonly is: 'here'
      /** Unpacked. */
      readonly bytes: Buffer
      readonly contentType: string | undefined
      /** Where it was in the end; links in it begin there. */
      readonly address: string
    })

/** Asks an address that an operator has named. Throws {@link FeedFailure}. */
export type FetchFeed = (address: string, known?: Validators) => Promise<FeedAnswer>

/** Allowed addresses; tests have a separate network on this machine. */
export interface FeedNetwork {
  readonly resolve: Resolve
  readonly mayConnect: (address: string) => boolean
  readonly mayUsePort: (port: number) => boolean
}

export interface FeedLimits {
  /** Milliseconds for all of it. */
  readonly timeoutMs: number
  /** Bytes of the answer, packed and unpacked. */
  readonly maxBytes: number
  readonly maxRedirects: number
}

const internet: FeedNetwork = {
  resolve: resolveHost,
  mayConnect: isPublic,
  mayUsePort: (port) => port === 80 || port === 443,
}

interface FetchFeedDeps {
  readonly limits: FeedLimits
  /** The client's name, with a contact. */
  readonly userAgent: string
  readonly network?: FeedNetwork | undefined
}

/**
 * The only way to an address that a user typed. At every hop, redirects included: only the web on
 * its usual ports; all addresses of the host are looked up here; the request is refused if one is
 * not public; and the connection uses the very addresses that were checked.
 */
export function openFeedFetch({ limits, userAgent, network = internet }: FetchFeedDeps): FetchFeed {
  return async (address, known = {}) => {
    const signal = AbortSignal.timeout(limits.timeoutMs)
    const first = webAddress(address)
    let url = first
    for (let hops = 0; hops <= limits.maxRedirects; hops++) {
      const addresses = await mayAsk(url, network, signal)
      // Validators of one site do not go to another, and are not stored for the first.
      const isSameHouse = houseOf(url) === houseOf(first)
      const headers = { 'User-Agent': userAgent, ...(isSameHouse && asked(known)) }
      const response = await ask(url, addresses, headers, signal)
      const status = response.statusCode ?? 0
      if ([301, 302, 303, 307, 308].includes(status)) {
        response.destroy()
        url = nextAddress(response.headers.location, url)
        continue
      }
      if (status === 304) {
        response.destroy()
        return { is: 'unchanged' }
      }
      if (status !== 200) {
        response.destroy()
        throw failureOf(status, response.headers['retry-after'])
      }
      return {
        is: 'here',
        bytes: await bytesOf(response, limits.maxBytes, signal),
        contentType: response.headers['content-type'],
        ...(isSameHouse && {
          etag: validator(response.headers.etag),
          lastModified: validator(response.headers['last-modified']),
        }),
        address: url.href,
      }
    }
    throw new FeedFailure('too_many_redirects', { detail: url.hostname })
  }
}

function webAddress(text: string): URL {
  const url = URL.parse(text.trim())
  if (!url) throw new FeedFailure('bad_address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FeedFailure('not_web')
  // A name and a password in it would be kept in the open, and sent to wherever it is redirected.
  if (url.username !== '' || url.password !== '' || url.hostname === '')
    throw new FeedFailure('bad_address')
  url.hash = ''
  return url
}

function nextAddress(location: string | undefined, from: URL): URL {
  const url = location === undefined ? null : URL.parse(location, from.href)
  if (!url) throw new FeedFailure('bad_redirect', { detail: from.hostname })
  return webAddress(url.href)
}

/** The addresses to which a connection may be made, all of them looked at. */
async function mayAsk(
  url: URL,
  { resolve, mayConnect, mayUsePort }: FeedNetwork,
  signal: AbortSignal,
): Promise<readonly NetworkAddress[]> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (!mayUsePort(port)) throw new FeedFailure('wrong_port', { detail: String(port) })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await orAborted(resolve(host), signal).catch((error: unknown) => {
    if (signal.aborted) throw new FeedFailure('too_slow', { detail: host })
    throw new FeedFailure('no_such_host', { detail: host, cause: error })
  })
  if (addresses.length === 0) throw new FeedFailure('no_such_host', { detail: host })
  // One is enough: for a host with both kinds the target is ambiguous.
  if (!addresses.every(({ address }) => mayConnect(address)))
    throw new FeedFailure('private_address', { detail: host })
  return addresses
}

function ask(
  url: URL,
  addresses: readonly NetworkAddress[],
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  // Names may change before the connection is made: it does not look them up again.
  const pinned: LookupFunction = (_host, options, done) => {
    const [one] = addresses
    if (options.all) done(null, [...addresses])
    else if (one) done(null, one.address, one.family)
  }
  const request: typeof http.request = url.protocol === 'https:' ? https.request : http.request
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const asking = request(
    url,
    {
      agent: false,
      lookup: pinned,
      signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        Accept:
          'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
        'Accept-Encoding': 'gzip, br, deflate',
        Connection: 'close',
        ...headers,
      },
    },
    resolve,
  )
  asking.on('error', (error: NodeJS.ErrnoException) => reject(troubleOf(error, url, signal)))
  asking.end()
  return promise
}

/** Counts while it comes, packed and unpacked: a few packed bytes may be gigabytes. */
async function bytesOf(
  response: http.IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const unpacked = unpackedBy(response.headers['content-encoding'])
  const counted = (stream: Readable) => {
    let size = 0
    stream.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxBytes) stream.destroy(new FeedFailure('too_large'))
    })
  }
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const last: Readable = unpacked ? response.pipe(unpacked) : response
  last.on('data', (chunk: Buffer) => chunks.push(chunk))
  last.on('end', resolve)
  for (const stream of unpacked ? [response, unpacked] : [response]) {
    counted(stream)
    stream.on('error', reject)
    stream.on('close', () => stream.readableEnded || reject(new FeedFailure('no_connection')))
  }
  try {
    await promise
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof FeedFailure && !signal.aborted) throw error
    if (signal.aborted) throw new FeedFailure('too_slow')
    const isPacking = (error as NodeJS.ErrnoException).code?.startsWith('Z_') || unpacked?.errored
    throw new FeedFailure(isPacking ? 'bad_packing' : 'no_connection', { cause: error })
  } finally {
    response.destroy()
    unpacked?.destroy()
  }
}

function unpackedBy(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase() ?? 'identity') {
    case 'identity':
    case '':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip()
    case 'br':
      return zlib.createBrotliDecompress()
    case 'deflate':
      return zlib.createInflate()
    default:
      throw new FeedFailure('bad_packing', { detail: encoding?.slice(0, 40) ?? '' })
  }
}

function failureOf(status: number, retryAfter: string | undefined): FeedFailure {
  const detail = String(status)
  const waits = waitsOf(retryAfter)
  const more = { detail, ...(waits !== undefined && { waits }) }
  if (status === 404 || status === 410) return new FeedFailure('not_found', more)
  if (status === 401 || status === 403) return new FeedFailure('not_allowed', more)
  if (status === 429) return new FeedFailure('asked_too_often', more)
  return new FeedFailure('status', more)
}

/** Seconds, or a date. */
function waitsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const waits = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return waits > 0 ? waits : undefined
}

const certificateCodes = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO|ALTNAME/

function troubleOf(error: NodeJS.ErrnoException, url: URL, signal: AbortSignal): FeedFailure {
  const detail = url.hostname
  if (signal.aborted) return new FeedFailure('too_slow', { detail })
  if (error.code === 'HPE_HEADER_OVERFLOW') return new FeedFailure('too_large', { detail })
  const code = certificateCodes.test(error.code ?? '') ? 'bad_certificate' : 'no_connection'
  return new FeedFailure(code, { detail, cause: error })
}

const asked = ({ etag, lastModified }: Validators) => ({
  ...(etag !== undefined && { 'If-None-Match': etag }),
  ...(lastModified !== undefined && { 'If-Modified-Since': lastModified }),
})

/** One that sends on to its own encrypted address, or to the one with `www.`, is no other house. */
const houseOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

/** It is stored and sent back unchanged: only short visible text. */
const validator = (value: string | undefined): string | undefined =>
  value !== undefined && /^[\x20-\x7e]{1,300}$/.test(value) ? value : undefined

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([promise, aborted])
}
