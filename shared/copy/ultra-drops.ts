import { messages } from '../kernel/language.ts'

/** Refusals about ultra drops. */
export const ultraDropCopy = messages('ultraDrops', {
  notAsking: 'Requests are not open right now.',
  notEntering: 'Entries are not open right now.',
  worksThere: 'Staff of the store and of this site cannot enter.',
  paused: 'Reserving is paused for you at the moment, and entering with it.',
  noFavorite: 'Add this store to your favorites to enter.',
  noSubscription: 'Only Insiders can enter this one.',
  notApproved: 'You need an approved request to enter.',
  notYourTurn: 'It is not your turn.',
  notClosed: 'The list is published when entering closes.',
  begun: 'It has begun: nothing of it can be changed any more.',
  drawn: 'It is drawn: it cannot be called off any more.',
  secretLost: 'The secret of the draw was lost, so the draw could not be checked.',
  decided: 'This request is decided.',
  times: {
    order:
      'The dates must follow each other: announced, asking, entering, its end, and the draw not before that.',
    past: 'Entering must begin in the future.',
    far: 'A year ahead is the most.',
    pickup: 'The pickup window must end after the draw and after it opens.',
    pickupLate: 'Pickup must open within 31 days of the draw, and end within 62.',
  },
})
