#!/bin/sh
# Expected: "25.4 fl oz", as bottles in the United States are labelled, is a volume of 751 ml. The
#   library knows the US fluid ounce.
# Happens: "fl oz" is a femtolitre times an ounce: accepted, and neither a volume nor convertible.
#   Only "floz" is the fluid ounce.
# Seen with: js-quantities 1.8.0.
# Consequence: sizes of US labels are taken as valid and lost at the first conversion. Ask for the
#   kind of each quantity, and write "floz" first.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent js-quantities@1.8.0

cat > probe.mjs <<'EOF'
import Qty from 'js-quantities'

const millilitre = Qty('1 ml')
for (const text of ['75 cl', '25.4 floz', '25.4 fl oz']) {
  const quantity = Qty(text)
  const volume = quantity.isCompatible(millilitre)
    ? `${Math.round(quantity.to('ml').scalar)} ml`
    : 'no volume'
  console.log(text, '|', quantity.units(), '|', quantity.kind(), '|', volume)
}
EOF
cat > expected <<'EOF'
75 cl | cl | volume | 750 ml
25.4 floz | floz | volume | 751 ml
25.4 fl oz | fl*oz | undefined | no volume
EOF
node probe.mjs > observed
cat observed
diff expected observed
