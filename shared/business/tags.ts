/** The longest tag, in UTF-16 units: a word or a few, not a note. */
export const maxTagLength = 60

/** The most tags of one bottle. */
export const maxTags = 40
