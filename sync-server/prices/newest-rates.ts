import { desc } from 'drizzle-orm'
import type { ExchangeRates } from '../../shared/kernel/exchange.ts'
import type { Reader } from '../db/db.ts'

/** The newest rates that are known; undefined where the operator has none fetched. */
export async function newestRates(reader: Reader): Promise<ExchangeRates | undefined> {
  const { exchangeRates: r } = reader.t
  const [row] = await reader.select().from(r).orderBy(desc(r.day)).limit(1)
  return row && { on: row.day, perEuro: row.perEuro }
}
