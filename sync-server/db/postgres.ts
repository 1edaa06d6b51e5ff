import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway, isConflict, mapDbError } from './database-away.ts'
import type { Db, DbReports, Reader, TransactionOptions, Tx } from './db.ts'
import { InStep } from './in-step.ts'
import { PostgresPokes } from './postgres-pokes.ts'
import { type Connection, nameOf, readerOver, txOver } from './postgres-tx.ts'
import type { Prepared } from './prepared.ts'

const connections = 10
/** More than so many transactions at once are turned away at once, rather than all of them late. */
const mostAtOnce = 500
const mostConflicts = 5

/** PostgreSQL, for when one machine is not enough. Any number of processes may share it. */
export async function openPostgres(url: string, reports: DbReports): Promise<Db> {
  const pool = new pg.Pool({
    ...clientOptions(url),
    // Statements that were not awaited go out at once, and are answered in their order.
    pipeline: true,
    ...{ max: connections, idleTimeoutMillis: 30_000 },
  })
  // A connection may be lost at any moment, also while nobody uses it: what runs on it then rejects,
  // and the pool replaces it. Without somebody who hears of it, the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const pokes = new PostgresPokes(pool, () => new pg.Client(clientOptions(url)), reports)
  const inside = new AsyncLocalStorage<string>()
  let begun = 0

  /** Runs statements between `begin` and `commit` on a connection of their own. */
  async function between<T>(begin: string, run: (connection: Connection) => Promise<T>) {
    if (begun >= mostAtOnce) throw tooMany()
    begun += 1
    try {
      const client = await connected(pool)
      let isLost = false
      const lost = () => {
        isLost = true
      }
      client.on('error', lost)
      const connection = over(client)
      try {
        const begun = connection.query(begin)
        const result = await run(behind(begun, connection))
        await begun
        await connection.query('commit')
        return result
      } catch (error) {
        // What cannot be rolled back is closed, which rolls it back as well.
        await connection.query('rollback').catch(lost)
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
  async function alone<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    for (let conflicts = 0; ; conflicts++) {
      try {
        return await between('begin', (connection) => run(txOver(connection)))
      } catch (error) {
        if (!isConflict(error) || conflicts === mostConflicts) throw mapDbError(error)
        await wait(2 ** conflicts * 5 * Math.random())
      }
    }
  }

  const inStep = new InStep({ alone, together: (run) => between('begin', run) })

  async function transaction<T>(
    name: string,
    run: (tx: Tx) => Promise<T>,
    { inStepBy }: TransactionOptions = {},
  ): Promise<T> {
    const outer = inside.getStore()
    if (outer !== undefined) throw new Error(`${name} was begun inside ${outer}`)
    if (begun + inStep.waiting >= mostAtOnce) throw tooMany()
    const named = (tx: Tx) => inside.run(name, () => run(tx))
    return inStepBy === undefined ? alone(named) : inStep.run({ key: inStepBy, run: named })
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

  const plain = over({
    query: (config) => pool.query(config),
  })
  const reader = readerOver(plain)
  await pokes.start()
  return {
    ...reader,
    look: gathering(plain, reader),
    transaction,
    snapshot,
    pokes,
    ping: async () => void (await plain.query('select 1')),
    async close() {
      if (pool.ending) return
      await inStep.ended()
      await pokes.stop()
      await pool.end()
    },
  }
}

const tooMany = () => new DatabaseAway(new Error('too many transactions at once'))

/** How every connection is opened. What the address says in its query comes before it. */
export const clientOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'undercroft',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 20_000,
  // A server that vanished says nothing: the statement's own limit would never come back.
  query_timeout: 20_000,
  types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
})

/** Counts and versions are 64 bits there, and stay far below 2^53. */
function typeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  return type === pg.types.builtins.INT8
    ? Number
    : (pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown)
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseAway(error)
  }
}

/** Turns what the driver says of a lost connection, which has no code, into DatabaseAway. */
function over(client: { query(config: pg.QueryConfig): Promise<pg.QueryResult> }): Connection {
  return {
    async query(config, values) {
      const query = typeof config === 'string' ? { text: config } : config
      try {
        return await client.query({ ...query, ...(values && { values }) } as pg.QueryConfig)
      } catch (error) {
        if (isConflict(error)) throw error
        throw error instanceof pg.DatabaseError ? mapDbError(error) : new DatabaseAway(error)
      }
    },
  }
}

/**
 * What begins with reading goes out together with `begin`, which saves a way there and back. Whatever
 * writes waits until there is a transaction: it must not be made durable alone.
 */
export function behind(begun: Promise<unknown>, connection: Connection): Connection {
  let stands: 'coming' | 'waited for' | 'begun' = 'coming'
  begun.then(
    () => {
      stands = 'begun'
    },
    // Whoever waits for it hears of it.
    () => {},
  )
  return {
    async query(config, values) {
      const text = typeof config === 'string' ? config : config.text
      if (stands === 'waited for' || (stands === 'coming' && !/^\s*select\b/i.test(text))) {
        stands = 'waited for'
        await begun
      }
      return connection.query(config, values)
    },
  }
}

/** Those who ask for the same in one turn are asked for together; who is alone asks as always. */
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
    const { text } = statement.many
    const asked = JSON.stringify(all.map(({ given }, at) => ({ ...given, at })))
    const { rows } = await connection.query({ text, values: [asked], name: nameOf(text) })
    const found = all.map((): object[] => [])
    for (const { at, ...row } of rows as { at: number }[]) found[at]?.push(row)
    for (const [at, { resolve }] of all.entries()) resolve(found[at] ?? [])
  }

  return <Given extends object, Gives extends object>(
    statement: Prepared<Given, Gives>,
    given: Given,
  ) =>
    new Promise<Gives[]>((resolve, reject) => {
      const asking = { given, resolve: resolve as Asking['resolve'], reject }
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
