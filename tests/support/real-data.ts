import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder =
  process.env['REAL_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))

/**
 * False without the real exports, photos and names next to the project; then
 * `describe.skipIf(!hasRealData)(…)`, or `test.skip(!hasRealData, …)` in a story.
 */
export const hasRealData = existsSync(folder)

/** The path of one of the real files, such as `cellars/cellartracker-browser-export.csv`. */
export function realData(file: string): string {
  return path.join(folder, file)
}
