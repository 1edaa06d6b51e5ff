#!/bin/sh
# Expected: a GS1 QR code with a lot and a serial number comes out with the separator, U+001D,
#   between them, and "%" as "%". In FNC1 mode ISO/IEC 18004 makes "%" in alphanumeric characters
#   the separator, and "%%" one per cent sign. jsQR promises "the string version" of the data.
# Happens: jsQR gives "%" for the separator and "%%" for the per cent sign, and does not say that
#   the code is in FNC1 mode, so a caller cannot undo it.
# Seen with: jsqr 1.4.0, bwip-js 4.11.4 (draws), @zxing/library 0.23.0 (reads for comparison).
# Consequence: cases and labels with GS1 QR give a lot number that has the next field in it. A
#   reader of GS1 elements that looks for U+001D reads lot "L2023%217" and no serial number.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent \
  jsqr@1.4.0 bwip-js@4.11.4 @zxing/library@0.23.0

cat > probe.mjs <<'EOF'
import { createRequire } from 'node:module'
import bwip from 'bwip-js'

const require = createRequire(import.meta.url)
const jsQR = require('jsqr')
const zxing = require('@zxing/library')

/** Six pixels a module and a margin of four modules. */
function drawn(text) {
  const { pixs, pixx } = bwip.raw('gs1qrcode', text, {})[0]
  const side = (pixx + 8) * 6
  const grey = new Uint8ClampedArray(side * side).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / 6) - 4, Math.floor(y / 6) - 4]
      const isInside = column >= 0 && row >= 0 && column < pixx && row < pixx
      if (isInside && pixs[row * pixx + column]) grey[y * side + x] = 0
    }
  return { grey, side }
}

for (const text of [
  '(01)05000281005423(10)L2023(21)7',
  '(01)05000281005423(10)L%23',
]) {
  const { grey, side } = drawn(text)
  const rgba = Uint8ClampedArray.from([...grey].flatMap((v) => [v, v, v, 255]))
  const source = new zxing.RGBLuminanceSource(grey, side, side)
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source))
  console.log(text)
  console.log('  jsqr          ', JSON.stringify(jsQR(rgba, side, side).data))
  console.log('  @zxing/library', JSON.stringify(new zxing.QRCodeReader().decode(bitmap).getText()))
}
EOF
cat > expected <<'EOF'
(01)05000281005423(10)L2023(21)7
  jsqr           "010500028100542310L2023%217"
  @zxing/library "010500028100542310L2023\u001d217"
(01)05000281005423(10)L%23
  jsqr           "010500028100542310L%%23"
  @zxing/library "010500028100542310L%23"
EOF
node probe.mjs > observed
cat observed
diff expected observed
