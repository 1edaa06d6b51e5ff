import { createHash } from 'node:crypto'

/**
 * A fixed piece of work of the kinds that tests spend their time on: hashing, JSON, sorting and
 * regular expressions. Prints its duration and its processor time, both in milliseconds.
 */
const rounds = 120

const begun = performance.now()
const rows = Array.from({ length: 4_000 }, (_, at) => ({
  id: `row-${(at * 7_919) % 4_001}`,
  name: `Bottle ${at % 97} of ${at % 13}`,
  cents: (at * 31) % 10_000,
}))
let found = 0
for (let round = 0; round < rounds; round += 1) {
  const text = JSON.stringify(rows)
  createHash('sha256').update(text).digest('hex')
  const read = JSON.parse(text) as typeof rows
  read.sort((one, other) => one.id.localeCompare(other.id) || one.cents - other.cents)
  found += read.filter(({ name }) => /^Bottle (?<nth>\d+) of 1\d?$/.test(name)).length
}
if (found === 0) throw new Error('The work found nothing.')
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ wallMs: performance.now() - begun, cpuMs: (user + system) / 1_000 }))
