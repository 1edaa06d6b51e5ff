import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardedInsert } from '../../sync-server/db/guarded-insert.ts'
import { jobRow } from '../../sync-server/jobs/jobs.ts'
import { postgres } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres.ts'
import { databasePerTest } from '../sync/rounds.ts'

/** Into places with this name only. */
const whileOpen = guardedInsert(
  'ultraDropEntries',
  ({ t: { locations: l }, given }) => sql`
    join ${l} on ${l.id} = ${given('ultraDropId')}
    where ${l.name} = 'open' for share of ${l} skip locked`,
  'userId',
)

const entry = (id: string, userId: string, ultraDropId = 'here') => ({
  row: {
    id,
    ultraDropId,
    userId,
    code: id,
    status: 'entered' as const,
    enteredAt: 7,
    isWinner: false,
    compensationCredit: 0,
  },
  job: jobRow('told', { id }, { at: 7, id: `job of ${id}` }),
})

describe.skipIf(!hasPostgres)('guarded inserts', () => {
  const database = databasePerTest(postgres, { beforeEach, afterEach })
  const insertAll = (...all: ReturnType<typeof entry>[]) =>
    Promise.all(all.map((one) => database.current.db.insertGuarded!(whileOpen, one)))
  const written = async () => {
    const { db } = database.current
    const { ultraDropEntries: e, jobs: j } = db.t
    const entries = await db.select({ id: e.id }).from(e).orderBy(e.id)
    const jobs = await db.select({ id: j.id, args: j.args }).from(j).orderBy(j.id)
    expect(jobs).toEqual(entries.map(({ id }) => ({ id: `job of ${id}`, args: { id } })))
    return entries.map(({ id }) => id)
  }
  beforeEach(async () => {
    const { db } = database.current
    const rows = ['open', 'shut'].map((name) => ({ cellarId: 'c', name, createdAt: 1 }))
    await db.transaction('test', async (tx) => {
      await tx.delete(tx.t.jobs)
      await tx.insert(tx.t.locations).values({ ...rows[0]!, id: 'here' })
      await tx.insert(tx.t.locations).values({ ...rows[1]!, id: 'there' })
    })
  })

  test('of many at once only those are written whose guard holds, by one statement', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const answers = await insertAll(
      entry('a', 'ann'),
      entry('b', 'bob', 'there'),
      entry('c', 'cid'),
      entry('d', 'dan', 'nowhere'),
    )
    expect(answers).toEqual([true, false, true, false])
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
    expect(await written()).toEqual(['a', 'c'])
  })

  test('a row whose key exists is not written, and its job neither', async () => {
    expect(await insertAll(entry('a', 'ann'), entry('b', 'ann'))).toEqual([true, false])
    expect(await insertAll(entry('c', 'ann'), entry('d', 'dan'))).toEqual([false, true])
    expect(await written()).toEqual(['a', 'd'])
  })

  test('a row is not written while another transaction has locked its guard', async () => {
    const { db } = database.current
    const { locations: l } = db.t
    await db.transaction('shut', async (tx) => {
      await tx.update(l).set({ name: 'shut' })
      expect(await insertAll(entry('a', 'ann'), entry('b', 'bob'))).toEqual([false, false])
    })
    expect(await written()).toEqual([])
  })

  test('a row that PostgreSQL refuses leaves nothing of those that were sent with it', async () => {
    const answers = await insertAll(entry('a', 'ann'), entry('b\0', 'bob'))
    expect(answers).toEqual([false, false])
    expect(await written()).toEqual([])
    expect(await insertAll(entry('a', 'ann'))).toEqual([true])
  })
})
