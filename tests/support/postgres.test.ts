import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { freshDatabase, hasPostgres } from './postgres.ts'

describe.skipIf(!hasPostgres)('a borrowed PostgreSQL', () => {
  test('two loans are two empty databases that know each other’s letters but not rows', async () => {
    const one = await freshDatabase()
    const other = await freshDatabase()
    const inOne = new pg.Pool({ connectionString: one.url, max: 1 })
    const inOther = new pg.Pool({ connectionString: other.url, max: 1 })
    try {
      await inOne.query('create table bottles (name text)')
      await inOne.query("insert into bottles values ('Élan 山崎')")
      const { rows } = await inOne.query('select lower(name) as name from bottles')
      expect(rows).toEqual([{ name: 'élan 山崎' }])
      await expect(inOther.query('select * from bottles')).rejects.toThrow('does not exist')
    } finally {
      await inOne.end()
      await inOther.end()
      await one.drop()
      await other.drop()
    }
  })

  test('a returned loan is gone', async () => {
    const loan = await freshDatabase()
    await loan.drop()
    const pool = new pg.Pool({ connectionString: loan.url, max: 1 })
    await expect(pool.query('select 1')).rejects.toThrow('does not exist')
    await pool.end()
  })
})
