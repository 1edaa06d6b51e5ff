import { day, hour, second } from '../kernel/time.ts'

/** Where the European Central Bank publishes its rates of the day, about 16:00 in Frankfurt. */
export const ratesAddress = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'
/** They change once on a working day, and are looked for so often: none is a quarter of a day late. */
export const rateCheckInterval = 6 * hour
/** Milliseconds for an answer with all its redirects, and its bytes: the real one has 2 kB. */
export const ratesTimeoutMs = 20 * second
export const maxRatesBytes = 64 * 1024
export const maxRatesRedirects = 3
/** The bank names some thirty currencies. */
export const maxRates = 200
/** A rate that is off by more than half of the last one is taken when the next day agrees with it. */
export const maxRateJump = 0.5
/** Only the newest counts; the days before show where a figure came from. */
export const rateRetention = 400 * day
