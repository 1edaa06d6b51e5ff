import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { endpoint } from '../../shared/kernel/endpoint.ts'
import { type Handler, publicHandler } from './handler.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The version of the product, as its changelog has it. */
export const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly version: string
}

/** Names exactly what runs; two processes with the same build run the same. */
export type Build = () => Promise<string>

const serverVersion = endpoint({
  name: 'server.version',
  method: 'GET',
  path: '/api/version',
  may: 'anyone',
  does: 'Tells which version answers, and names exactly what runs: two servers with the same build run the same.',
  gives: z.object({ version: z.string(), build: z.string() }),
  refuses: [],
})

export const versionHandler = (build: Build): Handler =>
  publicHandler(serverVersion, async () => ({ version, build: await build() }))

/** The running code apart from the built app, in the project's folder. */
const sources = ['sync-server', 'shared', 'package-lock.json']
let sourcesDigest: Promise<string> | undefined

/**
 * A digest of the server's own files and of the built app's page, which names the app's other files by
 * their contents. Found out when it is first asked for, for it takes a thousand small files.
 */
export function openBuild(appFolder: string): Build {
  let build: Promise<string> | undefined
  return () => {
    sourcesDigest ??= digestOf(root, sources)
    build ??= Promise.all([sourcesDigest, digestOf(appFolder, ['index.html'])]).then((digests) =>
      createHash('sha256').update(digests.join()).digest('hex').slice(0, 12),
    )
    return build
  }
}

async function digestOf(folder: string, places: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const place of places)
    for (const file of await filesOf(path.join(folder, place))) {
      digest.update(path.relative(folder, file)).update('\0')
      digest.update(await readFile(file)).update('\0')
    }
  return digest.digest('hex')
}

/** For a folder all files below it, in order; for a file itself; nothing if missing. */
async function filesOf(place: string): Promise<string[]> {
  try {
    const entries = await readdir(place, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [place]
    if (code === 'ENOENT') return []
    throw error
  }
}
