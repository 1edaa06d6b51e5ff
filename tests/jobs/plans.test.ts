import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import { operate } from '../../sync-server/admin.ts'
import { fill } from '../../sync-server/demo/fill.ts'
import { openLog } from '../../sync-server/http/log.ts'
import type { Jobs } from '../../sync-server/jobs/jobs.ts'
import { serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import { limitMs } from '../support/scope.ts'
import { onStatementRun } from '../support/statements-run.ts'

vi.setConfig({ testTimeout: 240_000 })

/** In which job a statement is made. */
const ofJob = new AsyncLocalStorage<string>()

interface Statement {
  readonly kind: string
  readonly values: readonly unknown[]
}

const isPaged = (text: string) => /\blimit\b/i.test(text)

/** The part of a plan whose time grows with the rows; '' if there is none. */
type Judge = (text: string, values: readonly unknown[]) => Promise<string>

describe('over a town in which everything has happened, some days later', () => {
  let folder: string
  const settings = () => ({ PORT: '0', DATA_DIR: path.join(folder, 'town') })
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'undercroft-plans-'))
    await fill(settings())
  }, limitMs(240_000))
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs all due jobs. Returns which repeating ones ran. */
  async function work(environment: Record<string, string>, later: number) {
    const ran = new Set<string>()
    let comeAgain: string[] = []
    const around = (jobs: Jobs): Jobs => {
      comeAgain = Object.keys(jobs).filter((kind) => jobs[kind]?.every !== undefined)
      return Object.fromEntries(
        Object.entries(jobs).map(([kind, job]) => [
          kind,
          {
            ...job,
            run(args, batch) {
              ran.add(kind)
              return ofJob.run(kind, () => job.run(args, batch))
            },
          },
        ]),
      )
    }
    const now = () => Date.now() + later
    const running = await serve(readSettings(environment), openLog('error'), undefined, {
      now,
      around,
    })
    await running.work()
    await running.stop()
    return { ran, comeAgain }
  }

  async function wrongOnes(statements: ReadonlyMap<string, Statement>, judge: Judge) {
    const wrong: string[] = []
    for (const [text, { kind, values }] of statements) {
      if (!/^\s*(select|update|delete|with)/i.test(text)) continue
      const why = await judge(text, values)
      if (why !== '') wrong.push(`${kind}: ${why}\n   ${text.replaceAll(/\s+/g, ' ')}`)
    }
    return wrong
  }

  test('no job reads or sorts a whole table, on SQLite', async () => {
    const statements = new Map<string, Statement>()
    const end = onStatementRun((text) => {
      const kind = ofJob.getStore()
      if (kind) statements.set(text, { kind, values: [...text.matchAll(/\?/g)].map(() => null) })
    })
    const { ran, comeAgain } = await work(settings(), 3 * day)
    end()
    expect([...ran]).toEqual(expect.arrayContaining(comeAgain))
    expect(statements.size).toBeGreaterThan(100)

    const db = new Sqlite(path.join(folder, 'town', 'undercroft.sqlite'))
    const judge: Judge = async (text, values) => {
      const rows = db.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]
      const lines = rows.map(({ detail }) => detail)
      const inner = lines.flatMap(
        (line) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)/.exec(line)?.[1] ?? [],
      )
      // The result of a part of the statement is read whole; how it was found has separate lines.
      const plan = lines.filter((line) => !inner.some((name) => line === `SCAN ${name}`))
      const reads = plan.find((line) => isRead(line) || (isRead(line, true) && !isPaged(text)))
      // An index lookup by key finds few rows, which may be sorted.
      const isFillerWord = plan
        .filter((line) => line.startsWith('SEARCH'))
        .every((line) => line.includes('=?'))
      return (
        reads ??
        (isFillerWord ? '' : (plan.find((line) => line.includes('B-TREE FOR ORDER')) ?? ''))
      )
    }
    const isRead = (line: string, byIndex = false) =>
      /^SCAN (?!json_each|.*VALUES|\(|CONSTANT)/.test(line) &&
      / USING .*INDEX/.test(line) === byIndex
    expect(await wrongOnes(statements, judge)).toEqual([])
    // The broken rule is noticed.
    for (const text of [
      'select * from bottles where brand = ?',
      'select * from reservations where due_at > ? order by quantity limit 5',
      'select id from reservations order by due_at, id',
    ])
      expect(await judge(text, [null].slice(0, text.split('?').length - 1)), text).not.toBe('')
    db.close()
  })

  test.skipIf(!hasPostgres)('no job reads or sorts a whole table, on PostgreSQL', async () => {
    const database = await freshDatabase('empty')
    const environment = { PORT: '0', DATA_DIR: path.join(folder, 'other') }
    const file = path.join(folder, 'town.tar')
    expect(await operate(['backup', file], settings(), () => {})).toBe(0)
    const there = { ...environment, DATABASE_URL: database.url }
    expect(await operate(['restore', file], there, () => {})).toBe(0)

    const statements = new Map<string, Statement>()
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const kind = ofJob.getStore()
      const [config, values] = given as [string | pg.QueryConfig, unknown[]?]
      const asked = typeof config === 'string' ? { text: config, values } : config
      if (kind && asked.text)
        statements.set(asked.text, { kind, values: asked.values ?? values ?? [] })
      return (query as (...all: unknown[]) => unknown).apply(this, given)
    } as never)
    // Where the jobs have been done on the other engine before.
    const { ran, comeAgain } = await work(there, 6 * day)
    vi.restoreAllMocks()
    expect([...ran]).toEqual(expect.arrayContaining(comeAgain))
    expect(statements.size).toBeGreaterThan(100)

    const client = new pg.Client(database.url)
    await client.connect()
    // Small tables are read completely: only required scans are checked.
    for (const way of ['seqscan', 'sort', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await client.query(`set enable_${way} = off`)
    const judge: Judge = async (text, values) => {
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, [...values])
      const plan = rows.map((row) => Object.values(row).join(''))
      const scans = plan.flatMap((line, at) =>
        /Index (Only )?Scan/.test(line) ? [{ line, by: plan[at + 1] ?? '' }] : [],
      )
      // Through an index from its beginning to its end.
      const whole = isPaged(text) ? undefined : scans.find(({ by }) => !by.includes('Index Cond'))
      const isFillerWord = scans.every(({ by }) => / = /.test(by))
      const sorts = isFillerWord
        ? undefined
        : plan.find((line) => /(?<!Incremental )Sort  \(/.test(line))
      return plan.find((line) => line.includes('Seq Scan on')) ?? whole?.line ?? sorts ?? ''
    }
    expect(await wrongOnes(statements, judge)).toEqual([])
    for (const text of [
      'select * from bottles where brand = $1',
      'select * from reservations where due_at > $1 order by quantity limit 5',
      'select id from reservations order by due_at, id',
    ])
      expect(await judge(text, text.includes('$1') ? ['1'] : []), text).not.toBe('')
    await client.end()
    await database.drop()
  })
})
