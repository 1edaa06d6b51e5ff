import { remindsBeforeEnd, waitingOffer } from '../business/reserving.ts'
import { hour } from '../kernel/time.ts'
import { messages } from '../kernel/language.ts'

/** Asking whether this device may show notifications, when there will be something to show. */
export const askForPushCopy = messages('askForPush', {
  title: 'Hear of it on this device?',
  /** Why, where somebody waits for a bottle. */
  waiting: `When a bottle comes free, it is held for you for ${waitingOffer.usual / hour} hours, or ${waitingOffer.late / hour} shortly before pickup ends. Then it goes to the next one. A letter tells you, too.`,
  /** Why, where somebody has reserved one. */
  reserved: `You hear when the store has set it aside, and ${remindsBeforeEnd / hour} hours before pickup ends. Of the end, a letter tells you, too.`,
  yes: 'Notify Me Here',
  asking: 'Asking…',
  no: 'Not Now',
  on: 'This device tells you',
  denied: 'Your browser does not allow notifications',
  deniedSentence: 'You can allow them in its settings for this site.',
  failed: 'This device was not set up',
  offline: 'This needs a network. Connect and try again.',
  noPush: 'This browser could not be subscribed. Try again with a network.',
})
