import { day, minute } from '../kernel/time.ts'

/** How long an access token may work, in days: none works for ever, because scripts are forgotten. */
export const tokenDays = [30, 90, 365] as const
export const maxTokenNameLength = 80
/** More are a sign of a script that makes its own. */
export const maxTokens = 50

/** A name that a person gives to a passkey, to tell one from the other. */
export const maxPasskeyNameLength = 80
export const maxPasskeys = 20

/** A session ends after this long without use; each day of use restarts it. */
export const sessionLifetime = 90 * day

/** How long a browser counts as known: the longest life of a cookie. */
export const knownBrowserLifetime = 400 * day

/**
 * From pressing the button until one is back from the identity provider: long enough to look for a
 * second factor, too short to come back to a browser that was left.
 */
export const providerTripLifetime = 10 * minute

/**
 * How long a renewed sign-in with the identity provider proves a person, for one action: time to
 * return to it.
 */
export const providerProofLifetime = 5 * minute
/** The tolerance for the provider's clock. */
export const providerClockTolerance = minute

/** Browsers in which one user is signed in; the one that was used longest ago gives way. */
export const maxSessions = 100

/** Browsers of one user that show notifications; the oldest gives way. */
export const maxPushSubscriptions = 20
