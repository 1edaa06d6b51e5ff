import { describe, expect, test } from 'vitest'
import { madeTable, wrappings } from './made-tables/make-table.ts'
import { judgedTable, noRates, ratesOfTables, readMade } from './made-tables/measure-tables.ts'

describe('tables of unknown sources', () => {
  test('are read right, and unread cells are remarked', async () => {
    // Some seeds miss some rows. This test fixes one seed; the bench tries others.
    const seed = 1
    const { kinds, faults } = await ratesOfTables('seen', 8, seed)
    for (const { wrapping, rates } of kinds) {
      const told = `${wrapping}, seed ${seed}: ${JSON.stringify(
        faults
          .filter(({ table }) => table.wrapping === wrapping)
          .slice(0, 3)
          .map(({ table, ...fault }) => ({ seed: table.seed, ...fault })),
      )}`
      expect(rates.rows, told).toBeGreaterThan(0)
      expect(rates.right / rates.rows, told).toBeGreaterThanOrEqual(0.95)
      expect(rates.wrong, told).toBe(0)
      expect(rates.accepted, told).toBe(0)
    }
  })

  test('are judged by what they were meant to say', async () => {
    const table = madeTable(7, 'seen', 'comma')
    const [row] = table.rows
    const rates = noRates()
    const other = { ...table, rows: [{ ...row!, name: 'Another' }, ...table.rows.slice(1)] }
    await judgedTable(other, rates, [])
    expect(rates.wrong).toBe(1)
    expect(rates.right).toBe(rates.rows - 1)
  })

  test.each(wrappings)('lose no row: %s', async (wrapping) => {
    const table = madeTable(11, 'unseen', wrapping)
    const planned = await readMade(table)
    expect(planned).toHaveLength(table.rows.length)
  })
})
