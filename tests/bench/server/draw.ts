import { hash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { newEntryCode } from '../../../shared/features/ultra-drops/draw.ts'
import { minute } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { openDrawSecrets } from '../../../sync-server/features/ultra-drops/draw-secrets.ts'
import { openDraws } from '../../../sync-server/features/ultra-drops/draws.ts'
import { advance } from '../../../sync-server/features/ultra-drops/steps.ts'
import lendPostgres from '../../support/postgres-lender.ts'
import { median, percentile } from './figures.ts'

/**
 * The server's work for an ultra drop, compared with the plainest equivalent.
 *
 * - Entering: a crowd enters at the same moment, each once, compared with a plain conditional
 *   insert of
 *   each by the bare driver, without network, checks, notices or answers.
 * - Closing and drawing 100,000 entries: the list is frozen and hashed, the secret published, and
 *   the order of all turns known, compared with a loop that reads all codes by the bare driver and
 *   hashes
 *   each.
 *
 *   node --import ./sync-server/import-cache.ts tests/bench/server/draw.ts [--runs 3] [--only
 *   sqlite|postgres]
 */
const wanted = { entering: 0.4, drawing: 2 } as const
const crowd = 2_000
const entries = 100_000
/** Crowds that are measured in each run, after one that is not. */
const measuredCrowds = 3
const drawSecrets = openDrawSecrets('x'.repeat(32))
/** As many as the servers have together. */
const connections = 30

const { values: given } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})

// Whether there is a PostgreSQL is checked when these are loaded.
const takeBack = await lendPostgres()
const { atServers } = await import('../../proof/market/at-servers.ts')
const { anUltraDrop, inTurns } = await import('../../proof/market/crowd.ts')
const { silent } = await import('../../support/engines.ts')
const { freshDatabase, hasPostgres } = await import('../../support/postgres.ts')
try {
  if (given.only !== 'postgres') await measure('SQLite')
  if (given.only !== 'sqlite' && hasPostgres) await measure('PostgreSQL')
} finally {
  await takeBack?.()
}

type Engine = 'SQLite' | 'PostgreSQL'

async function measure(engine: Engine) {
  const entering: { plain: number; ours: number; took: readonly number[] }[] = []
  const drawing: { plain: number; ours: number }[] = []
  for (let run = 0; run < Number(given.runs); run++) {
    entering.push({ plain: await withPlace(engine, plainInserts), ...(await enter(engine)) })
    drawing.push(await withPlace(engine, draw))
  }
  const of = <T>(all: readonly T[], figure: (one: T) => number) => median(all.map(figure))
  const perSecond = (milliseconds: number) => ((crowd / milliseconds) * 1_000).toFixed(0)
  const [enters, draws] = [
    of(entering, ({ plain, ours }) => plain / ours),
    of(drawing, ({ plain, ours }) => ours / plain),
  ]
  const took = entering.flatMap((one) => one.took)
  console.log(engine)
  console.table([
    {
      what: 'entering, a second',
      plain: perSecond(of(entering, ({ plain }) => plain)),
      ours: perSecond(of(entering, ({ ours }) => ours)),
      ratio: enters.toFixed(2),
      wanted: `≥ ${wanted.entering} ${enters >= wanted.entering ? '✓' : '✗'}`,
      'p99 ms': percentile(took, 99).toFixed(0),
    },
    {
      what: 'closing and drawing 100,000, ms',
      plain: of(drawing, ({ plain }) => plain).toFixed(0),
      ours: of(drawing, ({ ours }) => ours).toFixed(0),
      ratio: draws.toFixed(2),
      wanted: `≤ ${wanted.drawing} ${draws <= wanted.drawing ? '✓' : '✗'}`,
    },
  ])
}

/** Where a database is, which is taken away afterwards. */
type Place = { readonly sqliteFile: string } | { readonly postgresUrl: string }

