import { defineConfig } from 'vitest/config'

/** The tests that {@link file://./run.ts} names, over SQLite: the rules are the same on both databases. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/memory-disk.ts'],
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[],
    execArgv: [
      '--min-semi-space-size=16',
      '--import',
      new URL('../../sync-server/import-cache.ts', import.meta.url).href,
    ],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
