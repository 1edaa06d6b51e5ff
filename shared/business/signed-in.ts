/**
 * The cookie that stands beside the session's own and says only that there is one. The page can read
 * it, so that a visitor's browser need not ask the server who they are.
 */
export const signedInCookie = 'undercroft_signed_in'
