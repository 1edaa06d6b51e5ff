import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { deepUnitFiles, longestUnitFiles } from './families.ts'
import { limitMs, scope } from './support/scope.ts'
import { modernDexie, unusedPartsOfDexie } from '../vite.dexie.ts'
import { usedPartsOfDecoder } from '../vite.zxing.ts'

/**
 * Files that replace modules or globals permanently, or whose long form keeps a process busy for
 * minutes.
 */
export const alone: readonly string[] = [
  'tests/simulation/**/*.test.ts',
  'tests/market-model/check-then-update.test.ts',
  ...(scope === 'everyday'
    ? []
    : ['tests/market-model/**/*.test.ts', 'tests/proof/**/*.test.ts', 'tests/bench/**/*.test.ts']),
  'tests/contracts/prepared.test.ts',
  'tests/features/collection/import-rare-words.test.ts',
  'tests/contracts/endpoints/foreign-sites.test.ts',
  'tests/features/account/joining.test.ts',
  'tests/features/pickup/control.test.ts',
  'tests/features/barcode/photos.test.ts',
  'tests/features/collection/import-worker.test.ts',
  'tests/support/postgres.test.ts',
]

/** Test files share a process one after another: the server and the device are loaded once each. */
export const shared = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
} as const

/** Packages as the app has them: without the parts that it does not use. */
export const packagesOfApp = {
  plugins: [unusedPartsOfDexie, usedPartsOfDecoder],
  resolve: { alias: [{ find: /^dexie$/, replacement: modernDexie }] },
}
/** The runner reads them as parts of the project, so that the plugins apply. */
export const server = { deps: { inline: [/\/(?:dexie|html5-qrcode)\//] } }

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One that is not named (-1) comes after all that are.
    const place = ({ moduleId }: TestSpecification) =>
      longestUnitFiles.findIndex((file) => moduleId.endsWith(`/${file}`)) >>> 0
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => group(one) - group(other) || place(one) - place(other))
  }
}

const leftOut = scope === 'everyday' ? deepUnitFiles() : []

export default defineConfig({
  ...packagesOfApp,
  test: {
    server,
    root: new URL('..', import.meta.url).pathname,
    globalSetup: ['tests/support/memory-disk.ts', 'tests/support/postgres-lender.ts'],
    // Processes and not threads: tests open databases, sockets and native modules.
    pool: 'forks',
    execArgv: [
      '--min-semi-space-size=16',
      '--import',
      new URL('../sync-server/import-cache.ts', import.meta.url).href,
    ],
    // One more than there are cores, at most four: a third of the time tests wait for other programs.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Against hanging alone: no test is meant to come near it.
    testTimeout: limitMs(120_000),
    hookTimeout: limitMs(120_000),
    expect: { poll: { timeout: limitMs(20_000) } },
    setupFiles: ['tests/support/hang-guard.ts', 'tests/support/rare-words.ts'],
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      { extends: true, test: { name: 'alone', include: [...alone], exclude: leftOut } },
      // Two groups, one after the other, because a process that has run all files holds 2.5 GB: each group has its own.
      {
        extends: true,
        test: {
          ...shared,
          name: 'features',
          include: ['tests/features/**/*.test.ts'],
          exclude: [...alone, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'others',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: [
            ...alone,
            ...leftOut,
            '**/node_modules/**',
            'tests/canary/note/**',
            'tests/features/**/*.test.ts',
          ],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
