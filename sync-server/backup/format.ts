import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { columnKinds, type BackupRows } from '../db/backup-rows.ts'
import { type ArchiveEntry, UnusableBackup } from './archive.ts'

/**
 * A backup is a tar that every tool opens:
 *
 *     manifest.json                 what follows, and of which version of the tables
 *     rows/bottles/000001.jsonl.gz  rows of a table, one JSON object a line, by the names of columns
 *     files/ab/ab34…                a stored file under its SHA-256, as it lies in the data folder
 *     removed/000001.json           hashes of files that were removed while the backup was made
 *     end.json                      how much there is, and a digest of all of it
 *
 * Pictures are compressed already, so only the rows are. Each entry is small enough to be held in
 * memory, however large the whole is.
 */
export const format = 2

export const manifestName = 'manifest.json'
export const endName = 'end.json'

/** It is inserted into statements. */
const sqlName = z.string().regex(/^\w+$/)

const manifestSchema = z.object({
  undercroft: z.literal(format),
  /** Unix milliseconds. */
  at: z.number().int(),
  /** How many migrations had made the tables; both engines have the same. */
  migrations: z.number().int().min(1),
  /** Every table, in an order that satisfies references, with the kinds of its columns. */
  tables: z.record(sqlName, z.record(sqlName, z.enum(columnKinds))),
})
export type Manifest = z.infer<typeof manifestSchema>

const endSchema = z.object({
  /** Of each table. */
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** The bytes of the files. */
  bytes: z.number().int(),
  /** Files that the ledger knows and whose bytes were not there. */
  missing: z.number().int(),
  /** SHA-256 of all entries before this one. */
  digest: z.string(),
})
export type ArchiveEnd = z.infer<typeof endSchema>

export const manifestOf = (entry: ArchiveEntry): Manifest => parsed(manifestSchema, entry)
export const endOf = (entry: ArchiveEntry): ArchiveEnd => parsed(endSchema, entry)

function parsed<T>(schema: z.ZodType<T>, { bytes }: ArchiveEntry): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new UnusableBackup('This file is damaged, or is no backup.', { cause: error })
  }
}

const numbered = (part: number): string => String(part).padStart(6, '0')

export const rowsName = (table: string, part: number): string =>
  `rows/${table}/${numbered(part)}.jsonl.gz`
export const fileName = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`
export const removedName = (part: number): string => `removed/${numbered(part)}.json`

/** The kind of an entry, by its name. */
export function kindOfEntry(name: string) {
  const [, table] = /^rows\/(\w+)\/\d{6}\.jsonl\.gz$/.exec(name) ?? []
  if (table !== undefined) return { kind: 'rows', table } as const
  const [, hash] = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name) ?? []
  if (hash !== undefined) return { kind: 'file', hash } as const
  if (/^removed\/\d{6}\.json$/.test(name)) return { kind: 'removed' } as const
  if (name === manifestName) return { kind: 'manifest' } as const
  if (name === endName) return { kind: 'end' } as const
  throw new UnusableBackup('This file holds something that no backup holds.')
}

const packed = promisify(gzip)
const unpacked = promisify(gunzip)
/** Unpacked, a part has some megabytes: more is none of ours. */
const maxPartBytes = 256 * 1024 * 1024

export const packedLines = (lines: readonly string[]): Promise<Buffer> =>
  packed(`${lines.join('\n')}\n`)

export async function rowsIn({ bytes }: ArchiveEntry): Promise<BackupRows['rows']> {
  try {
    const text = (await unpacked(bytes, { maxOutputLength: maxPartBytes })).toString()
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  } catch (error) {
    throw new UnusableBackup('This file is damaged, or is no backup.', { cause: error })
  }
}

export const hashesIn = (entry: ArchiveEntry): string[] => parsed(z.array(z.string()), entry)
