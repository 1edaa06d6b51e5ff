import { useEffect, useState } from 'react'
import type { MarketTrends } from '../../../shared/features/value/endpoints.ts'
import { bringTrends, keptTrends } from '../../online/market-trends.ts'

/**
 * How the market moves, as the device knew it last, and as it is as soon as the server has answered;
 * undefined until either has been looked at. Without a network the last known ones stay.
 */
export function useMarketTrends(): MarketTrends['trends'] | undefined {
  const [trends, setTrends] = useState<MarketTrends['trends']>()
  useEffect(() => {
    let isGone = false
    const show = (kept: MarketTrends['trends'] | undefined) => {
      if (!isGone && kept) setTrends(kept)
    }
    const read = async () => {
      show(await keptTrends())
      await bringTrends().catch(() => undefined)
      show((await keptTrends()) ?? [])
    }
    // Where the browser keeps nothing, there is nothing to show.
    read().catch(() => show([]))
    return () => {
      isGone = true
    }
  }, [])
  return trends
}
