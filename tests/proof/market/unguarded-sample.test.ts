import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../support/program.ts'
import { unguardedChanges } from './unguarded-changes.ts'

// The rushes that need these changes are `npm run deep -- --only proof`.
test.each(Object.entries(unguardedChanges))(
  'the guards in %s can be taken out',
  (file, changes) => {
    const source = readFileSync(path.join(projectFolder, 'sync-server', file), 'utf8')
    for (const [guarded] of changes) expect(source.split(guarded).length - 1).toBeGreaterThan(0)
  },
)
