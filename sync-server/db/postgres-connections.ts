import pg from 'pg'
import { urlsOf } from '../../shared/kernel/hosts.ts'
import { DatabaseAway } from './database-away.ts'
import type { ConnectionCounts } from './db.ts'

/** Where PostgreSQL is, and how much of it is used. */
export interface PostgresAddress {
  /** `postgres://…`; it may name several hosts, of which the first that takes writes is used. */
  readonly postgresUrl: string
  /**
   * PostgreSQL itself, if `postgresUrl` leads through a pooler that returns a connection after each
   * transaction, such as PgBouncer. Work bound to a connection goes there: LISTEN, migrations.
   */
  readonly directUrl?: string
  /** How many connections the pool has at most; the driver's ten if left out. */
  readonly connections?: number
}

/** Milliseconds. */
const limits = { statement: 10_000, idleInTransaction: 20_000 }

/** A connection leads through a pooler, and the direct address is not set. */
export class ThroughPooler extends Error {
  constructor(cause?: unknown) {
    super('a pooler stands between', { cause })
    this.name = 'ThroughPooler'
  }
}

/** PostgreSQL answers, and takes no writes: a standby, or one that was made read-only. */
export class TakesNoWrites extends Error {
  /** PostgreSQL's own for a write where none is allowed. */
  readonly code = '25006'
}

/** The options of every connection to one host. Parameters in the address come first. */
export const clientOptions = (url: string): pg.ClientConfig => ({
  ...commonOptions(url),
  statement_timeout: limits.statement,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
})

const commonOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'undercroft',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
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

/** The session that LISTEN, locks and migrations want, on PostgreSQL itself: connected, and taking writes. */
export async function openClient(
  { postgresUrl, directUrl = postgresUrl }: PostgresAddress,
  options: pg.ClientConfig = {},
): Promise<pg.Client> {
  return firstWritable(urlsOf(directUrl), (url) => connectTo(url, options))
}

async function firstWritable<T>(
  urls: readonly string[],
  connect: (url: string) => Promise<T>,
): Promise<T> {
  let last: unknown
  for (const url of urls) {
    try {
      return await connect(url)
    } catch (error) {
      if (error instanceof ThroughPooler) throw error
      last = error
    }
  }
  throw last
}

async function connectTo(url: string, options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...clientOptions(url), ...options })
  // A lost connection ends its work, which is the error the caller gets.
  client.on('error', () => {})
  try {
    await client.connect().catch((error: unknown) => {
      // PgBouncer refuses settings of a connection unless it is configured to ignore them.
      throw /unsupported startup parameter/.test(String(error)) ? new ThroughPooler(error) : error
    })
    // A pooler names another process than the one that answers, for it may be another one each time.
    const { pid } = await stateOf(client)
    if (pid !== (client as unknown as { processID: number }).processID) throw new ThroughPooler()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** @throws TakesNoWrites */
async function stateOf(client: pg.ClientBase): Promise<{ pid: number }> {
  const { rows } = await client.query<{ pid: number; isReadOnly: string }>(
    `select pg_backend_pid() as pid, current_setting('transaction_read_only') as "isReadOnly"`,
  )
  const [state] = rows
  if (!state || state.isReadOnly === 'on') throw new TakesNoWrites('it takes no writes')
  return state
}

/** Connections for transactions, each on the first host that takes writes. */
export interface Connections {
  /** A connection until it is released; where it was lost, or takes no writes any more, released with an error. */
  connect(): Promise<pg.PoolClient>
  /**
   * The statement that begins a transaction. If a pooler takes no settings with a connection, its
   * limits are sent with each transaction.
   */
  begin(how?: string): string
  /** Whether a connection keeps statements that were prepared under a name. */
  readonly keepsStatements: boolean
  counts(): ConnectionCounts
  /** Ends all of them; nothing may be under way any more. */
  end(): Promise<void>
}

export function openConnections(address: PostgresAddress): Connections {
  const isPooled = address.directUrl !== undefined
  const urls = urlsOf(address.postgresUrl)
  let current = urls[0] ?? address.postgresUrl
  let looking: Promise<void> | undefined

  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: current })
    }
  }
  const pool = new pg.Pool({
    ...(isPooled ? commonOptions(current) : clientOptions(current)),
    // Statements that were not awaited go out at once, and are answered in their order.
    pipeline: true,
    ...(address.connections !== undefined && { max: address.connections }),
    idleTimeoutMillis: 30_000,
    // A single host has no alternative, and reports its own refusals.
    ...(urls.length > 1 && { Client, onConnect: stateOf as (client: pg.ClientBase) => unknown }),
  })
  // A connection may be lost at any moment, also while idle: its work rejects, and the pool
  // replaces it. Without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  /** Finds the host that takes writes now; concurrent callers share the search. */
  function lookAgain(): Promise<void> {
    looking ??= firstWritable(urls, async (url) => {
      const client = new pg.Client(commonOptions(url))
      client.on('error', () => {})
      try {
        await client.connect()
        await stateOf(client)
        current = url
      } finally {
        await client.end().catch(() => {})
      }
    }).finally(() => {
      looking = undefined
    })
    return looking
  }

  async function connect(): Promise<pg.PoolClient> {
    try {
      if (urls.length === 1) return await pool.connect()
      const before = current
      try {
        return await pool.connect()
      } catch (error) {
        await lookAgain()
        // All may have been in use: then the same host would only be waited for twice.
        if (current === before) throw error
        return await pool.connect()
      }
    } catch (error) {
      throw new DatabaseAway(error)
    }
  }

  const local = `set local statement_timeout = ${limits.statement};
    set local idle_in_transaction_session_timeout = ${limits.idleInTransaction}`
  return {
    connect,
    begin: (how = 'begin') => (isPooled ? `${how}; ${local}` : how),
    keepsStatements: !isPooled,
    counts: () => ({
      max: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      'asked for': pool.waitingCount,
    }),
    async end() {
      if (!pool.ending) await pool.end()
    },
  }
}
