/** Where the build puts what a page in another language than English loads besides. */
export const languageFolder = 'assets/languages'

/** Where it puts what reads pictures in WebAssembly, what shows it, and what reads files that hardly anybody has. */
export const readerFolder = 'assets/readers'

/** A list of the files of both, by which the worker finds those that are used here. */
export const usedFilesList = 'used-files.json'
