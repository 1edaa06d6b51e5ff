/** Of accounts that begin as was typed, so many are looked at by each of name and address: more is too little typed. */
export const maxAccountsSought = 1_000
/** Accounts on one page of an admin's list. */
export const accountsPerPage = 20
