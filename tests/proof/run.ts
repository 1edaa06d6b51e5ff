import { parseArgs } from 'node:util'
import { hour } from '../../shared/kernel/time.ts'
import { prepareProof } from '../support/machine.ts'
import lendPostgres from '../support/postgres-lender.ts'
import { Report } from './report.ts'

/**
 * Runs any number of histories of every part, and reports seeds, faults and violations.
 *
 *   npm run proof                                            a few of each part
 *   npm run proof -- --hours 8                               the time is shared by all parts
 *   npm run proof -- --part server-kill --runs 1 --seed 7    one again
 *   npm run proof -- --list
 */
const { values: options } = parseArgs({
  options: {
    part: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string' },
    hours: { type: 'string' },
    list: { type: 'boolean' },
  },
})
/** Where neither number nor time is given. */
const few = 3

if (!options.list) for (const sentence of await prepareProof()) console.log(sentence)
// Parts ask when they are loaded whether there is a PostgreSQL, or a set of them.
const takeBack = await lendPostgres()
const { parts } = await import('./all-parts.ts')
try {
  process.exitCode = await run()
} finally {
  await takeBack()
}

async function run(): Promise<number> {
  if (options.list) {
    for (const { name, says } of parts) console.log(`${name}: ${says}`)
    return 0
  }
  const wanted = options.part?.split(',')
  const unknown = wanted?.filter((name) => !parts.some((part) => part.name === name)) ?? []
  if (unknown.length > 0) {
    console.log(`There is no part ${unknown.join(', ')}: see --list.`)
    return 2
  }
  const chosen = parts.filter(({ name }) => wanted?.includes(name) ?? true)
  const seed = numberOf(options.seed, Math.floor(Date.now() / 1_000))
  const hours = numberOf(options.hours, Number.POSITIVE_INFINITY)
  const runs = numberOf(options.runs, options.hours ? Number.POSITIVE_INFINITY : few)
  if (!(seed >= 0 && hours > 0 && runs > 0)) {
    console.log('--seed, --runs and --hours take numbers.')
    return 2
  }
  const end = Date.now() + hours * hour
  const reports: Report[] = []
  for (const [at, part] of chosen.entries()) {
    console.log(`\n── ${part.name}, seed ${seed}: ${part.says}`)
    const report = new Report(part.name, (line) => console.log(line))
    const until = Date.now() + (end - Date.now()) / (chosen.length - at)
    await part.run({ seed, runs, until, report })
    report.ended()
    reports.push(report)
    for (const line of report.lines()) console.log(line)
  }
  console.log('\n── all')
  for (const report of reports) for (const line of report.lines()) console.log(line)
  return reports.every(({ holds }) => holds) ? 0 : 1
}

function numberOf(given: string | undefined, otherwise: number): number {
  return given === undefined ? otherwise : Number(given)
}
