import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Each file has its own process: tests open databases, sockets and native modules.
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    globalSetup: ['tests/support/postgres-lender.ts'],
    pool: 'forks',
    execArgv: [
      '--min-semi-space-size=16',
      ...['--import', new URL('../sync-server/drizzle-imports.ts', import.meta.url).href],
    ],
    // Vitest would leave one of two cores to itself, which hardly works.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    allowOnly: false,
    passWithNoTests: false,
  },
})
