import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'

/** The newest rates with their day; neither where the operator has none. */
export const exchangeRates = z.object({
  on: z.optional(z.string()),
  /** What one euro is worth, by the three letters of a currency. */
  perEuro: z.record(z.string(), z.number()),
})

/** With an ETag: asked again with it, the answer is 304 where nothing has changed. */
export const getExchangeRates = endpoint({
  name: 'exchange.rates',
  method: 'GET',
  path: '/api/exchange-rates',
  may: 'user',
  token: 'portfolio:read',
  does: 'Gives the newest exchange rates of the European Central Bank that this server has, with their day: what one euro is worth. The same for everybody.',
  media: ['application/json'],
  refuses: [],
})
