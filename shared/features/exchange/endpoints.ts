import * as z from 'zod/mini'
import { maxRates } from '../../business/exchange.ts'
import { euro, isCurrency, usDollars } from '../../kernel/currency.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { calendarDay } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'

/** The newest rates with their day; neither where the operator has none. */
export const exchangeRates = z.object({
  on: z.optional(z.string()),
  /** The value of one euro, by a currency's three letters. */
  perEuro: z.record(z.string(), z.number()),
})

/** With an ETag: asked again with it, the answer is 304 where nothing has changed. */
export const getExchangeRates = endpoint({
  name: 'exchange.rates',
  method: 'GET',
  path: '/api/exchange-rates',
  may: 'user',
  token: 'portfolio:read',
  does: 'Returns the latest exchange rates of the European Central Bank on this server, with their day: the value of one euro. The same for everyone.',
  media: ['application/json'],
  refuses: [],
})

const day = schemaOf(calendarDay())
const currency = z.string().check(z.refine((text) => isCurrency(text) && text !== euro))
/** The value of one euro: above zero, with at most six decimals. */
const rate = z.number().check(z.gt(0), z.lt(1e9), z.multipleOf(1e-6))

/** The newest rates as an admin sees them. */
export const knownExchangeRates = z.object({
  /** Absent where no rates are known. */
  on: z.optional(day),
  perEuro: z.record(z.string(), z.number()),
  /** Too far from the rates of the day before: not used until the rates of a later day agree. */
  doubted: z.record(z.string(), z.number()),
  /** Whether the server fetches rates. */
  isFetching: z.boolean(),
})
export type KnownExchangeRates = z.infer<typeof knownExchangeRates>

export const readExchangeRates = endpoint({
  name: 'admin.exchangeRates',
  method: 'GET',
  path: '/api/admin/exchange-rates',
  may: 'admin',
  does: 'Returns the latest exchange rates, the doubtful ones, and whether the server fetches rates by itself.',
  gives: knownExchangeRates,
  refuses: [],
})

/** The rules are those of fetched rates: see `takeRates`. */
export const setExchangeRates = endpoint({
  name: 'admin.setExchangeRates',
  method: 'PUT',
  path: '/api/admin/exchange-rates',
  may: 'admin',
  does: 'Sets the exchange rates of a day: the value of one euro, including in US dollars. Corrects rates of the same day. Future days and days before the known rates are refused. A rate that differs by more than half from the day before is doubtful, and not used until a later day agrees.',
  body: z.strictObject({
    on: day,
    perEuro: z.record(currency, rate).check(
      z.refine((rates) => usDollars in rates),
      z.refine((rates) => Object.keys(rates).length <= maxRates),
    ),
  }),
  gives: knownExchangeRates,
  refuses: ['bad_request'],
})

export const removeExchangeRates = endpoint({
  name: 'admin.removeExchangeRates',
  method: 'DELETE',
  path: '/api/admin/exchange-rates/{day}',
  may: 'admin',
  does: 'Removes the exchange rates of a day. The rates of the latest earlier day then apply.',
  params: z.object({ day }),
  refuses: ['not_found'],
})
