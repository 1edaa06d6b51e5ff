import { hour, second } from '../../../shared/kernel/time.ts'

/** Delayed, since no visible part needs it. */
const after = 3 * second
const every = 6 * hour

/**
 * Keeps the operator's catalogue and the market trends on the device up to date while the app is
 * used: soon after the start, when back online, and now and then. Returns a function that ends it.
 */
export function keepCatalogue(): () => void {
  const over = new AbortController()
  const refresh = () => {
    if (savesData()) return
    import('../../online/catalogue.ts')
      .then(({ refreshCatalogue }) => refreshCatalogue())
      // Offline or without space the existing data serves, and it tries again later.
      .catch(() => undefined)
    import('../../online/market-trends.ts')
      .then(({ refreshTrends }) => refreshTrends())
      .catch(() => undefined)
  }
  const timer = setTimeout(refresh, after)
  const repeated = setInterval(refresh, every)
  addEventListener('online', refresh, { signal: over.signal })
  return () => {
    over.abort()
    clearTimeout(timer)
    clearInterval(repeated)
  }
}

/** The person has asked the browser to save data. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
