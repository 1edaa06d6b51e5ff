import type { SightingReply } from '../features/sightings/endpoints.ts'
import type { Verifier } from '../features/sightings/sighting.ts'
import { locale, messages } from '../kernel/language.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(locale())} ${count === 1 ? one : many}`

/** Sightings of others, answers to them, and an admin's decisions. */
export const seenCopy = messages('seenSightings', {
  list: 'Bottles seen at stores',
  offline: 'What others have seen is with the server. Connect and try again.',
  near: 'Near zip code',
  nearHint: 'All five digits. It stands for the town around the store, and is not kept.',
  nearMe: 'Near me',
  wished: 'On my wishlist',
  certainty: 'How certain',
  certain: { all: 'All', confirmed: 'Confirmed', store: 'Verified by store' },
  none: 'No fresh sightings',
  noneSentence: 'No sightings in the last three days. Be the first.',
  noMatch: 'No sighting fits',
  noMatchSentence: 'Others may fit soon. Or look at all that was seen.',
  showAll: 'Show all',
  goOn: 'None among those that were looked through. There are more.',

  title: 'Sighting',
  loading: 'Loading the sighting…',
  missing: 'This sighting is not there any more',
  missingSentence: 'It was withdrawn, or it was found not to be so.',
  picture: (bottle: string) => `Photo of ${bottle} in the store`,
  bottles: (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`),
  mine: 'Yours',
  onWishlist: 'On your wishlist',
  few: 'Allocated',
  facts: {
    price: 'Price',
    quantity: 'How many',
    store: 'Store',
    seen: 'Seen',
    until: 'Holds until',
    over: 'Was over',
    said: 'Others say',
    notes: 'Notes',
    decision: 'The admin says',
  },
  said: (confirms: number, denials: number) =>
    `${confirms === 1 ? '1 says it is there' : `${confirms} say it is there`}, ${denials === 1 ? '1 says it is not' : `${denials} say it is not`}`,
  holds: (hours: number) => `${hours} hours from when it was seen`,
  verifiedBy: {
    store: 'Verified by store',
    wisher: 'Confirmed by a buyer',
    people: 'Confirmed by others',
    admin: 'Confirmed by an admin',
  } satisfies Record<Verifier, string>,
  says: {
    pending: (needed: number) =>
      `Not confirmed yet. It needs the store, ${needed} people, or a buyer who had it on their wishlist.`,
    disputed: 'Answers differ. An admin decides; until then no one is notified.',
    expired: 'Expired without confirmation.',
    over: 'Its time is over.',
    rejected: 'An admin found that it was not so.',
    mine: 'This is your own sighting. Others confirm it.',
  },
  ask: 'Were you there?',
  earns: (points: number, days: number) =>
    `Saying that it is there earns ${counted(points, 'point', 'points')}, ${counted(days, 'day', 'days')} after it is confirmed and if it holds until then.`,
  askStore: 'You work here: what you say decides.',
  reply: {
    confirm: 'It is there',
    got: 'I got it',
    deny: 'It is not there',
  } satisfies Record<SightingReply, string>,
  verify: 'Verify for the store',
  verifyNamed: (bottle: string) => `Verify for the store: ${bottle}`,
  denyNamed: (bottle: string) => `It is not there: ${bottle}`,
  replied: {
    confirm: 'You say that it is there.',
    got: 'You say that you got it.',
    deny: 'You say that it is not there.',
  } satisfies Record<SightingReply, string>,
  otherwise: 'You can change your answer until it expires.',
  thanks: 'Thank you. It counts from now on.',
  notSent: 'This was not sent',
  unanswered: 'No answer came. Check your connection and try again: it counts once.',
  denyTitle: 'It is not there',
  denySentence: (needed: number) =>
    `Once ${needed} people say so, it is disputed: an admin reads why, and decides. The scout does not learn that it was you.`,
  why: 'What did you find?',
  whyHint: 'For example: the shelf was empty, or it was another bottle.',
  whyMissing: 'Say what you found.',
  cancel: 'Cancel',
  send: 'Send',
  sending: 'Sending…',

  ofStore: 'Seen here by customers',
  ofStoreSentence:
    'As staff, you can verify sightings. Verified ones are marked, and people who want the bottle are notified.',

  disputed: 'Disputed sightings',
  noneDisputed: 'No disputed sightings',
  noneDisputedSentence: 'Where people contradict each other, the sighting waits here for you.',
  reasons: 'What those who deny it found',
  noReason: 'No reason given.',
  itIs: 'It Is So…',
  itIsNamed: (bottle: string) => `It is so: ${bottle}`,
  itIsNot: 'It Is Not…',
  itIsNotNamed: (bottle: string) => `It is not so: ${bottle}`,
  itIsTitle: 'Decide that it is so',
  itIsSentence: 'It counts as confirmed, and its scout gets their points some days later.',
  itIsNotTitle: 'Decide that it is not so',
  itIsNotSentence: 'It is hidden, and earns no points.',
  reason: 'Why',
  reasonHint: 'The scout reads it, and it stands in the activity log.',
  reasonMissing: 'Say why.',
  decide: 'Decide',
  deciding: 'Deciding…',
  decided: 'Decided',
})
