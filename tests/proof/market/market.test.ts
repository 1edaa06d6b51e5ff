import { expect, test } from 'vitest'
import { believesEvents } from '../../market-model/controls.ts'
import { Report } from '../report.ts'
import { market } from './market.ts'

const until = Number.POSITIVE_INFINITY

test('the report of the marketplace has its seeds, failures and untried faults', async () => {
  const report = new Report('market')
  await market({ seed: 1, runs: 2, until, report })
  expect(report.seeds).toEqual([1, 2])
  expect(report.violations).toEqual([])
  expect(report.faults.get('a process died')).toBeGreaterThan(0)
  expect(report.noTurn).toContain('Stripe: fault_after')
  expect(report.holds).toBe(true)
})

test('an event that never happened in many histories is a failure', async () => {
  const report = new Report('market')
  await market({ seed: 1, runs: 1, until, report }, { enough: 1 })
  expect(report.silent).toContain('Stripe: fault_after')
  expect(report.holds).toBe(false)
})

test('a violation is reported with its seed and its smallest history', async () => {
  const report = new Report('market')
  const without = { tampering: believesEvents }
  for (let seed = 1; report.violations.length === 0 && seed < 40; seed++)
    if (seed % 6 !== 5) await market({ seed, runs: 1, until, report }, without)
  expect(report.violations).toMatchObject([{ seed: report.seeds.at(-1) }])
  expect(report.violations[0]?.sentence).toMatch(/which is the smallest of seed \d+/)
  expect(report.holds).toBe(false)
})
