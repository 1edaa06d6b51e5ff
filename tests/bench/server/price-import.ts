import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DbAddress } from '../../../sync-server/db/open-db.ts'
import { someBottles } from '../bottles.ts'
import lendPostgres from '../../support/postgres-lender.ts'
import { project, startArguments } from '../../support/server.ts'
import { percentile } from './figures.ts'
import type { Load, LoadResult } from './load.ts'
import { type Person, settle } from './people.ts'
import { aServer, secret, tell } from './throughput.ts'

/**
 * How long people wait for their rounds before, while and after lists of 20,000 prices are taken in at
 * the terminal, one after the other, with alerts and values looked at behind them.
 *
 *   node --import ./sync-server/import-cache.ts tests/bench/server/price-import.ts
 */
const wanted = 2
const people = 100
const lines = 20_000
const load = { inRound: 2, pause: 2_000, warmUp: 2_000, milliseconds: 20_000 } as const

interface Waited {
  readonly when: 'before' | 'while' | 'after'
  readonly p50: number
  readonly p99: number
  readonly busy: number
}

interface Imported {
  readonly waited: readonly Waited[]
  /** Milliseconds of each list. */
  readonly lists: readonly number[]
  /** The server's messages about failed jobs. */
  readonly failures: readonly string[]
}

// Whether there is a PostgreSQL is checked when these are loaded.
const takeBack = await lendPostgres()
const { engines, within } = await import('./databases.ts')
try {
  for (const [engine, fresh] of Object.entries(engines)) print(engine, await within(fresh, measure))
} finally {
  await takeBack?.()
}

async function measure(place: DbAddress, dataDir: string): Promise<Imported> {
  const all = await settle(place, 3 * people, secret)
  const server = await aServer(place, dataDir)
  try {
    const waited: Waited[] = []
    const during = async (when: Waited['when'], some: readonly Person[]) => {
      const told: Load = { ...load, people: some, origins: [server.origin] }
      const { rounds, busy } = await tell<Load, LoadResult>('load.ts', told)
      waited.push({ when, p50: percentile(rounds, 50), p99: percentile(rounds, 99), busy })
    }
    // All users start with an empty cellar, so that rounds have the same size all three times.
    await during('before', all.slice(0, people))
    const lists: number[] = []
    const meanwhile = { isOver: false }
    const [, failed] = await Promise.all([
      during('while', all.slice(people, 2 * people)).finally(() => (meanwhile.isOver = true)),
      takeLists(place, dataDir, lists, meanwhile).catch((error: unknown) => error),
    ])
    if (failed) throw failed
    await during('after', all.slice(2 * people))
    const failures = server
      .output()
      .split('\n')
      .filter((line) => /the job \S+ failed/.test(line))
    return { waited, lists, failures }
  } finally {
    await server.stop()
  }
}

/** Loads one list after another while users are measured. */
async function takeLists(
  place: DbAddress,
  dataDir: string,
  lists: number[],
  meanwhile: { readonly isOver: boolean },
): Promise<undefined> {
  const file = path.join(dataDir, 'prices.csv')
  while (!meanwhile.isOver) {
    writeFileSync(file, listOf(lists.length))
    const began = performance.now()
    await takeIn(file, place, dataDir)
    lists.push(performance.now() - began)
  }
  return undefined
}

async function takeIn(file: string, place: DbAddress, dataDir: string): Promise<void> {
  const admin = spawn(
    process.execPath,
    [...startArguments, 'sync-server/admin.ts', 'prices', 'import', file],
    {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        APP_ORIGIN: 'http://localhost',
        APP_SECRET: secret,
        DATA_DIR: dataDir,
        DATA_DIR_SHARED: 'yes',
        ...('postgresUrl' in place && { DATABASE_URL: place.postgresUrl }),
      },
    },
  )
  let said = ''
  for (const stream of [admin.stdout, admin.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code] = (await once(admin, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the list was not taken in: ${said}`)
}

/** 20 stores that sell what people have put into their cellars; every list has another price for each. */
function listOf(number: number): string {
  const today = new Date().toISOString().slice(0, 10)
  const sold = someBottles(lines / 20).flatMap(({ name, brand }, at) =>
    Array.from({ length: 20 }, (_, store) => {
      const price = 20 + ((at * 7 + store * 3 + number) % 180)
      return `Store ${store},"${name}","${brand}",${price}.00,${today}`
    }),
  )
  return ['store,name,brand,price,date', ...sold].join('\n')
}

function print(engine: string, { waited, lists, failures }: Imported) {
  const [usual] = waited
  const list = Math.round(lists.reduce((sum, one) => sum + one, 0) / lists.length)
  console.log(`${engine}: ${lists.length} lists, ${list} ms each, ${failures.length} failed jobs`)
  for (const line of failures) console.log(line)
  console.table(
    waited.map(({ when, p50, p99, busy }) => {
      const ratio = p50 / (usual?.p50 ?? Number.NaN)
      return {
        when,
        'p50, ms': p50.toFixed(1),
        'p99, ms': p99.toFixed(1),
        'told to come again': busy,
        ratio: ratio.toFixed(2),
        wanted: when === 'before' ? '' : `≤ ${wanted} ${ratio <= wanted ? '✓' : '✗'}`,
      }
    }),
  )
}
