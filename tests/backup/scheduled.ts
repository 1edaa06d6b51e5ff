import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operate } from '../../sync-server/admin.ts'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { keepFile } from '../../sync-server/files/ledger.ts'
import { openPhotoStorage } from '../../sync-server/outside/photo-storage.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { type Door, openDoor, type Person } from '../http/door.ts'
import { silent } from '../support/engines.ts'
import { freshDatabase } from '../support/postgres.ts'
import { aBottle, WireDevice } from '../sync/rounds.ts'

/** A running server that writes backups on a schedule, with a clock that a test moves. */
export interface BackedUpServer {
  readonly door: Door
  readonly folder: string
  readonly databaseUrl: string | undefined
  readonly ada: Person
  /** The names of the files in `BACKUP_DIR`, sorted. */
  names(): string[]
  letPass(milliseconds: number): void
  addBottle(): Promise<void>
  /** Stores a picture in the ledger and gives its hash. */
  addPicture(text: string): Promise<string>
  admin(...words: string[]): Promise<{ code: number; said: string }>
  remove(): Promise<void>
}

export async function backedUpServer(
  dialect: Dialect,
  env: Record<string, string>,
): Promise<BackedUpServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'undercroft-scheduled-'))
  const folder = path.join(home, 'backups')
  const database = dialect === 'postgres' ? await freshDatabase() : undefined
  let at = Date.parse('2026-11-28T12:30:00.000Z')
  const backups = { BACKUP_DIR: folder, ...env }
  const door = await openDoor({
    now: () => at,
    env: { METRICS_PORT: '0', ...backups },
    ...(database && { databaseUrl: database.url }),
  })
  const environment = {
    DATA_DIR: door.dataDir,
    ...backups,
    ...(database && { DATABASE_URL: database.url }),
  }
  const ada = await door.person('Ada')
  return {
    door,
    folder,
    databaseUrl: database?.url,
    ada,
    names: () => (existsSync(folder) ? readdirSync(folder).toSorted() : []),
    letPass(milliseconds) {
      at += milliseconds
    },
    async addBottle() {
      const device = new WireDevice({ request: (place, init) => ada.fetch(place, init) }, ada.id)
      device.does('bottle.add', aBottle())
      await device.round()
    },
    async addPicture(text) {
      const bytes = new TextEncoder().encode(text)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const db = await openDb(
        database ? { postgresUrl: database.url } : { sqliteFile: sqliteFileOf(door) },
        silent,
      )
      const photoStorage = await openPhotoStorage(readSettings({ DATA_DIR: door.dataDir }))
      const file = { kind: 'photo', ownerId: ada.id, hash, type: 'image/png', bytes } as const
      await keepFile({ db, photoStorage }, file)
      await db.close()
      return hash
    },
    async admin(...words) {
      const said: string[] = []
      const code = await operate(words, environment, (sentence) => said.push(sentence))
      return { code, said: said.join('\n') }
    },
    async remove() {
      await door.close()
      await database?.drop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export const sqliteFileOf = ({ dataDir }: Pick<Door, 'dataDir'>): string =>
  path.join(dataDir, 'undercroft.sqlite')
