import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import buildApp from '../support/built-app.ts'
import { compareBuilds, reportOf } from './compare-builds.ts'
import { engines, thisApp } from './engines.ts'
import { measureLighthouse, type Said, tableOfLighthouse } from './lighthouse.ts'
import { openOtherBuild } from './other-build.ts'
import { comparedWorks, type Part, partsOf, works } from './all-parts.ts'
import { Sessions, TookTooLong } from './session.ts'
import { type Measured, promisesOf, tableOf } from './table.ts'

/**
 * Compares this app with its limit and its peers, and prints the tables.
 *
 *   npm run bench                               everything, three times
 *   npm run bench -- --only add,pull --reps 5   these works
 *   npm run bench -- --engines "this app,raw Dexie"
 *   npm run bench -- --against HEAD~20          this build and that revision
 */
const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    engines: { type: 'string' },
    reps: { type: 'string', default: '3' },
    against: { type: 'string' },
  },
})
const wanted = new Set(chosen(works, given.only ?? (given.against && comparedWorks.join())))
const wantedEngines = chosen(
  engines.map(({ name }) => name),
  given.engines,
)
const times = Number(given.reps)

if (['screen', 'cold-start', 'lighthouse'].some((work) => wanted.has(work))) buildApp()

// The browsers' driver hears this signal, too, and would only close them.
process.on('SIGTERM', () => process.exit(143))

const other = given.against === undefined ? undefined : openOtherBuild(given.against)
const sessions = new Sessions()
const contestants = engines.filter(({ name }) => wantedEngines.includes(name))
const measured: Measured[] = [...contestants, ...(other ? [other.engine] : [])].map((engine) => ({
  engine,
  repetitions: [],
  failures: [],
}))
let said: readonly Said[] = []
try {
  const parts = partsOf(sessions, wanted)
  for (let repetition = 0; repetition < times; repetition++) {
    for (const { repetitions } of measured) repetitions.push({})
    // One engine after the other within a part: a busy moment hits all of them alike. The order
    // changes, so that none always follows the same one.
    const inTurn = repetition % 2 === 0 ? measured : measured.toReversed()
    for (const part of parts) for (const one of inTurn) await measure(one, part)
    // Interrupted, it prints the results so far.
    keep()
  }
  if (measured.length > 0) console.log(`\n${tableOf(measured)}\n\n${promisesOf(measured)}\n`)
  if (other) console.log(`${reportOf(other.revision, compared())}\n`)
  said = await askLighthouse()
} finally {
  await sessions.remove()
  other?.remove()
}
keep()
measureScreens()
measureScanner()
measureServer()
measureMarket()
measureCommunity()
measureReading()

/** The named items of a list; all by default. */
function chosen(all: readonly string[], said?: string): readonly string[] {
  if (said === undefined) return all
  const list = said.split(',').map((name) => name.trim())
  const unknown = list.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`${unknown.join()}: there is only ${all.join()}`)
  return list
}

/** This build and the other one, where both were measured. */
function compared() {
  const [own, others] = [thisApp, other?.engine.name].map((wantedName) =>
    measured.find(({ engine: { name } }) => name === wantedName),
  )
  return compareBuilds(own?.repetitions ?? [], others?.repetitions ?? [])
}

async function measure({ engine, repetitions, failures }: Measured, part: Part) {
  // A part that timed out would time out again.
  if (part.worksOf(engine).size === 0 || failures.some((one) => isOf(part, one))) return
  const began = performance.now()
  try {
    Object.assign(repetitions.at(-1) ?? {}, await part.run(engine))
    const took = Math.round((performance.now() - began) / 1_000)
    console.log(`${engine.name}, ${part.name}: measured within ${took} s`)
  } catch (error) {
    console.log(`${engine.name}, ${part.name}: ${String(error)}`)
    failures.push({ part: part.name, why: String(error), isSlow: error instanceof TookTooLong })
  }
}

function isOf({ name }: Part, { part, isSlow }: Measured['failures'][number]): boolean {
  return isSlow && part === name
}

async function askLighthouse(): Promise<readonly Said[]> {
  const app = engines.find(({ name }) => name === thisApp)
  if (!app || !wanted.has('lighthouse')) return []
  const found = await measureLighthouse(await sessions.dataWith(app, 0), times)
  console.log(`${tableOfLighthouse(found)}\n`)
  return found
}

function keep() {
  const results = fileURLToPath(new URL('../../test-results', import.meta.url))
  mkdirSync(results, { recursive: true })
  const compare = other && { against: other.revision, compared: compared() }
  const all = { at: new Date().toISOString(), load: loadavg(), measured, lighthouse: said, compare }
  writeFileSync(path.join(results, 'bench.json'), `${JSON.stringify(all, null, 2)}\n`)
}

/** The server under load has a separate bench and table. */
function measureServer() {
  if (wanted.has('server')) runProgram('server/throughput.ts')
}

/**
 * A rush on few bottles, a store's counter, and a draw, each compared with the plainest equivalent;
 * and operations that slow down with more data.
 */
function measureMarket() {
  if (wanted.has('rush')) runProgram('server/rush.ts')
  if (wanted.has('pickup')) runProgram('server/pickup.ts')
  if (wanted.has('draw')) runProgram('server/draw.ts')
  if (wanted.has('radar')) runProgram('server/radar.ts')
  if (wanted.has('price-import')) runProgram('server/price-import.ts')
}

/** The feed with many posts, and how soon its readers see a new one. */
function measureCommunity() {
  if (wanted.has('community')) runProgram('server/community.ts')
}

/** How well untuned files, names and questions are read. */
function measureReading() {
  if (wanted.has('reading')) runProgram('reading/run.ts')
}

/** The time to open a screen with ten times the data, and its longest frame. */
function measureScreens() {
  if (wanted.has('screens')) runProgram('screens/run.ts')
}

/** How well the scanner reads photos of real codes. */
function measureScanner() {
  if (wanted.has('scan')) runProgram('scan/run.ts')
}

function runProgram(file: string) {
  const program = fileURLToPath(new URL(file, import.meta.url))
  spawnSync(process.execPath, [program], { stdio: 'inherit' })
}
