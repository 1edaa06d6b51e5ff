/** The default place of a bottle. */
export const defaultLocation = 'Home Bar'

/** The longest name of a place or of a bin, in UTF-16 units. */
export const maxLocationLength = 120
