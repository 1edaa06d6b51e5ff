import { globSync } from 'node:fs'
import { deepUnitFiles } from '../families.ts'
import { projectFolder } from '../support/program.ts'

/** A part of the rules, and the tests that know them. */
export interface Area {
  /** Globs of mutated files, from the project's folder; `!` excludes. */
  readonly rules: readonly string[]
  /** Globs of the test files for each mutation. */
  readonly tests: readonly string[]
  /** Whether {@link endpointTests} know it. */
  readonly endpoints?: boolean
  /** Test files with histories: only what the others let through is held against them. */
  readonly histories?: readonly string[]
}

/** Tests of every endpoint. */
export const endpointTests = [
  'tests/contracts/endpoints/answered.test.ts',
  'tests/contracts/endpoints/lists-sample.test.ts',
  'tests/contracts/endpoints/lists.test.ts',
  'tests/contracts/endpoints/matrix.test.ts',
  'tests/contracts/endpoints/odd-requests.test.ts',
  'tests/contracts/endpoints/strangers.test.ts',
] as const

/** Contracts and copy are data: types and the contracts' tests find their errors. */
const noData = ['!**/*endpoints.ts', '!**/*-endpoints.ts', '!**/*-copy.ts'] as const

/** The code of mutations, on the server and on a device. */
const mutations = [
  'tests/shared/entities.test.ts',
  'tests/sync/mutations.test.ts',
  'tests/sync/ownership.test.ts',
] as const

const marketHistories = [
  'tests/market-model/sample.test.ts',
  'tests/market-model/histories-1.test.ts',
]

const syncHistories = [
  'tests/simulation/sample-1.test.ts',
  'tests/simulation/sample-2.test.ts',
  'tests/simulation/histories-1.test.ts',
]

