import type { VerificationStatus } from '../features/sightings/sighting.ts'
import { messages } from '../kernel/language.ts'

/** Reporting a sighting, and its result: all of it works offline. */
export const sightingsCopy = messages('sightings', {
  tabs: 'Sightings and wishlist',
  tab: { seen: 'Sightings', own: 'Yours', wishlist: 'Wishlist' },
  report: 'Report a Sighting',
  loading: 'Loading sightings…',
  offline:
    'You need a connection to see sightings of others. You can still report a bottle; it is sent when you are online.',

  title: 'Report a bottle you saw',
  description:
    'Others learn which bottle, where and at what price; not who saw it. Where you are is neither asked for nor kept.',
  send: 'Report',
  sending: 'Saving…',
  cancel: 'Cancel',
  storeHint: 'Choose one that is offered, or type its name.',
  known: 'A store here: it says its own name and place.',
  zipWrong: 'Five digits, such as 30308.',
  required: 'This is needed.',
  allocatedHint: (hours: number, usual: number) =>
    `The sighting ends after ${hours} hours, not ${usual}.`,
  seenHint: 'When you saw it, by the clock of this device.',
  notYet: 'This is still to come.',
  late: (hours: number) =>
    `More than ${hours} hours ago: it is listed, but no one is notified before it is confirmed.`,
  over: 'So long ago that its time is over: it stays with you, and others do not see it.',
  wish: 'From your wishlist',
  noWish: 'None of it',
  reported: 'Reported',
  reportedSentence: 'Kept on this device. Others see it once it has reached the server.',
  failed: 'This was not saved',

  own: 'What you reported',
  none: 'Nothing reported yet',
  noneSentence: 'Seen a bottle that others want? Report it from the shop, even offline.',
  rules: (points: number, bought: number, confirming: number, days: number, most: number) =>
    `${points} points for a confirmed sighting, ${bought} more if a person looking for the bottle got it, ${confirming} for confirming another person’s. They arrive ${days} days later, so that a false sighting earns nothing. One report per bottle, store and day; ${most} a day earn points. At a store not listed here, a person outside your household has to confirm it.`,
  seen: 'Seen',
  waits: 'On its way',
  waitsSentence: 'On this device. Others see it once it has reached the server.',
  keptBack: {
    repeated: 'Kept back',
    over: 'Kept back',
  },
  keptBackSentence: {
    repeated:
      'You reported this bottle at this store on that day already. Others see the first report.',
    over: 'Its time was over when it arrived. Others do not see it.',
  },
  status: {
    pending: 'Not confirmed yet',
    confirmed: 'Confirmed',
    disputed: 'Disputed',
    rejected: 'Rejected',
    expired: 'Over',
  } satisfies Record<VerificationStatus, string>,
  arrivedLate: (hours: number) =>
    `It arrived more than ${hours} hours after you saw it: it is listed, but no one was notified.`,
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  reward: {
    pending: (points: number) => `${points} points come if others confirm it.`,
    disputed: 'Others say that it is not so. An admin decides; until then there are no points.',
    approved: (days: number) =>
      `The points come ${days} days after it was confirmed, unless it is found false before.`,
    paid: 'for a sighting that others confirmed.',
    paidBought: 'for a confirmed sighting that led to a purchase.',
    expired: 'Not confirmed in time: no points.',
    rejected: 'An admin found that it was not so: no points.',
    ownStore: 'You work at this store: no points.',
    tooMany: (most: number) =>
      `No points. At most ${most} a day earn some, none where you work, and none where only your household confirms it.`,
  },
  open: 'Open',
  openNamed: (bottle: string) => `Open the sighting of ${bottle}`,
  withdraw: 'Withdraw',
  withdrawNamed: (bottle: string) => `Withdraw the sighting of ${bottle}`,
  withdrawn: 'Withdrawn: others see it no more',
})
