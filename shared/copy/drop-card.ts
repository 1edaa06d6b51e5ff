import { locale, messages } from '../kernel/language.ts'

/** A drop in a few words, on a card; Home shows it offline, unlike the other words of the market. */
export const dropCardCopy = messages('dropCard', {
  sponsored: 'Sponsored',
  allocated: 'Allocated',
  phases: {
    scheduled: 'Coming soon',
    open: 'Open',
    sold_out: 'Sold out',
    paused: 'Paused',
    over: 'Over',
  },
  left: (units: number, of: number) =>
    `${units.toLocaleString(locale())} of ${of.toLocaleString(locale())} left`,
  viewers: (count: number) =>
    `${count.toLocaleString(locale())} ${count === 1 ? 'person viewing' : 'people viewing'}`,
  begins: 'Begins in',
  ends: 'Ends in',
  was: 'Original price',
})
