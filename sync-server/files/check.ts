import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { day } from '../../shared/kernel/time.ts'
import { storageParts } from '../outside/photo-storage.ts'
import { type FileParts, knownOf, pagesOfFiles } from './ledger.ts'

/**
 * Holds the ledger and the storage against each other. Answers with what does not agree; nothing is
 * changed.
 */
export async function checkFiles({ db, photoStorage, now = Date.now }: FileParts) {
  const counts = { missing: 0, otherSize: 0, unknown: 0 }
  for await (const page of pagesOfFiles(db))
    for (const { hash, size } of page) {
      const found = await photoStorage.sizeOf(hash)
      if (found === undefined) counts.missing += 1
      else if (size !== null && found !== size) counts.otherSize += 1
    }
  // Younger ones may be on their way into the ledger.
  const before = now() - day
  for (let part = 0; part < storageParts; part += 1)
    counts.unknown += (
      await photoStorage.unneeded(part, before, (hashes) => knownOf(db, hashes))
    ).length
  return [
    { what: copy.filesWithoutBytes, count: counts.missing },
    { what: copy.filesOfOtherSize, count: counts.otherSize },
    { what: copy.bytesNobodyKnows, count: counts.unknown },
  ].filter(({ count }) => count > 0)
}
