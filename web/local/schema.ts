import type { Transaction } from 'dexie'
import type { TableName } from '../../shared/registry.ts'
import type { SyncState } from './records.ts'

/** A version of the device's database. What was released stays as it is; changes are new versions. */
export interface SchemaVersion {
  number: number
  /** The tables of entities that this version has. */
  tables: readonly string[]
  /** Dexie's index strings of the tables that are new or changed in it. */
  stores: Record<string, string>
  upgrade?: (transaction: Transaction) => Promise<void>
}

/**
 * The indexes of the entities: their id and each field that the entity calls indexed (a test compares
 * them). They stand here as text because an installed database keeps the version it was made with.
 */
const tables = {
  bottles: 'id, row.importId',
  pours: 'id, row.bottleId',
  bottle_events: 'id, row.bottleId',
  locations: 'id',
  imports: 'id',
  settings: 'id',
  recipes: 'id, row.importId',
  shopping: 'id',
  alerts: 'id',
  watches: 'id',
  wishlist: 'id',
  notices: 'id',
  questions: 'id',
  asked: 'id',
  cellars: 'id',
  valuations: 'id',
  trends: 'id',
  messages: 'id',
} satisfies Record<TableName, string>

export const schemaVersions: readonly SchemaVersion[] = [
  {
    number: 1,
    tables: Object.keys(tables),
    stores: {
      ...tables,
      chunks: '[table+last+first+count], *values',
      outbox: 'seq, *touched',
      journal: '++order, confirmedAt',
      base: 'key',
      attention: 'uid, order, parent, discardedAt, *made',
      removed: 'key, at',
      staging: 'key, table',
      meta: 'key',
      photos: 'hash, [own+at]',
      photoQueue: 'hash, at',
      lease: 'name',
      defects: '++number',
    },
  },
]

/** For a version that adds tables of entities: what the server has for them was never kept. */
export async function beginAgain(transaction: Transaction) {
  await transaction.table('staging').clear()
  await transaction
    .table<{ key: string; value: SyncState }, string>('meta')
    .where('key')
    .equals('syncState')
    .modify((entry) => {
      entry.value.cursor = null
      entry.value.staged = null
    })
}
