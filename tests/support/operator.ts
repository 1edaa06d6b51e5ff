import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plan } from '../../shared/business/plans.ts'
import type { Server } from './server.ts'

/** Sets somebody's plan, as the operator does while the server runs. */
export function setPlan(server: Pick<Server, 'dataDir'>, email: string, plan: Plan): void {
  const admin = fileURLToPath(new URL('../../sync-server/admin.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, 'plan', email, plan], {
    env: { PATH: process.env['PATH'], DATA_DIR: server.dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The plan was not set:\n${stdout}${stderr}`)
}
