import { expect, test, vi } from 'vitest'
import { hasPostgres } from '../../support/postgres.ts'
import { Report } from '../report.ts'
import { backupFaults, backupHistory, type BackupOptions } from './backup.ts'

vi.setConfig({ testTimeout: 300_000 })

const seed = 3

async function law(options: Omit<BackupOptions, 'report'> = {}) {
  const report = new Report('backup')
  report.mustFire(...Object.values(backupFaults))
  await backupHistory(seed, { report, ...options })
  expect(report.silent).toEqual([])
}

test(`[C7] changes missing in a backup are sent again by the devices, once (seed ${seed})`, () =>
  law())

test.skipIf(!hasPostgres)(`[C7] over PostgreSQL as well (seed ${seed})`, () =>
  law({ onPostgres: true }),
)

test('which is noticed where the log is not asked for what devices bring again', async () => {
  await expect(law({ without: 'log asked for uids' })).rejects.toThrow('was refused')
})
