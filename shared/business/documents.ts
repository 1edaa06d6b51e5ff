/** The address of the documents: the guides, and the pages for operators and API users. */
export const documentsAddress = '/docs'

/** True for the address of a document, existing or not. */
export const isDocument = (path: string): boolean =>
  path === documentsAddress || path.startsWith(`${documentsAddress}/`)
