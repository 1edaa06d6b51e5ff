import { strToU8, zipSync } from 'fflate'

/** A cell of a sheet: text, a number, or a day, which Excel keeps as a number with a format. */
export type SheetCell = string | number | { readonly day: string } | undefined

/** A number as a sheet shows it: `{ number: 0.4, format: '0%' }`. */
export type FormattedCell = SheetCell | { readonly number: number; readonly format: string }

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const columnName = (at: number): string =>
  at < 26
    ? String.fromCharCode(65 + at)
    : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`

const serialOf = (day: string) => Date.parse(day) / 86_400_000 + 25_569

/** A workbook as Excel writes it, with a sheet for each entry and its texts in a list of their own. */
export function writeXlsx(sheets: Readonly<Record<string, readonly (readonly FormattedCell[])[]>>) {
  const texts = new Map<string, number>()
  const indexOf = (text: string) => {
    const at = texts.get(text) ?? texts.size
    texts.set(text, at)
    return at
  }
  const formats: string[] = []
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 2
  }
  const cellXml = (cell: FormattedCell, reference: string) => {
    if (cell === undefined || cell === '') return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${indexOf(cell)}</v></c>`
    if ('number' in cell)
      return `<c r="${reference}" s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`
    return `<c r="${reference}" s="1"><v>${serialOf(cell.day)}</v></c>`
  }
  const names = Object.keys(sheets)
  const parts = names.map((name) => {
    const rows = sheets[name]!.map(
      (row, y) =>
        `<row r="${y + 1}">${row.map((cell, x) => cellXml(cell, `${columnName(x)}${y + 1}`)).join('')}</row>`,
    )
    return `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  })
  const relations = names.map((_, at) =>
    relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  )
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${relations.join('')}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdT', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(format)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  }
  parts.forEach((part, at) => {
    files[`xl/worksheets/sheet${at + 1}.xml`] = part
  })
  files['xl/sharedStrings.xml'] =
    `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`),
      ]),
    ),
  )
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
