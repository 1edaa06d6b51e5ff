import { hash } from 'node:crypto'
import { getExchangeRates } from '../../../shared/features/exchange/endpoints.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { newestRates } from '../../prices/newest-rates.ts'

/** What currencies are worth, for devices, which keep it, and for scripts. */
export const exchangeHandlers = ({ db }: { readonly db: Db }) =>
  ({
    'exchange.rates': handler(getExchangeRates, async ({ request }) => {
      const body = JSON.stringify((await newestRates(db)) ?? { perEuro: {} })
      const etag = `"${hash('sha256', body)}"`
      const headers = {
        'Content-Type': 'application/json',
        ETag: etag,
        'Cache-Control': 'private, no-cache',
      }
      return request.headers.get('if-none-match')?.includes(etag)
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers })
    }),
  }) satisfies Partial<Handlers>
