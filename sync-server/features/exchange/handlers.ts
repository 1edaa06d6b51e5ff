import { eq } from 'drizzle-orm'
import { exchangeRatesCopy } from '../../../shared/copy/exchange-rates.ts'
import {
  getExchangeRates,
  type KnownExchangeRates,
  readExchangeRates,
  removeExchangeRates,
  setExchangeRates,
} from '../../../shared/features/exchange/endpoints.ts'
import { refuse } from '../../../shared/kernel/refusal.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import { writeCompliance } from '../../compliance/log.ts'
import type { Db, Reader } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { jsonWithEtag } from '../../http/json-with-etag.ts'
import { newestRates } from '../../prices/newest-rates.ts'
import { lastRates, storeRates } from './take-rates.ts'

interface ExchangeHandlerDeps {
  readonly db: Db
  /** Whether the operator lets the server look for rates. */
  readonly isFetching: boolean
  readonly now?: () => Instant
}

/** What currencies are worth, for devices, which keep it, and for scripts; admins set it. */
export const exchangeHandlers = ({ db, isFetching, now = Date.now }: ExchangeHandlerDeps) =>
  ({
    'exchange.rates': handler(getExchangeRates, async ({ request }) =>
      jsonWithEtag(request, (await newestRates(db)) ?? { perEuro: {} }),
    ),

    'admin.exchangeRates': handler(readExchangeRates, () => known(db, isFetching)),

    'admin.setExchangeRates': handler(setExchangeRates, async ({ user, body }) => {
      const at = now()
      await db.transaction('set exchange rates', async (tx) => {
        // Without the validators of a fetched file: the next look at the bank gets its whole answer.
        const stored = await storeRates(tx, body, { etag: null, lastModified: null, at })
        if (stored.is === 'older') refuse('bad_request', exchangeRatesCopy.older(stored.known))
        if (stored.is === 'to_come') refuse('bad_request', exchangeRatesCopy.toCome)
        if (stored.is === 'unchanged') return
        await writeCompliance(tx, {
          action: 'exchange_rates.set',
          actorId: user.id,
          details: { about: body.on },
          at,
        })
      })
      return known(db, isFetching)
    }),

    'admin.removeExchangeRates': handler(removeExchangeRates, async ({ user, params }) => {
      const { exchangeRates: r } = db.t
      await db.transaction('remove exchange rates', async (tx) => {
        const [gone] = await tx.delete(r).where(eq(r.day, params.day)).returning()
        if (!gone) return refuse('not_found')
        await writeCompliance(tx, {
          action: 'exchange_rates.removed',
          actorId: user.id,
          details: { about: gone.day },
          at: now(),
        })
      })
      return undefined
    }),
  }) satisfies Partial<Handlers>

async function known(reader: Reader, isFetching: boolean): Promise<KnownExchangeRates> {
  const [row] = await lastRates(reader)
  return {
    ...(row && { on: row.day }),
    perEuro: row?.perEuro ?? {},
    doubted: row?.doubted ?? {},
    isFetching,
  }
}
