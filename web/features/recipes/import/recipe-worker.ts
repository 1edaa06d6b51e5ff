import {
  readRecipeFile,
  type ReadRecipes,
} from '../../../../shared/features/recipes/import/read-file.ts'

// Reads files beside the page, so that a book of thousands never stops a thumb from scrolling.

/** What the screen asks: one file, or a text that was pasted. */
export interface ReadRequest {
  readonly name: string
  readonly content: Uint8Array | string
}

// The window's types are those of pages; a worker's own scope posts without an origin.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ReadRequest>) => void
  postMessage: (answer: ReadRecipes) => void
}

scope.onmessage = ({ data }) => scope.postMessage(readRecipeFile(data.name, data.content))
