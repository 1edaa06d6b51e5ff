import { parseArgs } from 'node:util'
import { type Counts, history } from './history.ts'
import { openScratch } from './scratch.ts'

/**
 * Runs any number of histories and says what happened; ends with 1 where something did not hold.
 *
 *   node tests/market-model/run.ts --runs 1000 --seed 1
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const [runs, first] = [Number(values.runs), Number(values.seed)]
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(first))) {
  console.error('--runs and --seed take whole numbers.')
  process.exit(2)
}
/** A database grows slow with what many histories leave. */
const ofOneDatabase = 50

const counts: Counts = new Map()
let failed = 0
for (let seed = first; seed < first + runs; ) {
  const scratch = await openScratch()
  const end = Math.min(seed + ofOneDatabase, first + runs)
  for (; seed < end; seed++)
    try {
      await history(seed, { db: scratch.db, counts })
    } catch (error) {
      failed += 1
      console.log(error instanceof Error ? error.message : error)
      if (!(error instanceof Error)) continue
      if (error.name !== 'Error') console.log(error.stack)
    }
  await scratch.remove()
}
for (const [what, times] of [...counts].sort()) console.log(`${what}: ${times}`)
console.log(`${runs} histories from seed ${first}, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
