import { second } from '../../../shared/kernel/time.ts'
import { batchMax } from '../../../sync-server/jobs/times.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { eachSeed, type Part } from '../part.ts'
import { type Careless, upkeep, upkeepFaults } from './upkeep.ts'

/** A smaller town for a quick look: `PROOF_PEOPLE=5000 npm run proof -- --part upkeep --runs 1`. */
const people = Number(process.env['PROOF_PEOPLE'] ?? 100_000)
/**
 * Without a protection, to see that it is missed: `PROOF_WITHOUT=lanes`. The promise fails then.
 */
const without = process.env['PROOF_WITHOUT'] as Careless | undefined
const photosEach = 5
/** A batch takes 50 ms at most, and a request may come at its start. */
const measured = { unnoticed: batchMax, measuredFor: 60 * second }

const upkeepPart: Part = {
  name: 'upkeep',
  says: `the first daily revaluation of the bottles of ${people.toLocaleString('en-US')} people keeps nobody waiting, on both databases`,
  async run(given) {
    const { report } = given
    report.mustFire(...Object.values(upkeepFaults))
    const engines = hasPostgres ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)
    await eachSeed(given, async () => {
      for (const engine of engines) {
        const load = { engine, people, photos: people * photosEach, without, ...measured }
        const { batches, ...result } = await upkeep(load, (fault) => report.fired(fault))
        const figures = Object.entries(result).map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
        process.stdout.write(`${engine}: ${figures.join(', ')}\n`)
        for (const { kind, batches: all, over, maxMs } of batches)
          process.stdout.write(
            `  ${kind}: ${all} batches, ${over} over ${batchMax} ms, the longest ${Math.round(maxMs)} ms\n`,
          )
      }
    })
  },
}

export const upkeepParts: readonly Part[] = [upkeepPart]
