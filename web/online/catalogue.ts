import {
  type CatalogueIndex,
  catalogueIndex,
  getCatalogueIndex,
  getCataloguePage,
  type KnownByCode,
  lookupCode,
} from '../../shared/features/catalogue/endpoints.ts'
import { call } from './call.ts'

/**
 * The operator's catalogue on the device: answers of the server, unchanged. The index is stored
 * after all of its pages. It belongs to no user and outlasts them.
 */
const catalogueCache = 'undercroft-catalogue'
/** Separate keys: personal data is never in a cache, and this shows it. */
const indexKey = '/kept/catalogue'
const pageKey = (hash: string) => `${indexKey}/${hash}`

/** The stored index with its ETag; undefined without a catalogue. */
export async function storedIndex(): Promise<{ index: CatalogueIndex; etag: string } | undefined> {
  const stored = await (await caches.open(catalogueCache)).match(indexKey)
  if (!stored) return undefined
  const read = catalogueIndex.safeParse(await stored.json())
  return read.success ? { index: read.data, etag: stored.headers.get('ETag') ?? '' } : undefined
}

/** The bytes of these pages, as far as they are there. */
export async function storedPages({ pages }: CatalogueIndex): Promise<ArrayBuffer[]> {
  const cache = await caches.open(catalogueCache)
  const stored = await Promise.all(
    pages.map(async ({ hash }) => (await cache.match(pageKey(hash)))?.arrayBuffer()),
  )
  return stored.filter((page) => page !== undefined)
}

/**
 * Fetches changes of the operator's catalogue: nothing if unchanged, else its new pages. Rejects if
 * the connection breaks; fetched pages are kept.
 */
export async function refreshCatalogue(): Promise<void> {
  const cache = await caches.open(catalogueCache)
  const before = await storedIndex()
  const answer = await ask(getCatalogueIndex.path, before && { 'If-None-Match': before.etag })
  if (answer.status === 304 || !answer.ok) return
  const text = await answer.text()
  const { pages } = catalogueIndex.parse(JSON.parse(text))
  for (const { hash } of pages) {
    if (await cache.match(pageKey(hash))) continue
    const page = await ask(getCataloguePage.path.replace('{hash}', hash))
    const bytes = await page.arrayBuffer()
    // Such as the sign-in page of a hotel, or a page that an import has just replaced.
    if ((await hashOf(bytes)) !== hash) return
    await cache.put(pageKey(hash), new Response(bytes, json))
  }
  const headers = { ...json.headers, ETag: answer.headers.get('ETag') ?? '' }
  await cache.put(indexKey, new Response(text, { headers }))
  const wanted = new Set([indexKey, ...pages.map(({ hash }) => pageKey(hash))])
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** The server's data for a code; undefined if it has none or cannot be reached. */
export async function askForCode(gtin: string): Promise<KnownByCode | undefined> {
  const asked = call(lookupCode, { params: { gtin } }).then(({ found }) => found ?? undefined)
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  return await Promise.race([asked, tooLate]).catch(() => undefined)
}

/** Milliseconds; the person holds the bottle and can type its name meanwhile. */
const timeoutMs = 8_000

const json = { headers: { 'Content-Type': 'application/json' } }

const ask = (path: string, headers: Record<string, string> = {}) =>
  // The cache is managed here; the browser's own would only duplicate it.
  fetch(path, { credentials: 'same-origin', redirect: 'error', cache: 'no-store', headers })

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
