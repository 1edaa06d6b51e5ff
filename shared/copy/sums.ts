import { messages } from '../kernel/language.ts'

/** In which currency sums are, and by whose rates. */
export const sumsCopy = messages('sums', {
  hint: 'Totals are in it. What you paid for a bottle keeps its own.',
  onlyDollars:
    'Only currencies with an exchange rate can be chosen. An admin can enter the rates of a day.',
  inDollars: (chosen: string) =>
    `Totals are in US dollars: this server has no exchange rate for ${chosen}.`,
  at: (day: string) => `At the European Central Bank’s rates of ${day}.`,
  without: (count: string, isOne: boolean) =>
    isOne
      ? 'One bottle is in a currency for which there is no rate. It counts as without a value.'
      : `${count} bottles are in currencies for which there is no rate. They count as without a value.`,
})
