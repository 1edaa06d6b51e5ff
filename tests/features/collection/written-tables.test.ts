import { describe, expect, test } from 'vitest'
import { runSeed, sampleOf, scope } from '../../support/scope.ts'
import { firstHalf } from './written-tables/first-half.ts'
import { ratesOf } from './written-tables/judge.ts'
import { secondHalf } from './written-tables/second-half.ts'

// Forty tables as other programs and people write them, by hand, with their meaning. The second half was
// read only when the first was right: 53 of its 58 rows were right, three were asked about, two wrong without a word.

const all = [...firstHalf, ...secondHalf]
const tables = scope === 'everyday' ? sampleOf(all, 6) : all

describe('tables of people', () => {
  test.each(tables)(`mean what was meant, or say so: $says (TEST_SEED=${runSeed})`, (table) => {
    expect(ratesOf([table]).wrong).toEqual([])
  })

  test('are right in 95 of a hundred rows', () => {
    const { rows, right, remarked } = ratesOf(tables)
    // A sample of six may have the one row that is asked about.
    expect(rows - right).toBeLessThanOrEqual(Math.max(1, rows * 0.05))
    expect(remarked.length).toBeLessThanOrEqual(Math.max(1, rows * 0.05))
  })

  test('are judged by their meaning', () => {
    const [table] = firstHalf
    const [row, ...others] = table!.rows
    const { rows, right, wrong } = ratesOf([
      { ...table!, rows: [{ ...row, vintage: 1999 }, ...others] },
    ])
    expect([rows - right, wrong.length]).toEqual([1, 1])
  })
})
