import { exchangeRates, getExchangeRates } from '../../shared/features/exchange/endpoints.ts'
import type { ExchangeRates } from '../../shared/kernel/exchange.ts'

/**
 * The daily rates on the device: the server's last answer, unchanged. They are the same for all
 * users and outlast them.
 */
const ratesCache = 'undercroft-exchange-rates'
const key = '/kept/exchange-rates'

/** The last answer; undefined before the first. */
export async function keptRates(): Promise<ExchangeRates | undefined> {
  const stored = await (await caches.open(ratesCache)).match(key)
  const read = stored && exchangeRates.safeParse(await stored.json())
  if (!read?.success) return undefined
  const { on, perEuro } = read.data
  return on === undefined ? undefined : { on, perEuro }
}

/**
 * Fetches the rates if they changed; otherwise the stored ones stay. Returns `offline` if the
 * connection breaks, `failed` if the answer is an error or not ours.
 */
export async function refreshRates(): Promise<'brought' | 'offline' | 'failed'> {
  const cache = await caches.open(ratesCache)
  const etag = (await cache.match(key))?.headers.get('ETag')
  const asked = fetch(getExchangeRates.path, {
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
  if (!answer.ok || !isRates(text)) return 'failed'
  const headers = {
    'Content-Type': 'application/json',
    ETag: answer.headers.get('ETag') ?? '',
  }
  await cache.put(key, new Response(text, { headers }))
  return 'brought'
}

/** Not so the sign-in page of a hotel. */
function isRates(text: string): boolean {
  try {
    return exchangeRates.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Milliseconds. */
const timeoutMs = 20_000
