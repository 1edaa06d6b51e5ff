/** The longest name of a person, in UTF-16 units. */
export const maxNameLength = 200
/** A city with its state or country, and a postal code of any country. */
export const maxPlaceLength = 120
export const maxZipCodeLength = 16
