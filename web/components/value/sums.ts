import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import type { BottleSums } from '../../../shared/features/collection/counted.ts'
import { type Currency, usDollars } from '../../../shared/kernel/currency.ts'

/** In which currency the user's sums are. */
export const SumsCurrency = createContext<Currency>(usDollars)
export const useSumsCurrency = (): Currency => useContext(SumsCurrency)

const inDollars: BottleSums = { currency: usDollars, rates: undefined, count: (bottle) => bottle }

let known: BottleSums | undefined
const listeners = new Set<() => void>()

/** Replaces the sums everywhere. */
function change(sums: BottleSums): void {
  known = sums
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * How to total these bottles. Code for other currencies loads when there are any; undefined until then,
 * because a total without them would be wrong.
 */
export function useSums(rows: readonly Bottle[] | undefined): BottleSums | undefined {
  const currency = useSumsCurrency()
  const sums = useSyncExternalStore(subscribe, () => known)
  const isPlain = useMemo(
    () => currency === usDollars && !rows?.some((bottle) => bottle.currency !== undefined),
    [rows, currency],
  )
  useEffect(() => {
    if (!isPlain && known?.currency !== currency)
      void import('./refresh-sums.ts').then(({ refreshSums }) => refreshSums(currency, change))
  }, [isPlain, currency])
  if (isPlain) return inDollars
  return sums?.currency === currency ? sums : undefined
}
