import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { alone, packagesOfApp, server, shared } from '../vitest.config.ts'

const files = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[]
const isAlone = (file: string) => alone.some((pattern) => path.matchesGlob(file, pattern))
const together = files.filter((file) => !isAlone(file))

/** The tests that {@link file://./run.ts} names, in processes as in `npm test`. */
export default defineConfig({
  ...packagesOfApp,
  test: {
    server,
    globalSetup: ['tests/support/memory-disk.ts', 'tests/support/postgres-lender.ts'],
    execArgv: [
      '--min-semi-space-size=16',
      '--import',
      new URL('../../sync-server/import-cache.ts', import.meta.url).href,
    ],
    setupFiles: ['tests/support/rare-words.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    ...shared,
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: files.filter(isAlone), isolate: true },
      },
      { extends: true, test: { name: 'together', include: together } },
    ].filter(({ test: { include } }) => include.length > 0),
  },
})
