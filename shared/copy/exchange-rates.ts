import { messages } from '../kernel/language.ts'

/** Exchange rates, in the admin's dashboard. */
export const exchangeRatesCopy = messages('exchangeRates', {
  tab: 'Exchange Rates',
  description:
    'Totals in another currency than US dollars need the rates of a day. People can choose the currencies listed here.',
  fetching: 'The server fetches the European Central Bank’s rates every six hours.',
  notFetching: 'The server does not fetch rates: EXCHANGE_RATES is off. Enter a day’s rates here.',
  noneTitle: 'No exchange rates yet',
  none: 'Totals count only amounts in the user’s currency, and only US dollars are offered.',
  of: (day: string) => `Rates of ${day}`,
  doubted:
    'These rates differ by more than half from the day before. They are not used until the rates of a later day agree.',
  day: 'Day of the rates',
  rates: 'Value of one euro',
  ratesHint: 'One currency on each line, USD among them: USD 1.1572',
  wrongLine: (line: number) => `Line ${line} is no rate like USD 1.1572.`,
  twice: (currency: string) => `${currency} is on two lines.`,
  noDollars: 'Add a line for USD.',
  tooMany: 'These are too many currencies.',
  noDay: 'Choose the day of the rates.',
  save: 'Save rates',
  saving: 'Saving…',
  saved: 'Rates saved',
  notSaved: 'The rates were not saved',
  older: (known: string) => `Rates of a later day are known: ${known}. Enter those of a later day.`,
  toCome: 'This day is still to come.',
  remove: 'Remove',
  removeOf: (day: string) => `Remove the rates of ${day}`,
  removeTitle: (day: string) => `Remove the rates of ${day}?`,
  removeSentence: 'Totals follow the rates of the days before, if there are any.',
  removing: 'Removing…',
  removed: 'Rates removed',
  notRemoved: 'The rates were not removed',
  loading: 'Loading exchange rates…',
  offline: 'Exchange rates are on the server. Connect and try again.',
})
