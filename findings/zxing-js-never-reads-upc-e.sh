#!/bin/sh
# Expected: a UPC-E symbol is read. The README of @zxing/library lists UPC-E among its formats,
#   beside UPC-A, EAN-8 and EAN-13.
# Happens: no UPC-E symbol is ever found, not even with UPC_E as the only format and TRY_HARDER.
#   The same reader reads UPC-A and EAN-13 drawn the same way; another reader reads the UPC-E.
# Seen with: @zxing/library 0.23.0, bwip-js 4.11.4 (draws), zxing-wasm 3.1.4 (reads for
#   comparison).
# Consequence: miniatures and small bottles carry UPC-E. An app that builds on this library scans
#   them for ever and says nothing. A list of formats is a promise to test with one symbol of
#   each.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  @zxing/library@0.23.0 bwip-js@4.11.4 zxing-wasm@3.1.4

cat > probe.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import bwip from 'bwip-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const require = createRequire(import.meta.url)
const zxing = require('@zxing/library')
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: wasm } })

/** Black and white columns of a symbol: three pixels a module, a quiet zone of 13 modules. */
function drawn(kind, text) {
  const runs = bwip.raw(kind, text, {})[0].sbs
  const columns = runs.flatMap((run, i) => Array(run * 3).fill(i % 2 === 0 ? 0 : 255))
  const quiet = Array(39).fill(255)
  return [...quiet, ...columns, ...quiet]
}

const height = 90
const grey = (line) => Uint8ClampedArray.from(Array(height).fill(line).flat())

function readByLibrary(line, formats) {
  const { DecodeHintType } = zxing
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
  if (formats) hints.set(DecodeHintType.POSSIBLE_FORMATS, formats)
  const source = new zxing.RGBLuminanceSource(grey(line), line.length, height)
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))
  try {
    const result = new zxing.MultiFormatReader().decode(bitmap, hints)
    return `${zxing.BarcodeFormat[result.getBarcodeFormat()]} ${result.getText()}`
  } catch (error) {
    return error.constructor.name
  }
}

async function readByWasm(line) {
  const pixels = Uint8ClampedArray.from([...grey(line)].flatMap((v) => [v, v, v, 255]))
  const image = { data: pixels, width: line.length, height, colorSpace: 'srgb' }
  const [result] = await readBarcodes(image)
  return `${result?.format} ${result?.text}`
}

console.error = console.warn = () => {}
for (const [kind, text] of [
  ['ean13', '5000281005423'],
  ['upca', '012345000065'],
  ['upce', '01234565'],
  ['upce', '00123457'],
]) {
  const line = drawn(kind, text)
  const alone = kind === 'upce' ? [zxing.BarcodeFormat.UPC_E] : undefined
  console.log(`${kind} ${text}: ${readByLibrary(line, alone)} | ${await readByWasm(line)}`)
}
EOF
cat > expected <<'EOF'
ean13 5000281005423: EAN_13 5000281005423 | EAN13 5000281005423
upca 012345000065: UPC_A 012345000065 | EAN13 0012345000065
upce 01234565: NotFoundException | UPCE 0012345000065
upce 00123457: NotFoundException | UPCE 0001234000057
EOF
node probe.mjs > observed
cat observed
diff expected observed
