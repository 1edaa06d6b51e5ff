/** The minimum in UTF-16 units: length makes a password hard to guess. */
export const minPasswordLength = 8

/** The maximum, so that hashing cannot be abused to load the server. */
export const maxPasswordLength = 128

/** The most common passwords, which are refused: attackers try them first. */
export const commonPasswords = 10_000
