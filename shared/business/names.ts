/** The longest name of a person, in UTF-16 units. */
export const maxNameLength = 200
/** The longest deliverable email address, and its pattern. */
export const maxEmailLength = 254
export const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** The longest web address pasted instead of a number. */
export const maxAddressLength = 300

/** The longest words that a list is searched for. */
export const maxSearchLength = 100
/** A city with its state or country, and a postal code of any country. */
export const maxPlaceLength = 120
export const maxZipCodeLength = 16
