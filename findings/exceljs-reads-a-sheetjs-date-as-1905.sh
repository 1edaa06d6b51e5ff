#!/bin/sh
# Expected: a day that one spreadsheet library writes is the same day in the other. SheetJS
#   writes a cell of type "d" with an ISO 8601 date when asked for date cells (cellDates), as
#   ECMA-376 allows (Part 1, 18.18.11, ST_CellType).
# Happens: exceljs does not know the type "d". It reads the number at the start of the text,
#   2022, and takes that as a count of days since 1900: 14 February 2022 becomes 14 July 1905.
# Seen with: xlsx 0.18.5 (writes), exceljs 4.4.0, read-excel-file 9.3.17 (reads for comparison).
# Consequence: every day of purchase in such a workbook is in 1905, a real date that no check for
#   emptiness or type catches. Ask when the days of a column all lie within a few weeks of 1905.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  xlsx@0.18.5 exceljs@4.4.0 read-excel-file@9.3.17

cat > probe.mjs <<'EOF'
import ExcelJS from 'exceljs'
import readExcelFile from 'read-excel-file/node'
import XLSX from 'xlsx'

const rows = [['Name', 'Bought'], ['Rye', new Date('2022-02-14')], ['Gin', new Date('2024-11-02')]]
const book = XLSX.utils.book_new()
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { cellDates: true }), 'Cellar')
const file = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', cellDates: true })

const workbook = new ExcelJS.Workbook()
await workbook.xlsx.load(file)
const [{ data }] = await readExcelFile(file)
for (const row of [2, 3]) {
  const byExcelJs = workbook.worksheets[0].getCell(row, 2).value
  console.log(rows[row - 1][0], 'exceljs        ', byExcelJs.toISOString())
  console.log(rows[row - 1][0], 'read-excel-file', data[row - 1][1].toISOString())
}
EOF
cat > expected <<'EOF'
Rye exceljs         1905-07-14T00:00:00.000Z
Rye read-excel-file 2022-02-14T00:00:00.000Z
Gin exceljs         1905-07-16T00:00:00.000Z
Gin read-excel-file 2024-11-02T00:00:00.000Z
EOF
node probe.mjs > observed
cat observed
diff expected observed
