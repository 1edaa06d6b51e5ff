import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

const { projects, ...plain } = base.test ?? {}

/**
 * As every day, but over SQLite alone: conditions on an owner are the same expressions on both databases.
 * Where it is asked which tests come to which, each file has the server to itself.
 */
export default defineConfig({
  ...base,
  test: {
    ...plain,
    globalSetup: ['tests/support/memory-disk.ts'],
    ...(process.env['OWNERS_REACH']
      ? {
          isolate: true,
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/proof/owners/reach-setup.ts'],
        }
      : projects && { projects }),
  },
})
