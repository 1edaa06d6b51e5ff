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

/** From now on sums are so, wherever they stand. */
function change(sums: BottleSums): void {
  known = sums
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * How these bottles are added up. What counts in other currencies is loaded when there are any;
 * undefined until it is there, for a sum without it would be wrong.
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
      void import('./bring-sums.ts').then(({ bringSums }) => bringSums(currency, change))
  }, [isPlain, currency])
  if (isPlain) return inDollars
  return sums?.currency === currency ? sums : undefined
}
