import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Global setup of the stories: the app is built if its sources have changed since. */
export default function buildApp(): void {
  const bootstrap = fileURLToPath(new URL('../../sync-server/bootstrap.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [bootstrap], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The app does not build.')
}
