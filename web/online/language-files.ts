/** Where the build puts what a page in another language than English loads besides. */
export const languageFolder = 'assets/languages'

/** A list of these files, by which the worker finds those of the languages that are used here. */
export const languageList = 'languages.json'
