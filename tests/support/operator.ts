import { spawnSync } from 'node:child_process'
import type { Plan } from '../../shared/business/plans.ts'
import { programEnvironment, project, type Server, startArguments } from './server.ts'

/** Sets a person's plan, like the operator while the server runs. */
export const setPlan = (server: Pick<Server, 'dataDir'>, email: string, plan: Plan): void =>
  operate(server, 'plan', email, plan)

/** Says that an address is its user's, as the operator does where no mail is sent. */
export const proveAddress = (server: Pick<Server, 'dataDir'>, email: string): void =>
  operate(server, 'prove-address', email)

/** Runs an operator command next to the server. Throws its output on failure. */
export function operate({ dataDir }: Pick<Server, 'dataDir'>, ...words: string[]): void {
  const program = [...startArguments, 'sync-server/admin.ts', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: project,
    env: programEnvironment({ DATA_DIR: dataDir }),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words.join(' ')} was not done:\n${stdout}${stderr}`)
}
