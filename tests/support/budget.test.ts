import { expect, test } from 'vitest'
import { calibrateMeanwhile, meanOf } from './calibration.ts'
import { type Budget, overBudget, readBudget, unitsOf } from './budget.ts'
import { deepTest } from './deep-test.ts'

const budget: Budget = { unitStep: 400, growth: 0.25, slowestTest: 30 }
const quiet = { wallMs: 1_000, cpuMs: 1_000 }
/** Other programs take three quarters of the processors; what a test costs stays the same. */
const busy = { wallMs: 4_000, cpuMs: 1_000 }
const tests = [{ test: 'a.test.ts › adds', seconds: 8 }]

test('a step within its budget is fine', () => {
  expect(overBudget({ cpuSeconds: 400, tests }, quiet, budget)).toEqual([])
  expect(overBudget({ cpuSeconds: 500, tests }, quiet, budget)).toEqual([])
})

test('a step that has grown by more than a quarter is not', () => {
  expect(overBudget({ cpuSeconds: 502, tests }, quiet, budget)).toEqual([
    expect.stringContaining('took 502 pieces of calibrated work, and tests/budget.json allows 500'),
  ])
})

test('one slow test is named', () => {
  const slow = [...tests, { test: 'b.test.ts › loops', seconds: 40 }]
  expect(overBudget({ cpuSeconds: 400, tests: slow }, quiet, budget)).toEqual([
    expect.stringContaining('b.test.ts › loops took 40 pieces'),
  ])
})

test('a slow machine and a busy one have the same budget', () => {
  const slow = { wallMs: 3_000, cpuMs: 3_000 }
  expect(unitsOf(1_200, slow)).toBe(unitsOf(400, quiet))
  const onSlow = [{ test: 'a.test.ts › adds', seconds: 24 }]
  expect(overBudget({ cpuSeconds: 1_200, tests: onSlow }, slow, budget)).toEqual([])
  const onBusy = [{ test: 'a.test.ts › adds', seconds: 32 }]
  expect(overBudget({ cpuSeconds: 420, tests: onBusy }, busy, budget)).toEqual([])
})

test('where the system does not tell the processor time, only single tests are held to it', () => {
  expect(overBudget({ cpuSeconds: undefined, tests }, quiet, budget)).toEqual([])
})

deepTest('the work is measured while the tests run, and its own time is told', async () => {
  const first = { wallMs: 0, cpuMs: 0 }
  const { calibration, cpuSeconds } = await calibrateMeanwhile(first).end()
  expect(cpuSeconds).toBeGreaterThan(0)
  expect(calibration.cpuMs).toBeCloseTo((cpuSeconds * 1_000) / 2)
})

test('a piece counts what it took on average', () => {
  expect(meanOf([quiet, quiet, { wallMs: 4_000, cpuMs: 1_600 }])).toEqual({
    wallMs: 2_000,
    cpuMs: 1_200,
  })
})

test('the budget of the project is one', () => {
  const { unitStep, growth, slowestTest } = readBudget()
  expect(unitStep).toBeGreaterThan(100)
  expect(growth).toBe(0.25)
  expect(slowestTest).toBeLessThan(40)
})
