import { rateRetention } from '../../../shared/business/exchange.ts'
import { type DataRules, notPersonal } from '../data-rules.ts'
import type { Kit } from '../kit.ts'

/** Exchange rates. */
export function exchangeTables(kit: Kit) {
  /** The rates of a day, as they were published. */
  const exchangeRates = kit.table(
    'exchange_rates',
    {
      day: kit.text('day').primaryKey(),
      /** The value of one euro, by currency. */
      perEuro: kit.json<Readonly<Record<string, number>>>('per_euro').notNull(),
      /** A published rate too far from the day before to be accepted. */
      doubted: kit.json<Readonly<Record<string, number>>>('doubted').notNull(),
      /** Validators of the answer, to fetch only changes. */
      etag: kit.text('etag'),
      lastModified: kit.text('last_modified'),
      takenAt: kit.integer('taken_at').notNull(),
    },
    (own) => [kit.index('exchange_rates_taken_idx').on(own.takenAt)],
  )

  return { exchangeRates }
}

/** What becomes of their rows. */
export const exchangeRules = {
  exchangeRates: { ...notPersonal, retention: { by: 'takenAt', for: rateRetention } },
} as const satisfies DataRules<ReturnType<typeof exchangeTables>>
