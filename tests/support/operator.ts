import { spawnSync } from 'node:child_process'
import type { Plan } from '../../shared/business/plans.ts'
import { programEnvironment, project, type Server, startArgumentsOf } from './server.ts'

/** The data of a server, and the project that runs it; this one if left out. */
export interface Operated extends Pick<Server, 'dataDir'> {
  readonly root?: string | undefined
}

/** Sets a person's plan, like the operator while the server runs. */
export const setPlan = (server: Operated, email: string, plan: Plan): void =>
  operate(server, 'plan', email, plan)

/** Says that an address is its user's, as the operator does where no mail is sent. */
export const proveAddress = (server: Pick<Server, 'dataDir'>, email: string): void =>
  operate(server, 'prove-address', email)

/** Runs an operator command next to the server. Throws its output on failure. */
export function operate({ dataDir, root = project }: Operated, ...words: string[]): void {
  const program = [...startArgumentsOf(root), 'sync-server/admin.ts', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: root,
    env: programEnvironment({ DATA_DIR: dataDir }),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words.join(' ')} was not done:\n${stdout}${stderr}`)
}
