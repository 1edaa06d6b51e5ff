import { parseArgs } from 'node:util'
import type { History } from './acts.ts'
import { noticedAfter } from './controls-by-chance.ts'
import { anyOf } from './dense.ts'
import { seldom } from './directed.ts'
import { failureOf } from './failure.ts'
import { FaultCounts } from './faults.ts'
import { run } from './world.ts'

/**
 * Runs any number of histories and prints the result. Exits with 1 if a law was broken, or if a
 * fault never happened in a long enough run.
 *
 *   npm run simulate -- --runs 1000 --seed 1
 *   npm run simulate -- --runs 20 --seed 1 --postgres
 *   npm run simulate -- --runs 1000 --seed 1 --plain     does not shrink failures
 *   npm run simulate -- --controls --runs 200             after how many each control is noticed
 *
 * Interrupted, it finishes the history and prints the results so far.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    controls: { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
const first = Number(options.seed)
if (!(Number.isInteger(runs) && runs > 0 && Number.isInteger(first))) {
  console.error('--runs and --seed take whole numbers.')
  process.exit(2)
}
if (options.controls) {
  let missed = 0
  for await (const { name, after } of noticedAfter({ first, runs })) {
    if (after === undefined) missed += 1
    const when = after === undefined ? `not in ${runs} histories` : `after ${after} histories`
    console.log(`${name}: noticed ${when}`)
  }
  process.exit(missed > 0 ? 1 : 0)
}
/** In fewer histories, a rare fault may be missing by chance. */
const enough = 100

const takeBack = options.postgres ? await (await lender())() : undefined
const counts = new FaultCounts()
const drains: number[] = []
let acts = 0
let failed = 0
let done = 0
let isTold = false
/** Where nothing goes on any more, Node ends the program in the middle of a history. */
let underWay: number | undefined
process.once('exit', () => {
  if (underWay !== undefined) console.log(`seed ${underWay}: nothing goes on any more`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isTold = true))
try {
  for (; done < runs && !isTold; done++) {
    const seed = first + done
    underWay = seed
    const history = anyOf(seed)
    acts += history.acts.length
    drains.push(await live(history))
  }
  if (done >= enough) for (const history of seldom) await live(history)
} finally {
  underWay = undefined
  await takeBack?.()
}
drains.sort((one, other) => one - other)
const part = (of: number) => (drains[Math.floor((drains.length - 1) * of)] ?? 0) / 1_000
console.log(counts.toString())
console.log(
  `seeds ${first} to ${first + done - 1}: ${acts} acts, ${failed} histories in which something did not hold`,
)
console.log(`drained after ${part(0.5)} s (median), ${part(0.99)} s (99 %), ${part(1)} s (most)`)
const never = done >= enough ? counts.never() : []
if (never.length > 0) console.log(`Never came about: ${never.join(', ')}.`)
process.exitCode = failed + never.length > 0 ? 1 : 0

/** Gives how long it took until all had arrived. */
async function live(history: History): Promise<number> {
  const lent = await database()
  const ended = await run(history, { postgresUrl: lent?.url })
  await lent?.drop()
  counts.addAll(ended.counts)
  if (!ended.violation) return ended.drainedAfter
  failed += 1
  // A database that another history has used is none for this one.
  console.log(
    options.postgres || options.plain
      ? `seed ${history.seed}: ${ended.violation.message}`
      : await failureOf(history, ended),
  )
  return 0
}

async function lender() {
  return (await import('../support/postgres-lender.ts')).default
}

async function database() {
  if (!options.postgres) return undefined
  return await (await import('../support/postgres.ts')).freshDatabase()
}
