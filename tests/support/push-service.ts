import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Server } from './server.ts'

/** Where a server that is run by `pushingServer` keeps what it sends to push services. */
export const pushedFolder = 'pushed'

/** The program whose push services are a folder: another company's are not asked in a story. */
export const pushingServer = 'tests/support/pushing-server.ts'

/** The bodies that were sent to a browser's address, in order. */
export function pushedTo({ dataDir }: Server, endpoint: string): Buffer[] {
  const folder = path.join(dataDir, pushedFolder)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Pushed)
    .filter((one) => one.endpoint === endpoint)
    .map(({ body }) => Buffer.from(body, 'base64'))
}

interface Pushed {
  readonly endpoint: string
  readonly body: string
}
