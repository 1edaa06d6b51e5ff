import type { ReadRecipes } from '../../../../shared/features/recipes/import/read-file.ts'
import { ImportReader } from '../../../components/import/import-reader.ts'

/** Reads a file in a worker, which ends afterwards. Rejects if the worker fails. */
export function readInWorker(request: {
  readonly name: string
  readonly content: Uint8Array | string
}): Promise<ReadRecipes> {
  const reader = new ImportReader()
  return reader.ask('recipes', request).finally(() => reader.close())
}
