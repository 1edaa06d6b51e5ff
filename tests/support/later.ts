import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Server } from './server.ts'

/** Where a server that is run by `laterServer` reads how much its clock goes before, in milliseconds. */
const laterFile = 'clock-goes-before'

/** The program whose clock a story can put forward; the clocks of browsers stay as they are. */
export const laterServer = 'tests/support/later-server.ts'

/** Lets so many milliseconds go by at the server, at once. */
export function letPass({ dataDir }: Pick<Server, 'dataDir'>, milliseconds: number) {
  const file = path.join(dataDir, laterFile)
  const before = Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }))
  // Put in its place whole: a server that looked at one just emptied would be back in the present.
  writeFileSync(`${file}.new`, String(before + milliseconds))
  renameSync(`${file}.new`, file)
}

/** The clock of a server with data in this folder, put forward by `letPass`. */
export function startedLater(dataDir: string): () => number {
  const file = path.join(dataDir, laterFile)
  return () => Date.now() + Number(readFileSync(file, { encoding: 'utf8', flag: 'a+' }))
}
