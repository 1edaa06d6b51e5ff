import type { Kit } from '../kit.ts'

/** What currencies are worth. */
export function exchangeTables(kit: Kit) {
  /** The rates of a day, as they were published. */
  const exchangeRates = kit.table(
    'exchange_rates',
    {
      day: kit.text('day').primaryKey(),
      /** What one euro was worth, by currency. */
      perEuro: kit.json<Readonly<Record<string, number>>>('per_euro').notNull(),
      /** What was published that day and was too far from the day before to be taken. */
      doubted: kit.json<Readonly<Record<string, number>>>('doubted').notNull(),
      /** What the answer said of itself, for asking only for what is new. */
      etag: kit.text('etag'),
      lastModified: kit.text('last_modified'),
      takenAt: kit.integer('taken_at').notNull(),
    },
    (own) => [kit.index('exchange_rates_taken_idx').on(own.takenAt)],
  )

  return { exchangeRates }
}
