import { hour, minute } from '../kernel/time.ts'

/**
 * How often something may be tried, in `within` milliseconds. Wide enough for a person who has
 * forgotten a password and for an office behind one address, narrow enough that guessing one takes
 * centuries.
 */
export const tries = {
  /** Wrong passwords for one account from one network; a right one forgives them. */
  signIn: { most: 30, within: 5 * minute },
  /**
   * The same from one block of networks: whoever rents a server has thousands of networks, and must
   * not use up with them what the account takes from everywhere.
   */
  signInOfBlock: { most: 90, within: hour },
  /** Wrong passwords for one account from everywhere but the browsers that have signed in before. */
  signInEverywhere: { most: 300, within: hour },
  /**
   * Wrong passwords for one account in a browser that has signed in there before, which counts apart;
   * a thief of its cookie has these and no more.
   */
  signInOfBrowser: { most: 30, within: 15 * minute },
  /** Sign-ins from one network, right or wrong. */
  signInsOfNetwork: { most: 300, within: 5 * minute },
  /** Joining with one address, and letters to it. */
  join: { most: 10, within: hour },
  joinsOfNetwork: { most: 60, within: hour },
  reset: { most: 5, within: hour },
  resetsOfNetwork: { most: 60, within: hour },
  /** Invitations into a cellar, which may send a letter each. */
  invite: { most: 30, within: hour },
  /** Passwords asked for again by someone who is signed in. */
  passwordAgain: { most: 10, within: 15 * minute },
  /** Letters to new addresses. */
  emailChange: { most: 5, within: hour },
  /** Passkeys begun, whether or not something came of it. */
  passkey: { most: 60, within: 15 * minute },
  tokensMade: { most: 30, within: hour },
  /** Calls with one access token, and wrong ones from one network. */
  token: { most: 300, within: minute },
  tokensOfNetwork: { most: 60, within: 5 * minute },
} as const satisfies Record<string, { most: number; within: number }>
