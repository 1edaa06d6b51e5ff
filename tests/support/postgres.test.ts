import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { postgres } from './engines.ts'
import { freshDatabase, hasPostgres } from './postgres.ts'

describe.skipIf(!hasPostgres)('a borrowed PostgreSQL', () => {
  test('two loans are two empty databases that know each other’s letters but not rows', async () => {
    const one = await freshDatabase('empty')
    const other = await freshDatabase('empty')
    const inOne = new pg.Pool({ connectionString: one.url, max: 1 })
    const inOther = new pg.Pool({ connectionString: other.url, max: 1 })
    // Returning a loan ends its connections, even closing ones.
    for (const pool of [inOne, inOther])
      pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
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

  test('is lent to who began to lend after this was loaded, such as the command lines', async () => {
    const lender = process.env['TEST_POSTGRES_LENDER']!
    vi.stubEnv('TEST_POSTGRES_LENDER', undefined)
    vi.resetModules()
    const early = await import('./postgres.ts')
    expect(early.hasPostgres).toBe(false)
    await expect(early.freshDatabase('empty')).rejects.toThrow('No PostgreSQL here')
    vi.stubEnv('TEST_POSTGRES_LENDER', lender)
    await (await early.freshDatabase('empty')).drop()
    vi.unstubAllEnvs()
  })

  test('a loan with tables has them, and a distinct epoch', async () => {
    const [one, other] = await Promise.all([postgres.open(), postgres.open()])
    try {
      const { serverMeta, users } = one.db.t
      const epochs = [
        await one.db.select().from(serverMeta),
        await other.db.select().from(serverMeta),
      ]
      expect(epochs.map((rows) => rows.length)).toEqual([1, 1])
      expect(epochs[0]).not.toEqual(epochs[1])
      expect(await one.db.select().from(users)).toEqual([])
    } finally {
      await one.remove()
      await other.remove()
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
