import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * Writes what a change of the tables needs, as one migration of the same name for each engine.
 *
 *   npm run db:plan -- --name journal_by_day
 */
const { values } = parseArgs({ options: { name: { type: 'string' } } })
if (!values.name || !/^[a-z][a-z0-9_]*$/.test(values.name)) {
  process.stderr.write('Say what changes: npm run db:plan -- --name journal_by_day\n')
  process.exit(2)
}
for (const engine of ['sqlite', 'postgres']) {
  const { status } = spawnSync(
    'drizzle-kit',
    ['generate', '--config', `sync-server/db/drizzle.${engine}.ts`, '--name', values.name],
    // It asks whether a column that is gone was renamed.
    { stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (status !== 0) process.exit(status ?? 1)
}