export const areas: Readonly<Record<string, Area>> = {
  kernel: {
    rules: ['shared/kernel/*.ts', 'shared/business/*.ts'],
    tests: [
      'tests/shared/*.test.ts',
      'tests/contracts/tx.test.ts',
      'tests/device/{digest,two-notes}.test.ts',
      'tests/features/stores/*.test.ts',
      'tests/features/alerts/*.test.ts',
      'tests/features/billing/*.test.ts',
      'tests/features/exchange/*.test.ts',
      'tests/features/market/rules.test.ts',
      'tests/features/account/delivery.test.ts',
      'tests/features/account/untrusted-text.test.ts',
      'tests/features/backup/*.test.ts',
      'tests/features/collection/*.test.ts',
      'tests/features/value/own-csv.test.ts',
      'tests/sync/several-hosts.test.ts',
    ],
  },
  market: {
    rules: ['sync-server/reservations/*.ts', 'sync-server/features/market/*.ts', ...noData],
    endpoints: true,
    tests: [
      'tests/features/market/*.test.ts',
      'tests/features/pickup/*.test.ts',
      '!tests/features/pickup/processes.test.ts',
      'tests/features/radar/*.test.ts',
      'tests/features/stores/*.test.ts',
      'tests/notices/*.test.ts',
    ],
    histories: marketHistories,
  },
  'market-entities': {
    rules: ['shared/features/market/*.ts', 'shared/business/reserving.ts', ...noData],
    tests: [
      'tests/features/market/*.test.ts',
      'tests/features/pickup/*.test.ts',
      '!tests/features/pickup/processes.test.ts',
      'tests/notices/*.test.ts',
    ],
  },
  pickup: {
    rules: ['sync-server/features/pickup/*.ts', ...noData],
    endpoints: true,
    tests: [
      'tests/features/pickup/*.test.ts',
      // It starts servers, which have no change in them.
      '!tests/features/pickup/processes.test.ts',
      'tests/features/market/hours.test.ts',
    ],
    histories: marketHistories,
  },
  payments: {
    rules: ['sync-server/payments/*.ts', '!sync-server/payments/test-*.ts'],
    endpoints: true,
    tests: [
      'tests/payments/*.test.ts',
      'tests/features/market/{late,reserving,transitions,upkeep}.test.ts',
      'tests/features/pickup/acts.test.ts',
      'tests/features/billing/*.test.ts',
    ],
    histories: marketHistories,
  },
  billing: {
    rules: ['sync-server/features/billing/*.ts', 'shared/features/billing/*.ts', ...noData],
    endpoints: true,
    tests: [
      'tests/features/billing/*.test.ts',
      'tests/features/account/{admin,deletion}.test.ts',
      'tests/payments/*.test.ts',
    ],
    histories: marketHistories,
  },
  stores: {
    rules: [
      'sync-server/features/stores/*.ts',
      'sync-server/compliance/*.ts',
      'shared/features/stores/*.ts',
      ...noData,
    ],
    endpoints: true,
    tests: [
      'tests/features/stores/*.test.ts',
      'tests/features/market/{hours,limits,rules}.test.ts',
      'tests/features/sightings/*.test.ts',
      'tests/http/page-heads*.test.ts',
      'tests/loyalty/*.test.ts',
    ],
  },
  sharing: {
    rules: [
      'sync-server/features/sharing/*.ts',
      'sync-server/sync/sharing.ts',
      'sync-server/sync/members.ts',
      'shared/features/sharing/*.ts',
      ...noData,
    ],
    endpoints: true,
    tests: [
      'tests/features/sharing/*.test.ts',
      'tests/sync/group-commit.test.ts',
      'tests/sync/ownership.test.ts',
    ],
    histories: syncHistories,
  },
  account: {
    rules: ['sync-server/features/account/*.ts', 'shared/features/account/*.ts', ...noData],
    endpoints: true,
    tests: [
      'tests/features/account/*.test.ts',
      'tests/features/sommelier/model.test.ts',
      'tests/http/cross-site.test.ts',
      'tests/notices/*.test.ts',
      'tests/sync/ended-sessions.test.ts',
    ],
  },
  alerts: {
    rules: [
      'sync-server/features/alerts/*.ts',
      'sync-server/notices/*.ts',
      'shared/features/alerts/*.ts',
      'shared/features/prices/*.ts',
      ...noData,
    ],
    endpoints: true,
    tests: [
      'tests/features/alerts/*.test.ts',
      'tests/features/prices/*.test.ts',
      'tests/notices/*.test.ts',
      ...mutations,
    ],
  },
  sync: {
    rules: ['sync-server/sync/*.ts'],
    endpoints: true,
    tests: [
      'tests/sync/*.test.ts',
      '!tests/sync/two-builds.test.ts',
      'tests/contracts/tx.test.ts',
      'tests/features/community/{live,private-group}.test.ts',
      'tests/features/scripts/rows.test.ts',
      'tests/features/sharing/*.test.ts',
    ],
    histories: syncHistories,
  },
  collection: {
    rules: [
      'shared/features/collection/*.ts',
      'shared/features/bar/*.ts',
      'shared/features/backup/*.ts',
      ...noData,
    ],
    tests: [
      'tests/features/collection/*.test.ts',
      // They take minutes, and ask what an import reads.
      '!tests/features/collection/import-files.test.ts',
      '!tests/features/collection/real-lists.test.ts',
      'tests/features/bar/*.test.ts',
      'tests/features/backup/*.test.ts',
      'tests/features/recipes/prized.test.ts',
      'tests/features/value/own-csv.test.ts',
      ...mutations,
    ],
    histories: syncHistories,
  },
  import: {
    rules: ['shared/features/collection/import/*.ts'],
    tests: ['tests/features/collection/import*.test.ts', 'tests/features/collection/real*.test.ts'],
  },
  recipes: {
    rules: ['shared/features/recipes/*.ts', 'shared/features/recipes/import/*.ts', ...noData],
    tests: ['tests/features/recipes/*.test.ts', 'tests/features/sommelier/*.test.ts', ...mutations],
  },
  sommelier: {
    rules: ['shared/features/sommelier/**/*.ts', ...noData],
    tests: ['tests/features/sommelier/*.test.ts'],
  },
  value: {
    rules: ['shared/features/value/*.ts', 'sync-server/features/value/*.ts', ...noData],
    endpoints: true,
    tests: ['tests/features/value/*.test.ts', 'tests/features/backup/restore.test.ts'],
  },
  catalogue: {
    rules: [
      'shared/features/catalogue/*.ts',
      'shared/features/barcode/*.ts',
      'sync-server/features/catalogue/*.ts',
      'sync-server/prices/*.ts',
      ...noData,
    ],
    endpoints: true,
    tests: [
      'tests/features/catalogue/*.test.ts',
      'tests/features/barcode/*.test.ts',
      'tests/features/alerts/*.test.ts',
      'tests/features/market/drops.test.ts',
      'tests/features/radar/radar.test.ts',
      'tests/features/sightings/sighting-lists.test.ts',
      'tests/features/value/named-bottles.test.ts',
      'tests/features/value/revalue.test.ts',
      'tests/features/value/value.test.ts',
    ],
  },
}

/** Which tests are asked, and in which length. */
export interface TestRun {
  /** Globs of test files; `!` excludes. */
  readonly tests: readonly string[]
  /** `everyday`: what `npm test` runs of them. `deep`: all of them in full length. */
  readonly scope: 'everyday' | 'deep'
  /** Also asks tests that do not run the changed code themselves. */
  readonly isOutsideTests?: boolean
}

/** The test files of a run, from the project's folder. */
export function testFilesOf({ tests, scope }: TestRun): string[] {
  const out = new Set(tests.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)))
  if (scope === 'everyday') for (const file of deepUnitFiles()) out.add(file)
  return tests
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: projectFolder }))
    .filter((file) => !out.has(file))
}
