import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** What a job does: jobs run next to each other, requests one after the other. */
export const jobAct = new AsyncLocalStorage<string>()

/** The work of a database for one act. */
export interface ActWork {
  statements: number
  /** Steps of SQLite's virtual machine; rows that PostgreSQL reads. */
  work: number
  /** Pages that PostgreSQL looks at. Its indexes have one level more at a hundred times the rows. */
  pages: number
  /** The statement with the most work. */
  heaviest: { work: number; text: string }
}

export interface Recorder {
  /** What a request does now; undefined: nothing that counts. */
  act: string | undefined
  /** Updates the database's statistics, as PostgreSQL's autovacuum does after many inserts. */
  analyze(): Promise<void>
  /** Stops, and returns the work of each act. */
  end(): Promise<Map<string, ActWork>>
}

/**
 * Counts the work of this process at an SQLite file: from now on it records each statement, and at
 * the end runs all of them again on a copy made now.
 */
export async function recordSqlite(file: string): Promise<Recorder> {
  const copy = `${file}.copy`
  const connection = new Sqlite(file, { readonly: true })
  await connection.backup(copy)
  const prototype = Object.getPrototypeOf(connection.prepare('select 1')) as Sqlite.Statement
  connection.close()
  const seen: { act: string; text: string; values: unknown[] }[] = []
  const recorder = { act: undefined as string | undefined }
  const names = ['all', 'get', 'run'] as const
  const real = names.map((name) => [name, prototype[name]] as const)
  for (const [name, method] of real)
    prototype[name] = function (this: Sqlite.Statement, ...values: unknown[]) {
      const act = jobAct.getStore() ?? (isOfWorker(this.source) ? undefined : recorder.act)
      if (!isFrame(this.source))
        seen.push({
          act: act ?? '',
          text: this.source,
          values: values.flat(),
        })
      return (method as (...all: unknown[]) => never).apply(this, values)
    }
  return Object.assign(recorder, {
    async analyze() {},
    async end() {
      for (const [name, method] of real) prototype[name] = method as never
      const works = new Map<string, ActWork>()
      const counts = await stepsOf(copy, seen)
      rmSync(copy)
      for (const [at, { act, text }] of seen.entries())
        if (act !== '') add(works, act, { text, work: counts[at] ?? 0, pages: 0 })
      return works
    },
  })
}

/** Jobs are looked for next to a request. */
const isOfWorker = (source: string) =>
  /(from|update|join) "(jobs|job_times)"/.test(source) && !/^\s*insert/i.test(source)

const isFrame = (source: string) =>
  /^\s*(begin|commit|rollback|savepoint|release|pragma)/i.test(source)

async function stepsOf(
  copy: string,
  seen: readonly { text: string; values: unknown[] }[],
): Promise<number[]> {
  const program = fileURLToPath(new URL('steps.py', import.meta.url))
  const child = spawn('python3', [program, copy], { stdio: ['pipe', 'pipe', 'inherit'] })
  const out = text(child.stdout)
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  for (const { text: source, values } of seen)
    child.stdin.write(`${JSON.stringify({ text: source, values: values.map(asJson) })}\n`)
  child.stdin.end()
  if ((await ended) !== 0) throw new Error('the statements could not be run again')
  return JSON.parse(await out) as number[]
}

const asJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value
}

/**
 * Counts the work of this process at a PostgreSQL database, as its module `auto_explain` says; for
 * connections opened from now on.
 */
export async function recordPostgres(url: string): Promise<Recorder> {
  const client = new pg.Client(url)
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  for (const [setting, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    client_min_messages: 'log',
  }))
    await client.query(`alter database "${name}" set ${setting} = '${value}'`)
  await client.end()
  const analyze = async () => {
    const other = new pg.Client(url)
    await other.connect()
    await other.query('analyze')
    await other.end()
  }
  await analyze()
  const works = new Map<string, ActWork>()
  const recorder = { act: undefined as string | undefined }
  const { prototype } = pg.Client
  const { connect, query } = prototype
  /** Of the last query of each connection. */
  const acts = new WeakMap<pg.Client, string>()
  prototype.connect = function (this: pg.Client, ...given: never[]) {
    this.on('notice', ({ message = '' }) => {
      const from = message.indexOf('{')
      const act = acts.get(this)
      if (act === undefined || !message.startsWith('duration:') || from < 0) return
      const explained = JSON.parse(message.slice(from)) as { 'Query Text': string; Plan: Plan }
      const { Plan: plan, 'Query Text': source } = explained
      const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      add(works, act, { text: source, work: rowsOf(plan), pages })
    })
    return (connect as (...all: never[]) => never).apply(this, given)
  } as never
  prototype.query = function (this: pg.Client, ...given: never[]) {
    const [asked] = given as unknown as [string | { text?: string }]
    const source = typeof asked === 'string' ? asked : (asked?.text ?? '')
    const act = jobAct.getStore() ?? (isOfWorker(source) ? undefined : recorder.act)
    if (act === undefined) acts.delete(this)
    else acts.set(this, act)
    return (query as (...all: never[]) => never).apply(this, given)
  } as never
  return Object.assign(recorder, {
    analyze,
    async end() {
      Object.assign(prototype, { connect, query })
      return works
    },
  })
}

/** A table of so few pages is read whole, whatever its indexes; of its rows those count that are found. */
const fewPages = 100

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Plan[]
}

/** Rows that all scans of a plan have read; 1 for the statement itself. */
function rowsOf(plan: Plan): number {
  let rows = 1
  const visit = (node: Plan): void => {
    const of = (key: 'Actual Rows' | 'Rows Removed by Filter' | 'Rows Removed by Index Recheck') =>
      node[key] ?? 0
    const pages = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
    const loops = node['Actual Loops'] ?? 1
    const isSmall = node['Node Type'] === 'Seq Scan' && pages <= fewPages * loops
    const removed = of('Rows Removed by Filter') + of('Rows Removed by Index Recheck')
    if (node['Node Type'].endsWith('Scan'))
      rows += (of('Actual Rows') + (isSmall ? 0 : removed)) * loops
    for (const inner of node.Plans ?? []) visit(inner)
  }
  visit(plan)
  return rows
}

interface Counted {
  readonly text: string
  readonly work: number
  readonly pages: number
}

function add(works: Map<string, ActWork>, act: string, { text: source, work, pages }: Counted) {
  const own = works.get(act) ?? {
    statements: 0,
    work: 0,
    pages: 0,
    heaviest: { work: 0, text: '' },
  }
  own.statements += 1
  own.work += work
  own.pages += pages
  if (work > own.heaviest.work) own.heaviest = { work, text: source }
  works.set(act, own)
}
