import { hour, second } from '../../../shared/kernel/time.ts'

/** Nothing that a person sees waits for it. */
const after = 3 * second
const every = 6 * hour

/**
 * Keeps the operator's catalogue and the trends of the market on the device up to date while somebody uses the app: soon after the
 * start, when the network is back, and now and then. Gives how it is ended.
 */
export function keepCatalogue(): () => void {
  const over = new AbortController()
  const bring = () => {
    if (savesData()) return
    import('../../online/catalogue.ts')
      .then(({ bringCatalogue }) => bringCatalogue())
      // Without a network, or without room: what is here serves, and it is tried again.
      .catch(() => undefined)
    import('../../online/market-trends.ts')
      .then(({ bringTrends }) => bringTrends())
      .catch(() => undefined)
  }
  const timer = setTimeout(bring, after)
  const repeated = setInterval(bring, every)
  addEventListener('online', bring, { signal: over.signal })
  return () => {
    over.abort()
    clearTimeout(timer)
    clearInterval(repeated)
  }
}

/** The person pays for every byte, and has said so to the browser. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
