import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { maxMutationsInRound } from '../../../shared/business/sync.ts'
import type { DbAddress } from '../../../sync-server/db/open-db.ts'
import { type Cluster, postgresPrograms, startCluster } from '../../support/postgres-cluster.ts'
import { processorTime } from '../../support/processor.ts'
import { type Server, startServer } from '../../support/server.ts'
import type { Bare, BareResult } from './bare.ts'
import { median, percentile } from './figures.ts'
import type { Load, LoadResult } from './load.ts'
import { settle } from './people.ts'

/**
 * Mutations a second that the server takes from many devices at once, compared with the bare
 * driver's writes of the same rows and log entries; all contestants take turns.
 *
 *   node tests/bench/server/throughput.ts [--runs 3] [--seconds 5] [--users 200]
 *     [--only sqlite|postgres]
 */
export const secret = 'the secret of a measurement, which nobody needs'
const inRound = 10
const connectionsOfServer = 10

export interface Throughput {
  /** Medians over the runs: mutations a second. */
  readonly bare: number
  readonly servers: readonly ServerFigures[]
}

export interface ServerFigures {
  readonly processes: number
  readonly perSecond: number
  /** Of bare writing, run by run. */
  readonly ratio: number
  /** Milliseconds of a round under this load. */
  readonly p50: number
  readonly p99: number
  /** MiB, the most of each process at any time, added up. */
  readonly memory: number
  /** Microseconds of processor time for one mutation. */
  readonly processor: number
  /** Rounds refused with a time to wait, like all load above the limit. */
  readonly busy: number
}

export interface Measuring {
  readonly runs: number
  /** Milliseconds of each run that count. */
  readonly milliseconds: number
  readonly users: number
}

/** Measures one server process on SQLite. */
export const sqliteThroughput = (measuring: Measuring): Promise<Throughput> =>
  throughput(measuring, [1], onSqlite)

