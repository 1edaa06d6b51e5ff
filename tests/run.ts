import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { changedSince, reachedBy, readNodes } from './changed.ts'
import { overBudget, readBudget, unitsOf } from './support/budget.ts'
import { calibrate, calibrateMeanwhile, slownessOf } from './support/calibration.ts'
import { childrenSeconds } from './support/children-time.ts'
import {
  type Counts,
  fileTimesOfPlaywright,
  fileTimesOfVitest,
  type FileTime,
  sum,
  testTimesOfVitest,
  type Unsteady,
  unsteadyOfPlaywright,
  verdict,
} from './support/counts.ts'
import { prepareMachine } from './support/machine.ts'
import { endPrograms, endProgramsWithUs, projectFolder, runProgram } from './support/program.ts'
import { resultsFolder, runSuite, storySuite, type Suite, unitSuite } from './support/suites.ts'

/**
 * The everyday checks and tests. A failure does not stop the run: failures are repeated at the end,
 * and the last line has the numbers of passed and failed tests. A check without tests counts as
 * one.
 *
 *   node tests/run.ts                      all steps
 *   node tests/run.ts --only lint,types    these steps
 *   node tests/run.ts --without stories    all but these
 *   node tests/run.ts --seed 7             repeats the samples of an earlier run
 *   node tests/run.ts --changed            only what a change against main can reach
 *   node tests/run.ts --changed HEAD~3     or against another revision
 *
 * `npm run deep` (`deep.ts`) runs the rest.
 */
interface Check {
  name: string
  command: string[]
  /** The check that has to end before this one begins. */
  after?: string
}

const types = (folder: string): Check => ({
  name: `types:${folder}`,
  // On several threads it repeats work, which slows the parallel check.
  command: ['tsc', '--singleThreaded', '--project', path.join(folder, 'tsconfig.json')],
})

/** The longest come first, so that none of them runs alone at the end. */
const checks: Check[] = [
  { name: 'lint', command: ['oxlint', '--type-check', '.'] },
  { name: 'build', command: ['node', 'sync-server/bootstrap.mjs'] },
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'size', command: ['node', 'tests/architecture/download-size.ts'], after: 'build' },
]

/** For `--only types`. `lint` reports the same errors, for half of the processor time of both. */
const typeChecks = ['tests', 'sync-server', 'web', 'shared', 'web/worker', '.'].map(types)

/** Nothing is ended by a clock before; CI ends a run after 90 minutes. */
const maxMinutes = 80

const { values: options, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    without: { type: 'string' },
    seed: { type: 'string' },
    changed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (positionals.length > (options.changed ? 1 : 0)) {
  console.log(`Unknown argument: ${positionals.at(-1)}. A revision goes with --changed.`)
  process.exit(2)
}
const reached = options.changed
  ? reachedBy(changedSince(positionals[0] ?? 'main'), readNodes())
  : undefined
const isChosen = ({ name }: { name: string }) =>
  (!options.only || isNamed(name, options.only)) &&
  !(options.without && isNamed(name, options.without)) &&
  !(reached && !reached.build && ['build', 'size'].includes(name))

endProgramsWithUs()
mkdirSync(resultsFolder, { recursive: true })
const begun = performance.now()
let inProgress = ''
setTimeout(() => {
  failures.push(`✗ ${inProgress} still ran after ${maxMinutes} minutes and was ended.`)
  endPrograms()
}, maxMinutes * 60_000).unref()

let total: Counts = { passed: 0, failed: 0, skipped: 0 }
const seconds: Record<string, number> = {}
const failedSteps: string[] = []
const failures: string[] = []
const slowest: FileTime[] = []
const unsteady: Unsteady[] = []
const commit = git('rev-parse', 'HEAD')
const clean = git('status', '--porcelain') === ''

const before = await calibrate()
const slowness = slownessOf(before)
// In CI the samples are always the same: whether a change lands is no matter of luck.
const drawn = process.env['CI'] ? 1 : Math.floor(Date.now() / 1_000) % 1_000_000
const seed = Number(options.seed ?? drawn)
console.log(`Seed ${seed}. This machine takes ${slowness} times as long as the reference.`)

// Most of installing is waiting, and the checks need none of it.
const preparing = timed('install', prepareMachine)
const possible = options.only ? [...checks, ...typeChecks] : checks
await timed('checks', () => sideBySide(possible.filter(isChosen)))
for (const sentence of await preparing) console.log(sentence)
const settings = { scope: 'everyday', seed, slowness } as const
if (isChosen({ name: 'unit' }) && reached?.unit.length !== 0)
  await runUnit(unitSuite(settings, reached && ['--passWithNoTests', ...reached.unit]))
if (isChosen({ name: 'stories' }) && reached?.stories.length !== 0)
  await runStories(storySuite(settings, reached && ['--pass-with-no-tests', ...reached.stories]))

report()
process.exitCode = total.failed > 0 ? 1 : 0

/** `types` names all the steps that begin with `types:`. */
function isNamed(step: string, list: string): boolean {
  return list.split(',').some((name) => step === name || step.startsWith(`${name}:`))
}

async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now()
  inProgress = step
  const result = await work()
  seconds[step] = Math.round((performance.now() - from) / 100) / 10
  return result
}

