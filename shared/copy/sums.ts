import { messages } from '../kernel/language.ts'

/** In which currency sums are, and by whose rates. */
export const sumsCopy = messages('sums', {
  hint: 'Totals are in it. What you paid for a bottle keeps its own.',
  at: (day: string) => `At the European Central Bank’s rates of ${day}.`,
  without: (count: string, isOne: boolean) =>
    isOne
      ? 'One bottle is in a currency for which there is no rate. It counts as without a value.'
      : `${count} bottles are in currencies for which there is no rate. They count as without a value.`,
})
