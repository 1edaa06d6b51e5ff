import type { Role } from '../business/roles.ts'
import { messages } from '../kernel/language.ts'

/** An admin looks after the accounts of an installation. */
export const adminAccountsCopy = messages('adminAccounts', {
  tab: 'Users',
  search: 'Name or email',
  searchHint: 'The beginning of either',
  list: 'Accounts',
  loading: 'Looking for accounts…',
  none: 'No account begins so',
  isCut: 'More accounts begin so than are shown. Type more of the name or the address.',
  roles: { admin: 'Admin', owner: 'Store owner', staff: 'Store staff' } satisfies Record<
    Role,
    string
  >,
  plans: { free: 'Free', insider: 'Insider' },
  given: 'Insider, given',
  you: 'You',
  unproven: 'Address not proven',
  joined: 'Joined',
  seen: 'last seen',
  neverSeen: 'not seen lately',
  signedIn: (count: number) =>
    count === 0
      ? 'signed in nowhere'
      : count === 1
        ? 'signed in on 1 device'
        : `signed in on ${count} devices`,
  paused: 'Reserving paused until',
  acts: (name: string) => `What to do with ${name}`,

  reason: 'Reason',
  reasonHint: 'It is kept in the log.',
  reasonMissing: 'Say why.',
  cancel: 'Cancel',
  failed: 'This was not done',
  unanswered: 'There was no answer, so it may be done or not. Look again before you try once more.',

  signOut: 'Sign out everywhere…',
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutSentence: 'All their browsers have to sign in again. Nothing of theirs is lost.',
  signOutNow: 'Sign Out',
  signedOut: (count: number) =>
    count === 1 ? '1 session was ended' : `${count} sessions were ended`,

  give: 'Give Insider…',
  giveTitle: (name: string) => `Give ${name} Insider?`,
  giveSentence: 'Without payment, until you take it back.',
  giveNow: 'Give Insider',
  gave: 'They are an Insider now',
  take: 'Take Insider back…',
  takeTitle: (name: string) => `Take Insider back from ${name}?`,
  takeSentence: 'A paid plan stays until the end of the paid period.',
  takeNow: 'Take Back',
  took: 'Plan withdrawn',

  pause: 'Pause reserving…',
  pauseTitle: (name: string) => `Pause reserving for ${name}?`,
  pauseSentence:
    'They cannot reserve for 30 days, and are notified. Existing reservations stay valid.',
  pauseNow: 'Pause',
  pausedNow: 'They can reserve nothing for now',
  resume: 'Let reserve again…',
  resumeTitle: (name: string) => `Let ${name} reserve again?`,
  resumeSentence: 'Earlier missed pickups count no more.',
  resumeNow: 'Let Reserve',
  resumed: 'They can reserve again',

  remove: 'Delete account…',
  removeTitle: (name: string) => `Delete the account of ${name}?`,
  removeSentence:
    'Their cellar, photos and messages are gone at once and cannot be brought back. What they reserved stays with the stores, without their name.',
  removeEmail: 'Their email address, once more',
  removeEmailWrong: 'This is not their address.',
  removeNow: 'Delete Account',
  removed: 'The account is deleted',
  busy: 'One moment…',

  own: 'This is your own account. Settings has what you may do with it.',
  isAdmin: 'This is an admin. Remove them from the server’s settings first.',
})
