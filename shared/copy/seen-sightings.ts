import type { SightingReply } from '../features/sightings/endpoints.ts'
import type { Verifier } from '../features/sightings/sighting.ts'
import { locale, messages } from '../kernel/language.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : many}`

/** Sightings of others, answers to them, and an admin's decisions. */
export const seenCopy = messages('seenSightings', {
  list: 'Bottles seen at stores',
  offline: 'You need a connection to see sightings. Connect and try again.',
  near: 'Near ZIP code',
  nearHint: 'All five digits. We do not store it.',
  nearMe: 'Near me',
  wished: 'On my wishlist',
  certainty: 'Certainty',
  certain: { all: 'All', confirmed: 'Confirmed', store: 'Verified by store' },
  none: 'No fresh sightings',
  noneSentence: 'No sightings in the last three days. Be the first.',
  noMatch: 'No sightings found',
  noMatchSentence: 'Try fewer filters, or look at all sightings.',
  showAll: 'Show all',
  goOn: 'No matches so far. There are more sightings to search.',

  title: 'Sighting',
  loading: 'Loading the sighting…',
  missing: 'Sighting not found',
  missingSentence: 'It was withdrawn or rejected.',
  picture: (bottle: string) => `Photo of ${bottle} in the store`,
  bottles: (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`),
  mine: 'Yours',
  onWishlist: 'On your wishlist',
  few: 'Allocated',
  facts: {
    price: 'Price',
    quantity: 'Bottles',
    store: 'Store',
    seen: 'Seen',
    until: 'Valid until',
    over: 'Expired',
    said: 'Answers',
    notes: 'Notes',
    decision: 'Admin’s decision',
  },
  said: (confirms: number, denials: number) =>
    `${confirms === 1 ? '1 says it is there' : `${confirms} say it is there`}, ${denials === 1 ? '1 says it is not' : `${denials} say it is not`}`,
  saidNothing: 'None yet',
  holds: (hours: number) => `${hours} hours after it was seen`,
  verifiedBy: {
    store: 'Verified by store',
    wisher: 'Confirmed by a buyer',
    people: 'Confirmed by others',
    admin: 'Confirmed by an admin',
  } satisfies Record<Verifier, string>,
  says: {
    pending: (needed: number) =>
      `The store, ${needed} people, or a buyer who had it on their wishlist can confirm it.`,
    disputed: 'Answers differ. An admin decides; until then no one is notified.',
    expired: 'Expired without confirmation.',
    over: 'Expired.',
    rejected: 'An admin rejected it.',
    mine: 'This is your own sighting. Others can confirm it.',
  },
  ask: 'Were you there?',
  earns: (points: number, days: number) =>
    `If you confirm it, you get ${counted(points, 'point', 'points')} ${counted(days, 'day', 'days')} after the sighting is confirmed, unless it proves false.`,
  askStore: 'You work here, so your answer decides.',
  reply: {
    confirm: 'It is there',
    got: 'I got it',
    deny: 'It is not there',
  } satisfies Record<SightingReply, string>,
  verify: 'Verify for the store',
  verifyNamed: (bottle: string) => `Verify for the store: ${bottle}`,
  denyNamed: (bottle: string) => `It is not there: ${bottle}`,
  replied: {
    confirm: 'You confirmed it.',
    got: 'You got it.',
    deny: 'You denied it.',
  } satisfies Record<SightingReply, string>,
  otherwise: 'You can change your answer until it expires.',
  thanks: 'Thank you for your answer',
  notSent: 'Answer not sent',
  unanswered: 'We could not confirm that. Try again when you are online; it counts once.',
  denyTitle: 'It is not there',
  denySentence: (needed: number) =>
    `If ${needed} people deny it, an admin reads the reasons and decides. The scout does not learn who denied it.`,
  why: 'What did you find?',
  whyHint: 'For example, the shelf was empty, or it was another bottle.',
  whyMissing: 'Describe what you found.',
  cancel: 'Cancel',
  send: 'Send',
  sending: 'Sending…',

  ofStore: 'Seen here by customers',
  ofStoreSentence:
    'As staff, you can verify sightings. Verified ones are marked, and people who want the bottle are notified.',

  disputed: 'Disputed sightings',
  noneDisputed: 'No disputed sightings',
  noneDisputedSentence: 'Sightings with conflicting answers appear here.',
  reasons: 'Reasons of people who denied it',
  noReason: 'No reason given.',
  itIs: 'Confirm…',
  itIsNamed: (bottle: string) => `Confirm ${bottle}`,
  itIsNot: 'Reject…',
  itIsNotNamed: (bottle: string) => `Reject ${bottle}`,
  itIsTitle: 'Confirm this sighting?',
  itIsSentence: 'It counts as confirmed. The scout gets the points a few days later.',
  itIsNotTitle: 'Reject this sighting?',
  itIsNotSentence: 'It is hidden, and earns no points.',
  reason: 'Reason',
  reasonHint: 'The scout sees it. It also appears in the activity log.',
  reasonMissing: 'Enter a reason.',
  confirm: 'Confirm',
  reject: 'Reject',
  deciding: 'Deciding…',
  decided: 'Decided',
})
