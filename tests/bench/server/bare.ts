import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { DbAddress } from '../../../sync-server/db/open-db.ts'
import { type Tables, tables } from '../../../sync-server/db/tables.ts'
import { argumentsOf, someBottles } from '../bottles.ts'
import type { Person } from './people.ts'

/** The task of this process. */
export interface Bare {
  readonly place: DbAddress
  readonly people: readonly Person[]
  /** Rows, each with its entry in the log, in one transaction. */
  readonly inBatch: number
  /** How many batches at once, on PostgreSQL. */
  readonly connections: number
  readonly warmUp: number
  readonly milliseconds: number
}

export interface BareResult {
  /** Rows with their log entries a second. */
  readonly perSecond: number
}

/**
 * The upper limit of any server: the rows and log entries of the same mutations, written by the
 * bare driver into the same tables with the same indexes and durability; without network, reads,
 * checks, answers or feeds.
 */
process.once('message', (bare: Bare) => {
  const run = 'sqliteFile' in bare.place ? onSqlite : onPostgres
  Promise.resolve(run(bare)).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

function onSqlite({ place, people, inBatch, warmUp, milliseconds }: Bare): BareResult {
  const db = new Sqlite('sqliteFile' in place ? place.sqliteFile : '')
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  const insert = (table: Tables['bottles' | 'syncLog']) => {
    const names = columnsOf(table)
    return db.prepare(
      `insert into ${getTableName(table)} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    )
  }
  const row = insert(tables.sqlite.bottles)
  const entry = insert(tables.sqlite.syncLog)
  const write = db.transaction((batch: Batch) => {
    for (const values of batch.rows) row.run(values)
    for (const values of batch.entries) entry.run(values)
  })
  const next = batches(people, inBatch, 'sqlite')
  const from = performance.now() + warmUp
  const until = from + milliseconds
  let written = 0
  let elapsed = 0
  while (performance.now() < until) {
    // Making a batch is not counted, only writing it.
    const batch = next()
    const began = performance.now()
    write.immediate(batch)
    if (began < from) continue
    elapsed += performance.now() - began
    written += inBatch
  }
  db.close()
  return { perSecond: (written / elapsed) * 1_000 }
}

async function onPostgres(bare: Bare): Promise<BareResult> {
  const { place, people, inBatch, connections, warmUp, milliseconds } = bare
  const insert = (table: Tables['bottles' | 'syncLog']) => {
    const names = columnsOf(table)
    const places = Array.from(
      { length: inBatch },
      (_, at) => `(${names.map((_name, of) => `$${at * names.length + of + 1}`).join(', ')})`,
    )
    return `insert into ${getTableName(table)} (${names.join(', ')}) values ${places.join(', ')}`
  }
  const rows = { name: 'rows', text: insert(tables.postgres.bottles) }
  const entries = { name: 'entries', text: insert(tables.postgres.syncLog) }
  const next = batches(people, inBatch, 'postgres')
  const from = performance.now() + warmUp
  const until = from + milliseconds
  let written = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client('postgresUrl' in place ? place.postgresUrl : '')
      await client.connect()
      while (performance.now() < until) {
        const batch = next()
        await client.query('begin')
        await client.query({ ...rows, values: batch.rows.flat() })
        await client.query({ ...entries, values: batch.entries.flat() })
        await client.query('commit')
        if (performance.now() >= from && performance.now() < until) written += inBatch
      }
      await client.end()
    }),
  )
  return { perSecond: (written / milliseconds) * 1_000 }
}

interface Batch {
  readonly rows: unknown[][]
  readonly entries: unknown[][]
}

const columnsOf = (table: Tables['bottles' | 'syncLog']) =>
  Object.values(getTableColumns(table)).map(({ name }) => name)

/** Batches of one user after another, up to a number. */
function batches(people: readonly Person[], inBatch: number, dialect: 'sqlite' | 'postgres') {
  const { bottles, syncLog } = tables[dialect]
  const bottleFields = Object.keys(getTableColumns(bottles))
  const logFields = Object.keys(getTableColumns(syncLog))
  const plain = (value: unknown) =>
    dialect === 'sqlite' && typeof value === 'boolean' ? Number(value) : (value ?? null)
  const valuesOf = (fields: readonly string[], from: Readonly<Record<string, unknown>>) =>
    fields.map((field) => plain(from[field]))
  const pool = someBottles(6_000).map((bottle) => ({
    bottle,
    args: JSON.stringify(argumentsOf(bottle)),
  }))
  const devices = people.map(({ id }) => ({ userId: id, deviceId: randomUUID(), seq: 0 }))
  let turn = 0
  return (): Batch => {
    const device = devices[turn++ % devices.length]
    if (!device) throw new Error('nobody is there')
    const { userId, deviceId } = device
    const batch: Batch = { rows: [], entries: [] }
    for (let count = 0; count < inBatch; count++) {
      const of = pool[device.seq]
      if (!of) throw new Error('too few bottles were made for so fast a database')
      device.seq += 1
      batch.rows.push(valuesOf(bottleFields, { ...of.bottle, cellarId: userId }))
      batch.entries.push(
        valuesOf(logFields, {
          deviceId,
          seq: device.seq,
          userId,
          uid: randomUUID(),
          name: 'bottle.add',
          args: of.args,
          appliedAt: Date.now(),
        }),
      )
    }
    return batch
  }
}
