import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  type Counts,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from './counts.ts'
import { projectFolder, runProgram } from './program.ts'

/** Where the runs leave their reports. */
export const resultsFolder = path.join(projectFolder, 'test-results')

/** One of the two test runners, with what to run by it. */
export interface Suite {
  name: string
  command: string[]
  env: Record<string, string>
  /** The runner's own report. */
  report: string
  count: (report: string, exitCode: number) => Counts
  failures: (report: string) => string[]
}

export interface SuiteResult {
  counts: Counts
  failures: string[]
  /** Absent where the runner ended before it could write one. */
  report: string | undefined
}

/** Settings for both runners; see `scope.ts`. */
export interface RunSettings {
  scope: 'everyday' | 'deep'
  seed: number
  slowness: number
}

const environment = ({ scope, seed, slowness }: RunSettings): Record<string, string> => ({
  TEST_SCOPE: scope,
  TEST_SEED: String(seed),
  TEST_SLOWNESS: String(slowness),
})

/** @param words files to run and options; everything in the scope if there are none */
export function unitSuite(settings: RunSettings, words: readonly string[] = []): Suite {
  const report = path.join(resultsFolder, 'unit.json')
  return {
    name: 'unit',
    command: [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    env: environment(settings),
    report,
    count: countVitest,
    failures: failuresOfVitest,
  }
}

/** As {@link unitSuite}, of the stories. */
export function storySuite(settings: RunSettings, words: readonly string[] = []): Suite {
  return {
    name: 'stories',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts', ...words],
    env: environment(settings),
    report: path.join(resultsFolder, 'stories.json'),
    count: countPlaywright,
    failures: failuresOfPlaywright,
  }
}

export async function runSuite(suite: Suite): Promise<SuiteResult> {
  rmSync(suite.report, { force: true })
  const begun = performance.now()
  const exitCode = await runProgram({ command: suite.command, env: suite.env })
  if (!existsSync(suite.report)) {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    const failure = `✗ ${suite.name} ended after ${minutes} minutes, before it could write its report.`
    return {
      counts: { passed: 0, failed: 1, skipped: 0 },
      failures: [failure],
      report: undefined,
    }
  }
  const report = readFileSync(suite.report, 'utf8')
  return {
    counts: suite.count(report, exitCode),
    failures: suite.failures(report),
    report,
  }
}
