import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { project, startArgumentsOf } from '../support/server.ts'
import { type EngineCode, serverFile } from './build-page.ts'

/** The server of an engine, as a process of its own. */
export interface ServerProcess {
  readonly port: number
  readonly origin: string
  readonly dataDir: string
  readonly pid: number
  stop(): Promise<void>
}

export interface ServerPlace {
  readonly code: EngineCode
  readonly port: number
  readonly dataDir: string
  readonly pageDir: string
  /** The address that the browser knows. */
  readonly appOrigin: string
}

/** Starts it and waits until it says that it is ready. */
export async function startEngineServer(at: ServerPlace): Promise<ServerProcess> {
  const { root = project } = at.code
  const child = spawn(process.execPath, [...startArgumentsOf(root), serverFile(at.code)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(at.port),
      DATA_DIR: at.dataDir,
      PAGE_DIR: at.pageDir,
      APP_ORIGIN: at.appOrigin,
      // The largest collection of the bench is as large as one may be, and gets a few more.
      ACCOUNT_LIMITS: 'bottles=60000',
    },
  })
  await isReady(child)
  return {
    port: at.port,
    origin: `http://127.0.0.1:${at.port}`,
    dataDir: at.dataDir,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function isReady(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (/^ready$/m.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', () => reject(new Error(`the server ended before it was ready:\n${said}`)))
  })
}
