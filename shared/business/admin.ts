/**
 * Accounts examined per search by the beginning of name and address: more means the query is too
 * short.
 */
export const maxAccountResults = 1_000
/** Accounts on one page of an admin's list. */
export const accountsPerPage = 20
