import { describe, expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  sum,
  unsteadyOfPlaywright,
  verdict,
} from './counts.ts'

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

  test('a file with a broken setup is a failure, with its skipped tests', () => {
    const assertionResults = [{ status: 'skipped' }, { status: 'skipped' }]
    const broken = {
      name: 'a.test.ts',
      status: 'failed',
      message: 'no such line',
      assertionResults,
    }
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    const report = vitest({ numFailedTests: 1, numPendingTests: 2, testResults: [broken, failed] })
    expect(countVitest(report, 1)).toEqual({ passed: 4, failed: 2, skipped: 2 })
    expect(failuresOfVitest(report)).toContain('✗ a.test.ts\nno such line')
  })

  test('an error outside every test is a failure', () => {
    expect(countVitest(vitest({}), 1).failed).toBe(1)
    expect(countPlaywright(playwright({}), 1).failed).toBe(1)
    expect(countPlaywright(playwright({}, [{ message: 'setup' }]), 1).failed).toBe(1)
  })

  test('a story that passed at its second try has passed', () => {
    expect(countPlaywright(playwright({ flaky: 1 }), 0)).toEqual({
      passed: 4,
      failed: 0,
      skipped: 0,
    })
    expect(countPlaywright(playwright({ flaky: 1, unexpected: 1 }), 1).failed).toBe(1)
  })
})

describe('unsteady stories', () => {
  const attempt = (message?: string) => ({
    errors: message === undefined ? [] : [{ message }],
    attachments: message === undefined ? [] : [{ name: 'trace', path: 'first/trace.zip' }],
  })
  const story = (title: string, status: string, results: object[]) => ({
    file: 'door.story.ts',
    title,
    ok: status !== 'unexpected',
    tests: [{ status, results }],
  })

  test('are listed with the error and the trace of their first try', () => {
    const specs = [
      story('opens', 'flaky', [attempt('\u001b[31mtimeout\u001b[39m'), attempt()]),
      story('closes', 'expected', [attempt()]),
      story('locks', 'unexpected', [attempt('no'), attempt('no again')]),
    ]
    const report = JSON.stringify({ stats: {}, errors: [], suites: [{ suites: [{ specs }] }] })
    expect(unsteadyOfPlaywright(report)).toEqual([
      { story: 'door.story.ts › opens', error: 'timeout', trace: 'first/trace.zip' },
    ])
    expect(failuresOfPlaywright(report)).toEqual(['✗ door.story.ts › locks\nno\nno again'])
  })
})

describe('failures are repeated at the end', () => {
  test('of unit tests by file and name, with what they said, and files that do not load', () => {
    const failed = { status: 'failed', fullName: 'sums up', failureMessages: ['expected 1'] }
    const report = vitest({
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    })
    expect(failuresOfVitest(report)).toEqual([
      '✗ a.test.ts › sums up\nexpected 1',
      '✗ b.test.ts\nno such module',
    ])
    expect(failuresOfVitest(vitest({}))).toEqual([])
  })

  test('of stories however deep they stand, without colours, and of what broke outside them', () => {
    const spec = (ok: boolean, message: string) => ({
      file: 'door.story.ts',
      title: 'opens',
      ok,
      tests: [{ results: [{ errors: [{ message }] }] }],
    })
    const report = JSON.stringify({
      stats: {},
      errors: [{ message: 'setup' }],
      suites: [
        { suites: [{ specs: [spec(false, '\u001b[31mtimeout\u001b[39m'), spec(true, '')] }] },
      ],
    })
    expect(failuresOfPlaywright(report)).toEqual([
      '✗ outside every story\nsetup',
      '✗ door.story.ts › opens\ntimeout',
    ])
  })

  test('a long text is cut', () => {
    const failed = { status: 'failed', fullName: 'x', failureMessages: ['m'.repeat(100_000)] }
    const report = vitest({
      testResults: [{ name: 'a', status: 'failed', assertionResults: [failed] }],
    })
    expect(failuresOfVitest(report)[0]?.length).toBeLessThan(2_100)
  })
})
