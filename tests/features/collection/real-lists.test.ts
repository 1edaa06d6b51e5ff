import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCopy } from '../../../shared/copy/import.ts'
import { openFile } from '../../../shared/features/collection/import/open-file.ts'
import { proposedOptions } from '../../../shared/features/collection/import/proposed-options.ts'
import { readRows } from '../../../shared/features/collection/import/read-rows.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

describe.skipIf(!hasRealData)('every real list goes through the import of a cellar', () => {
  const folders = ['cellars', 'cellars/cellartracker-tsv', 'catalogues', 'names', 'recipes']
  const files = hasRealData
    ? folders.flatMap((folder) =>
        readdirSync(realData(folder), { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => path.join(folder, name)),
      )
    : []

  test('there are the files that this test is about', () => {
    expect(files.length).toBeGreaterThanOrEqual(22)
  })

  test.each(files)(
    '%s is refused with a sentence, or each of its rows is read or named',
    (file) => {
      const opened = openFile(path.basename(file), new Uint8Array(readFileSync(realData(file))))
      if ('trouble' in opened) {
        expect(importCopy.troubles[opened.trouble]).toMatch(/\.$/)
        return
      }
      for (const table of opened.tables) {
        const read = readRows(table.rows, proposedOptions(table.rows, table.headers))
        expect(read).toHaveLength(table.rows.length)
        read.forEach(({ line, derived: { fields, invalid } }, at) => {
          expect(line).toBe(table.rows[at]?.line)
          if (invalid) expect(importCopy.reasons[invalid]).toMatch(/\.$/)
          else expect(fields.name && fields.category).toBeTruthy()
        })
      }
    },
  )

  test('X-Wines is a cellar of 1,007 wines, each with house, kind and place', () => {
    const bytes = new Uint8Array(readFileSync(realData('catalogues/XWines_Slim_1K_wines.csv')))
    const opened = openFile('wines.csv', bytes)
    if ('trouble' in opened) throw new Error(opened.trouble)
    const [table] = opened.tables
    const read = readRows(table!.rows, proposedOptions(table!.rows, table!.headers))
    expect(read).toHaveLength(1_007)
    for (const {
      derived: { fields, invalid },
    } of read) {
      expect(invalid).toBeUndefined()
      expect(fields).toMatchObject({ category: 'Wine' })
      expect(fields.brand && fields.region && fields.abv).toBeTruthy()
    }
  })
})
