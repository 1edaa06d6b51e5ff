import { messages } from '../kernel/language.ts'

/** What the server says of ultra drops where it refuses. */
export const ultraDropCopy = messages('ultraDrops', {
  notAsking: 'Nobody can ask to enter at the moment.',
  notEntering: 'Nobody can enter at the moment.',
  worksThere: 'Whoever works for the store, or runs this platform, cannot enter.',
  paused: 'Reserving is paused for you at the moment, and entering with it.',
  noFavorite: 'Only whoever has the store among their favorites can enter. Mark it first.',
  noSubscription: 'Only Insiders can enter this one.',
  notApproved: 'Only whoever was let in can enter.',
  notYourTurn: 'It is not your turn.',
  notClosed: 'The list is published when entering closes.',
  begun: 'It has begun: nothing of it can be changed any more.',
  drawn: 'It is drawn: it cannot be called off any more.',
  secretLost: 'The secret of the draw was lost, so nobody could check the draw.',
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
