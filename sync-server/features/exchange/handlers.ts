import { getExchangeRates } from '../../../shared/features/exchange/endpoints.ts'
import type { Db } from '../../db/db.ts'
import { type Handlers, handler } from '../../http/handler.ts'
import { jsonWithEtag } from '../../http/json-with-etag.ts'
import { newestRates } from '../../prices/newest-rates.ts'

/** What currencies are worth, for devices, which keep it, and for scripts. */
export const exchangeHandlers = ({ db }: { readonly db: Db }) =>
  ({
    'exchange.rates': handler(getExchangeRates, async ({ request }) =>
      jsonWithEtag(request, (await newestRates(db)) ?? { perEuro: {} }),
    ),
  }) satisfies Partial<Handlers>
