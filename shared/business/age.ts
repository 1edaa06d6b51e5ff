/** The youngest age at which an account may be made. */
export const minimumAge = 21

/**
 * The version of the sentence that is confirmed when joining; it is stored with the date, so that
 * it can be shown later what was confirmed. A new wording is a new version.
 */
export const ageWordingVersion = 1
