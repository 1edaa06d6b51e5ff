import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beyond, ofEntity } from './note-lines.ts'

// The files of the note, and the lines that others have of it.

export const project = path.resolve(import.meta.dirname, '../..')
export const note = path.join(import.meta.dirname, 'note')
export const newFiles = readdirSync(note, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(note, path.join(entry.parentPath, entry.name)))
export const filesBeyond = [
  'shared/features/notes/endpoints.ts',
  'sync-server/features/notes/handlers.ts',
  'sync-server/features/notes/jobs.ts',
]
export const filesOfEntity = newFiles.filter(
  (file) => !file.startsWith('tests/canary') && !filesBeyond.includes(file),
)
export const lines = [...ofEntity, ...beyond]

/** The file with its lines of the note, without one of them where one is left out. */
export function withLines(file: string, leftOut?: string): string {
  const all = readFileSync(path.join(project, file), 'utf8').split('\n')
  for (const { before, line } of lines.filter((one) => one.file === file)) {
    const at = all.indexOf(before)
    if (at === -1) throw new Error(`${file} has no line “${before}” any more: see note-lines.ts`)
    if (line !== leftOut) all.splice(at, 0, line)
  }
  return all.join('\n')
}