function note(step: string, counts: Counts) {
  if (counts.failed > 0) failedSteps.push(step)
  total = sum(total, counts)
}

/** Each prints its output when it has ended. */
async function sideBySide(steps: Check[]) {
  const done = new Map<string, Promise<void>>()
  const waiting = [...steps]
  const workOff = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const work = check(step, done.get(step.after ?? ''))
      done.set(step.name, work)
      await work
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workOff))
}

async function check({ name, command }: Check, before: Promise<void> | undefined) {
  await before
  let output = ''
  const exitCode = await runProgram({
    command,
    onOutput: (text) => {
      output += text
    },
  })
  console.log(`\n── ${name}\n${output}`.trimEnd())
  noteCheck(name, exitCode === 0)
}

function noteCheck(name: string, isFine: boolean) {
  note(name, { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 })
}

async function runUnit(suite: Suite) {
  const cpuBefore = childrenSeconds()
  // The budget is of all unit tests together.
  const meanwhile = reached ? undefined : calibrateMeanwhile(before)
  const text = await run(suite)
  const measured = await meanwhile?.end()
  if (text === undefined) return
  slowest.push(...fileTimesOfVitest(text))
  if (!measured) return
  const { calibration } = measured
  const cpuAfter = childrenSeconds()
  const cpuSeconds =
    cpuBefore === undefined || cpuAfter === undefined
      ? undefined
      : cpuAfter - cpuBefore - measured.cpuSeconds
  if (cpuSeconds !== undefined)
    console.log(
      `\nThe unit step took ${unitsOf(cpuSeconds, calibration)} pieces of calibrated work: ${Math.round(cpuSeconds)} s of processor time, ${Math.round(calibration.cpuMs)} ms a piece.`,
    )
  const tests = testTimesOfVitest(text)
  const sentences = overBudget({ cpuSeconds, tests }, calibration, readBudget())
  failures.push(...sentences.map((sentence) => `✗ budget\n${sentence}`))
  noteCheck('budget', sentences.length === 0)
}

async function runStories(suite: Suite) {
  const text = await run(suite)
  if (text === undefined) return
  slowest.push(...fileTimesOfPlaywright(text))
  unsteady.push(...unsteadyOfPlaywright(text))
}

/** Runs a suite and returns its report. */
async function run(suite: Suite): Promise<string | undefined> {
  console.log(`\n── ${suite.name}`)
  const { counts, failures: failed, report: text } = await timed(suite.name, () => runSuite(suite))
  failures.push(...failed)
  note(suite.name, counts)
  return text
}

function report() {
  const files = slowest
    .map(({ file, seconds: time }) => ({
      file: path.isAbsolute(file) ? path.relative(projectFolder, file) : file,
      seconds: Math.round(time * 10) / 10,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
  seconds['all'] = Math.round((performance.now() - begun) / 100) / 10
  writeFileSync(
    path.join(resultsFolder, 'verdict.json'),
    `${JSON.stringify(
      {
        commit,
        clean,
        steps: options.only ?? (options.without ? `all but ${options.without}` : 'all'),
        changed: options.changed ? (positionals[0] ?? 'main') : undefined,
        seed,
        slowness,
        ...total,
        unsteady,
        seconds,
        slowest: files.slice(0, 20),
      },
      null,
      2,
    )}\n`,
  )
  if (files.length > 0) console.log('\nSlowest files, in seconds:')
  for (const { file, seconds: time } of files.slice(0, 10))
    console.log(`${String(time).padStart(7)}  ${file}`)
  console.log('\nSteps, in seconds:')
  for (const [step, time] of Object.entries(seconds))
    console.log(`${String(time).padStart(7)}  ${step}`)
  if (unsteady.length > 0) console.log('\nUnsteady, passed at the second try:')
  const known = knownUnsteady()
  for (const { story, error, trace } of unsteady) {
    const before = known.find((one) => one.story === story)
    console.log(`${story}${before ? ` (known since ${before.since}: ${before.suspicion})` : ''}`)
    console.log(error)
    if (trace) console.log(`trace: ${path.relative(projectFolder, trace)}`)
  }
  for (const failure of failures) console.log(`\n${failure}`)
  if (failedSteps.length > 0) console.log(`\nFailed in: ${failedSteps.join(', ')}`)
  console.log(`\n${verdict(total)}`)
}

/** The output of git, or nothing outside of a checkout. */
function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return undefined
  }
}

/** A story that is known to need its second try now and then; the list should be empty. */
interface KnownUnsteady {
  story: string
  /** A date, `2026-11-27`. */
  since: string
  suspicion: string
}

function knownUnsteady(): KnownUnsteady[] {
  const file = path.join(projectFolder, 'tests/unsteady.json')
  return JSON.parse(readFileSync(file, 'utf8')) as KnownUnsteady[]
}
