/** A password has at least so many UTF-16 units: length is what makes it hard to guess. */
export const minPasswordLength = 8

/** And at most so many, so that hashing one cannot be made into work for the server. */
export const maxPasswordLength = 128

/** The most common passwords, which are refused: attackers try them first. */
export const commonPasswords = 10_000
