/** How long an access token may work, in days: none works for ever, because scripts are forgotten. */
export const tokenDays = [30, 90, 365] as const
export const longestTokenName = 80
/** More are a sign of a script that makes its own. */
export const mostTokens = 50

/** A name that a person gives to a passkey, to tell one from the other. */
export const longestPasskeyName = 80
export const mostPasskeys = 20

/** Browsers of one user that show notifications; the oldest gives way. */
export const mostPushSubscriptions = 20
