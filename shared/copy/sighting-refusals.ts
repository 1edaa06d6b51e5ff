import { messages } from '../kernel/language.ts'

/** Refusals about sightings. */
export const sightingRefusals = messages('sightingRefusals', {
  own: 'This is your own sighting. Others confirm it.',
  tooYoung: 'Your account is less than a day old. You can answer from tomorrow.',
  over: 'This sighting has expired.',
  decided: 'An admin is reviewing this sighting, or has decided.',
  notWished:
    'Only people who had this bottle on their wishlist before the sighting can report a purchase. You can confirm that it is there.',
  alreadyDecided: 'This was already decided differently.',
})
