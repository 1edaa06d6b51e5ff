import {
  getMarketTrends,
  type MarketTrends,
  marketTrends,
} from '../../shared/features/value/endpoints.ts'

/**
 * The market trends on the device: the server's last answer, unchanged. They are the same for all
 * users and outlast them.
 */
const trendsCache = 'undercroft-market-trends'
const key = '/kept/market-trends'

/** The last answer; undefined before the first. */
export async function keptTrends(): Promise<MarketTrends['trends'] | undefined> {
  const stored = await (await caches.open(trendsCache)).match(key)
  const read = stored && marketTrends.safeParse(await stored.json())
  return read?.success ? read.data.trends : undefined
}

/**
 * Fetches the trends if they changed; otherwise the stored ones stay. Returns `offline` if the
 * connection breaks, `failed` if the answer is an error or not ours.
 */
export async function refreshTrends(): Promise<'brought' | 'offline' | 'failed'> {
  const cache = await caches.open(trendsCache)
  const etag = (await cache.match(key))?.headers.get('ETag')
  const asked = fetch(getMarketTrends.path, {
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    ...(etag && { headers: { 'If-None-Match': etag } }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const answer = await asked.catch(() => undefined)
  if (!answer) return 'offline'
  if (answer.status === 304) return 'brought'
  const text = await answer.text().catch(() => '')
  if (!answer.ok || !isTrends(text)) return 'failed'
  const headers = {
    'Content-Type': 'application/json',
    ETag: answer.headers.get('ETag') ?? '',
  }
  await cache.put(key, new Response(text, { headers }))
  return 'brought'
}

/** Not so the sign-in page of a hotel. */
function isTrends(text: string): boolean {
  try {
    return marketTrends.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Milliseconds. */
const timeoutMs = 20_000
