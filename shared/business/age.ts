/** The youngest age at which an account may be made. */
export const minimumAge = 21

/**
 * The version of the confirmed sentence; it is stored with the date, so that it can be shown later.
 * A new wording is a new version.
 */
export const ageWordingVersion = 1
