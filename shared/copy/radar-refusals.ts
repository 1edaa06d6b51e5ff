import { locale, messages } from '../kernel/language.ts'

/** Refusals of reminders. */
export const radarRefusals = messages('radarRefusals', {
  hasBegun: 'It has already begun.',
  tooManyReminders: (most: number) =>
    `You have ${most.toLocaleString(locale())} reminders already. Remove one first.`,
})
