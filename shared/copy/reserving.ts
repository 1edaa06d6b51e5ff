import { messages } from '../kernel/language.ts'

/** What the server says where it refuses to offer, to reserve or to wait. */
export const reservingCopy = messages('reserving', {
  storeNotOpen: 'This store is not open on the platform at the moment.',
  notBegun: 'This drop has not begun.',
  over: 'This drop is over.',
  paused: 'The store has paused this drop.',
  soldOut: 'All bottles of this drop are reserved.',
  fewLeft: (left: number) => `Only ${left} left.`,
  ageMissing: 'Confirm that you are 21 or older first.',
  /** @param moment by the clock of whoever is told, with its zone */
  pausedUntil: (moment: string) =>
    `After bottles that were not fetched, reserving is paused until ${moment}.`,
  tooManyUnpaid: 'You have held several bottles without paying. Try again later.',
  tooManyOfDrop: (max: number) =>
    max === 1 ? 'One bottle of this drop for each person.' : `At most ${max} for each person.`,
  tooManyOpen: (max: number) => `At most ${max} reservations can be open at once.`,
  noFreeReserve: 'You have no free reserve left.',
  noCredit: 'You have no credit left that could pay this fee.',
  notSoldOut: 'There are bottles left: reserve one.',
  tooManyWait: 'Too many people wait for it already.',
  holdRanOut: 'The time to pay has run out.',
  nothingToPay: 'There is nothing to pay.',
  paidInShop: 'This bottle is paid in the shop.',
  notOpen: 'This reservation is no longer open.',
  extendedOnce: 'The pickup window can be extended once, while it lasts.',
  notPickedUp: 'Tell how it was once you have fetched the bottle.',
  tooFew: (reserved: number) => `${reserved} are reserved: fewer cannot be offered.`,
  otherCategory: 'This kind belongs to another category.',
  unknownPicture: 'Upload the picture first.',
  storeGone: 'The store is not open on the platform any more.',
  times: {
    endsBeforeStart: 'It must end after it begins.',
    endsInPast: 'It must end in the future.',
    pickupInPast: 'The pickup window must end in the future.',
    pickupBackwards: 'The pickup window must end after it opens.',
    pickupBeforeEnd: 'The pickup window must not end before the drop does.',
  },
})
