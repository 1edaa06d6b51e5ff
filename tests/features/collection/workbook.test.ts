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

test.each([
  [1250.5, '[$€-407] #,##0.00', '1250.5 €'],
  [18, '"£"#,##0.00;[Red]-"£"#,##0.00', '18 £'],
  [18, '[$CHF] #,##0.00', '18 CHF'],
  [18, '#,##0.00\\ [$kr-41D]', '18 kr'],
  [0.415, '0.0%', '41.5%'],
  [0.07, '0%', '7%'],
  [18, '#,##0.00', '18'],
  [18, '[$-409]#,##0', '18'],
  [18, '0" %"', '18'],
  [18, '0" bottles"', '18'],
])('%d in the format %s is read as %s', async (number, format, text) => {
  const sheets = { Other: [['Note'], ['x']], Cellar: [['Name'], [], ['Gin', { number, format }]] }
  expect(await sheetsOf(writeXlsx(sheets))).toMatchObject([
    { name: 'Other' },
    { text: `sep=,\nName,\n,\nGin,${text}\n` },
  ])
})
