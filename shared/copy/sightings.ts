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
    'Others see the bottle, the store and the price, but not who reported it. We never record your location.',
  send: 'Report',
  sending: 'Saving…',
  cancel: 'Cancel',
  storeHint: 'Choose a suggestion or type its name.',
  known: 'A store listed here. Its name and place are filled in.',
  zipWrong: 'Enter five digits, such as 30308.',
  required: 'This field is required.',
  allocatedHint: (hours: number, usual: number) =>
    `The sighting expires after ${hours} hours instead of ${usual}.`,
  seenHint: 'When you saw it, in this device’s time zone.',
  notYet: 'This is in the future.',
  late: (hours: number) =>
    `More than ${hours} hours ago: it is listed, but no one is notified until it is confirmed.`,
  over: 'Too long ago: only you will see it.',
  wish: 'From your wishlist',
  noWish: 'None',
  reported: 'Reported',
  reportedSentence: 'Saved on this device. Others see it once it is sent.',
  failed: 'Not saved',

  own: 'What you reported',
  none: 'Nothing reported yet',
  noneSentence: 'Seen a bottle that others want? Report it from the shop, even offline.',
  rules: (points: number, bought: number, confirming: number, days: number, most: number) =>
    `${points} points for a confirmed sighting, ${bought} more if a person looking for the bottle got it, ${confirming} for confirming another person’s. They arrive ${days} days later, so that a false sighting earns nothing. One report per bottle, store and day; ${most} a day earn points. At a store not listed here, a person outside your household has to confirm it.`,
  seen: 'Seen',
  waits: 'Not sent yet',
  waitsSentence: 'Only on this device. Others see it once it is sent.',
  keptBack: {
    repeated: 'Not listed',
    over: 'Not listed',
  },
  keptBackSentence: {
    repeated:
      'You already reported this bottle at this store that day. Others see your first report.',
    over: 'It arrived too late. Only you see it.',
  },
  status: {
    pending: 'Not confirmed yet',
    confirmed: 'Confirmed',
    disputed: 'Disputed',
    rejected: 'Rejected',
    expired: 'Expired',
  } satisfies Record<VerificationStatus, string>,
  arrivedLate: (hours: number) =>
    `It arrived more than ${hours} hours after you saw it: it is listed, but no one was notified.`,
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  reward: {
    pending: (points: number) => `You get ${points} points if others confirm it.`,
    disputed: 'Others denied it. An admin decides; until then you get no points.',
    approved: (on: string) => `You get the points on ${on}, unless it proves false.`,
    paid: 'for a sighting that others confirmed.',
    paidBought: 'for a confirmed sighting that led to a purchase.',
    expired: 'Not confirmed in time: no points.',
    rejected: 'An admin rejected it: no points.',
    ownStore: 'You work at this store: no points.',
    tooMany: (most: number) =>
      `No points. At most ${most} a day earn some, none where you work, and none where only your household confirms it.`,
  },
  open: 'Open',
  openNamed: (bottle: string) => `Open the sighting of ${bottle}`,
  withdraw: 'Withdraw',
  withdrawNamed: (bottle: string) => `Withdraw the sighting of ${bottle}`,
  withdrawn: 'Sighting withdrawn',
})
