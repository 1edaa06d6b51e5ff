import { eq } from 'drizzle-orm'
import type { Db, DbTx, Reader } from '../db/db.ts'

const key = 'photo storages'
/** Of an installation that never said anything else. */
const folderAlone: readonly string[] = ['folder']

/**
 * The names of the storages in which all photos lie: one, or two once they were moved and before a
 * server was started with the new one. Undefined where there are none yet.
 */
export async function whereabouts(reader: Reader): Promise<readonly string[] | undefined> {
  const { serverMeta: m, storedFiles: f } = reader.t
  const [noted] = await reader.select({ value: m.value }).from(m).where(eq(m.key, key))
  if (noted) return JSON.parse(noted.value) as string[]
  const [any] = await reader.select({ hash: f.hash }).from(f).limit(1)
  return any && folderAlone
}

/** Notes where they are from now on. */
export async function recordLocation(tx: DbTx, names: readonly string[]): Promise<void> {
  await tx.write(tx.t.serverMeta, [{ key, value: JSON.stringify(names) }], 'replace')
}

/**
 * A server begins to keep photos in that storage. It is the only one from then on, which keeps others
 * from being started with another one.
 * @returns where photos lie instead, if not there; then nothing is noted
 */
export async function recordStorage(db: Db, name: string): Promise<readonly string[] | undefined> {
  return await db.transaction('note where photos lie', async (tx) => {
    const lieIn = await whereabouts(tx)
    if (lieIn && !lieIn.includes(name)) return lieIn
    if (lieIn?.length !== 1) await recordLocation(tx, [name])
    return undefined
  })
}
