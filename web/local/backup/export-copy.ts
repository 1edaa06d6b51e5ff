import { zipSync } from 'fflate'
import { serverFiles, type ServerFile } from '../../../shared/business/privacy.ts'
import { leftOutWords } from '../../../shared/copy/full-copy.ts'
import type { Account } from '../../../shared/features/account/endpoints.ts'
import { backupFormat, pathInCopy } from '../../../shared/features/backup/read-backup.ts'
import { chunks, readSyncState } from '../store/database.ts'
import type { Store } from '../write/mutate.ts'
import { allDone } from '../sync/journal.ts'
import type { Network } from '../sync/network.ts'
import { cellarOfKey } from '../store/storage-key.ts'
import type { LocalRow, StoredRow } from '../store/records.ts'
import { photoOfName } from '../photos/photo-store.ts'
import { hashOf, photosOf } from './restore-copy.ts'
import type { MissingFile, ServerFiles } from './server-files.ts'
import { csvLine } from '../../../shared/kernel/csv.ts'

/** A copy, and its missing parts. */
export interface Copy {
  readonly file: Blob
  /** This device had fetched all rows of its user before. */
  readonly isFetched: boolean
  readonly missingPhotos: number
  readonly missingFiles: readonly MissingFile[]
}

/**
 * All data of the user as a ZIP: a JSON file for each table on this device, one for pending and one
 * for rejected changes, and all photos, including those not yet viewed here; and below `server/`
 * the data only the server has, for reading. Photos and server files as far as the network allows.
 * `about.json` lists missing and left out files, and the SHA-256 of each file except photos, whose
 * names are their hashes.
 */
export async function exportCopy(
  { db, runtime, userId }: Store,
  user: Account,
  network: Pick<Network, 'fetchPhoto' | 'call'>,
): Promise<Copy> {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {}
  const asJson = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  const records = [
    ...db.entityTables,
    chunks,
    'removed',
    'outbox',
    'attention',
    'journal',
    'base',
    'defects',
    'meta',
  ]
  let isFetched = false

  await db.transaction(
    'r',
    records.map((name) => db.table(name)),
    async () => {
      for (const table of db.entityTables)
        files[`${table}.json`] = asJson((await db.rowsOf(table).toArray()).map(asExported))
      files['removed.json'] = asJson(await db.removed.toArray())
      files['outbox.json'] = asJson(await db.outbox.toArray())
      files['attention.json'] = asJson(await db.attention.toArray())
      files['journal.json'] = asJson(await allDone(db))
      files['base.json'] = asJson(await db.base.toArray())
      files['defects.json'] = asJson(await db.defects.toArray())
      isFetched = (await readSyncState(db)).cursor !== null
    },
  )
  const named = new Set<string>()
  for (const table of db.entityTables)
    for (const { row } of await db.rowsOf(table).toArray())
      for (const hash of photosOf(row)) named.add(hash)
  // Small pictures can be made again.
  for (const name of await db.photos.toCollection().primaryKeys()) named.add(photoOfName(name))
  const missingPhotos: string[] = []
  // One at a time: a phone may not have memory for all.
  for (const hash of named) {
    // A photo of another device may never have been viewed here.
    const photo =
      (await db.photos.get(hash)) ?? (await network.fetchPhoto(userId, hash).catch(() => undefined))
    // Pictures do not get smaller.
    if (photo)
      files[`photos/${hash}.${ending(photo.type)}`] = [new Uint8Array(photo.bytes), { level: 0 }]
    else missingPhotos.push(hash)
  }
  const { found, missing: missingFiles } = await serverFilesOf(network, userId)
  for (const [file, input] of found) {
    files[pathInCopy(file)] = asJson(input)
    const table = tableOf(file, input)
    if (table !== undefined) files[pathInCopy(file, 'csv')] = new TextEncoder().encode(table)
  }
  const sha256: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(files))
    if (bytes instanceof Uint8Array) sha256[name] = await hashOf(bytes)
  const at = new Date(runtime.now()).toISOString()
  files['about.json'] = asJson({
    user,
    at,
    format: backupFormat,
    isFetched,
    missingPhotos,
    missingFiles: missingFiles.map(({ file, because }) => ({ file: pathInCopy(file), because })),
    leftOut: Object.values(leftOutWords).map(([what, why]) => ({ what, why })),
    sha256,
  })
  return {
    file: new Blob([zipSync(files) as Uint8Array<ArrayBuffer>], { type: 'application/zip' }),
    isFetched,
    missingPhotos: missingPhotos.length,
    missingFiles,
  }
}

/** The row, with its cellar if it is another's. */
function asExported({ id, row }: LocalRow): StoredRow {
  const cellar = cellarOfKey(id)
  return cellar === undefined ? row : { ...row, cellar }
}

const ending = (type: string) => type.replace('image/', '').replace('jpeg', 'jpg')

/**
 * The code to read them loads on demand and is not cached for offline use, since the files need the
 * network, too.
 */
async function serverFilesOf(network: Pick<Network, 'call'>, userId: string): Promise<ServerFiles> {
  const reading = await import('./server-files.ts').catch(() => undefined)
  if (reading) return await reading.readServerFiles(network, userId)
  return { found: new Map(), missing: serverFiles.map((file) => ({ file, because: 'offline' })) }
}

/** The parts of an export that are also tables for people: agreements, payments and messages. */
const tabled: readonly ServerFile[] = ['reservations', 'payments', 'invoices', 'reviews']

const money = new Set(['reserveFee', 'creditUsed', 'unitPrice', 'totalPrice', 'amount', 'refunded'])

/**
 * One of the server's files as a table that a spreadsheet opens: a column for each field, amounts in
 * dollars; undefined where it is none of those, or has no rows.
 */
function tableOf(file: ServerFile, input: unknown): string | undefined {
  if (!tabled.includes(file) || !Array.isArray(input) || input.length === 0) return undefined
  const rows = input as readonly Readonly<Record<string, unknown>>[]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'currency',
  )
  const lines = [names.map(headerOf), ...rows.map((row) => names.map((name) => cellOf(name, row)))]
  // The mark by which Excel knows UTF-8.
  return `\ufeff${lines.map(csvLine).join('')}`
}

/** `totalPrice` is headed `Total price (USD)`. */
function headerOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${money.has(name) ? ' (USD)' : ''}`
}

function cellOf(name: string, row: Readonly<Record<string, unknown>>): string {
  const value = row[name]
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' && money.has(name)) return (value / 100).toFixed(2)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
