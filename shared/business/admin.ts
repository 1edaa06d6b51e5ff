/** Accounts on one page of an admin's list. */
export const accountsPerPage = 20
