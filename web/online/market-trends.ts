import {
  getMarketTrends,
  type MarketTrends,
  marketTrends,
} from '../../shared/features/value/endpoints.ts'

/**
 * Where the trends of the market lie on the device: the server's last answer, as it came. They are
 * the same for everybody, and outlast whoever uses the device.
 */
const trendsCache = 'undercroft-market-trends'
const key = '/kept/market-trends'

/** What was brought last; undefined where nothing has come yet. */
export async function keptTrends(): Promise<MarketTrends['trends'] | undefined> {
  const kept = await (await caches.open(trendsCache)).match(key)
  const read = kept && marketTrends.safeParse(await kept.json())
  return read?.success ? read.data.trends : undefined
}

/**
 * Brings the trends to the device, where they have changed; what was kept stays otherwise. Gives
 * `offline` where the way is cut, `failed` where the server has no answer, or none of ours came.
 */
export async function bringTrends(): Promise<'brought' | 'offline' | 'failed'> {
  const cache = await caches.open(trendsCache)
  const etag = (await cache.match(key))?.headers.get('ETag')
  const asked = fetch(getMarketTrends.path, {
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    ...(etag && { headers: { 'If-None-Match': etag } }),
    signal: AbortSignal.timeout(patience),
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
const patience = 20_000
