import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod'
import { maxRates } from '../../../shared/business/exchange.ts'
import { euro, isCurrency, usDollars } from '../../../shared/kernel/currency.ts'
import type { ExchangeRates } from '../../../shared/kernel/exchange.ts'
import { isDay } from '../../../shared/kernel/time.ts'

/**
 * The European Central Bank's rates of a day: an envelope with a cube for the day, in it a cube for
 * each currency with its value of one euro. Undefined for anything else: other parts could be wrong
 * unnoticed, so one wrong line rejects the file.
 */
export function parseRates(bytes: Uint8Array): ExchangeRates | undefined {
  const text = new TextDecoder().decode(bytes)
  // The real one has none, and what it could define is of no use here.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return undefined
  const read = envelope.safeParse(parser.parse(text))
  if (!read.success) return undefined
  const { time: on, Cube: cubes } = read.data.Envelope.Cube.Cube
  const perEuro = Object.fromEntries(cubes.map(({ currency, rate }) => [currency, Number(rate)]))
  const isWhole = Object.keys(perEuro).length === cubes.length && usDollars in perEuro
  return isWhole ? { on, perEuro } : undefined
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: false,
})

const rate = z.object({
  currency: z.string().refine((text) => isCurrency(text) && text !== euro),
  rate: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
    .refine((text) => Number(text) > 0),
})

const envelope = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({
        time: z.string().refine(isDay),
        Cube: z.preprocess((one: unknown) => [one].flat(), z.array(rate).max(maxRates)),
      }),
    }),
  }),
})
