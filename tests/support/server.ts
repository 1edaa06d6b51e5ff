import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export const project = fileURLToPath(new URL('../..', import.meta.url))

/** Ends the server when the test process is gone, however it went: its end of stdin closes then. */
const leash = `data:text/javascript,${encodeURIComponent(
  `process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume().unref()`,
)}`

/** The arguments of `npm start` for Node, in the project in this folder. */
export function startArgumentsOf(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1, -1)
}

export const startArguments = startArgumentsOf(project)

export interface ServerOptions {
  /** Where it keeps its data; a new temporary folder if left out. */
  dataDir?: string
  /** A PostgreSQL address; SQLite in `dataDir` if left out. */
  databaseUrl?: string
  /** The address that people type, where a proxy stands in front. */
  appOrigin?: string
  /** Any further setting; read at every start. */
  env?: Record<string, string>
  /** The program, from the project's folder; `sync-server/main.ts` if left out. */
  program?: string
}

/** The real server, `sync-server/main.ts`, as a process of its own. */
export interface Server {
  /** `http://127.0.0.1:<port>`; the same after a restart. */
  origin: string
  port: number
  /** Of the process that runs now. */
  readonly pid: number
  dataDir: string
  /** Its output to stdout and stderr so far. */
  output(): string
  /** Asks it to end, and answers with its exit code. */
  stop(): Promise<number | null>
  /** Ends it without a warning, as a power cut would. */
  kill(): Promise<void>
  /** Answers when the process that runs now has ended, by whomever; with the signal that ended it. */
  ended(): Promise<NodeJS.Signals | null>
  /** Starts it again on the same data and port; it must have been stopped or killed. */
  start(): Promise<void>
  /** Stops it and removes the data folder, if it was made here. */
  remove(): Promise<void>
}

/** Starts a server on a free port and waits until it says that it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'undercroft-data-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { program = 'sync-server/main.ts' } = options
  let child: ReturnType<typeof spawn> | undefined
  let output = ''

  async function start() {
    if (child && !hasEnded(child)) throw new Error('The server runs already.')
    const started = spawn(process.execPath, ['--import', leash, ...startArguments, program], {
      cwd: project,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: programEnvironment({
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
        ...(options.appOrigin ? { APP_ORIGIN: options.appOrigin } : {}),
        ...options.env,
      }),
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    while (!(await isReady(origin))) {
      if (hasEnded(started)) throw new Error(`The server ended before it was ready:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!child || hasEnded(child)) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  await start()
  return {
    origin,
    port,
    get pid() {
      return child?.pid ?? 0
    },
    dataDir,
    output: () => output,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async ended() {
      if (child && !hasEnded(child)) await once(child, 'exit')
      return child?.signalCode ?? null
    },
    start,
    async remove() {
      await end('SIGTERM')
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment of a program of the server: its settings, without those of the test run. */
export function programEnvironment(settings: Readonly<Record<string, string>>) {
  const compiled = process.env['NODE_COMPILE_CACHE']
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    // Where there is one (`memory-disk.ts`), the compiled modules of earlier programs are used again.
    ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    ...settings,
  }
}

function hasEnded(child: ReturnType<typeof spawn>): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ready`)).ok
  } catch {
    return false
  }
}
