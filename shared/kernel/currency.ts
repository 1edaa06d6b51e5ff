/**
 * A currency by its three letters of ISO 4217. Rows from before other currencies existed have none,
 * which means {@link usDollars}.
 */
export type Currency = string & { readonly __unit?: 'currency' }

/** The currency of market, fees and subscriptions. */
export const usDollars: Currency = 'USD'
export const euro: Currency = 'EUR'

export const isCurrency = (text: string): text is Currency => /^[A-Z]{3}$/.test(text)

/**
 * How many decimals an amount of it has, by ISO 4217. A list of our own, because amounts are kept in the
 * smallest unit, and browsers do not agree: to some the Iraqi dinar has three, to others none.
 */
export const decimalsOf = (currency: Currency): number =>
  whole.includes(currency) ? 0 : thousandths.includes(currency) ? 3 : 2

const whole = 'BIF CLP DJF ESP GNF ISK ITL JPY KMF KRW LUF PYG RWF UGX VND VUV XAF XOF XPF'
const thousandths = 'BHD IQD JOD KWD LYD OMR TND'
