import type { ZipEntry } from '../../../kernel/zip.ts'

/** What the format of a number says besides: its currency, or that it is a part of a hundred. */
export type CellFormat = { readonly currency: string } | 'percent'

/** The format of a cell by its sheet (as workbooks count them), row and column, from 0. */
export type FormatOf = (sheet: number, row: number, column: number) => CellFormat | undefined

/** The formats of a workbook's numbers, which the reader of cells leaves out. */
export function formatsOf(entries: readonly ZipEntry[]): FormatOf {
  const textOf = (name: string) => {
    const entry = entries.find((one) => one.name === name)
    return entry ? new TextDecoder().decode(entry.read()) : ''
  }
  const styles = stylesIn(textOf('xl/styles.xml'))
  if (styles.every((style) => style === undefined)) return () => undefined
  const targets = new Map(
    tagsIn(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, ''),
    ]),
  )
  const sheets = tagsIn(textOf('xl/workbook.xml'), 'sheet').map((tag) =>
    cellsIn(textOf(`xl/${targets.get(attribute(tag, 'r:id')) ?? ''}`), styles),
  )
  return (sheet, row, column) => sheets[sheet]?.get(row * maxColumns + column)
}

const maxColumns = 16_384

const tagsIn = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? []

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** What each style of cells says, in the order of their numbers. */
function stylesIn(xml: string): (CellFormat | undefined)[] {
  const formats = new Map<string, CellFormat | undefined>([
    ['9', 'percent'],
    ['10', 'percent'],
  ])
  for (const tag of tagsIn(xml, 'numFmt'))
    formats.set(attribute(tag, 'numFmtId'), formatIn(attribute(tag, 'formatCode')))
  const list = /<(?:\w+:)?cellXfs[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(xml)?.[0] ?? ''
  return tagsIn(list, 'xf').map((tag) => formats.get(attribute(tag, 'numFmtId')))
}

/** `[$€-407] #,##0.00`, `"£"#,##0`, `0.0%`. */
function formatIn(code: string): CellFormat | undefined {
  const [first = ''] = code.split(';')
  const sign =
    /\[\$([^\]-]{1,5})(?:-[^\]]*)?\]/.exec(first)?.[1] ??
    /"\s*([€£$¥₹]|[A-Z]{3}|kr\.?|zł|Kč|CHF)\s*"/.exec(first)?.[1] ??
    /[€£¥₹]/.exec(first)?.[0]
  if (sign?.trim()) return { currency: sign.trim() }
  return /%/.test(first.replace(/"[^"]*"/g, '')) ? 'percent' : undefined
}

function cellsIn(xml: string, styles: readonly (CellFormat | undefined)[]) {
  const found = new Map<number, CellFormat>()
  for (const [tag] of xml.matchAll(/<(?:\w+:)?c\s[^<>]*>/g)) {
    const style = /\ss="(\d+)"/.exec(tag)?.[1]
    const format = style === undefined ? undefined : styles[Number(style)]
    const address = format && /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(tag)
    if (!format || !address) continue
    let column = 0
    for (const letter of address[1]!) column = column * 26 + letter.charCodeAt(0) - 64
    found.set((Number(address[2]) - 1) * maxColumns + column - 1, format)
  }
  return found
}
