import { existsSync } from 'node:fs'
import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { backUp } from '../backup/back-up.ts'
import { OperatorError, type OperatorInput } from './command.ts'
import { photosOf } from './photos.ts'

/** Writes a backup into a new file; the server may run. */
export async function backup(file: string, { db, settings, say }: OperatorInput): Promise<number> {
  if (existsSync(file)) throw new OperatorError(copy.fileIsThere(file))
  const photoStorage = await photosOf(db, settings)
  const { rows, files, bytes, missing } = await backUp({ db, photoStorage }, file)
  say(copy.backedUp(file, rows, files, bytes))
  if (missing > 0) say(copy.filesMissing(missing))
  return missing > 0 ? 1 : 0
}
