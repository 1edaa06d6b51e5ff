import { pickupReminderBefore, waitingOffer } from '../business/reserving.ts'
import { hour } from '../kernel/time.ts'
import { messages } from '../kernel/language.ts'

/** Asking whether this device may show notifications, when there will be something to show. */
export const askForPushCopy = messages('askForPush', {
  title: 'Get notified on this device?',
  /** The reason, for a person on a waiting list. */
  waiting: `When a bottle becomes available, we hold it for you for ${waitingOffer.usual / hour} hours, or ${waitingOffer.late / hour} shortly before pickup ends. We also email you.`,
  /** The reason, for a person with a reservation. */
  reserved: `We notify you when the store has set it aside, and ${pickupReminderBefore / hour} hours before pickup ends. We email you before the end, too.`,
  yes: 'Notify Me Here',
  asking: 'Asking…',
  no: 'Not Now',
  on: 'Notifications are on',
  denied: 'Your browser blocks notifications',
  deniedSentence: 'Allow them in the browser’s settings for this site.',
  failed: 'Notifications are not set up',
  offline: 'You need a connection. Connect and try again.',
  noPush: 'Notifications could not be turned on. Try again when you are online.',
})
