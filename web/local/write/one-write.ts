import type { Transaction } from 'dexie'
import { insideOf, chunks, type DeviceTables, type UserDatabase } from '../store/database.ts'
import { ChunkedRows, type Inside, type Rows } from '../store/rows.ts'
import { KnownChunks, WriteContext } from '../store/write-context.ts'
import type { DeviceRuntime } from '../runtime/runtime.ts'
import { storageFault } from '../store/storage-fault.ts'

/** The tables of one write. */
export interface TablesInside extends DeviceTables {
  readonly context: WriteContext
}

const records = [
  'outbox',
  'journal',
  'base',
  'attention',
  'removed',
  'staging',
  'meta',
  'photos',
  'photoQueue',
  'lease',
  'defects',
] as const satisfies (keyof DeviceTables)[]

/**
 * One transaction over the entities and these records, with strict durability. It throws a refusal or a
 * {@link StorageFault}; then nothing was written.
 *
 * The body gets tables that are bound to the transaction. Dexie finds a transaction by the chain of
 * promises too, but gives that up after a hundred awaits between two requests, and a mutator that
 * runs on rows in memory is such a chain.
 */
export async function inOneWrite<T>(
  db: UserDatabase,
  body: (tables: TablesInside) => Promise<T>,
  over: readonly (typeof records)[number][] = records,
): Promise<T> {
  let opened: Transaction | undefined
  const knownChunks = (db.knownChunks ??= new KnownChunks())
  try {
    // Its own transaction (`!`), even if the caller is reading.
    const done = await db.transaction(
      'rw!',
      [...db.entityTables, chunks, ...over],
      async (transaction) => {
        opened = transaction
        const context = new WriteContext(transaction)
        const rows = new Map<string, { inside: Inside; bound: Rows }>()
        const rowsOf = (table: string) => {
          const known = rows.get(table)
          if (known) return known.bound
          const remembered = async () => knownChunks.at(await context.before(), table)
          const inside: Inside = { ...insideOf(transaction, table), remembered }
          const bound = new ChunkedRows(table, (_, body) => body(inside))
          rows.set(table, { inside, bound })
          return bound
        }
        const bound = Object.fromEntries(over.map((name) => [name, transaction.table(name)]))
        const value = await body({
          ...bound,
          context,
          entityTables: db.entityTables,
          rowsOf,
        } as TablesInside)
        const directories = [...rows].flatMap(([table, { inside }]) =>
          inside.known ? [[table, inside.known] as const] : [],
        )
        return { value, outcome: await context.outcome(), directories }
      },
    )
    knownChunks.keep(done.outcome, done.directories)
    return done.value
  } catch (error) {
    // A request's error says only that it was cancelled; the transaction has the cause.
    throw storageFault(error, (opened as Transaction | undefined)?.idbtrans?.error)
  }
}

/** Records a defect for support. Call it inside a write. */
export async function noteDefect(
  db: DeviceTables,
  runtime: DeviceRuntime,
  what: string,
  detail?: unknown,
) {
  const number = await db.defects.add({ at: runtime.now(), what, detail })
  await db.defects
    .where('number')
    .belowOrEqual(number - maxDefects)
    .delete()
}
const maxDefects = 100
