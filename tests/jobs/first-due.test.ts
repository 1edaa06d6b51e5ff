import pg from 'pg'
import { expect, test } from 'vitest'
import { firstDue } from '../../sync-server/jobs/table-queue.ts'
import { postgres } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'

test.skipIf(!hasPostgres)('a due job is found in a few pages though 3,000 wait', async () => {
  const { db, place, remove } = await postgres.open()
  const job = { kind: 'greet', args: {}, attempts: 0, leasedUntil: 0, createdAt: 1 }
  await db.transaction('fill', (tx) =>
    tx.write(
      tx.t.jobs,
      Array.from({ length: 3_000 }, (_, nth) => ({ ...job, id: `job ${nth}`, runAt: nth })),
      'fail',
    ),
  )
  const asked = { kinds: '["other","greet"]', now: 3_000 }
  expect(await db.run(firstDue, asked)).toEqual([{ id: 'job 0' }])

  const client = new pg.Client('postgresUrl' in place ? place.postgresUrl : '')
  await client.connect()
  const { text, names } = firstDue.postgres
  const explain = `explain (analyze, buffers, format json) ${text}`
  const { rows } = await client.query<Record<'QUERY PLAN', [{ Plan: Record<string, number> }]>>(
    explain,
    names.map((name) => asked[name as keyof typeof asked]),
  )
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(30)
  await client.end()
  await remove()
})
