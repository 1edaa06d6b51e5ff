import { messages } from '../kernel/language.ts'

/** Refusals to offer, reserve or wait. */
export const reservingCopy = messages('reserving', {
  notBegun: 'This drop has not started.',
  over: 'This drop is over.',
  paused: 'The store has paused this drop.',
  soldOut: 'All bottles of this drop are reserved.',
  waitingRoom: 'Many people want this right now. Take a place in the waiting room.',
  fewLeft: (left: number) => `Only ${left} left.`,
  ageMissing: 'Confirm that you are 21 or older first.',
  /** @param moment in the reader's time zone, with its name */
  pausedUntil: (moment: string) =>
    `Some bottles were not picked up, so your reservations are paused until ${moment}.`,
  /** @param moment in the reader's time zone, with its name */
  offerWaits: (moment: string) =>
    `Reserving is paused for you until ${moment}. The offer stays until its own deadline.`,
  tooManyUnpaid: 'You have held several bottles without paying. Try again later.',
  tooManyOfDrop: (max: number) =>
    max === 1 ? 'One bottle of this drop per person.' : `At most ${max} per person.`,
  tooManyOpen: (max: number) => `At most ${max} reservations can be open at once.`,
  noFreeReserve: 'You have no free reserve left.',
  noCredit: 'You have no credit left for this fee.',
  notSoldOut: 'There are bottles left. Reserve one.',
  tooManyWait: 'The waiting list is full.',
  holdRanOut: 'The time to pay has run out.',
  nothingToPay: 'No payment is due.',
  paidInShop: 'Pay for this bottle in the shop.',
  notOpen: 'This reservation is no longer open.',
  extendedOnce: 'You can extend the pickup window once, before it ends.',
  notPickedUp: 'You can write a review after you pick up the bottle.',
  tooFew: (reserved: number) => `${reserved} are reserved. You cannot offer fewer.`,
  otherCategory: 'This kind belongs to another category.',
  unknownPicture: 'Upload the picture first.',
  storeGone: 'The store has left.',
  times: {
    endsBeforeStart: 'The end must be after the start.',
    endsInPast: 'The end must be in the future.',
    pickupInPast: 'The pickup window must end in the future.',
    pickupBackwards: 'The pickup window must end after it opens.',
    pickupBeforeEnd: 'The pickup window must not end before the drop does.',
  },
})
