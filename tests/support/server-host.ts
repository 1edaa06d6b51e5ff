import { existsSync } from 'node:fs'
import path from 'node:path'
import { openLog } from '../../sync-server/http/log.ts'
import { type Running, serve } from '../../sync-server/main.ts'
import { readSettings } from '../../sync-server/settings.ts'
import { startedLater } from './later.ts'
import { quickPasswords } from './quick-passwords.ts'
import { makeSqliteFile } from './sqlite-file.ts'

/** Requests to the process of `hosted-servers.ts`; each gets an answer with its number. */
export type HostRequest = { readonly number: number } & (
  | { readonly start: Readonly<Record<string, string>> }
  | { readonly stop: string }
)

export interface HostAnswer {
  readonly number: number
  readonly error?: string
}

/** By their data folders. */
const servers = new Map<string, Running>()

process.on('message', (request: HostRequest) => {
  const done = 'start' in request ? start(request.start) : stop(request.stop)
  done.then(
    () => answer({ number: request.number }),
    (error: unknown) => answer({ number: request.number, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function start(env: Readonly<Record<string, string>>) {
  const settings = readSettings(env)
  const { dataDir } = settings
  const file = path.join(dataDir, 'undercroft.sqlite')
  if (!existsSync(file)) await makeSqliteFile(file)
  const options = { now: startedLater(dataDir), passwords: quickPasswords, pollEvery: 250 }
  servers.set(dataDir, await serve(settings, openLog('warn'), undefined, options))
}

async function stop(dataDir: string) {
  await servers.get(dataDir)?.stop()
  servers.delete(dataDir)
}

const answer = (message: HostAnswer) => process.send?.(message)
