import { messages } from '../kernel/language.ts'

/** Signing out, with or without unsent changes. */
export const signOutCopy = messages('signOut', {
  signOutTitle: 'Sign out with unsent changes?',
  signOutWaiting: (count: number) =>
    count === 1
      ? 'One change has not been sent yet. It stays on this device, and is sent when you sign in here again.'
      : `${count} changes have not been sent yet. They stay on this device, and are sent when you sign in here again.`,
  staySignedIn: 'Stay signed in',
  signOutFailed: 'Sign-out failed',
  signOutOffline:
    'You are offline. Connect and try again, so that your account cannot be used here.',
  signOutServerTrouble:
    'The server did not answer. You are still signed in. Try again in a moment.',
})
