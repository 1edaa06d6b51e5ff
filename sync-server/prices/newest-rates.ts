import { and, desc, eq, isNull } from 'drizzle-orm'
import type { MoneyCounting } from '../../shared/features/collection/counted.ts'
import { usDollars } from '../../shared/kernel/currency.ts'
import type { ExchangeRates } from '../../shared/kernel/exchange.ts'
import type { Reader } from '../db/db.ts'

/** The newest rates that are known; undefined where the operator has none fetched. */
export async function newestRates(reader: Reader): Promise<ExchangeRates | undefined> {
  const { exchangeRates: r } = reader.t
  const [row] = await reader.select().from(r).orderBy(desc(r.day)).limit(1)
  return row && { on: row.day, perEuro: row.perEuro }
}

/** The currency of a person's totals, and its rates. */
export async function countingOf(reader: Reader, userId: string): Promise<MoneyCounting> {
  const { settings: s } = reader.t
  const [said] = await reader
    .select({ currency: s.currency })
    .from(s)
    .where(and(eq(s.cellarId, userId), isNull(s.removedAt)))
  return { currency: said?.currency ?? usDollars, rates: await newestRates(reader) }
}
