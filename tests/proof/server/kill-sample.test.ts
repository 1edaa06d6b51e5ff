import { expect, test, vi } from 'vitest'
import { limitMs, runSeed, sampleOf } from '../../support/scope.ts'
import { Report } from '../report.ts'
import { faultOf, killHistory, resent } from './kill.ts'

// One real server is killed once. All kills, both databases, and runs without a protection are `npm
// run deep -- --only proof`.

vi.setConfig({ testTimeout: limitMs(60_000) })

/** Points that each round comes to. */
const kills = sampleOf(['before-commit', 'after-commit'], 1)

test(`[H1] a killed server keeps acknowledged mutations, once and complete (TEST_SEED=${runSeed}, ${kills[0]})`, async () => {
  const report = new Report('kill')
  report.mustFire(resent, ...kills.map(faultOf))
  await killHistory(runSeed, { report, kills })
  expect(report.silent).toEqual([])
})
