import { messages } from '../kernel/language.ts'
import type { DoorReason } from '../features/events/endpoints.ts'

/** What the server says of events where it refuses. */
export const eventRefusals = messages('eventRefusals', {
  notOpen: 'Nobody can register for this event any more.',
  full: 'All seats are taken. You can join the waiting list.',
  tooManyWait: 'So many wait already that nobody else would get a seat.',
  nothingHeld: 'No seat is held for you any more.',
  nothingToPay: 'There is nothing to pay.',
  costs: 'This seat costs something: it is yours once it is paid.',
  begun: 'The event has begun.',
  notThere: 'You are not registered for this event.',
  noPayouts: 'An event that costs something needs payouts: set them up first.',
  past: 'An event must begin in the future.',
  far: 'A year ahead is the most.',
  goldIsMore: 'The price for gold must not be higher than the price.',
  address: 'A virtual event needs an address that begins with https://.',
  tooFewSeats: 'More people have a seat already.',
  noPass: 'There is a pass for a seat of your own only, until you were let in.',
  hasDoor: 'Whoever comes to this event is let in at its door, by their code.',
  notBegun: 'It has not begun.',
  storeGone: 'The store cannot hold its events at the moment.',
  door: {
    bad_code: 'No registration of this store has this code.',
    expired_code: 'This picture is too old. The app shows a fresh one.',
    wrong_store: 'This seat is at another store’s event.',
    wrong_event: 'This seat is at another event of yours.',
    called_off: 'This event is called off. Nobody is let in.',
    too_early: 'The door is not open yet.',
    too_late: 'The event is over.',
    not_paid: 'This seat is not paid.',
    not_taken: 'A seat is offered to them, which they have not taken.',
    waiting: 'They are on the waiting list and have no seat.',
    cancelled: 'This registration is cancelled.',
    already_in: 'Somebody was let in with this code already.',
    checks_missing: 'Look at the ID first: tick all three.',
  } satisfies Record<DoorReason, string>,
})
