import type { Role } from '../business/roles.ts'
import { messages } from '../kernel/language.ts'

/** An admin looks after the accounts of an installation. */
export const adminAccountsCopy = messages('adminAccounts', {
  tab: 'Users',
  search: 'Name or email',
  searchHint: 'The first letters are enough',
  list: 'Accounts',
  loading: 'Loading accounts…',
  none: 'No accounts found',
  isCut: 'There are more accounts than shown. Type more of the name or address.',
  roles: { admin: 'Admin', owner: 'Store owner', staff: 'Store staff' } satisfies Record<
    Role,
    string
  >,
  plans: { free: 'Free', insider: 'Insider' },
  given: 'Insider, free of charge',
  you: 'You',
  unproven: 'Address not confirmed',
  joined: 'Joined',
  seen: 'last seen',
  neverSeen: 'not active recently',
  signedIn: (count: number) =>
    count === 0
      ? 'not signed in'
      : count === 1
        ? 'signed in on 1 device'
        : `signed in on ${count} devices`,
  paused: 'Reserving paused until',
  acts: (name: string) => `Actions for ${name}`,

  reason: 'Reason',
  reasonHint: 'It is recorded in the log.',
  reasonMissing: 'Enter a reason.',
  cancel: 'Cancel',
  failed: 'Something went wrong',
  unanswered: 'We could not confirm that. Check the account before you try again.',

  signOut: 'Sign out everywhere…',
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutSentence: 'They must sign in again on every device. No data is lost.',
  signOutNow: 'Sign Out',
  signedOut: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),

  give: 'Give Insider…',
  giveTitle: (name: string) => `Give ${name} Insider?`,
  giveSentence: 'Free of charge, until you remove it.',
  giveNow: 'Give Insider',
  gave: 'Insider given',
  take: 'Remove Insider…',
  takeTitle: (name: string) => `Remove Insider from ${name}?`,
  takeSentence: 'A paid plan stays until the end of the paid period.',
  takeNow: 'Remove Insider',
  took: 'Insider removed',

  pause: 'Pause reserving…',
  pauseTitle: (name: string) => `Pause reserving for ${name}?`,
  pauseSentence:
    'They cannot reserve for 30 days. They are notified, and existing reservations stay valid.',
  pauseNow: 'Pause',
  pausedNow: 'Reserving paused',
  resume: 'Lift the pause…',
  resumeTitle: (name: string) => `Lift the pause for ${name}?`,
  resumeSentence: 'Earlier missed pickups no longer count.',
  resumeNow: 'Lift the Pause',
  resumed: 'They can reserve again',

  remove: 'Delete account…',
  removeTitle: (name: string) => `Delete the account of ${name}?`,
  removeSentence:
    'Their cellar, photos and messages are deleted at once, permanently. Their reservations stay with the stores, without their name.',
  removeEmail: 'Their email address, to confirm',
  removeEmailWrong: 'This is not their address.',
  removeNow: 'Delete Account',
  removed: 'Account deleted',
  busy: 'One moment…',

  own: 'This is your own account. Change it in Settings.',
  isAdmin: 'This is an admin. Remove them from the server’s settings first.',
})
