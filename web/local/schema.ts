import type { Transaction } from 'dexie'
import { mostMutationsInRound } from '../../shared/business/sync.ts'
import type { TableName } from '../../shared/registry.ts'
import type { JournalPage, Meant, Standing } from './records.ts'

/** A version of the device's database. What was released stays as it is; changes are new versions. */
export interface SchemaVersion {
  number: number
  /** The tables of nouns that this version has. */
  nouns: readonly string[]
  /** Dexie's index strings of the tables that are new or changed in it. */
  stores: Record<string, string>
  upgrade?: (transaction: Transaction) => Promise<void>
}

/**
 * The indexes of the nouns: their id and each field that the noun calls indexed (a test compares
 * them). They stand here as text because an installed database keeps the version it was made with.
 */
const nounsOfVersion1 = {
  bottles: 'id, row.importId',
  pours: 'id, row.bottleId',
  events: 'id, row.bottleId',
  locations: 'id',
  imports: 'id',
  settings: 'id',
} as const

const nounsOfVersion2 = {
  recipes: 'id, row.importId',
  shopping: 'id',
} as const

const nounsOfVersion3 = {
  alerts: 'id',
  watches: 'id',
  wishlist: 'id',
  notices: 'id',
} as const

const nounsOfVersion5 = {
  questions: 'id',
  asked: 'id',
} as const

const nounsOfVersion6 = {
  cellars: 'id',
} as const

const upToVersion3 = [
  ...Object.keys(nounsOfVersion1),
  ...Object.keys(nounsOfVersion2),
  ...Object.keys(nounsOfVersion3),
]

const nounsOfVersion7 = {
  valuations: 'id',
  trends: 'id',
} as const

const nounsOfVersion8 = {
  messages: 'id',
} as const

const upToVersion6 = [
  ...Object.keys(nounsOfVersion1),
  ...Object.keys(nounsOfVersion2),
  ...Object.keys(nounsOfVersion3),
  ...Object.keys(nounsOfVersion5),
  ...Object.keys(nounsOfVersion6),
]

const upToVersion7 = [...upToVersion6, ...Object.keys(nounsOfVersion7)]

/** Every noun of the registry has a table in the last version. */
const nouns = {
  ...nounsOfVersion1,
  ...nounsOfVersion2,
  ...nounsOfVersion3,
  ...nounsOfVersion5,
  ...nounsOfVersion6,
  ...nounsOfVersion7,
  ...nounsOfVersion8,
} satisfies Record<TableName, string>

export const schemaVersions: readonly SchemaVersion[] = [
  {
    number: 1,
    nouns: Object.keys(nounsOfVersion1),
    stores: {
      ...nounsOfVersion1,
      outbox: 'seq, uid, *touched',
      journal: '++order, uid, confirmedAt',
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
  {
    number: 2,
    nouns: [...Object.keys(nounsOfVersion1), ...Object.keys(nounsOfVersion2)],
    stores: nounsOfVersion2,
    upgrade: beginAgain,
  },
  {
    number: 3,
    nouns: upToVersion3,
    stores: nounsOfVersion3,
    upgrade: beginAgain,
  },
  // Rows that come together lie together from now on; those that are here stay where they lie.
  {
    number: 4,
    nouns: upToVersion3,
    stores: { packs: '[table+last+first+count], *values' },
  },
  {
    number: 5,
    nouns: [...upToVersion3, ...Object.keys(nounsOfVersion5)],
    stores: nounsOfVersion5,
    upgrade: beginAgain,
  },
  // Rows of the cellars of others, which were left out until now, come with the next pull.
  {
    number: 6,
    nouns: upToVersion6,
    stores: nounsOfVersion6,
    upgrade: beginAgain,
  },
  {
    number: 7,
    nouns: upToVersion7,
    stores: nounsOfVersion7,
    upgrade: beginAgain,
  },
  {
    number: 8,
    nouns: Object.keys(nouns),
    stores: nounsOfVersion8,
    upgrade: beginAgain,
  },
  // What is confirmed together is kept together from now on, and nobody ever asked for a uid.
  {
    number: 9,
    nouns: Object.keys(nouns),
    stores: { outbox: 'seq, *touched', journal: '++order, confirmedAt' },
    upgrade: journalInPages,
  },
]

/** Up to version 8 each confirmed mutation was a record of its own: `{ order, confirmedAt, … }`. */
async function journalInPages(transaction: Transaction) {
  const journal = transaction.table<Meant & JournalPage, number>('journal')
  const single = await journal.orderBy('order').toArray()
  const pages: JournalPage[] = []
  for (const { order: _, confirmedAt, ...meant } of single) {
    const last = pages.at(-1)
    if (last?.confirmedAt === confirmedAt && last.done.length < mostMutationsInRound)
      last.done.push(meant)
    else pages.push({ confirmedAt, done: [meant] })
  }
  await journal.clear()
  await transaction.table<JournalPage, number>('journal').bulkAdd(pages)
}

/** For a version that adds tables of nouns: what the server has for them was never kept. */
export async function beginAgain(transaction: Transaction) {
  await transaction.table('staging').clear()
  await transaction
    .table<{ key: string; value: Standing }, string>('meta')
    .where('key')
    .equals('standing')
    .modify((entry) => {
      entry.value.cursor = null
      entry.value.staged = null
    })
}
