import { messages } from '../kernel/language.ts'

/** Refusals about ultra drops. */
export const ultraDropCopy = messages('ultraDrops', {
  notAsking: 'Requests are not open right now.',
  notEntering: 'Entries are not open right now.',
  worksThere: 'Staff of the store and of this site cannot enter.',
  paused: 'Reserving is paused for you, so you cannot enter right now.',
  noFavorite: 'Add this store to your favorites to enter.',
  noSubscription: 'Only Insiders can enter this one.',
  notApproved: 'You need an approved request to enter.',
  notYourTurn: 'It is not your turn.',
  notClosed: 'The list is published when entry closes.',
  begun: 'It has begun, so it can no longer be changed.',
  drawn: 'It is drawn, so it can no longer be cancelled.',
  secretLost: 'The secret of the draw was lost, so the draw could not be checked.',
  decided: 'This request was already decided.',
  times: {
    order: 'The dates must be in order: announcement, requests, entry opens, entry closes, draw.',
    past: 'Entry must open in the future.',
    far: 'Choose a date within a year.',
    pickup: 'The pickup window must end after the draw and after it opens.',
    pickupLate: 'Pickup must open within 31 days of the draw, and end within 62.',
  },
})
