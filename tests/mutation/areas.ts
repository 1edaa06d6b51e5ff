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
  'tests/contracts/endpoints/lists.test.ts',
  'tests/contracts/endpoints/matrix.test.ts',
] as const

/** Contracts and copy are data: types and the contracts' tests find their errors. */
const noData = ['!**/*endpoints.ts', '!**/*-endpoints.ts', '!**/*-copy.ts'] as const

/** The code of mutations, on the server and on a device. */
const mutations = [
  'tests/shared/entities.test.ts',
  'tests/sync/mutations.test.ts',
  'tests/sync/ownership.test.ts',
] as const

export const areas: Readonly<Record<string, Area>> = {
  kernel: {
    rules: ['shared/kernel/*.ts', 'shared/business/*.ts'],
    tests: [
      'tests/shared/*.test.ts',
      'tests/contracts/tx.test.ts',
      'tests/features/stores/*.test.ts',
      'tests/features/alerts/*.test.ts',
      'tests/features/billing/entitlement.test.ts',
      'tests/features/market/rules.test.ts',
      'tests/features/account/delivery.test.ts',
      'tests/features/account/untrusted-text.test.ts',
      'tests/features/backup/restore.test.ts',
      'tests/features/value/own-csv.test.ts',
      'tests/sync/several-hosts.test.ts',
    ],
  },
  market: {
    rules: ['sync-server/reservations/*.ts', 'sync-server/features/market/*.ts', ...noData],
    endpoints: true,
    tests: ['tests/features/market/*.test.ts', 'tests/notices/*.test.ts'],
    histories: ['tests/market-model/histories-1.test.ts'],
  },
  'market-entities': {
    rules: ['shared/features/market/*.ts', 'shared/business/reserving.ts', ...noData],
    tests: [
      'tests/features/market/*.test.ts',
      'tests/features/pickup/*.test.ts',
      'tests/notices/*.test.ts',
    ],
  },
  pickup: {
    rules: ['sync-server/features/pickup/*.ts', ...noData],
    endpoints: true,
    tests: [
      'tests/features/pickup/code.test.ts',
      'tests/features/pickup/counter.test.ts',
      'tests/features/pickup/pass.test.ts',
      'tests/features/pickup/today.test.ts',
    ],
    histories: ['tests/market-model/histories-1.test.ts'],
  },
  payments: {
    rules: ['sync-server/payments/*.ts', '!sync-server/payments/test-*.ts'],
    endpoints: true,
    tests: ['tests/payments/*.test.ts', 'tests/features/market/reserving.test.ts'],
    histories: ['tests/market-model/histories-1.test.ts'],
  },
  billing: {
    rules: ['sync-server/features/billing/*.ts', 'shared/features/billing/*.ts', ...noData],
    endpoints: true,
    tests: ['tests/features/billing/*.test.ts'],
    histories: ['tests/market-model/histories-1.test.ts'],
  },
  stores: {
    rules: [
      'sync-server/features/stores/*.ts',
      'sync-server/compliance/*.ts',
      'shared/features/stores/*.ts',
      ...noData,
    ],
    endpoints: true,
    tests: ['tests/features/stores/*.test.ts'],
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
    histories: ['tests/simulation/histories-1.test.ts'],
  },
  account: {
    rules: ['sync-server/features/account/*.ts', 'shared/features/account/*.ts', ...noData],
    endpoints: true,
    tests: [
      'tests/features/account/*.test.ts',
      'tests/features/sommelier/model.test.ts',
      'tests/http/cross-site.test.ts',
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
    tests: ['tests/features/alerts/*.test.ts', 'tests/notices/*.test.ts', ...mutations],
  },
  sync: {
    rules: ['sync-server/sync/*.ts'],
    endpoints: true,
    tests: [
      'tests/sync/*.test.ts',
      '!tests/sync/two-builds.test.ts',
      'tests/contracts/tx.test.ts',
      'tests/features/sharing/*.test.ts',
    ],
    histories: ['tests/simulation/histories-1.test.ts'],
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
      'tests/features/value/own-csv.test.ts',
      ...mutations,
    ],
    histories: ['tests/simulation/histories-1.test.ts'],
  },
  import: {
    rules: ['shared/features/collection/import/*.ts'],
    tests: ['tests/features/collection/import*.test.ts', 'tests/features/collection/real*.test.ts'],
  },
  recipes: {
    rules: ['shared/features/recipes/*.ts', 'shared/features/recipes/import/*.ts', ...noData],
    tests: ['tests/features/recipes/*.test.ts', ...mutations],
  },
  sommelier: {
    rules: ['shared/features/sommelier/**/*.ts', ...noData],
    tests: ['tests/features/sommelier/*.test.ts'],
  },
  value: {
    rules: ['shared/features/value/*.ts', 'sync-server/features/value/*.ts', ...noData],
    endpoints: true,
    tests: ['tests/features/value/*.test.ts'],
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
      'tests/features/barcode/gtin.test.ts',
      'tests/features/alerts/*.test.ts',
      'tests/features/market/drops.test.ts',
      'tests/features/value/named-bottles.test.ts',
      'tests/features/value/revalue.test.ts',
      'tests/features/value/value.test.ts',
    ],
  },
}
