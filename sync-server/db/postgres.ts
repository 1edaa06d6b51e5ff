import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway, isConflict, isReadOnly, mapDbError } from './database-away.ts'
import type { Db, DbReports, Reader, TransactionOptions, DbTx } from './db.ts'
import { TransactionBatcher } from './transaction-batcher.ts'
import { openClient, openConnections, type PostgresAddress } from './postgres-connections.ts'
import { PostgresPokes } from './postgres-pokes.ts'
import { type Connection, readerOver, runForMany, txOver, unknown } from './postgres-tx.ts'
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
        const begun = connection.query(unknown(connections.begin(begin)))
        const result = await run(behind(begun, connection))
        await begun
        await connection.query(unknown('commit'))
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
  await pokes.start()
  return {
    ...reader,
    batchedRead: gathering(plain, reader),
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
function over(
  client: { query(config: pg.QueryConfig): Promise<pg.QueryResult> },
  keepsStatements: boolean,
): Connection {
  return {
    async query({ kind: _, name, ...rest }) {
      const query = keepsStatements && name !== undefined ? { ...rest, name } : rest
      try {
        return await client.query(query as pg.QueryConfig)
      } catch (error) {
        if (isConflict(error)) throw error
        throw error instanceof pg.DatabaseError ? mapDbError(error) : new DatabaseAway(error)
      }
    },
  }
}

/**
 * A first statement that reads or locks is sent together with `begin`, which saves a round trip. A
 * write waits for the transaction: it must not become durable alone.
 */
export function behind(begun: Promise<unknown>, connection: Connection): Connection {
  let stands: 'coming' | 'waited for' | 'begun' = 'coming'
  begun.then(
    () => {
      stands = 'begun'
    },
    // The caller that waits for it gets the error.
    () => {},
  )
  return {
    async query(query) {
      if (stands === 'waited for' || (stands === 'coming' && query.kind === 'write')) {
        stands = 'waited for'
        await begun
      }
      return connection.query(query)
    },
  }
}

/** Equal statements of one turn are sent together; a single one is sent as usual. */
function gathering(connection: Connection, reader: Reader): Reader['run'] {
  interface Asking {
    readonly given: object
    readonly resolve: (rows: object[]) => void
    readonly reject: (error: unknown) => void
  }
  const gathered = new Map<Prepared<object, object>, Asking[]>()

  async function ask(statement: Prepared<object, object>, all: readonly Asking[]) {
    const [first] = all
    if (first && all.length === 1) return first.resolve(await reader.run(statement, first.given))
    const found = await runForMany(
      connection,
      statement,
      all.map(({ given: input }) => input),
    )
    for (const [at, { resolve }] of all.entries()) resolve(found[at] ?? [])
  }

  return <Given extends object, Gives extends object>(
    statement: Prepared<Given, Gives>,
    input: Given,
  ) =>
    new Promise<Gives[]>((resolve, reject) => {
      const asking = { given: input, resolve: resolve as Asking['resolve'], reject }
      const known = gathered.get(statement as never)
      if (known) {
        known.push(asking)
        return
      }
      const all: Asking[] = [asking]
      gathered.set(statement as never, all)
      setImmediate(() => {
        gathered.delete(statement as never)
        ask(statement as never, all).catch((error: unknown) => {
          for (const one of all) one.reject(error)
        })
      })
    })
}
