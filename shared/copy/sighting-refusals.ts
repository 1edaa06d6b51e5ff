import { messages } from '../kernel/language.ts'

/** Refusals about sightings. */
export const sightingRefusals = messages('sightingRefusals', {
  own: 'This is your own sighting. Others confirm it.',
  tooYoung: 'Your account is younger than a day. From tomorrow on you have a say.',
  over: 'The time of this sighting is over.',
  decided: 'An admin looks at this sighting, or has decided.',
  notWished:
    'Only people who had this bottle on their wishlist before the sighting can report a purchase. You can confirm that it is there.',
  alreadyDecided: 'This was decided otherwise before.',
})
