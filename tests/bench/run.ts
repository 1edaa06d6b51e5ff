import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import buildApp from '../support/built-app.ts'
import { engines, type EngineKind, thisApp } from './engines.ts'
import { type Figures, sizes } from './figures.ts'
import { Sessions, TookTooLong } from './session.ts'
import { onColdStart, onRealScreen } from './screens.ts'
import { grid, type Measured, tableOf } from './table.ts'
import {
  type EngineWork,
  engineWorks,
  onEmptyDevice,
  onFullDevice,
  usual,
  wholeTimes,
} from './works.ts'

/**
 * Measures this app beside its limit and its like, and prints the tables.
 *
 *   npm run bench                               everything, three times
 *   npm run bench -- --only add,pull --reps 5   these works
 *   npm run bench -- --engines "this app,raw Dexie"
 */
const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    engines: { type: 'string' },
    reps: { type: 'string', default: '3' },
  },
})
const named = (list: string | undefined) => list?.split(',').map((name) => name.trim())
const works = new Set(engineWorks.filter((work) => named(given.only)?.includes(work) ?? true))
const chosen = engines.filter(({ name }) => named(given.engines)?.includes(name) ?? true)

const durability = {
  disk: 'when the disk has it',
  system: 'when the operating system has it',
  memory: 'when the page has it',
} as const

if (works.has('screen') || works.has('cold-start')) buildApp()

const sessions = new Sessions()
const measured: Measured[] = chosen.map((engine) => ({ engine, repetitions: [], failures: [] }))
const givenUp = new Set<string>()
try {
  for (let repetition = 0; repetition < Number(given.reps); repetition++) {
    for (const { repetitions } of measured) repetitions.push({})
    for (const part of partsOf(works)) {
      // One engine after the other within a part: a busy moment hits all of them alike.
      for (const one of measured) await measure(one, part)
    }
  }
} finally {
  await sessions.remove()
}
say()

interface Part {
  readonly name: string
  readonly works: readonly EngineWork[]
  /** The only engine that has it. */
  readonly for?: string
  run(engine: EngineKind): Promise<Figures>
}

function partsOf(wanted: ReadonlySet<EngineWork>): Part[] {
  const doing = (engine: EngineKind) => ({
    ...{ sessions, engine, times: wholeTimes },
    works: engine.only ? wanted.intersection(new Set([engine.only])) : wanted,
  })
  const parts: Part[] = [
    {
      name: 'none stored',
      works: ['add', 'replay'],
      run: (engine) => onEmptyDevice(doing(engine)),
    },
    ...sizes.map(
      (size): Part => ({
        name: `${size} stored`,
        works:
          size === usual ? ['add', 'new-device', 'open', 'search', 'pull', 'memory'] : ['pull'],
        run: (engine) => onFullDevice(doing(engine), size),
      }),
    ),
    {
      name: 'the real screen',
      works: ['screen'],
      for: thisApp,
      run: (engine) => onRealScreen(sessions, engine),
    },
    {
      name: 'the real cold start',
      works: ['cold-start'],
      for: thisApp,
      run: (engine) => onColdStart(sessions, engine),
    },
  ]
  return parts.filter((part) => part.works.some((work) => wanted.has(work)))
}

async function measure({ engine, repetitions, failures }: Measured, part: Part) {
  const key = `${engine.name}, ${part.name}`
  if (givenUp.has(key) || (engine.only && !part.works.includes(engine.only))) return
  if (part.for && part.for !== engine.name) return
  if (engine.only && !works.has(engine.only)) return
  const began = performance.now()
  try {
    Object.assign(repetitions.at(-1) ?? {}, await part.run(engine))
    console.log(`${key}: ${((performance.now() - began) / 1_000).toFixed(0)} s`)
  } catch (error) {
    console.log(`${key}: ${String(error)}`)
    failures.push(`${part.name}: ${String(error)}`)
    if (error instanceof TookTooLong) givenUp.add(key)
  }
}

function say() {
  console.log(`\n${tableOf(measured)}\n`)
  console.log(
    grid([
      ['engine', 'a change is stored', 'the server acknowledges'],
      ...measured.map(({ engine }) => [
        engine.name,
        durability[engine.durable],
        engine.acknowledges,
      ]),
    ]),
  )
  for (const { engine, failures } of measured)
    for (const failure of failures) console.log(`${engine.name}, ${failure}`)
  const results = fileURLToPath(new URL('../../test-results', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(
    path.join(results, 'bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), load: loadavg(), measured }, null, 2)}\n`,
  )
}
