/** Rows on one page of a list for scripts, where they do not say: a hundred bottles are some 60 kB. */
export const usualRowsPerPage = 100

/** The most that they may ask for: an answer of some hundred kilobytes, read in a few milliseconds. */
export const maxRowsPerPage = 500
