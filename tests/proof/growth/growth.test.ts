import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../sync-server/db/db.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { canCountSteps } from './growth-parts.ts'
import { growthOf, growthTable, type TwoSizes, worksAt } from './growth.ts'
import { bottlesOf } from './population.ts'

vi.setConfig({ testTimeout: 600_000 })

/** A statement without an index, to see that it is noticed. */
const besides = {
  act: 'find a name',
  run: (db: Db) => db.rows(sql`select id from users where name = 'Nobody'`),
}

// PostgreSQL reads small tables whole, so its sizes are judged by the proof alone.
describe.skipIf(!canCountSteps)('in a database of ten times the people, on SQLite', () => {
  // Jobs find a full batch only among more drops: the proof judges them.
  test('each request is the same work, and one that reads all people is noticed', async () => {
    const of: TwoSizes = { engine: 'SQLite', sizes: [3_000, 30_000] }
    const few = await worksAt({ engine: of.engine, people: of.sizes[0], besides })
    const many = await worksAt({ engine: of.engine, people: of.sizes[1], besides })
    const growth = growthOf(of, [few, many]).filter(({ act }) => !act.startsWith('job '))
    const growing = growth.filter(({ grows }) => grows).map(({ act }) => act)
    expect(growing, growthTable(of, growth)).toEqual([besides.act])
    expect(growth.length).toBeGreaterThan(20)
  })
})

test.skipIf(!hasPostgres)('the work of each act is counted on PostgreSQL', async () => {
  const works = await worksAt({ engine: 'PostgreSQL', people: 5_000, besides })
  expect(works.get(besides.act)).toMatchObject({ statements: 1 })
  expect(works.get(besides.act)!.work).toBeGreaterThan(5_000)
  for (const act of ['round with a change', 'reserve', 'delete an account', 'job value.daily'])
    expect(works.get(act)!.pages, act).toBeGreaterThan(0)
})

test('people have bottles by a power law', () => {
  const people = 1_000_000
  const all = [1, 2, 1_000, 500_000, people].map((rank) => bottlesOf(rank, people))
  expect(all).toEqual([10_000, 6_299, 100, 1, 1])
})
