import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** The program; undefined where it is not installed. */
export const findPgBouncer = (): string | undefined =>
  ['/usr/sbin', ...(process.env['PATH'] ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => existsSync(file))

/** PgBouncer in front of one database, on a port of its own. */
export interface Bouncer {
  /** The address of the same database by this way. */
  readonly url: string
  stop(): Promise<void>
}

export interface BouncerOptions {
  /** How long a client keeps a connection of PostgreSQL; `transaction` if left out. */
  readonly mode?: 'transaction' | 'session'
  /** How many connections to PostgreSQL it has: fewer than its clients. */
  readonly size?: number
  /** Settings that come with a connection, which it drops rather than to refuse them. */
  readonly ignores?: readonly string[]
}

/** Starts one, and waits until it takes connections. */
export async function startBouncer(
  databaseUrl: string,
  options: BouncerOptions = {},
): Promise<Bouncer> {
  const program = findPgBouncer()
  if (!program) throw new Error('No PgBouncer here: ask findPgBouncer first.')
  const { mode = 'transaction', size = 4, ignores = [] } = options
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-bouncer-'))
  // pgbouncer refuses to run as root. It runs as an unprivileged user, who must be able to read
  // this folder.
  chmodSync(folder, 0o755)
  const target = new URL(databaseUrl)
  const port = await freePort()
  const name = target.pathname.slice(1)
  writeFileSync(path.join(folder, 'users'), `"${target.username}" ""\n`)
  writeFileSync(
    path.join(folder, 'ini'),
    [
      '[databases]',
      `${name} = host=${target.hostname} port=${target.port} dbname=${name} pool_size=${size}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${path.join(folder, 'users')}\npool_mode = ${mode}`,
      `ignore_startup_parameters = ${['extra_float_digits', ...ignores].join(',')}`,
    ].join('\n'),
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn(program, ['--quiet', path.join(folder, 'ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: idOf('-u'), gid: idOf('-g') }),
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  // It ends with us, however we end.
  const atExit = () => void child.kill('SIGKILL')
  process.on('exit', atExit)
  while (!(await takes(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  target.port = String(port)
  return {
    url: target.href,
    async stop() {
      process.off('exit', atExit)
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody']).toString())

const takes = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
