import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { programEnvironment, project, type Server, startArguments } from './server.ts'
import type { HostAnswer, HostRequest } from './server-host.ts'

/** Why a story that needs more of its server has to start the program. */
const isShared = () => {
  throw new Error('This server shares its process: a story that ends it says `ownServer: true`.')
}

/** Settings of a server in such a process. */
export interface HostedOptions {
  /** The address that people type, where a proxy stands in front. */
  appOrigin: string
  env?: Record<string, string>
}

/**
 * A process that runs servers for one story after the other. A start takes a tenth of the processor
 * time of a program's start, because the modules are loaded once; passwords are hashed without cost,
 * and clocks can be put forward (`later.ts`).
 */
export class HostedServers {
  #host: ChildProcess | undefined
  #count = 0
  readonly #waiting = new Map<number, (answer: HostAnswer) => void>()

  /** Starts a server with new data on a free port and waits until it is open. */
  async start({ appOrigin, env }: HostedOptions): Promise<Server> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-data-'))
    const port = await freePort()
    const place = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir }
    const start = () => this.#ask({ start: { ...place, APP_ORIGIN: appOrigin, ...env } })
    const stop = () => this.#ask({ stop: dataDir })
    await start()
    return {
      origin: `http://127.0.0.1:${port}`,
      port,
      dataDir,
      start,
      async stop() {
        await stop()
        return 0
      },
      async remove() {
        await stop()
        rmSync(dataDir, { recursive: true, force: true })
      },
      get pid() {
        return isShared()
      },
      output: isShared,
      kill: isShared,
      ended: isShared,
    }
  }

  /** Ends the process. */
  end(): void {
    this.#host?.disconnect()
    this.#host = undefined
  }

  async #ask(request: { start: Record<string, string> } | { stop: string }): Promise<void> {
    const host = (this.#host ??= this.#begin())
    const number = (this.#count += 1)
    const answered = new Promise<HostAnswer>((resolve) => this.#waiting.set(number, resolve))
    host.send({ number, ...request } satisfies HostRequest)
    const { error } = await answered
    this.#waiting.delete(number)
    if (error !== undefined) throw new Error(error)
  }

  #begin(): ChildProcess {
    const host = fork('tests/support/server-host.ts', {
      cwd: project,
      execArgv: startArguments,
      env: programEnvironment({}),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    host.on('message', (answer: HostAnswer) => this.#waiting.get(answer.number)?.(answer))
    host.on('exit', (code) => {
      for (const [number, tell] of this.#waiting)
        tell({ number, error: `The process of the servers ended with ${code}.` })
    })
    return host
  }
}
