#!/bin/sh
# Expected: a search for "100" finds the bottle with 100 in its name and no other. The encoder's
#   page says that consecutive *letters* are deduplicated ("missing" to "mising"), and that
#   numbers are part of the index by default.
# Happens: digits are deduplicated too: 100 is stored as 10, and 2000 as 20. A search for the
#   whole word 100 finds the ten-year-old, and one for 20 the vintage 2000. Storing numbers
#   unsplit (numeric: false) makes it worse; only dedupe: false helps.
# Seen with: flexsearch 0.8.212, default options.
# Consequence: proof, age and vintage are what tells two bottles of one maker apart. Somebody who
#   looks for the 100 proof opens the 10 year old, and a count by vintage is wrong.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
cd "$dir"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-save --ignore-scripts --no-audit --no-fund --silent flexsearch@0.8.212

cat > probe.mjs <<'EOF'
import flexsearch from 'flexsearch'

const bottles = ['Harrow 10 Years', 'Harrow 100 Proof', 'Quay 20 Years', 'Quay Vintage 2000']
function searched(label, options) {
  const index = new flexsearch.Index(options)
  bottles.forEach((name, at) => index.add(at, name))
  const found = (text) => index.search(text).map((at) => bottles[at]).sort().join(', ')
  console.log(label)
  for (const text of ['100', '10', '2000', '20']) console.log(`  ${text} => ${found(text)}`)
}
searched('default')
searched('numeric: false', { encoder: new flexsearch.Encoder({ numeric: false }) })
searched('dedupe: false', { encoder: new flexsearch.Encoder({ dedupe: false, numeric: false }) })
EOF
cat > expected <<'EOF'
default
  100 => Harrow 10 Years, Harrow 100 Proof
  10 => Harrow 10 Years, Harrow 100 Proof
  2000 => Quay Vintage 2000
  20 => Quay 20 Years, Quay Vintage 2000
numeric: false
  100 => Harrow 10 Years, Harrow 100 Proof
  10 => Harrow 10 Years, Harrow 100 Proof
  2000 => Quay 20 Years, Quay Vintage 2000
  20 => Quay 20 Years, Quay Vintage 2000
dedupe: false
  100 => Harrow 100 Proof
  10 => Harrow 10 Years
  2000 => Quay Vintage 2000
  20 => Quay 20 Years
EOF
node probe.mjs > observed
cat observed
diff expected observed
