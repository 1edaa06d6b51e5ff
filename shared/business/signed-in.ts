/**
 * The cookie next to the session's, which only says that there is one. Pages can read it, so that a
 * visitor's browser need not ask the server.
 */
export const signedInCookie = 'undercroft_signed_in'
