import { messages } from '../kernel/language.ts'
import type { DoorReason } from '../features/events/endpoints.ts'

/** The door of an event: the person's pass, and letting in by the scanner of the counter. */
export const doorCopy = messages('door', {
  at: 'Where you stand',
  counter: 'The counter: bottles and events',
  doorOf: (title: string) => `The door: ${title}`,
  title: 'At the door',
  who: 'Name',
  somebody: 'a former member',
  event: 'Event',
  letIn: 'Let In',
  letting: 'Letting in…',
  done: 'Let in',
  next: 'Next',
  close: 'Not Now',
  paid: 'Paid already',
  free: 'Free seat',
  failed: 'Not admitted',
  offline:
    'There was no answer, so they may be let in or not. Ask again once there is a connection.',
  unknownTitle: 'No answer yet',
  unknownSentence: 'Connection lost. Check the status again; no one is admitted twice.',
  askAgain: 'Ask Again',
  inAt: (moment: string) => `Let in ${moment}.`,
  of: (name: string, title: string, moment: string) => `${name}: ${title}, ${moment}`,
  refusedTitle: {
    bad_code: 'No code of ours',
    expired_code: 'This picture is too old',
    wrong_store: 'Another store’s event',
    wrong_event: 'Another event',
    called_off: 'Called off',
    too_early: 'Too early',
    too_late: 'Too late',
    not_paid: 'Not paid',
    not_taken: 'Offered, not taken',
    waiting: 'On the waiting list',
    cancelled: 'Cancelled',
    already_in: 'Let in already',
    checks_missing: 'Checks are missing',
  } satisfies Record<DoorReason, string>,
  pass: {
    title: 'Your pass for the door',
    loading: 'Fetching your pass…',
    offline: 'The picture is fetched online. The code below lets you in as well.',
    picture: 'Square code of this seat, for the scanner at the door',
    bring:
      'Bring a government ID. At the door it is checked that you are 21 or older and that the name fits.',
  },
})
