import { expect, test, vi } from 'vitest'
import { Report } from '../report.ts'
import { busyHistory, restartFaults, restartHistory } from './restart.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 5

test(`[H7] a server that is restarted under load loses nothing and answers no 5xx (seed ${seed})`, async () => {
  const report = new Report('restart')
  report.mustFire(restartFaults.restarted)
  await restartHistory(seed, 2, report)
  expect(report.silent).toEqual([])
})

test(`[H4] rounds that another process keeps from writing are 503, and arrive later (seed ${seed})`, async () => {
  const report = new Report('busy')
  report.mustFire(restartFaults.busy)
  await busyHistory(seed, report)
  expect(report.silent).toEqual([])
})
