import { unzipSync } from 'fflate'
import type { Entity, Row } from '../../kernel/entity.ts'
import { restorable } from './restorable.ts'
import { readRow } from './restore-mutator.ts'

/** What `about.json` of a backup says. A later version that cannot be read here has a higher one. */
export const backupFormat = 1

/** Why a file was not taken for a backup: a sentence about it is in the copy. */
export type BackupFault =
  | { readonly kind: 'no_zip' | 'no_backup' | 'newer' }
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
  /** When it was made, as it says itself. */
  readonly at: string | undefined
  /** Whose it was. */
  readonly email: string | undefined
  /** Rows by table, of the nouns that come back. */
  readonly rows: ReadonlyMap<Entity, readonly Row<Entity>[]>
  /** Photos by the hash that they are named by; whether it is theirs is for the reader to check. */
  readonly photos: ReadonlyMap<string, { readonly type: string; read(): Uint8Array }>
}

/** The SHA-256 of bytes as hex. */
export type HashOf = (bytes: Uint8Array) => Promise<string>

/** Reads a backup. Throws {@link BackupProblem} where it is none, or is damaged; nothing of it is used then. */
export async function readBackup(file: Uint8Array, hashOf: HashOf): Promise<Backup> {
  const names = namesIn(file)
  if (!names.includes('about.json')) throw new BackupProblem({ kind: 'no_backup' })
  const unpacked = unpack(file, (name) => name.endsWith('.json'))
  const about = jsonOf(unpacked, 'about.json') as About | null
  if (typeof about?.format !== 'number') throw new BackupProblem({ kind: 'no_backup' })
  if (about.format > backupFormat) throw new BackupProblem({ kind: 'newer' })

  const rows = new Map<Entity, Row<Entity>[]>()
  for (const entity of restorable) {
    const name = `${entity.table}.json`
    const sum = about.sha256?.[name]
    const bytes = unpacked[name]
    if (!bytes) {
      // An older app had no such noun; one that said that there is such a file has lost it.
      if (sum !== undefined) throw new BackupProblem({ kind: 'damaged', file: name })
      continue
    }
    if (sum !== undefined && (await hashOf(bytes)) !== sum)
      throw new BackupProblem({ kind: 'damaged', file: name })
    rows.set(entity, rowsOf(entity, name, jsonOf(unpacked, name)))
  }
  return {
    at: typeof about.at === 'string' ? about.at : undefined,
    email: typeof about.user?.email === 'string' ? about.user.email : undefined,
    rows,
    photos: photosIn(file, names),
  }
}

interface About {
  readonly format?: unknown
  readonly at?: unknown
  readonly user?: { readonly email?: unknown } | null
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

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

function photosIn(file: Uint8Array, names: readonly string[]): Backup['photos'] {
  const photos = new Map<string, { type: string; read(): Uint8Array }>()
  for (const name of names) {
    const [, hash, ending] = /^photos\/([0-9a-f]{64})\.(\w+)$/.exec(name) ?? []
    const type = types[ending ?? '']
    if (!hash || !type) continue
    // One at a time: all of them at once may be more than a phone has room for.
    photos.set(hash, {
      type,
      read: () => unpack(file, (one) => one === name)[name] ?? new Uint8Array(),
    })
  }
  return photos
}

function namesIn(file: Uint8Array): string[] {
  const names: string[] = []
  unpack(file, (name) => {
    names.push(name)
    return false
  })
  return names
}

function unpack(file: Uint8Array, wanted: (name: string) => boolean): Record<string, Uint8Array> {
  let at = 'zip'
  try {
    return unzipSync(file, {
      filter: ({ name }) => {
        if (!wanted(name)) return false
        at = name
        return true
      },
    })
  } catch {
    throw new BackupProblem(at === 'zip' ? { kind: 'no_zip' } : { kind: 'damaged', file: at })
  }
}

function jsonOf(files: Record<string, Uint8Array>, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(files[name]))
  } catch {
    throw new BackupProblem({ kind: 'damaged', file: name })
  }
}
