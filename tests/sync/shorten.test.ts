import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { day, dayOf } from '../../shared/kernel/time.ts'
import { dataRules, type Tables } from '../../sync-server/db/tables.ts'
import { retentionJobs } from '../../sync-server/sync/retention.ts'
import { rowBatchSize, shorten, shortened } from '../../sync-server/sync/shorten.ts'
import { runWhole } from '../support/run-whole.ts'
import { onEachEngine } from '../support/engines.ts'
import { planOf } from '../support/plan-of.ts'
import { databasePerTest, testTime } from './rounds.ts'
import { noPoints } from '../support/no-points.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  const now = testTime
  const clocks = { now, signInNow: now }

  /** Rows of a table, each with a moment; whatever else it wants is made up. */
  async function fill(name: keyof Tables, moments: readonly number[]) {
    const { db } = database.current
    const rule = dataRules[name].retention
    const by = 'by' in rule ? rule.by : ''
    const table = db.t[name]
    const columns = Object.entries(table as object).filter(
      ([, one]) => typeof (one as { notNull?: unknown } | null)?.notNull === 'boolean',
    ) as [string, { dataType: string; notNull: boolean }][]
    const rows = moments.map((at, number) =>
      Object.fromEntries(
        columns.map(([property, { dataType, notNull }]) => [
          property,
          property === by
            ? ({ date: new Date(at), string: dayOf(at) }[dataType] ?? at)
            : notNull
              ? ({ date: new Date(at), string: `${name} ${number}`, json: {}, boolean: false }[
                  dataType
                ] ?? number)
              : null,
        ]),
      ),
    )
    await db.transaction('fill', async (tx) => {
      if (name === 'sessions')
        await tx.write(
          tx.t.users,
          rows.map(({ userId }) => ({
            id: userId,
            name: 'Ada',
            email: userId,
            emailVerified: true,
            createdAt: new Date(1),
            updatedAt: new Date(1),
            subscriptionTier: 'free',
            ...noPoints,
          })),
          'keep',
        )
      await tx.write(table, rows, 'fail')
    })
  }
  const countOf = async (name: keyof Tables): Promise<number> => {
    const { db } = database.current
    const [row] = await db.rows<{ count: number }>(
      sql`select count(*) as "count" from ${sql.identifier(getTableName(db.t[name]))}`,
    )
    return Number(row?.count)
  }

  test('sessions end by the clock that made them, however far ahead the server’s is', async () => {
    await fill('sessions', [now + day])
    const { db } = database.current
    await shorten(db, 'sessions', { now: now + 90 * day, signInNow: now })
    expect(await countOf('sessions')).toBe(1)
    await shorten(db, 'sessions', { now, signInNow: now + 2 * day })
    expect(await countOf('sessions')).toBe(0)
  })

  test.each(shortened)(
    '%s: old rows are deleted in portions, and recent ones stay',
    async (name) => {
      const rule = dataRules[name].retention
      const age = 'for' in rule ? rule.for : 0
      const old = Array.from({ length: rowBatchSize + 5 }, (_, at) => now - age - (2 + at) * day)
      await fill(name, [...old, now - age + 2 * day, now - age + 3 * day])
      expect(await shorten(database.current.db, name, clocks)).toBe(rowBatchSize)
      const job = retentionJobs({
        db: database.current.db,
        now: () => now,
        signInNow: () => now,
      })['retention.shorten']
      await runWhole(job)
      expect(await countOf(name)).toBe(2)
      await runWhole(job)
      expect(await countOf(name)).toBe(2)
    },
  )

  test.each(shortened)('%s is shortened by an index', async (name) => {
    const { db } = database.current
    const rule = dataRules[name].retention
    expect(await planOf(db, oldest(db.t[name], 'by' in rule ? rule.by : ''))).not.toMatch(
      withoutIndex,
    )
  })

  test('a rule without an index is found', async () => {
    const { db } = database.current
    expect(await planOf(db, oldest(db.t.users, 'createdAt'))).toMatch(withoutIndex)
  })

  const withoutIndex = /SCAN \S+$|USE TEMP B-TREE|Seq Scan|Sort/m

  function oldest(table: SQLiteTable, by: string): SQL {
    const { dialect } = database.current.db
    const column = (table as unknown as Record<string, { name: string; dataType: string }>)[by]!
    const moment = { date: sql`now()`, string: sql`'2026-11-22'` }[column.dataType] ?? sql`1`
    const name = sql.identifier(column.name)
    return sql`select 1 from ${sql.identifier(getTableName(table))}
      where ${name} <= ${dialect === 'sqlite' ? sql`1` : moment} order by ${name} limit ${rowBatchSize}`
  }
})
