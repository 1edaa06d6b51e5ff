import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plan } from '../../shared/business/plans.ts'
import type { Server } from './server.ts'

/** Sets somebody's plan, as the operator does while the server runs. */
export const setPlan = (server: Pick<Server, 'dataDir'>, email: string, plan: Plan): void =>
  operate(server, 'plan', email, plan)

/** Says that an address is its user's, as the operator does where no mail is sent. */
export const proveAddress = (server: Pick<Server, 'dataDir'>, email: string): void =>
  operate(server, 'prove-address', email)

function operate({ dataDir }: Pick<Server, 'dataDir'>, ...words: string[]): void {
  const admin = fileURLToPath(new URL('../../sync-server/admin.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [admin, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words.join(' ')} was not done:\n${stdout}${stderr}`)
}
