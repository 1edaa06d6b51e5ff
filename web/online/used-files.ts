/** The build's folder for files of other languages. */
export const languageFolder = 'assets/languages'

/**
 * The folder for code that reads pictures in WebAssembly or shows it, and for rarely used file
 * readers.
 */
export const readerFolder = 'assets/readers'

/** A list of the files in both folders, by which the worker finds the used ones. */
export const usedFilesList = 'used-files.json'
