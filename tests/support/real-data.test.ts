import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasRealData, realData } from './real-data.ts'

describe.skipIf(!hasRealData)('the real data next to the project', () => {
  test('holds a CellarTracker export with more than a header', () => {
    const rows = readFileSync(realData('cellars/cellartracker-browser-export.csv')).toString(
      'latin1',
    )
    expect(rows.split('\n').length).toBeGreaterThan(10)
  })
})