async function withPlace<T>(engine: Engine, work: (place: Place) => Promise<T>): Promise<T> {
  if (engine === 'PostgreSQL') {
    const database = await freshDatabase()
    try {
      return await work({ postgresUrl: database.url })
    } finally {
      await database.drop()
    }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-draw-'))
  try {
    return await work({ sqliteFile: path.join(folder, 'undercroft.sqlite') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Milliseconds in which all of a crowd have entered, the median of some crowds, and of each person
 * from asking to the answer.
 */
async function enter(engine: Engine): Promise<{ ours: number; took: readonly number[] }> {
  const prepare = async (db: Db) => {
    const ids: string[] = []
    for (let crowds = 0; crowds <= measuredCrowds; crowds++) ids.push(await anUltraDrop(db))
    return ids
  }
  const crowded = { engine, people: crowd, onBusy: () => {}, prepare }
  return atServers(crowded, async ({ people, ask }, [first = '', ...ids]) => {
    const took: number[] = []
    const enterAll = async (one: string) => {
      const began = performance.now()
      await inTurns(people, async (who, number) => {
        const asked = performance.now()
        const path = `/api/ultra-drops/${one}/entry`
        const { status } = await ask(number, { who, method: 'PUT', path })
        if (status !== 200) throw new Error(`an entry was answered ${status}`)
        took.push(performance.now() - asked)
      })
      return performance.now() - began
    }
    // A server is no program that has only just begun.
    await enterAll(first)
    took.length = 0
    const crowds: number[] = []
    for (const id of ids) crowds.push(await enterAll(id))
    return { ours: median(crowds), took }
  })
}

/** Milliseconds in which the bare driver has inserted as many entries, each where the ultra drop is live. */
async function plainInserts(place: Place): Promise<number> {
  const tables = [
    'create table plain_drops (id text primary key, status text, live_ends_at bigint)',
    'create table plain_entries (id text primary key, drop_id text, user_id text, code text, entered_at bigint, unique (drop_id, user_id), unique (drop_id, code))',
    "insert into plain_drops values ('drop', 'live', 2)",
  ]
  const valuesOf = () => [randomUUID(), randomUUID(), newEntryCode(randomBytes(12)), 1, 'drop', 1]
  if ('sqliteFile' in place) {
    const db = new Sqlite(place.sqliteFile)
    db.pragma('journal_mode = wal')
    db.pragma('synchronous = full')
    for (const table of tables) db.exec(table)
    const insert = db.prepare(
      "insert into plain_entries select ?, id, ?, ?, ? from plain_drops where id = ? and status = 'live' and live_ends_at > ? on conflict do nothing",
    )
    const began = performance.now()
    for (let nth = 0; nth < crowd; nth++) insert.run(...valuesOf())
    const took = performance.now() - began
    db.close()
    return took
  }
  const pool = new pg.Pool({ connectionString: place.postgresUrl, max: connections })
  pool.on('error', () => {})
  for (const table of tables) await pool.query(table)
  const insert = {
    name: 'insert',
    text: "insert into plain_entries select $1, id, $2, $3, $4::bigint from plain_drops where id = $5 and status = 'live' and live_ends_at > $6 for share on conflict do nothing",
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: crowd }, () => pool.query({ ...insert, values: valuesOf() })),
  )
  const took = performance.now() - began
  await pool.end()
  return took
}

/** Milliseconds from the close of 100,000 entries until all turns are known, and of the plain loop. */
async function draw(place: Place): Promise<{ plain: number; ours: number }> {
  const db = await openDb(place, silent)
  try {
    const id = await anUltraDrop(db)
    const { ultraDrops: u, ultraDropEntries: e } = db.t
    const now = Date.now()
    await db.transaction('fill', async (tx) => {
      for (let from = 0; from < entries; from += 1_000)
        await tx.write(
          e,
          Array.from({ length: 1_000 }, () => ({
            id: randomUUID(),
            ultraDropId: id,
            userId: randomUUID(),
            code: newEntryCode(randomBytes(12)),
            status: 'entered',
            enteredAt: now,
            isWinner: false,
            compensationCredit: 0,
          })),
          'replace',
        )
      await tx.update(u).set({ liveEndsAt: now, dueAt: now, drawingAt: now + minute })
    })
    const rowOf = async () => (await db.select().from(u).where(eq(u.id, id)))[0]!
    // Once each before, so that neither begins with what the other has warmed.
    const { secret } = await rowOf()
    const plain = async () => {
      const began = performance.now()
      const codes = await codesBare(place, id)
      for (const code of codes) hash('sha256', `${secret}${code}`)
      if (codes.length !== entries) throw new Error(`${codes.length} were read`)
      return performance.now() - began
    }
    await plain()
    const began = performance.now()
    await db.transaction('close', (tx) => advance(tx, id, { drawSecrets, at: now }))
    await db.transaction('draw', (tx) => advance(tx, id, { drawSecrets, at: now + minute }))
    const { order } = await openDraws(db).orderOf(await rowOf())
    const ours = performance.now() - began
    if (order.length !== entries) throw new Error(`${order.length} have a turn`)
    return { plain: await plain(), ours }
  } finally {
    await db.close()
  }
}

async function codesBare(place: Place, id: string): Promise<string[]> {
  if ('sqliteFile' in place) {
    const db = new Sqlite(place.sqliteFile, { readonly: true })
    const codes = db
      .prepare<[string], string>('select code from ultra_drop_entries where ultra_drop_id = ?')
      .pluck()
      .all(id)
    db.close()
    return codes
  }
  const client = new pg.Client(place.postgresUrl)
  await client.connect()
  const { rows } = await client.query<{ code: string }>(
    'select code from ultra_drop_entries where ultra_drop_id = $1',
    [id],
  )
  await client.end()
  return rows.map(({ code }) => code)
}
