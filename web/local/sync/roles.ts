import { type Cellar, cellars } from '../../../shared/features/sharing/cellar.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import type { DeviceTables } from '../store/database.ts'
import { keyParts } from '../write/dexie-tx.ts'
import { cellarOfKey } from '../store/storage-key.ts'
import type { Roles } from '../store/records.ts'
import { readRow } from '../store/stored-row.ts'
import { deleteUnusedPhotos } from '../photos/sweep-photos.ts'

/**
 * The user's roles in shared cellars after a response changed them, and the removal of data of
 * cellars they left: removed rows and photos without another use. Pending changes stay for the
 * server to reject. Call it inside a write.
 */
export async function takeRoles(db: DeviceTables): Promise<Roles | undefined> {
  const roles: Record<Id, Cellar['role']> = {}
  for (const stored of await db.rowsOf(cellars.table).toArray()) {
    const cellar = readRow(cellars, stored)
    if (cellar?.state === 'member') roles[cellar.id] = cellar.role
  }
  const isLeft = (key: string) => {
    const cellar = cellarOfKey(keyParts(key)[1])
    return cellar !== undefined && !Object.hasOwn(roles, cellar)
  }
  const aside = (await db.removed.toCollection().primaryKeys()).filter(isLeft)
  const bases = (await db.base.toArray()).filter((base) => base.aside && isLeft(base.key))
  await db.removed.bulkDelete(aside)
  await db.base.bulkPut(bases.map((base) => ({ ...base, aside: null })))
  if (aside.length + bases.length > 0) await deleteUnusedPhotos(db)
  return Object.keys(roles).length > 0 ? roles : undefined
}
