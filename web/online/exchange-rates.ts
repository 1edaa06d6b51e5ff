import { exchangeRates, getExchangeRates } from '../../shared/features/exchange/endpoints.ts'
import type { ExchangeRates } from '../../shared/kernel/exchange.ts'
import { storedResponse } from './stored-response.ts'

const stored = storedResponse('exchange-rates', getExchangeRates, exchangeRates)

/** Fetches the daily rates if they changed. */
export const refreshRates = stored.refresh

/** The daily rates on the device; undefined before the first. */
export async function readRates(): Promise<ExchangeRates | undefined> {
  const { on, perEuro } = (await stored.read()) ?? {}
  return on === undefined || perEuro === undefined ? undefined : { on, perEuro }
}
