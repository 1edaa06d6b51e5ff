import { load } from 'js-yaml'
import * as formats from '../../shared/features/recipes/import/rare-formats.ts'
import {
  type RareReaders,
  type ReadRecipes,
  readRecipeFile,
} from '../../shared/features/recipes/import/read-file.ts'

/** All readers that a device loads when it needs them. */
const rareReaders: RareReaders = { yaml: load, formats }

/** Reads a file as a device does that has all readers. */
export const readAnyRecipeFile = (
  name: string,
  content: Parameters<typeof readRecipeFile>[1],
): ReadRecipes => readRecipeFile(name, content, rareReaders)
