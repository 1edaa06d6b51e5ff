import { maxRecipeFileBytes } from '../../../../shared/business/recipes.ts'
import { mayHoldRecipes } from '../../../../shared/features/recipes/import/recipe-file-names.ts'
import type { ReadRecipes } from '../../../../shared/features/recipes/import/read-file.ts'
import { partOfZip } from '../../../../shared/kernel/zip-part.ts'
import { ImportReader } from '../../../components/import/import-reader.ts'

/** Reads a file in a worker, which ends afterwards. Rejects if the worker fails. */
export function readInWorker(request: {
  readonly name: string
  readonly content: Uint8Array | string
}): Promise<ReadRecipes> {
  const reader = new ImportReader()
  return reader.ask('recipes', request).finally(() => reader.close())
}

/**
 * The bytes of a chosen file. Of a ZIP that is larger than a file may be, only what may hold recipes is
 * taken: the backups of recipe programs are mostly pictures.
 */
export async function bytesOf(file: Blob): Promise<Uint8Array> {
  const read = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer())
  const isTooLarge = file.size > maxRecipeFileBytes
  const part = isTooLarge
    ? await partOfZip({
        size: file.size,
        read,
        isWanted: mayHoldRecipes,
        max: maxRecipeFileBytes,
      })
    : undefined
  // One byte too many is enough to be told so.
  return part ?? (await read(0, maxRecipeFileBytes + 1))
}
