import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { entities } from '../../../shared/registry.ts'

/** The content of the database, read by separate queries and not through the server. */
export interface Stored {
  readonly log: readonly {
    deviceId: string
    seq: number
    userId: string
    uid: string
    code: string | null
  }[]
  readonly devices: readonly { deviceId: string; lastSeq: number; lastUid: string }[]
  readonly heads: readonly { userId: string; version: number }[]
  readonly feed: readonly {
    userId: string
    tableName: string
    rowId: string
    version: number
    gone: boolean
  }[]
  readonly bottles: readonly {
    userId: string
    id: string
    name: string
    notes: string | null
    useCount: number
    isGone: boolean
  }[]
  readonly pours: readonly { userId: string; id: string; bottleId: string; isGone: boolean }[]
  /** Rows of all other entities, which the server derives from devices' mutations. */
  readonly others: readonly { tableName: string; userId: string; id: string; isGone: boolean }[]
  /** The engine's check of its own file: `ok`. */
  readonly integrity: string
}

const queries = {
  log: `select device_id "deviceId", seq, user_id "userId", uid, code from sync_log
    order by device_id, seq`,
  devices: `select device_id "deviceId", last_seq "lastSeq", last_uid "lastUid" from sync_devices`,
  heads: `select user_id "userId", version from sync_heads`,
  feed: `select user_id "userId", table_name "tableName", row_id "rowId", version,
    gone from sync_feed`,
  bottles: `select cellar_id "userId", id, name, notes, use_count "useCount",
    removed_at is not null "isGone" from bottles`,
  pours: `select cellar_id "userId", id, bottle_id "bottleId",
    removed_at is not null "isGone" from pours`,
  others: Object.values(entities)
    .filter(({ table }) => table !== 'bottles' && table !== 'pours')
    .map(
      ({ table }) => `select '${table}' "tableName", cellar_id "userId", id,
        removed_at is not null "isGone" from "${table}"`,
    )
    .join(' union all '),
} as const

/** Where a server keeps its data. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
}

/** Reads everything in one snapshot. */
export async function stored(place: Place): Promise<Stored> {
  const found = place.databaseUrl
    ? await ofPostgres(place.databaseUrl)
    : ofSqlite(path.join(place.dataDir, 'undercroft.sqlite'))
  const numbers = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (name === 'isGone' || name === 'gone') return [name, Boolean(value)]
        if (['seq', 'lastSeq', 'version', 'useCount'].includes(name)) return [name, Number(value)]
        return [name, value]
      }),
    )
  return {
    ...Object.fromEntries(
      Object.entries(found.rows).map(([name, rows]) => [name, rows.map(numbers)]),
    ),
    integrity: found.integrity,
  } as unknown as Stored
}

type Rows = Record<string, Record<string, unknown>[]>

function ofSqlite(file: string): { rows: Rows; integrity: string } {
  const connection = new Sqlite(file, { readonly: true })
  try {
    connection.exec('begin')
    const rows: Rows = {}
    for (const [name, query] of Object.entries(queries))
      rows[name] = connection.prepare(query).all() as Rows[string]
    return { rows, integrity: String(connection.pragma('integrity_check', { simple: true })) }
  } finally {
    connection.close()
  }
}

async function ofPostgres(url: string): Promise<{ rows: Rows; integrity: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const rows: Rows = {}
    for (const [name, query] of Object.entries(queries))
      rows[name] = (await client.query(query)).rows as Rows[string]
    return { rows, integrity: 'ok' }
  } finally {
    await client.end()
  }
}
