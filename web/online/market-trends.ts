import {
  getMarketTrends,
  type MarketTrends,
  marketTrends,
} from '../../shared/features/value/endpoints.ts'
import { storedResponse } from './stored-response.ts'

const stored = storedResponse('market-trends', getMarketTrends, marketTrends)

/** Fetches the market trends if they changed. */
export const refreshTrends = stored.refresh

/** The market trends on the device; undefined before the first. */
export const readTrends = async (): Promise<MarketTrends['trends'] | undefined> =>
  (await stored.read())?.trends
