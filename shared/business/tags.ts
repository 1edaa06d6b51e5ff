/** The longest tag, in UTF-16 units: a word or a few, not a note. */
export const longestTag = 60

/** The most tags of one bottle. */
export const mostTags = 40
