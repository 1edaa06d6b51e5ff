import { hour, minute } from '../kernel/time.ts'

/**
 * How often something may be tried, in `within` milliseconds. Wide enough for a forgotten password
 * and for an office behind one address, narrow enough that guessing takes centuries.
 */
export const tries = {
  /** Wrong passwords for one account from one network; a right one forgives them. */
  signIn: { max: 30, within: 5 * minute },
  /**
   * The same for one block of networks: a rented server has thousands of networks, which must not
   * use up the account's attempts from everywhere.
   */
  signInOfBlock: { max: 90, within: hour },
  /** Wrong passwords for one account from everywhere but the browsers that have signed in before. */
  signInEverywhere: { max: 300, within: hour },
  /**
   * Wrong passwords for one account in a browser that has signed in there before, which counts apart;
   * a thief of its cookie has these and no more.
   */
  signInOfBrowser: { max: 30, within: 15 * minute },
  /** Sign-ins from one network, right or wrong. */
  signInsOfNetwork: { max: 300, within: 5 * minute },
  /** Joining with one address, and letters to it. */
  join: { max: 10, within: hour },
  joinsOfNetwork: { max: 60, within: hour },
  reset: { max: 5, within: hour },
  resetsOfNetwork: { max: 60, within: hour },
  /** Invitations into a cellar, which may send a letter each. */
  invite: { max: 30, within: hour },
  /** Passwords required again from a signed-in user. */
  passwordAgain: { max: 10, within: 15 * minute },
  /** Letters to new addresses. */
  emailChange: { max: 5, within: hour },
  /** Test messages to the user, each of which may be a letter and several notifications. */
  testNotice: { max: 6, within: hour },
  /** Started passkey registrations, completed or not. */
  passkey: { max: 60, within: 15 * minute },
  tokensMade: { max: 30, within: hour },
  /** Calls with one access token, and wrong ones from one network. */
  token: { max: 300, within: minute },
  tokensOfNetwork: { max: 60, within: 5 * minute },
} as const satisfies Record<string, { max: number; within: number }>
