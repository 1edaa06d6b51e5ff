import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import lendPostgres from '../../support/postgres-lender.ts'
import { median, percentile } from './figures.ts'

/**
 * Reservations a second while 500 people send 2,000 requests for 50 bottles at the same moment, as
 * a ratio to the plain conditional update: the same number of single updates of one row by the bare
 * driver, each durable, without network, checks, logs or answers. On PostgreSQL neither side waits
 * for the disk.
 *
 *   node tests/bench/server/rush.ts [--runs 3] [--only sqlite|postgres]
 */
const wanted = 0.4
const whole = { people: 500, requests: 2_000, quantity: 50 } as const
/** As many as the servers have together. */
const connections = 30

const { values: given } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})

// Whether there is a PostgreSQL is checked when these are loaded.
const takeBack = await lendPostgres()
const { rush } = await import('../../proof/market/rush.ts')
const { freshDatabase, hasPostgres } = await import('../../support/postgres.ts')
try {
  if (given.only !== 'postgres') await measure('SQLite', plainOnSqlite)
  if (given.only !== 'sqlite' && hasPostgres) await measure('PostgreSQL', plainOnPostgres)
} finally {
  await takeBack?.()
}

async function measure(engine: 'SQLite' | 'PostgreSQL', plain: () => Promise<number>) {
  const [ratios, ours, bare]: number[][] = [[], [], []]
  const took: number[] = []
  const [servers, asking]: number[][] = [[], []]
  for (let run = 1; run <= Number(given.runs); run++) {
    const before = (whole.requests / (await plain())) * 1_000
    const found = await rush(run, { engine, ...whole, measured: true }, () => {})
    if (found.sold !== whole.quantity) throw new Error(`${found.sold} were sold`)
    const perSecond = (whole.requests / found.milliseconds) * 1_000
    bare?.push(before)
    ours?.push(perSecond)
    ratios?.push(perSecond / before)
    took.push(...found.took)
    servers?.push(found.processor.servers)
    asking?.push(found.processor.asking)
  }
  const ratio = median(ratios ?? [])
  console.log(engine)
  console.table([
    { what: 'plain conditional update', 'a second': median(bare ?? []).toFixed(0), ratio: '1' },
    {
      what: 'requests for a reservation',
      'a second': median(ours ?? []).toFixed(0),
      ratio: ratio.toFixed(2),
      wanted: `≥ ${wanted} ${ratio >= wanted ? '✓' : '✗'}`,
      'p50 ms': percentile(took, 50).toFixed(0),
      'p99 ms': percentile(took, 99).toFixed(0),
      'µs of servers': median(servers ?? []).toFixed(0),
      'µs of who asks': median(asking ?? []).toFixed(0),
    },
  ])
}

/** Milliseconds that it takes to ask the row once for each request. */
async function plainOnSqlite(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-plain-'))
  const db = new Sqlite(path.join(folder, 'plain.sqlite'))
  try {
    db.pragma('journal_mode = wal')
    db.pragma('synchronous = full')
    db.exec('create table drops (id text primary key, quantity integer, reserved integer)')
    db.prepare('insert into drops values (?, ?, 0)').run('drop', whole.requests)
    const take = db.prepare(
      'update drops set reserved = reserved + 1 where id = ? and reserved + 1 <= quantity',
    )
    const began = performance.now()
    for (let nth = 0; nth < whole.requests; nth++) take.run('drop')
    return performance.now() - began
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function plainOnPostgres(): Promise<number> {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: connections })
  // Those that are still closing are ended with their database.
  pool.on('error', () => {})
  try {
    await pool.query(
      'create table plain_drops (id text primary key, quantity bigint, reserved bigint)',
    )
    await pool.query('insert into plain_drops values ($1, $2, 0)', ['drop', whole.requests])
    const take = {
      name: 'take',
      text: 'update plain_drops set reserved = reserved + 1 where id = $1 and reserved + 1 <= quantity',
    }
    const began = performance.now()
    await Promise.all(
      Array.from({ length: whole.requests }, () => pool.query({ ...take, values: ['drop'] })),
    )
    return performance.now() - began
  } finally {
    await pool.end()
    await database.drop()
  }
}
