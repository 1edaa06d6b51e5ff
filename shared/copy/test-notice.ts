import { messages } from '../kernel/language.ts'

/** A test message to the user, and its result. */
export const testNoticeCopy = messages('testNotice', {
  send: 'Send me a test message',
  sending: 'Sending…',
  title: 'Your test',
  inbox: 'It is in your inbox.',
  mail: {
    sent: (email: string) => `A letter to ${email} is on its way.`,
    outbox: 'This server sends no email. The message is in the folder outbox next to its data.',
    off: 'No letter: they are switched off.',
    unproven: (email: string) => `No email: ${email} is not confirmed yet.`,
  },
  push: {
    off: 'No notification: they are switched off.',
    none: 'No notification: no browser of yours shows them. Switch them on in this one.',
    sent: (count: number) =>
      count === 1
        ? 'One browser was sent a notification.'
        : `${count} browsers were sent a notification.`,
    gone: (count: number) =>
      count === 1
        ? 'One browser does not take them any more, and was forgotten.'
        : `${count} browsers do not take them any more, and were forgotten.`,
    failed: (count: number) =>
      count === 1
        ? 'The push service of one browser did not take it. Try again later.'
        : `The push services of ${count} browsers did not take it. Try again later.`,
  },
})
