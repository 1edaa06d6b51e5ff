import { useEffect, useState } from 'react'
import type { MarketTrends } from '../../../shared/features/value/endpoints.ts'
import { readTrends, refreshTrends } from '../../online/market-trends.ts'

/** The trends; or why there are none on this device. */
export type KnownTrends = MarketTrends['trends'] | 'offline' | 'failed'

/**
 * Market trends: first those stored on the device, then the server's; undefined until either is read.
 * Offline the stored ones stay.
 */
export function useMarketTrends(): { trends: KnownTrends | undefined; askAgain: () => void } {
  const [trends, setTrends] = useState<KnownTrends>()
  const [asked, setAsked] = useState(1)
  useEffect(() => {
    let isGone = false
    const show = (stored: KnownTrends | undefined) => {
      if (!isGone && stored) setTrends(stored)
    }
    const read = async () => {
      show(await readTrends())
      const came = await refreshTrends()
      show((await readTrends()) ?? (came === 'brought' ? [] : came))
    }
    // Without browser storage there are no trends.
    read().catch(() => show([]))
    return () => {
      isGone = true
    }
  }, [asked])
  const askAgain = () => {
    setTrends(undefined)
    setAsked(asked + 1)
  }
  return { trends, askAgain }
}
