import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  sum,
  verdict,
  type Counts,
} from './support/counts.ts'
import { prepareMachine } from './support/machine.ts'

/**
 * Everything that has to hold, without stopping at the first that fails: checks side by side, as
 * many as there are cores, then the tests, which share the cores themselves. What failed is said
 * again at the end, and the last line says how many tests passed and failed; a check without tests
 * of its own counts as one.
 *
 *   node tests/run.ts                      all steps
 *   node tests/run.ts --only lint,types    these steps
 *   node tests/run.ts --without stories    all but these
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const binaries = path.join(project, 'node_modules', '.bin')
const results = path.join(project, 'test-results')

interface Step {
  name: string
  command: string[]
  minutes: number
  /** The check whose end it waits for. */
  after?: string
}

/** It has tests of its own, which its reporter writes down for who reads it. */
interface Suite extends Step {
  counted: {
    file: string
    read: (report: string, exitCode: number) => Counts
    failures: (report: string) => string[]
  }
}

const unitReport = path.join(results, 'unit.json')
const storiesReport = path.join(results, 'stories.json')

const types = (folder: string): Step => ({
  name: `types:${folder}`,
  // On several threads it does the same work several times, which takes from the check beside it.
  command: ['tsc', '--singleThreaded', '--project', path.join(folder, 'tsconfig.json')],
  minutes: 3,
})

/** Those that take longest come first, so that none of them is waited for alone at the end. */
const checks: Step[] = [
  { name: 'lint', command: ['oxlint', '.'], minutes: 3 },
  types('tests'),
  { name: 'build', command: ['node', 'sync-server/bootstrap.mjs'], minutes: 3 },
  ...['sync-server', 'web', 'shared', 'web/worker', '.'].map(types),
  { name: 'format', command: ['biome', 'format', '.'], minutes: 1 },
  {
    name: 'size',
    command: ['node', 'tests/architecture/download-size.ts'],
    minutes: 1,
    after: 'build',
  },
]

const suites: Suite[] = [
  {
    name: 'unit',
    command: [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    counted: { file: unitReport, read: countVitest, failures: failuresOfVitest },
    minutes: 38,
  },
  {
    name: 'stories',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    counted: { file: storiesReport, read: countPlaywright, failures: failuresOfPlaywright },
    minutes: 45,
  },
]

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, without: { type: 'string' } },
})
const isChosen = ({ name }: Step) =>
  (!options.only || isNamed(name, options.only)) &&
  !(options.without && isNamed(name, options.without))

/** What ends each program that runs, with all that it has started. */
const running = new Set<() => void>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const end of running) end()
    process.exit(130)
  })

mkdirSync(results, { recursive: true })
for (const sentence of prepareMachine()) console.log(sentence)

let total: Counts = { passed: 0, failed: 0, skipped: 0 }
const failedSteps: string[] = []
const failures: string[] = []
await sideBySide(checks.filter(isChosen))
for (const suite of suites.filter(isChosen)) {
  console.log(`\n── ${suite.name}`)
  note(suite, await countsOf(suite))
}
for (const failure of failures) console.log(`\n${failure}`)
if (failedSteps.length > 0) console.log(`\nFailed in: ${failedSteps.join(', ')}`)
console.log(`\n${verdict(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** `types` names all the steps that begin with `types:`. */
function isNamed(step: string, list: string): boolean {
  return list.split(',').some((name) => step === name || step.startsWith(`${name}:`))
}

function note({ name }: Step, counts: Counts) {
  if (counts.failed > 0) failedSteps.push(name)
  total = sum(total, counts)
}

/** Each says what it has to say when it is done. */
async function sideBySide(steps: Step[]) {
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

async function check(step: Step, before: Promise<void> | undefined) {
  await before
  let said = ''
  const exitCode = await runProgram(step, (text) => {
    said += text
  })
  console.log(`\n── ${step.name}\n${said}`.trimEnd())
  const isFine = exitCode === 0
  note(step, { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 })
}

async function countsOf(suite: Suite): Promise<Counts> {
  const { file, read, failures: failuresOf } = suite.counted
  rmSync(file, { force: true })
  const begun = performance.now()
  const exitCode = await runProgram(suite)
  if (!existsSync(file)) {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    failures.push(
      `✗ ${suite.name} ended after ${minutes} minutes, before it could write its report.`,
    )
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = readFileSync(file, 'utf8')
  failures.push(...failuresOf(report))
  return read(report, exitCode)
}

/** Gives the exit code. What it says goes to `heard`, or straight to the terminal. */
async function runProgram(
  { command: [program = '', ...args], minutes }: Step,
  heard?: (text: string) => void,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: project,
    stdio: heard ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    // A group of its own, so that a step that hangs is ended with all that it started.
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}` },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => heard?.(text))
  const end = () => {
    if (child.pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  running.add(end)
  const tooLong = setTimeout(() => {
    const sentence = `This step took more than ${minutes} minutes and was ended.`
    if (heard) heard(`${sentence}\n`)
    else console.log(sentence)
    end()
  }, minutes * 60_000)
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(tooLong)
  running.delete(end)
  return exitCode
}
