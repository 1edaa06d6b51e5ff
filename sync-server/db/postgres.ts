import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway, isConflict, isReadOnly, mapDbError } from './database-away.ts'
import type { Db, DbReports, Reader, TransactionOptions, DbTx } from './db.ts'
import { gathering } from './gathering.ts'
import { type GuardedInsert, type GuardedRow, guardedValues } from './guarded-insert.ts'
import { TransactionBatcher } from './transaction-batcher.ts'
import { openClient, openConnections, type PostgresAddress } from './postgres-connections.ts'
import { PostgresPokes } from './postgres-pokes.ts'
import { type Connection, nameOf, readerOver, runForMany, txOver, unknown } from './postgres-tx.ts'
import type { Prepared } from './prepared.ts'

/** More than so many transactions at once are turned away at once, rather than all of them late. */
const maxAtOnce = 500
const maxConflicts = 5

/** PostgreSQL, for when one machine is not enough. Any number of processes may share it. */
export async function openPostgres(address: PostgresAddress, reports: DbReports): Promise<Db> {
  const connections = openConnections(address)
  const { keepsStatements } = connections
  const plain: Connection = {
    async query(query) {
      const client = await connections.connect()
      try {
        const result = await over(client, keepsStatements).query(query)
        client.release()
        return result
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
  const pokes = new PostgresPokes({
    connection: plain,
    openListener: () => openClient(address),
    reports,
  })
  const inside = new AsyncLocalStorage<string>()
  let begun = 0

  /** Runs statements between `begin` and `commit` on a connection of their own. */
  async function between<T>(begin: string, run: (connection: Connection) => Promise<T>) {
    if (begun >= maxAtOnce) throw tooMany()
    begun += 1
    try {
      const client = await connections.connect()
      let isLost = false
      const lost = () => {
        isLost = true
      }
      client.on('error', lost)
      const connection = over(client, keepsStatements)
      try {
        const within = behind(() => connection.query(unknown(connections.begin(begin))), connection)
        const result = await run(within)
        if (await within.hasBegun()) await connection.query(unknown('commit'))
        return result
      } catch (error) {
        // One that takes no writes any more is looked for elsewhere.
        if (isReadOnly(error)) lost()
        // A connection that cannot roll back is closed, which rolls back as well.
        await connection.query(unknown('rollback')).catch(lost)
        throw error
      } finally {
        client.off('error', lost)
        client.release(isLost)
      }
    } finally {
      begun -= 1
    }
  }

  /** A transaction of its own, begun again where PostgreSQL ended it because of another one. */
  async function alone<T>(run: (tx: DbTx) => Promise<T>): Promise<T> {
    for (let conflicts = 0; ; conflicts++) {
      try {
        return await between('begin', (connection) => run(txOver(connection)))
      } catch (error) {
        if (!isConflict(error) || conflicts === maxConflicts) throw mapDbError(error)
        await wait(2 ** conflicts * 5 * Math.random())
      }
    }
  }

  const batcher = new TransactionBatcher({ alone, together: (run) => between('begin', run) })

  async function transaction<T>(
    name: string,
    run: (tx: DbTx) => Promise<T>,
    { batchKey }: TransactionOptions = {},
  ): Promise<T> {
    const outer = inside.getStore()
    if (outer !== undefined) throw new Error(`${name} was begun inside ${outer}`)
    if (begun + batcher.waiting >= maxAtOnce) throw tooMany()
    const named = (tx: DbTx) => inside.run(name, () => run(tx))
    return batchKey === undefined ? alone(named) : batcher.run({ key: batchKey, run: named })
  }

  async function snapshot<T>(run: (reader: Reader) => Promise<T>): Promise<T> {
    try {
      return await between('begin isolation level repeatable read read only', (connection) =>
        run(readerOver(connection)),
      )
    } catch (error) {
      throw mapDbError(error)
    }
  }

  const reader = readerOver(plain)
  const inserts = batchedInserts(plain)
  await pokes.start()
  return {
    ...reader,
    batchedRead: batchedReads(plain, reader),
    async insertGuarded(insert, given) {
      if (begun + batcher.waiting >= maxAtOnce) throw tooMany()
      return inserts(insert, given)
    },
    transaction,
    snapshot,
    pokes,
    takesWrites: () =>
      between('begin', async (connection) => {
        await connection.query(unknown(touch))
        await connection.query(unknown('set local work_mem = 64'))
        await connection.query(unknown(fillDisk))
      }),
    connections: () => connections.counts(),
    async close() {
      await batcher.ended()
      await pokes.stop()
      await connections.end()
    },
  }
}

const tooMany = () => new DatabaseAway(new Error('too many transactions at once'))

/** Writes one row unchanged, which a standby or a read-only server refuses. */
const touch = `update server_meta set value = value where key = 'epoch'`

/**
 * Some hundred kilobytes to sort in less memory: they go into a temporary file and are gone with it.
 * A full disk takes small changes for a while, in files that have room left.
 */
const fillDisk = `select count(*) from (
  select repeat(md5(n::text), 16) as text from generate_series(1, 512) as n order by text offset 0
) as sorted`

/**
 * Turns the driver's errors of a lost connection, which have no code, into DatabaseAway.
 * @param keepsStatements if false, a statement prepared under a name would not be found again
 */
function over(client: pg.PoolClient, keepsStatements: boolean): Connection {
  return {
    async query({ kind: _, name, ...rest }) {
      const query = keepsStatements && name !== undefined ? { ...rest, name } : rest
      gatherWrites(client.connection.stream)
      try {
        return await client.query(query as pg.QueryConfig)
      } catch (error) {
        if (isConflict(error)) throw error
        throw error instanceof pg.DatabaseError ? mapDbError(error) : new DatabaseAway(error)
      }
    },
  }
}

const gatheringWrites = new WeakSet<Writable>()

/** Statements of one turn leave in one write: each write wakes the process of the connection. */
function gatherWrites(stream: Writable): void {
  if (gatheringWrites.has(stream)) return
  gatheringWrites.add(stream)
  stream.cork()
  process.nextTick(() => {
    gatheringWrites.delete(stream)
    stream.uncork()
  })
}

/** A transaction whose `begin` leaves with its first statement. */
interface LateBegin extends Connection {
  /** False where no statement was sent; throws if `begin` failed. */
  hasBegun(): Promise<boolean>
}

/**
 * `begin` is sent with the first statement. One that reads or locks leaves in the same write, which
 * saves a round trip. A write waits for the transaction: it must not become durable alone.
 */
export function behind(begin: () => Promise<unknown>, connection: Connection): LateBegin {
  let begun: Promise<unknown> | undefined
  let stands: 'coming' | 'waited for' | 'begun' = 'coming'
  const sendBegin = () => {
    const sent = begin()
    sent.then(
      () => {
        stands = 'begun'
      },
      // The caller that waits for it gets the error.
      () => {},
    )
    return sent
  }
  return {
    async query(query) {
      begun ??= sendBegin()
      if (stands === 'waited for' || (stands === 'coming' && query.kind === 'write')) {
        stands = 'waited for'
        await begun
      }
      return connection.query(query)
    },
    async hasBegun() {
      await begun
      return begun !== undefined
    },
  }
}

/** Equal reads of many callers are sent together; a single one is sent as usual. */
function batchedReads(connection: Connection, reader: Reader): Reader['run'] {
  type Read = Prepared<object, object>
  const gathered = new WeakMap<Read, (given: object) => Promise<object[]>>()
  const readBy = (statement: Read) =>
    gathering<object, object[]>(async (all) =>
      all.length === 1
        ? [await reader.run(statement, all[0]!)]
        : await runForMany(connection, statement, all),
    )
  return <Given extends object, Gives extends object>(
    statement: Prepared<Given, Gives>,
    input: Given,
  ) => {
    const read = gathered.get(statement as never) ?? readBy(statement as never)
    gathered.set(statement as never, read)
    return read(input) as Promise<Gives[]>
  }
}

/** Guarded inserts of many callers are sent together, as one statement. */
function batchedInserts(connection: Connection) {
  type Row = GuardedRow<{ readonly id: string }>
  const gathered = new WeakMap<GuardedInsert, (given: Row) => Promise<boolean>>()
  const insertBy = ({ text }: GuardedInsert) =>
    gathering<Row, boolean>(async (all) => {
      const query = { kind: 'write', text, values: guardedValues(all), name: nameOf(text) } as const
      const { rows } = await connection.query(query)
      const inserted = new Set((rows as { id: string }[]).map(({ id }) => id))
      return all.map(({ row }) => inserted.has(row.id))
    })
  return async (statement: GuardedInsert, given: Row): Promise<boolean> => {
    const insert = gathered.get(statement) ?? insertBy(statement)
    gathered.set(statement, insert)
    try {
      return await insert(given)
    } catch (error) {
      const known = mapDbError(error)
      if (known instanceof DatabaseAway) throw known
      // PostgreSQL undid it, because of whichever caller: each finds out alone.
      return false
    }
  }
}
