import type { Transaction } from 'dexie'
import type { TableName } from '../../../shared/registry.ts'
import type { SyncState } from './records.ts'

/**
 * A version of the device's database. Released versions stay unchanged; changes are new versions.
 */
export interface SchemaVersion {
  number: number
  /** The tables of entities that this version has. */
  tables: readonly string[]
  /** Dexie's index strings of the tables that are new or changed in it. */
  stores: Record<string, string>
  upgrade?: (transaction: Transaction) => Promise<void>
}

/** What a version has brought. */
interface Brought {
  /**
   * Tables of entities with their indexes: the id and each indexed field (a test compares them).
   * They are text because an installed database keeps the version it was created with.
   */
  readonly tables: Readonly<Record<string, string>>
  /** What the device keeps besides. */
  readonly records?: Readonly<Record<string, string>>
  /** Of a later version: the migration of existing data. */
  readonly upgrade?: SchemaVersion['upgrade']
}

/** Version 1, 2 and so on. */
const versions = [
  {
    tables: {
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
    },
    records: {
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
  { tables: { sightings: 'id' }, upgrade: beginAgain },
] as const satisfies readonly [
  Brought,
  ...(Brought & { readonly upgrade: NonNullable<Brought['upgrade']> })[],
]

type TablesOf<B> = B extends { readonly tables: infer T } ? keyof T : never
/** A table missing on the device: a new entity in the registry needs a new version. */
const missing: Readonly<Record<Exclude<TableName, TablesOf<(typeof versions)[number]>>, never>> = {}
void missing

export const schemaVersions: readonly SchemaVersion[] = versions.map(
  ({ tables, records, upgrade }: Brought, index) => ({
    number: index + 1,
    tables: versions.slice(0, index + 1).flatMap((version) => Object.keys(version.tables)),
    stores: { ...tables, ...records },
    ...(upgrade && { upgrade }),
  }),
)

/** For a version that adds tables of entities: what the server has for them was never kept. */
export async function beginAgain(transaction: Transaction) {
  await transaction.table('staging').clear()
  const meta = transaction.table<{ key: string; value: SyncState }, string>('meta')
  const entry = await meta.get('syncState')
  if (entry) await meta.put({ ...entry, value: { ...entry.value, cursor: null, staged: null } })
}
