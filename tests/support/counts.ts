import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export function sum(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** `12 passed, 0 failed`, with the skipped ones where there are any. */
export function verdict({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** What Vitest's JSON report holds, as far as we read it. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: {
    name?: string
    message?: string
    status: string
    assertionResults: { status?: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/**
 * A file that does not even load, or whose preparation broke, so that its tests were passed over, has no
 * failed test, and is a failure all the same.
 */
const failedAsAWhole = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

export function countVitest(report: string, exitCode: number): Counts {
  const read = JSON.parse(report) as VitestReport
  const unreadable = read.testResults.filter(failedAsAWhole).length
  return withExitCode(exitCode, {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unreadable,
    skipped: read.numPendingTests + (read.numTodoTests ?? 0),
  })
}

/** What Playwright's JSON report holds, as far as we read it. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function countPlaywright(report: string, exitCode: number): Counts {
  const { stats, errors } = JSON.parse(report) as PlaywrightReport
  return withExitCode(exitCode, {
    passed: stats.expected,
    // What passed at a second try has failed at the first.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  })
}

/** What failed, one text each: the test with its file, and the beginning of what it said. */
export function failuresOfVitest(report: string): string[] {
  const { testResults } = JSON.parse(report) as VitestReport
  return testResults.flatMap((file) => {
    const { name = '', message = '', assertionResults } = file
    if (failedAsAWhole(file)) return [told(name, message)]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName = '', failureMessages = [] }) =>
        told(`${name} › ${fullName}`, failureMessages.join('\n')),
      )
  })
}

/** As {@link failuresOfVitest}, of the stories. */
export function failuresOfPlaywright(report: string): string[] {
  const { errors, suites = [] } = JSON.parse(report) as PlaywrightReport
  const ofSuite = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const said = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return told(`${file} › ${title}`, said.map(({ message = '' }) => message).join('\n'))
      }),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ]
  return [
    ...errors.map(({ message = '' }) => told('outside every story', message)),
    ...suites.flatMap(ofSuite),
  ]
}

/** Enough to know what it was; the whole stands where the runner printed it. */
const maxOfOneFailure = 2_000

function told(test: string, said: string): string {
  return `✗ ${test}\n${stripVTControlCharacters(said).slice(0, maxOfOneFailure)}`
}

/** An error outside every test (a rejected promise, a broken setup) shows in the exit code only. */
function withExitCode(exitCode: number, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
