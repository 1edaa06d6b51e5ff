import { maxBackupRowBytes } from '../../business/backup.ts'
import { maxPhotoBytes } from '../../business/photos.ts'
import { type ServerFile, serverFiles } from '../../business/privacy.ts'
import type { Entity, Row, SyncedEntity } from '../../kernel/entity.ts'
import { sizeOf, type ZipEntry, zipEntries, ZipProblem } from '../../kernel/zip.ts'
import { isRestorable, readRow } from './restore-mutator.ts'

/** What `about.json` of a backup says. A later version that cannot be read here has a higher one. */
export const backupFormat = 1

/** The folder of the server's own data in a copy. */
export const pathInCopy = (file: ServerFile, form: 'json' | 'csv' = 'json') =>
  `server/${file}.${form}`

/** Why a file was not taken for a backup: a sentence about it is in the copy. */
export type BackupFault =
  | { readonly kind: 'no_zip' | 'no_backup' | 'newer' | 'too_large' }
  | { readonly kind: 'damaged'; readonly file: string }
  | { readonly kind: 'bad_row'; readonly file: string; readonly place: number }

export class BackupProblem extends Error {
  readonly fault: BackupFault

  constructor(fault: BackupFault) {
    super(fault.kind)
    this.name = 'BackupProblem'
    this.fault = fault
  }
}

export interface Backup {
  /** When it was made, by its own record. */
  readonly at: string | undefined
  /** Whose it was. */
  readonly email: string | undefined
  /** Rows by table, of the entities that come back. */
  readonly rows: ReadonlyMap<Entity, readonly Row<Entity>[]>
  /** Its own record says that the device had not fetched everything. */
  readonly isPart: boolean
  /** What else it has. That is for reading: nothing of it is unpacked, or comes back. */
  readonly forReading: ForReading
  /** Photos by the hash that they are named by; whether it is theirs is for the reader to check. */
  readonly photos: ReadonlyMap<string, { readonly type: string; read(): Uint8Array }>
}

/** Parts of a backup that are not restored. */
export interface ForReading {
  /** Tables of what only the server says, of which it has rows. */
  readonly tables: readonly string[]
  /** The server's own data. */
  readonly files: readonly ServerFile[]
}

/** The SHA-256 of bytes as hex. */
export type HashOf = (bytes: Uint8Array) => Promise<string>

/**
 * Reads a backup. Throws {@link BackupProblem} where it is none, or is damaged; nothing of it is used then.
 *
 * @param entities all that there are; their rules say whether rows come back
 */
export async function readBackup(
  file: Uint8Array,
  entities: readonly SyncedEntity[],
  hashOf: HashOf,
): Promise<Backup> {
  const restorable = entities.filter(isRestorable)
  const entries = inOurWords(() => zipEntries(file))
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const wanted = ['about.json', ...restorable.map(({ table }) => `${table}.json`)]
  // Before anything is unpacked: a file of a few hundred kilobytes may say, or be, a gigabyte.
  if (sizeOf(entries.filter(({ name }) => wanted.includes(name))) > maxBackupRowBytes)
    throw new BackupProblem({ kind: 'too_large' })
  const unpacked = (name: string) => inOurWords(() => byName.get(name)?.read())
  const described = unpacked('about.json')
  if (!described) throw new BackupProblem({ kind: 'no_backup' })
  const about = jsonOf(described, 'about.json') as ReadBackupSubject | null
  if (typeof about?.format !== 'number') throw new BackupProblem({ kind: 'no_backup' })
  if (about.format > backupFormat) throw new BackupProblem({ kind: 'newer' })

  const rows = new Map<Entity, Row<Entity>[]>()
  for (const entity of restorable) {
    const name = `${entity.table}.json`
    const sum = about.sha256?.[name]
    const bytes = unpacked(name)
    if (!bytes) {
      // An older app had no such entity; one that said that there is such a file has lost it.
      if (sum !== undefined) throw new BackupProblem({ kind: 'damaged', file: name })
      continue
    }
    if (sum !== undefined && (await hashOf(bytes)) !== sum)
      throw new BackupProblem({ kind: 'damaged', file: name })
    rows.set(entity, rowsOf(entity, name, jsonOf(bytes, name)))
  }
  return {
    at: typeof about.at === 'string' ? about.at : undefined,
    email: typeof about.user?.email === 'string' ? about.user.email : undefined,
    rows,
    isPart: about.isFetched === false,
    forReading: {
      tables: entities
        .filter((entity) => !isRestorable(entity))
        .map(({ table }) => table)
        .filter((table) => (byName.get(`${table}.json`)?.size ?? 0) > noRows),
      files: serverFiles.filter((file) => byName.has(pathInCopy(file))),
    },
    photos: photosIn(entries),
  }
}

/** The size of a file without rows: `[]` on a line. */
const noRows = 3

interface ReadBackupSubject {
  readonly format?: unknown
  readonly at?: unknown
  readonly user?: { readonly email?: unknown } | null
  readonly isFetched?: unknown
  readonly sha256?: Readonly<Record<string, unknown>>
}

function rowsOf(entity: Entity, file: string, listed: unknown): Row<Entity>[] {
  if (!Array.isArray(listed)) throw new BackupProblem({ kind: 'damaged', file })
  const found: Row<Entity>[] = []
  for (const [index, one] of listed.entries()) {
    // Of another's cellar: it is theirs to bring back.
    if (typeof (one as { cellar?: unknown } | null)?.cellar === 'string') continue
    const row = readRow(entity, one)
    if (!row) throw new BackupProblem({ kind: 'bad_row', file, place: index + 1 })
    found.push(row)
  }
  return found
}

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
  }),
)

function photosIn(entries: readonly ZipEntry[]): Backup['photos'] {
  const photos = new Map<string, { type: string; read(): Uint8Array }>()
  for (const entry of entries) {
    const [, hash, ending] = /^photos\/([0-9a-f]{64})\.(\w+)$/.exec(entry.name) ?? []
    const type = types.get(ending ?? '')
    // Larger files were never photos of this app.
    if (!hash || !type || entry.size > maxPhotoBytes) continue
    // One at a time: all of them at once may be more than a phone has room for.
    photos.set(hash, { type, read: () => inOurWords(() => entry.read()) })
  }
  return photos
}

function inOurWords<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error
    const { file } = error
    throw new BackupProblem(file === undefined ? { kind: 'no_zip' } : { kind: 'damaged', file })
  }
}

function jsonOf(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new BackupProblem({ kind: 'damaged', file: name })
  }
}
