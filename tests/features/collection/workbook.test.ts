import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sheetsOf } from '../../../shared/features/collection/import/workbook.ts'
import { writeXlsx } from './made-tables/write-xlsx.ts'

const workbook = writeXlsx({ Cellar: [['Name'], ['Talisker 10']] })
const cells = 'xl/worksheets/sheet1.xml'

test('a workbook with addresses on its cells is read', async () => {
  expect(await sheetsOf(workbook)).toEqual([{ name: 'Cellar', text: 'sep=,\nName\nTalisker 10\n' }])
})

test('a workbook that cannot be read is no damaged ZIP file', async () => {
  const files = unzipSync(workbook)
  const withoutAddresses = strFromU8(files[cells]!).replaceAll(/<c r="\w+"/g, '<c')
  const bytes = zipSync({ ...files, [cells]: strToU8(withoutAddresses) })
  expect(await sheetsOf(bytes)).toBe('bad-workbook')
  expect(await sheetsOf(workbook.slice(0, 200))).toBe('bad-zip')
})
