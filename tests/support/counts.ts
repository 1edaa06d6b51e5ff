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

/** The fields of Vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: {
    name?: string
    message?: string
    status: string
    /** Moments in milliseconds. */
    startTime?: number
    endTime?: number
    assertionResults: {
      status?: string
      fullName?: string
      failureMessages?: string[]
      /** In milliseconds. */
      duration?: number | null
    }[]
  }[]
}

/**
 * A file that did not load, or whose setup failed so that its tests were skipped, has no failed
 * test but is still a failure.
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

/** The fields of Playwright's JSON report that are read here. */
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
    tests: {
      /** `flaky` where a later try passed. */
      status?: string
      results: {
        /** In milliseconds. */
        duration?: number
        errors: { message?: string }[]
        attachments?: { name: string; path?: string }[]
      }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** A story that passed at its second try has passed, and {@link unsteadyOfPlaywright} lists it. */
export function countPlaywright(report: string, exitCode: number): Counts {
  const { stats, errors } = JSON.parse(report) as PlaywrightReport
  return withExitCode(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  })
}

/** A story that failed and then passed at its second try. */
export interface Unsteady {
  /** `market/event.story.ts › a guest registers` */
  story: string
  /** The error of the first try, cut to a readable length. */
  error: string
  /** The trace of the first try: `npx playwright show-trace <file>`. */
  trace: string | undefined
}

export function unsteadyOfPlaywright(report: string): Unsteady[] {
  return specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => {
        const [first] = results
        const said = (first?.errors ?? []).map(({ message = '' }) => message).join('\n')
        return {
          story: `${file} › ${title}`,
          error: readable(said),
          trace: first?.attachments?.find(({ name }) => name === 'trace')?.path,
        }
      }),
  )
}

/** How long a file's tests took together, in seconds. */
export interface FileTime {
  file: string
  seconds: number
}

/** How long one test took, in seconds. */
export interface TestTime {
  test: string
  seconds: number
}

export function fileTimesOfVitest(report: string): FileTime[] {
  const { testResults } = JSON.parse(report) as VitestReport
  return testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
    file: name,
    seconds: Math.max(0, endTime - startTime) / 1_000,
  }))
}

export function testTimesOfVitest(report: string): TestTime[] {
  const { testResults } = JSON.parse(report) as VitestReport
  return testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults.map(({ fullName = '', duration }) => ({
      test: `${name} › ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  )
}

/** As {@link fileTimesOfVitest}, of the stories, every try included. */
export function fileTimesOfPlaywright(report: string): FileTime[] {
  const times = new Map<string, number>()
  for (const { file, tests } of specsOf(report))
    for (const { results } of tests)
      for (const { duration = 0 } of results)
        times.set(file, (times.get(file) ?? 0) + duration / 1_000)
  return [...times].map(([file, seconds]) => ({ file, seconds }))
}

function specsOf(report: string): NonNullable<PlaywrightSuite['specs']> {
  const { suites = [] } = JSON.parse(report) as PlaywrightReport
  const below = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(below),
  ]
  return suites.flatMap(below)
}

/** The failures, one text each: the test with its file, and the beginning of its error. */
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
  const { errors } = JSON.parse(report) as PlaywrightReport
  return [
    ...errors.map(({ message = '' }) => told('outside every story', message)),
    ...specsOf(report)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const said = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return told(`${file} › ${title}`, said.map(({ message = '' }) => message).join('\n'))
      }),
  ]
}

/** Enough to recognize it; the runner prints the whole error. */
const maxOfOneFailure = 2_000

function told(test: string, said: string): string {
  return `✗ ${test}\n${readable(said)}`
}

const readable = (said: string): string => stripVTControlCharacters(said).slice(0, maxOfOneFailure)

/** An error outside every test (a rejected promise, a broken setup) shows in the exit code only. */
function withExitCode(exitCode: number, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
