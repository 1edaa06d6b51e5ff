import type { Sheet } from '../../collection/import/workbook.ts'
import { type RareReaders, type ReadRecipes, readRecipeFile } from './read-file.ts'

/** Ways to the readers of rare files. Each rejects where its file cannot be had. */
export interface RareLoaders {
  readonly yaml: () => Promise<NonNullable<RareReaders['yaml']>>
  readonly formats: () => Promise<NonNullable<RareReaders['formats']>>
}

const readerOf = { 'yaml-later': 'yaml', 'reader-later': 'formats' } as const

/** Reads a file, and loads the readers that it needs; a trouble names the one that cannot be had. */
export async function readWithRare(
  name: string,
  content: Uint8Array | string | readonly Sheet[],
  loaders: RareLoaders,
): Promise<ReadRecipes> {
  let readers: RareReaders = {}
  for (;;) {
    const read = readRecipeFile(name, content, readers)
    const wanted = Object.entries(readerOf).filter(([later]) =>
      read.troubles.some(({ trouble }) => trouble === later),
    )
    const loaded = await Promise.all(
      wanted.map(async ([, reader]): Promise<RareReaders | undefined> => {
        const one = await loaders[reader]().catch(() => undefined)
        return one && { [reader]: one }
      }),
    )
    if (loaded.every((one) => one === undefined)) return read
    readers = Object.assign({}, readers, ...loaded) as RareReaders
  }
}
