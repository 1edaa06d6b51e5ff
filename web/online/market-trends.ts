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
 * Brings the trends to the device, where they have changed. Rejects where the way is cut, or where the
 * answer is none; what was kept stays.
 */
export async function bringTrends(): Promise<void> {
  const cache = await caches.open(trendsCache)
  const etag = (await cache.match(key))?.headers.get('ETag')
  const answer = await fetch(getMarketTrends.path, {
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    ...(etag && { headers: { 'If-None-Match': etag } }),
    signal: AbortSignal.timeout(patience),
  })
  if (answer.status === 304 || !answer.ok) return
  const text = await answer.text()
  // Such as the sign-in page of a hotel.
  marketTrends.parse(JSON.parse(text))
  const headers = {
    'Content-Type': 'application/json',
    ETag: answer.headers.get('ETag') ?? '',
  }
  await cache.put(key, new Response(text, { headers }))
}

/** Milliseconds. */
const patience = 20_000
