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
 * Where the operator's catalogue lies on the device: answers of the server, as they came. The index
 * stands there when all of its pages do. It is nobody's, and outlasts whoever uses the device.
 */
const catalogueCache = 'undercroft-catalogue'
/** Keys of their own: what is said of a person never lies in a cache, and whoever looks can tell. */
const indexKey = '/kept/catalogue'
const pageKey = (hash: string) => `${indexKey}/${hash}`

/** The index that is kept, with its ETag; undefined where no catalogue has come yet. */
export async function keptIndex(): Promise<{ index: CatalogueIndex; etag: string } | undefined> {
  const kept = await (await caches.open(catalogueCache)).match(indexKey)
  if (!kept) return undefined
  const read = catalogueIndex.safeParse(await kept.json())
  return read.success ? { index: read.data, etag: kept.headers.get('ETag') ?? '' } : undefined
}

/** The bytes of these pages, as far as they are there. */
export async function keptPages({ pages }: CatalogueIndex): Promise<ArrayBuffer[]> {
  const cache = await caches.open(catalogueCache)
  const kept = await Promise.all(
    pages.map(async ({ hash }) => (await cache.match(pageKey(hash)))?.arrayBuffer()),
  )
  return kept.filter((page) => page !== undefined)
}

/**
 * Brings the operator's catalogue to the device, as far as it has changed: nothing where it has not,
 * else the pages that are new. Rejects where the way is cut; what has come by then is kept.
 */
export async function bringCatalogue(): Promise<void> {
  const cache = await caches.open(catalogueCache)
  const before = await keptIndex()
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

/**
 * What the server knows of a code, or finds out; undefined where it knows nothing, or cannot be
 * asked now.
 */
export async function askForCode(gtin: string): Promise<KnownByCode | undefined> {
  const asked = call(lookupCode, { params: { gtin } }).then(({ found }) => found ?? undefined)
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))
  return await Promise.race([asked, tooLate]).catch(() => undefined)
}

/** Milliseconds; the person stands there with the bottle, and can type its name meanwhile. */
const patience = 8_000

const json = { headers: { 'Content-Type': 'application/json' } }

const ask = (path: string, headers: Record<string, string> = {}) =>
  // What is kept here is kept by hand; the browser's own store would only double it.
  fetch(path, { credentials: 'same-origin', redirect: 'error', cache: 'no-store', headers })

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
