/** The largest file that an import reads: more than any cellar seen so far, less than a phone's memory minds. */
export const maxImportBytes = 20 * 1024 * 1024

/** The most rows of one file; CellarTracker's largest public cellars stay below. */
export const maxImportRows = 20_000

/** The most columns of one file; CellarTracker's widest table has 173. */
export const maxImportColumns = 1_000
