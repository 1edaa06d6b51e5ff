import { useEffect, useState } from 'react'
import type { ExchangeRates } from '../../../shared/kernel/exchange.ts'
import { readRates, refreshRates } from '../../online/exchange-rates.ts'

/** Exchange rates, and whether they have been read. */
interface UseRates {
  readonly isKnown: boolean
  readonly rates: ExchangeRates | undefined
}

/** The exchange rates on this device, then the newest ones of the server. */
export function useRates(): UseRates {
  const [found, setFound] = useState<UseRates>({ isKnown: false, rates: undefined })
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const before = await readRates().catch(() => undefined)
      if (before && !isLeft) setFound({ isKnown: true, rates: before })
      await refreshRates().catch(() => undefined)
      const rates = await readRates().catch(() => undefined)
      if (!isLeft && (!before || JSON.stringify(rates) !== JSON.stringify(before)))
        setFound({ isKnown: true, rates })
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [])
  return found
}
