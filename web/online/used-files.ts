/** Where the build puts what a page in another language than English loads besides. */
export const languageFolder = 'assets/languages'

/**
 * The folder for code that reads pictures in WebAssembly or shows it, and for rarely used file
 * readers.
 */
export const readerFolder = 'assets/readers'

/** A list of the files of both, by which the worker finds those that are used here. */
export const usedFilesList = 'used-files.json'
