import { messages } from '../kernel/language.ts'

/** In which currency sums are, and by whose rates. */
export const sumsCopy = messages('sums', {
  hint: 'Used for totals. Purchase prices keep their own currency.',
  onlyDollars:
    'Only currencies with an exchange rate can be chosen. An admin can enter the rates of a day.',
  inDollars: (chosen: string) =>
    `Totals are in US dollars: this server has no exchange rate for ${chosen}.`,
  at: (day: string) => `At the exchange rates of ${day}.`,
  without: (count: string, isOne: boolean) =>
    isOne
      ? 'One bottle is in a currency without a rate. It counts as having no value.'
      : `${count} bottles are in currencies without a rate. They count as having no value.`,
})
