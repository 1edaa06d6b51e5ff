import { messages } from '../kernel/language.ts'

/** Exchange rates, in the admin's dashboard. */
export const exchangeRatesCopy = messages('exchangeRates', {
  tab: 'Exchange Rates',
  description:
    'Totals in currencies other than US dollars need exchange rates. Members can choose the currencies listed here.',
  fetching: 'The server fetches the European Central Bank’s rates every six hours.',
  notFetching: 'The server does not fetch rates: EXCHANGE_RATES is off. Enter a day’s rates here.',
  noneTitle: 'No exchange rates yet',
  none: 'Totals count only amounts in the user’s currency, and only US dollars are offered.',
  of: (day: string) => `Rates of ${day}`,
  doubted:
    'These rates differ by more than half from the day before. They are not used until the rates of a later day agree.',
  day: 'Day of the rates',
  rates: 'Value of one euro',
  ratesHint: 'One currency per line, including USD. For example: USD 1.1572',
  wrongLine: (line: number) => `Line ${line} is not a rate. Write it like USD 1.1572.`,
  twice: (currency: string) => `${currency} is on two lines.`,
  noDollars: 'Add a line for USD.',
  tooMany: 'These are too many currencies.',
  noDay: 'Choose the day of the rates.',
  save: 'Save rates',
  saving: 'Saving…',
  saved: 'Rates saved',
  notSaved: 'Rates not saved',
  older: (known: string) => `Rates of ${known} are already stored. Enter the rates of a later day.`,
  toCome: 'This day is in the future.',
  remove: 'Remove',
  removeOf: (day: string) => `Remove the rates of ${day}`,
  removeTitle: (day: string) => `Remove the rates of ${day}?`,
  removeSentence: 'Totals then use the rates of earlier days, if there are any.',
  removing: 'Removing…',
  removed: 'Rates removed',
  notRemoved: 'Rates not removed',
  loading: 'Loading exchange rates…',
  offline: 'You need a connection to see exchange rates. Connect and try again.',
})
