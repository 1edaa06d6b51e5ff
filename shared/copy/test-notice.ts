import { messages } from '../kernel/language.ts'

/** A test message to the user, and its result. */
export const testNoticeCopy = messages('testNotice', {
  send: 'Send me a test message',
  sending: 'Sending…',
  title: 'Your test',
  inbox: 'It is in your inbox.',
  mail: {
    sent: (email: string) => `An email to ${email} is on its way.`,
    outbox: 'This server sends no email. The message is in the folder outbox next to its data.',
    off: 'No email: emails are turned off.',
    unproven: (email: string) => `No email: ${email} is not confirmed yet.`,
  },
  push: {
    off: 'No notification: notifications are turned off.',
    none: 'No notification: they are not turned on in any of your browsers. Turn them on in this one.',
    sent: (count: number) =>
      count === 1
        ? 'A notification was sent to one browser.'
        : `A notification was sent to ${count} browsers.`,
    gone: (count: number) =>
      count === 1
        ? 'One browser no longer accepts notifications and was removed.'
        : `${count} browsers no longer accept notifications and were removed.`,
    failed: (count: number) =>
      count === 1
        ? 'The push service of one browser did not accept it. Try again later.'
        : `The push services of ${count} browsers did not accept it. Try again later.`,
  },
})
