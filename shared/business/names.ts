/** The longest name of a person, in UTF-16 units. */
export const longestName = 200
