import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { families, type Family, storyFilesOf, unitFilesOf } from './families.ts'
import { calibrate, slownessOf } from './support/calibration.ts'
import { type Counts, sum, verdict } from './support/counts.ts'
import { prepareMachine } from './support/machine.ts'
import { endProgramsWithUs, projectFolder } from './support/program.ts'
import { resultsFolder, runSuite, type Suite, storySuite, unitSuite } from './support/suites.ts'

/**
 * The long proofs that `npm test` leaves out, by family (`families.ts`). The last line has the
 * numbers of passed and failed tests.
 *
 *   npm run deep                                all families
 *   npm run deep -- --only matrix,postgres      these
 *   npm run deep -- --minutes 60                starts nothing after an hour, and lists the rest
 *   npm run deep -- --resume                    continues the last run on this commit
 *   npm run deep -- --seed 7                    the seed of random tests
 *   npm run deep -- --list                      lists the families with their files
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string' },
    resume: { type: 'boolean', default: false },
    seed: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})

/** Some files that run in one call of a test runner. */
interface Batch {
  family: string
  suite: 'unit' | 'stories'
  engine: Family['engine']
  files: string[]
}

/** The results of a run so far, kept in `test-results/deep.json`. */
interface Progress {
  commit: string
  seed: number
  /** By the key of the batch. */
  results: Record<string, { counts: Counts; failures: string[] }>
}

/** Few enough that `--minutes` stops soon, many enough that two workers share them. */
const batchSize = { unit: 6, stories: 4 }

const unknown = options.only
  ?.split(',')
  .filter((name) => !families.some((one) => one.name === name))
if (unknown && unknown.length > 0) {
  console.log(`There is no family ${unknown.join(', ')}: see --list.`)
  process.exit(2)
}
const maxMinutes = Number(options.minutes ?? Number.POSITIVE_INFINITY)
if (!(maxMinutes > 0)) {
  console.log('--minutes takes a number above 0.')
  process.exit(2)
}
const chosen = families.filter(({ name }) => options.only?.split(',').includes(name) ?? true)
if (options.list) {
  for (const family of chosen)
    console.log([family.name, ...unitFilesOf(family), ...storyFilesOf(family)].join('\n  '))
  process.exit(0)
}

endProgramsWithUs()
mkdirSync(resultsFolder, { recursive: true })
const progressFile = path.join(resultsFolder, 'deep.json')
const progress = options.resume ? resumed() : fresh()
const until = performance.now() + maxMinutes * 60_000

for (const sentence of await prepareMachine({ deep: true })) console.log(sentence)
const slowness = slownessOf(await calibrate())
console.log(`Seed ${progress.seed}. This machine takes ${slowness} times as long as the reference.`)
const left: Batch[] = []
for (const batch of batchesOf(chosen)) {
  if (keyOf(batch) in progress.results) continue
  if (performance.now() > until) left.push(batch)
  else await run(batch)
}

const results = batchesOf(chosen).flatMap((batch) => progress.results[keyOf(batch)] ?? [])
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n${failure}`)
if (left.length > 0) {
  console.log(`\nNot run within ${maxMinutes} minutes (go on with --resume):`)
  for (const { family, files } of left) console.log(`  ${family}: ${files.join(', ')}`)
}
const total = results.reduce((all, { counts }) => sum(all, counts), {
  passed: 0,
  failed: 0,
  skipped: 0,
})
console.log(`\n${verdict(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

function batchesOf(wanted: readonly Family[]): Batch[] {
  return wanted.flatMap((family) => {
    const { name, engine } = family
    const batches = (suite: Batch['suite'], files: string[]) =>
      Array.from({ length: Math.ceil(files.length / batchSize[suite]) }, (_, at) => ({
        family: name,
        suite,
        engine,
        files: files.slice(at * batchSize[suite], (at + 1) * batchSize[suite]),
      }))
    return [...batches('unit', unitFilesOf(family)), ...batches('stories', storyFilesOf(family))]
  })
}

async function run(batch: Batch) {
  console.log(`\n── ${batch.family}: ${batch.files.join(', ')}`)
  const { counts, failures } = await runSuite(suiteOf(batch))
  progress.results[keyOf(batch)] = { counts, failures }
  writeFileSync(progressFile, `${JSON.stringify(progress, null, 2)}\n`)
}

function suiteOf({ suite, files, engine }: Batch): Suite {
  const settings = { scope: 'deep', seed: progress.seed, slowness } as const
  if (suite === 'stories')
    return storySuite(settings, [
      // Of some files all stories are everyday ones.
      '--pass-with-no-tests',
      ...files.map((file) => file.replace(/^tests\/stories\//, 'stories/')),
    ])
  const unit = unitSuite(settings, files)
  return engine ? { ...unit, env: { ...unit.env, TEST_ENGINE: engine } } : unit
}

function keyOf({ family, files }: Batch): string {
  return [family, ...files].join(' ')
}

function fresh(): Progress {
  return { commit: commit(), seed: Number(options.seed ?? 1), results: {} }
}

/** What the last run on this commit has passed; batches with a failure run again. */
function resumed(): Progress {
  if (!existsSync(progressFile)) return fresh()
  const last = JSON.parse(readFileSync(progressFile, 'utf8')) as Progress
  if (last.commit !== commit()) {
    console.log('The last run was on another commit, so this one starts over.')
    return fresh()
  }
  const passed = Object.entries(last.results).filter(([, { counts }]) => counts.failed === 0)
  return { ...last, results: Object.fromEntries(passed) }
}

function commit(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], {
    cwd: projectFolder,
    encoding: 'utf8',
  }).trim()
}
