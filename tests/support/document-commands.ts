import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './program.ts'

/** The shell commands of a document, in the order of its blocks. */
export function commandBlocksOf(document: string): string[] {
  const text = readFileSync(path.join(projectFolder, document), 'utf8')
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}
