import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

const { projects, ...plain } = base.test ?? {}

/**
 * Like everyday tests, but on SQLite alone: conditions on an owner are the same expressions on both
 * databases. To find which tests reach which condition, each file has its own server.
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
