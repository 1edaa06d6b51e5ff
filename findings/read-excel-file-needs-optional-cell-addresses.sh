#!/bin/sh
# Expected: a workbook that follows the standard is read. In ECMA-376 (Part 1, 18.3.1.4, and the
#   schema's CT_Cell) the attribute "r" of a cell, its address, is optional: a cell without it
#   follows the one before.
# Happens: the reader throws a TypeError about "length" from inside, with nothing that names the
#   file or the cell. exceljs throws as well. SheetJS reads the same bytes.
# Seen with: read-excel-file 9.3.17, exceljs 4.4.0 (also makes the file), xlsx 0.18.5, fflate
#   0.8.3.
# Consequence: an import calls a valid workbook of a cellar broken. Say that saving it once more
#   in a spreadsheet may help, because that writes the addresses.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  read-excel-file@9.3.17 exceljs@4.4.0 xlsx@0.18.5 fflate@0.8.3

cat > probe.mjs <<'EOF'
import ExcelJS from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import XLSX from 'xlsx'

const workbook = new ExcelJS.Workbook()
workbook.addWorksheet('Cellar').addRows([['Name', 'Year'], ['Harrow', 1988]])
const whole = new Uint8Array(await workbook.xlsx.writeBuffer())
const parts = unzipSync(whole)
const sheet = 'xl/worksheets/sheet1.xml'
parts[sheet] = strToU8(strFromU8(parts[sheet]).replace(/<c r="[A-Z]+\d+"/g, '<c'))
const bare = zipSync(parts)

const readers = {
  'read-excel-file': async (bytes) => (await readExcelFile(Buffer.from(bytes)))[0].data,
  exceljs: async (bytes) => {
    const read = new ExcelJS.Workbook()
    await read.xlsx.load(bytes)
    return read.worksheets[0].getSheetValues().slice(1).map((row) => row.slice(1))
  },
  xlsx: (bytes) => {
    const { Sheets } = XLSX.read(bytes)
    return XLSX.utils.sheet_to_json(Sheets.Cellar, { header: 1 })
  },
}
for (const [label, bytes] of [['with addresses', whole], ['without', bare]])
  for (const [name, read] of Object.entries(readers)) {
    let result
    try {
      result = JSON.stringify(await read(bytes))
    } catch (error) {
      result = `${error.name}: ${error.message}`
    }
    console.log(`${label}, ${name}: ${result}`)
  }
EOF
cat > expected <<'EOF'
with addresses, read-excel-file: [["Name","Year"],["Harrow",1988]]
with addresses, exceljs: [["Name","Year"],["Harrow",1988]]
with addresses, xlsx: [["Name","Year"],["Harrow",1988]]
without, read-excel-file: TypeError: Cannot read properties of undefined (reading 'length')
without, exceljs: TypeError: Cannot read properties of undefined (reading 'col')
without, xlsx: [["Name","Year"],["Harrow",1988]]
EOF
node probe.mjs > observed
cat observed
diff expected observed