/** Measures one and three server processes on PostgreSQL. */
export const postgresThroughput = (measuring: Measuring, cluster: Cluster): Promise<Throughput> => {
  let made = 0
  return throughput(measuring, [1, 3], async (measure) => {
    made += 1
    const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-throughput-'))
    const postgresUrl = await cluster.createDatabase(`throughput_${made}`)
    try {
      return await measure({ postgresUrl }, dataDir)
    } finally {
      await cluster.dropDatabase(`throughput_${made}`)
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/** Gives an empty database and a data folder, and removes them afterwards. */
type WithDatabase = <T>(measure: (place: DbAddress, dataDir: string) => Promise<T>) => Promise<T>

const onSqlite: WithDatabase = async (measure) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-throughput-'))
  try {
    return await measure({ sqliteFile: path.join(dataDir, 'undercroft.sqlite') }, dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function throughput(
  { runs, milliseconds, users }: Measuring,
  processes: readonly number[],
  withDatabase: WithDatabase,
): Promise<Throughput> {
  const times = { warmUp: 1_000, milliseconds }
  const bare: number[] = []
  const measured = processes.map((count) => ({ count, runs: [] as ServerRun[] }))
  for (let run = 0; run < runs; run++) {
    const written = await withDatabase(async (place) => {
      const people = await settle(place, users, secret)
      return tell<Bare, BareResult>('bare.ts', {
        place,
        people,
        inBatch: inRound,
        connections: connectionsOfServer,
        ...times,
      })
    })
    bare.push(written.perSecond)
    for (const of of measured) {
      const result = await withDatabase(async (place, dataDir) => {
        const people = await settle(place, users, secret)
        return underLoad(place, dataDir, of.count, { people, inRound, ...times })
      })
      of.runs.push({ ...result, ratio: result.perSecond / written.perSecond })
    }
  }
  return {
    bare: median(bare),
    servers: measured.map(({ count, runs: all }) => ({
      processes: count,
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      ratio: median(all.map(({ ratio }) => ratio)),
      p50: median(all.map(({ p50 }) => p50)),
      p99: median(all.map(({ p99 }) => p99)),
      memory: median(all.map(({ memory }) => memory)),
      processor: median(all.map(({ processor }) => processor)),
      busy: median(all.map(({ busy }) => busy)),
    })),
  }
}

type ServerRun = Omit<ServerFigures, 'processes'>

async function underLoad(
  place: DbAddress,
  dataDir: string,
  processes: number,
  load: Omit<Load, 'origins'>,
): Promise<Omit<ServerRun, 'ratio'>> {
  const servers: Server[] = []
  try {
    for (let count = 0; count < processes; count++) servers.push(await aServer(place, dataDir))
    const origins = servers.map(({ origin }) => origin)
    const processor = () => servers.reduce((sum, { pid }) => sum + processorTime(pid), 0)
    const before = processor()
    const result = await tell<Load, LoadResult>('load.ts', { ...load, origins })
    return {
      processor: (processor() - before) / result.all,
      perSecond: result.perSecond,
      busy: result.busy,
      p50: percentile(result.rounds, 50),
      p99: percentile(result.rounds, 99),
      memory: servers.reduce((sum, { pid }) => sum + maxMemory(pid), 0),
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** The real server as an operator runs it, with its log at the level of production. */
export function aServer(place: DbAddress, dataDir: string): Promise<Server> {
  return startServer({
    dataDir,
    ...('postgresUrl' in place && { databaseUrl: place.postgresUrl }),
    appOrigin: 'http://localhost',
    env: {
      NODE_ENV: 'production',
      DATA_DIR_SHARED: 'yes',
      APP_SECRET: secret,
      ...(process.env['SERVER_NODE_OPTIONS'] && {
        NODE_OPTIONS: process.env['SERVER_NODE_OPTIONS'],
      }),
    },
  })
}

/** Starts a process of this folder, sends it its task, and returns its result. */
export async function tell<Told extends object, Found>(file: string, told: Told): Promise<Found> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  child.send(told)
  const found = await Promise.race([
    once(child, 'message').then(([result]) => result as Found),
    once(child, 'exit').then(() => undefined),
  ])
  if (found === undefined) throw new Error(`${file} ended before it had found anything`)
  return found
}

/** The most memory that a process has had at any time, in MiB. */
function maxMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}

export function lineOf(
  name: string,
  { perSecond, ratio, p50, p99, memory, processor, busy }: ServerFigures,
): string {
  return [
    `${name}: ${Math.round(perSecond)} mutations a second`,
    `${ratio.toFixed(2)} of bare`,
    `round p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    `${Math.round(processor)} µs of processor for a mutation`,
    `${Math.round(memory)} MiB`,
    ...(busy > 0 ? [`${busy} rounds told to come again`] : []),
  ].join(' · ')
}

/** How long the others wait for their rounds while one of them brings a huge import. */
export interface Fairness {
  /**
   * Milliseconds of a round of ten, each device pausing for a second: without and during the
   * import.
   */
  readonly alone: { readonly p50: number; readonly p99: number }
  readonly besideImport: { readonly p50: number; readonly p99: number }
  /** Mutations a second of the import. */
  readonly imported: number
}

/** On SQLite, one process. */
export const fairness = async ({ milliseconds, users }: Measuring): Promise<Fairness> => {
  const measure = (importing?: number) =>
    onSqlite(async (place, dataDir) => {
      const people = await settle(place, users, secret)
      const server = await aServer(place, dataDir)
      try {
        const { rounds, importedPerSecond } = await tell<Load, LoadResult>('load.ts', {
          people,
          inRound,
          pause: 1_000,
          warmUp: 2_000,
          milliseconds,
          origins: [server.origin],
          ...(importing && { importing }),
        })
        return { p50: percentile(rounds, 50), p99: percentile(rounds, 99), importedPerSecond }
      } finally {
        await server.stop()
      }
    })
  const alone = await measure()
  const { importedPerSecond: imported, ...besideImport } = await measure(maxMutationsInRound)
  return { alone, besideImport, imported }
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      users: { type: 'string', default: '200' },
      only: { type: 'string' },
    },
  })
  const measuring: Measuring = {
    runs: Number(values.runs),
    milliseconds: Number(values.seconds) * 1_000,
    users: Number(values.users),
  }
  const print = (engine: string, { bare, servers }: Throughput) => {
    process.stdout.write(`${engine}, bare: ${Math.round(bare)} rows and log entries a second\n`)
    for (const server of servers) {
      const name = `${engine}, ${server.processes} ${server.processes === 1 ? 'process' : 'processes'}`
      process.stdout.write(`${lineOf(name, server)}\n`)
    }
  }
  if (values.only !== 'postgres') {
    print('SQLite', await sqliteThroughput(measuring))
    const { alone, besideImport, imported } = await fairness(measuring)
    const told = ({ p50, p99 }: Fairness['alone']) =>
      `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`
    process.stdout.write(
      `A round while each device pauses a second: ${told(alone)} · beside an import of ${Math.round(imported)} mutations a second: ${told(besideImport)}\n`,
    )
  }
  const programs = postgresPrograms()
  if (values.only === 'sqlite' || !programs) return
  const cluster = await startCluster(programs, { durable: true })
  try {
    print('PostgreSQL', await postgresThroughput(measuring, cluster))
  } finally {
    await cluster.stop()
  }
}

if (import.meta.main) await run()
