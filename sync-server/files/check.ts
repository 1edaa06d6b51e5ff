import { operatorCopy as copy } from '../../shared/copy/operator.ts'
import { day } from '../../shared/kernel/time.ts'
import { startOfPart, storageParts, type StoredBytes } from '../outside/photo-storage.ts'
import { type FileDeps, pagesOfFiles } from './ledger.ts'

/**
 * Holds the ledger and the storage against each other. Answers with what does not agree; nothing is
 * changed.
 */
export async function checkFiles({ db, photoStorage, now = Date.now }: FileDeps) {
  const counts = { missing: 0, otherSize: 0, unknown: 0 }
  // Younger ones may be on their way into the ledger.
  const before = now() - day
  for (let part = 0; part < storageParts; part += 1) {
    const stored = new Map<string, StoredBytes>()
    for await (const page of photoStorage.list(part))
      for (const one of page) stored.set(one.hash, one)
    for await (const page of pagesOfFiles(db, { startsWith: startOfPart(part) }))
      for (const { hash, size } of page) {
        // Files added after the part was listed are looked up one by one.
        const found = stored.get(hash)?.size ?? (await photoStorage.sizeOf(hash))
        stored.delete(hash)
        if (found === undefined) counts.missing += 1
        else if (size !== null && found !== size) counts.otherSize += 1
      }
    counts.unknown += [...stored.values()].filter(({ at }) => at < before).length
  }
  return [
    { what: copy.filesWithoutBytes, count: counts.missing },
    { what: copy.filesOfOtherSize, count: counts.otherSize },
    { what: copy.bytesNobodyKnows, count: counts.unknown },
  ].filter(({ count }) => count > 0)
}
