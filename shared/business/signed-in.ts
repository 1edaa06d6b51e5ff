/**
 * The cookie that only says that there is a session cookie. Pages can read it, so that a
 * visitor's browser need not ask the server.
 */
export const signedInCookie = 'undercroft_signed_in'
