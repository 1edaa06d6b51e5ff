import type { Id } from '../../../shared/kernel/id.ts'
import type { Digest } from '../../../shared/sync/messages.ts'
import type { DeviceTables } from '../store/database.ts'
import { idOfKey } from '../store/storage-key.ts'
import { sha256 } from '../../../shared/kernel/sha256.ts'

const utf8 = new TextEncoder()

/** The rows of a table in one figure: their count, and the XOR of a hash of each id and version. */
export class TableSum {
  count = 0
  #high = 0
  #low = 0

  add(id: Id, version: number) {
    const hash = new DataView(sha256(utf8.encode(`${id}:${version}`)).buffer)
    this.count++
    this.#high ^= hash.getUint32(0)
    this.#low ^= hash.getUint32(4)
  }

  get hash(): string {
    return [this.#high, this.#low]
      .map((half) => (half >>> 0).toString(16).padStart(8, '0'))
      .join('')
  }
}

const emptyHash = '0'.repeat(16)

/**
 * The tables that differ from the server's digest, among those this version knows. Call it with an empty
 * outbox: the rows are then the server's.
 */
export async function differingTables(db: DeviceTables, server: Digest): Promise<string[]> {
  const differing: string[] = []
  for (const table of db.entityTables) {
    const sum = new TableSum()
    for (const { id, version } of await db.rowsOf(table).toArray()) sum.add(idOfKey(id), version)
    const { count, hash } = server[table] ?? { count: 0, hash: emptyHash }
    if (sum.count !== count || sum.hash !== hash) differing.push(table)
  }
  return differing
}
