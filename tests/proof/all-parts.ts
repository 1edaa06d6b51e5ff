import { hasPostgres } from '../support/postgres.ts'
import { growthParts } from './growth/growth-parts.ts'
import { marketParts } from './market/market-parts.ts'
import { type Part, programPart } from './part.ts'
import { serverParts } from './server/server-parts.ts'
import { upkeepParts } from './upkeep/upkeep-parts.ts'

const simulationOnPostgres = programPart({
  name: 'simulation-postgres',
  says: 'the same histories over PostgreSQL',
  slice: 200,
  command: (seed, runs) => ({
    words: [
      'npm',
      'run',
      'simulate',
      '--',
      '--postgres',
      '--runs',
      String(runs),
      '--seed',
      String(seed),
    ],
  }),
})

/** All there are, in the order in which they run. */
export const parts: readonly Part[] = [
  ...serverParts,
  ...marketParts,
  ...upkeepParts,
  ...growthParts,
  programPart({
    name: 'simulation',
    says: 'several devices and the server, in one process, live through random histories of faults',
    slice: 500,
    command: (seed, runs) => ({
      words: ['npm', 'run', 'simulate', '--', '--runs', String(runs), '--seed', String(seed)],
    }),
  }),
  ...(hasPostgres ? [simulationOnPostgres] : []),
  programPart({
    name: 'browser',
    says: 'real browsers are killed, filled up and opened in many tabs',
    slice: 10,
    command: (seed, runs) => ({
      words: ['playwright', 'test', '--config', 'tests/playwright.config.ts', 'stories/proof/'],
      env: { PROOF_SEED: String(seed), PROOF_COUNT: String(runs) },
    }),
  }),
]
