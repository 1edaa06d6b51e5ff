import { readFileSync } from 'node:fs'
import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { modernDexie, usedDexie } from '../../vite.dexie.ts'

describe('Dexie as the app has it', () => {
  test('is what these tests run with', () => {
    const db = new Dexie('unopened')
    db.version(1).stores({ rows: 'id' })
    const table = db.table('rows')
    expect(table).toHaveProperty('bulkPut')
    expect(table).not.toHaveProperty('upsert')
  })

  test('is refused where the package has another shape', () => {
    const other = readFileSync(modernDexie, 'utf8').replace(
      '\n    bulkUpdate(',
      '\n    updateMany(',
    )
    expect(() => usedDexie(other)).toThrow('dexie: there is no \n    bulkUpdate(')
  })
})
