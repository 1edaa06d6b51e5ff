import { expect, test, vi } from 'vitest'
import { freshDatabase, hasPostgres } from '../../support/postgres.ts'
import { Report } from '../report.ts'
import { anyTime, faultOf, killHistory, type KillOptions, resent } from './kill.ts'

// Each start of the server takes about a second of a processor, which others may be using.
vi.setConfig({ testTimeout: 300_000 })

const seed = 7

async function law(
  kills: string[],
  { without, databaseUrl }: Pick<KillOptions, 'without' | 'databaseUrl'> = {},
) {
  const report = new Report('kill')
  report.mustFire(resent, ...kills.map(faultOf))
  await killHistory(seed, {
    report,
    kills,
    ...(databaseUrl && { databaseUrl }),
    ...(without && { without }),
  })
  expect(report.silent).toEqual([])
}

const onSqlite = [anyTime, 'mutation:2', 'before-commit', 'after-commit', 'mid-answer']
test(`[H1] a killed server keeps acknowledged mutations, once and complete (seed ${seed}, ${onSqlite.join(', ')})`, () =>
  law(onSqlite))

test('which is noticed where it acknowledges before it commits', async () => {
  // An answer that has left the server may still die with its connection: then the next kill tells.
  const kills = Array.from({ length: 6 }, () => 'before-commit')
  await expect(law(kills, { without: 'commit before answer' })).rejects.toThrow(
    /was acknowledged and is lost|was answered 409/,
  )
})

test('and where the number of a device is not in the transaction of what it did', async () => {
  await expect(law(['after-commit'], { without: 'one transaction' })).rejects.toThrow(
    'its log ends at',
  )
})

const onPostgres = ['before-commit', 'after-commit']
test.skipIf(!hasPostgres)(
  `[H1] over PostgreSQL as well (seed ${seed}, ${onPostgres.join(', ')})`,
  async () => {
    const { url, drop } = await freshDatabase()
    try {
      await law(onPostgres, { databaseUrl: url })
    } finally {
      await drop()
    }
  },
)
