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
  testResults: { status: string; assertionResults: unknown[] }[]
}

export function countVitest(report: string, exitCode: number): Counts {
  const read = JSON.parse(report) as VitestReport
  // A file that does not even load has no failed test, and is a failure all the same.
  const unreadable = read.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return withExitCode(exitCode, {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unreadable,
    skipped: read.numPendingTests + (read.numTodoTests ?? 0),
  })
}

/** What Playwright's JSON report holds, as far as we read it. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
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

/** An error outside every test (a rejected promise, a broken setup) shows in the exit code only. */
function withExitCode(exitCode: number, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
