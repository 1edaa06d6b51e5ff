import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** As every day, but over SQLite alone: conditions on an owner are the same expressions on both databases. */
export default defineConfig({
  ...base,
  test: { ...base.test, globalSetup: ['tests/support/memory-disk.ts'] },
})
