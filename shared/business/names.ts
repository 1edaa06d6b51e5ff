/** The longest name of a person, in UTF-16 units. */
export const longestName = 200
/** A city with its state or country, and a postal code of any country. */
export const longestPlace = 120
export const longestZipCode = 16
