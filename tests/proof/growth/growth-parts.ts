import { spawnSync } from 'node:child_process'
import { hasPostgres } from '../../support/postgres.ts'
import { eachSeed, type Part } from '../part.ts'
import { growthOf, growthTable, type TwoSizes, worksAt } from './growth.ts'

/** A million at the end: `PROOF_PEOPLE=1000000 npm run proof -- --part growth --runs 1`. */
const people = Number(process.env['PROOF_PEOPLE'] ?? 100_000)
const sizes = [Math.ceil(people / 10), people] as const

/** SQLite's work is counted by Python's module for it. */
export const canCountSteps = spawnSync('python3', ['-c', 'import sqlite3']).status === 0

const growthPart: Part = {
  name: 'growth',
  says: `rounds, lists, reservations, jobs and deletion do the same work among ${sizes[0].toLocaleString('en-US')} and ${people.toLocaleString('en-US')} people, on both databases`,
  async run(given) {
    const { report } = given
    const engines: TwoSizes['engine'][] = []
    if (canCountSteps) engines.push('SQLite')
    else process.stdout.write('SQLite is left out: there is no python3\n')
    if (hasPostgres) engines.push('PostgreSQL')
    // Ids are random; the numbers of rows are not.
    await eachSeed({ ...given, runs: Math.min(given.runs, 1) }, async (seed) => {
      for (const engine of engines) {
        const of = { engine, sizes }
        const few = await worksAt({ engine, people: sizes[0] })
        const growth = growthOf(of, [few, await worksAt({ engine, people: sizes[1] })])
        process.stdout.write(`${engine}:\n${growthTable(of, growth)}\n`)
        for (const { act, ratio, grows } of growth)
          if (grows) report.violation(seed, `${engine}: ${act} grows by ${ratio.toFixed(2)}`)
      }
    })
  },
}

export const growthParts: readonly Part[] = [growthPart]
