import type { Bottle, CountedBottle } from '../../../shared/features/collection/bottle.ts'
import { type BottleSums, counted } from '../../../shared/features/collection/counted.ts'
import type { Currency } from '../../../shared/kernel/currency.ts'
import type { ExchangeRates } from '../../../shared/kernel/exchange.ts'
import { readRates, refreshRates } from '../../online/exchange-rates.ts'

/** Sums in that currency, at the stored rates, then at the newest ones. */
export async function refreshSums(
  currency: Currency,
  change: (sums: BottleSums) => void,
): Promise<void> {
  // If the browser stores nothing, only bottles in that currency count.
  const before = await readRates().catch(() => undefined)
  change(sumsOf(currency, before))
  await refreshRates().catch(() => undefined)
  const now = await readRates().catch(() => undefined)
  if (now && JSON.stringify(now) !== JSON.stringify(before)) change(sumsOf(currency, now))
}

function sumsOf(currency: Currency, rates: ExchangeRates | undefined): BottleSums {
  const counting = { currency, rates }
  // A row is the same object until it is changed.
  const known = new WeakMap<Bottle, CountedBottle>()
  return {
    ...counting,
    count(bottle) {
      const own = known.get(bottle) ?? counted(bottle, counting)
      known.set(bottle, own)
      return own
    },
  }
}
