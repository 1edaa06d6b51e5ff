/** A sign, and the currencies it may mean. */
export type CurrencySign = readonly [sign: RegExp, named: string | readonly string[]]

// The first of them is meant where nothing else is known; none, where the sign alone tells nothing.
export const dollars = 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU'.split(' ')
export const crowns = 'SEK NOK DKK ISK'.split(' ')
export const yens = ['JPY', 'CNY']
export const francs = ['CHF', 'XPF']
