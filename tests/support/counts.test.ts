import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, sum, verdict } from './counts.ts'

const vitest = (changes: object) =>
  JSON.stringify({
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{}] }],
    ...changes,
  })
const playwright = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

describe('the count at the end', () => {
  test('adds up both runners and names the skipped ones only if there are any', () => {
    const total = sum(countVitest(vitest({}), 0), countPlaywright(playwright({}), 0))
    expect(verdict(total)).toBe('7 passed, 0 failed')
    expect(verdict(sum(total, { passed: 0, failed: 1, skipped: 2 }))).toBe(
      '7 passed, 1 failed, 2 skipped',
    )
  })

  test('a test file that does not load is a failure', () => {
    const broken = vitest({ testResults: [{ status: 'failed', assertionResults: [] }] })
    expect(countVitest(broken, 1).failed).toBe(1)
  })

  test('an error outside every test is a failure', () => {
    expect(countVitest(vitest({}), 1).failed).toBe(1)
    expect(countPlaywright(playwright({}), 1).failed).toBe(1)
    expect(countPlaywright(playwright({}, [{ message: 'setup' }]), 1).failed).toBe(1)
  })

  test('a story that needed a second try has failed', () => {
    expect(countPlaywright(playwright({ flaky: 1 }), 0)).toEqual({
      ...{ passed: 3, failed: 1, skipped: 0 },
    })
    expect(countPlaywright(playwright({ flaky: 1, unexpected: 1 }), 1).failed).toBe(2)
  })
})
