import type { ReadRecipes } from '../../../../shared/features/recipes/import/read-file.ts'
import { ImportReader } from '../../../components/import/import-reader.ts'

/** Reads a file in a worker of its own, which ends with it. Rejects where the worker breaks down. */
export function readBeside(request: {
  readonly name: string
  readonly content: Uint8Array | string
}): Promise<ReadRecipes> {
  const reader = new ImportReader()
  return reader.ask('recipes', request).finally(() => reader.close())
}
