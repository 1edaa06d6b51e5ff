/** The hash to return to from the identity provider, which opens the deletion of the account again. */
export const deletingHash = '#delete-account'
