import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { countPlaywright, countVitest, sum, verdict, type Counts } from './support/counts.ts'
import { prepareMachine } from './support/machine.ts'

/**
 * Everything that has to hold, one step after another, without stopping at the first that fails.
 * The last line says how many tests passed and failed; a check without tests of its own counts as
 * one.
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
  /** Where its own reporter writes, and who reads it; a step without one counts as one test. */
  counted?: { file: string; read: (report: string, exitCode: number) => Counts }
  minutes: number
}

const unitReport = path.join(results, 'unit.json')
const storiesReport = path.join(results, 'stories.json')

const steps: Step[] = [
  { name: 'format', command: ['biome', 'format', '.'], minutes: 1 },
  { name: 'lint', command: ['oxlint', '.'], minutes: 3 },
  ...['.', 'shared', 'web', 'web/worker', 'sync-server', 'tests'].map((folder) => ({
    name: `types:${folder}`,
    command: ['tsc', '--project', path.join(folder, 'tsconfig.json')],
    minutes: 3,
  })),
  { name: 'build', command: ['node', 'sync-server/bootstrap.mjs'], minutes: 3 },
  { name: 'size', command: ['node', 'tests/architecture/download-size.ts'], minutes: 1 },
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
    counted: { file: unitReport, read: countVitest },
    minutes: 25,
  },
  {
    name: 'stories',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    counted: { file: storiesReport, read: countPlaywright },
    minutes: 45,
  },
]

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, without: { type: 'string' } },
})
const chosen = steps.filter(
  ({ name }) =>
    (!options.only || isNamed(name, options.only)) &&
    !(options.without && isNamed(name, options.without)),
)

mkdirSync(results, { recursive: true })
for (const sentence of prepareMachine()) console.log(sentence)

let total: Counts = { passed: 0, failed: 0, skipped: 0 }
const failedSteps: string[] = []
for (const step of chosen) {
  console.log(`\n── ${step.name}`)
  const counts = await runStep(step)
  if (counts.failed > 0) failedSteps.push(step.name)
  total = sum(total, counts)
}
if (failedSteps.length > 0) console.log(`\nFailed in: ${failedSteps.join(', ')}`)
console.log(`\n${verdict(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** `types` names all the steps that begin with `types:`. */
function isNamed(step: string, list: string): boolean {
  return list.split(',').some((name) => step === name || step.startsWith(`${name}:`))
}

async function runStep({ command: [program = '', ...args], counted, minutes }: Step) {
  if (counted) rmSync(counted.file, { force: true })
  const child = spawn(program, args, {
    cwd: project,
    stdio: 'inherit',
    // A group of its own, so that a step that hangs is ended with all that it started.
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}` },
  })
  const endAll = () => {
    if (child.pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  const interrupted = () => {
    endAll()
    process.exit(130)
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  const tooLong = setTimeout(() => {
    console.log(`This step took more than ${minutes} minutes and was ended.`)
    endAll()
  }, minutes * 60_000)
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
  clearTimeout(tooLong)
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)

  if (!counted)
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 }
  // No report: it broke before it could count.
  if (!existsSync(counted.file)) return { passed: 0, failed: 1, skipped: 0 }
  return counted.read(readFileSync(counted.file, 'utf8'), exitCode)
}
