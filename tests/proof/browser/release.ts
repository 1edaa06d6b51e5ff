import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../../support/server.ts'
import type { World } from '../../support/story.ts'

const builtApp = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/**
 * Makes a later release out of the built app: the same code, but each of its files has another name,
 * as after a build of changed sources. Gives its folder.
 *
 * @param number is part of the new names
 * @param spoil changes a file on its way, such as for a release that is broken
 */
export function makeRelease(
  number: number,
  spoil: (name: string, text: string) => string = (_name, text) => text,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), `undercroft-release-${number}-`))
  cpSync(builtApp, folder, { recursive: true })
  const assets = path.join(folder, 'assets')
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|css)$/.test(name),
  )
  const inRelease = (name: string) => name.replace(/(?=\.\w+$)/, `.r${number}`)
  const named = files.map((file) => path.basename(file))
  // The longest first: no name may be found within another one.
  const known = new RegExp(
    named
      .toSorted((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|'),
    'g',
  )
  for (const file of files) renameSync(path.join(assets, file), path.join(assets, inRelease(file)))
  for (const file of [
    ...files.map((file) => `assets/${inRelease(file)}`),
    ...readdirSync(folder).filter((name) => name.endsWith('.html')),
    'sw.js',
  ]) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const renamed = text.replace(known, inRelease)
    // The page has no name of its own: its revision stands in the worker's list.
    const revised = file === 'sw.js' ? withRevision(renamed, number) : renamed
    writeFileSync(path.join(folder, file), spoil(file, revised))
  }
  return folder
}

function withRevision(worker: string, number: number): string {
  const revised = worker.replace(
    /(revision["']?:\s*["'`])[0-9a-f]{8}([0-9a-f]+["'`],\s*["']?url["']?:\s*["'`]index\.html)/,
    (_, before: string, after: string) => `${before}${String(number).padStart(8, '0')}${after}`,
  )
  if (revised === worker) throw new Error('The worker’s list does not name the page.')
  return revised
}

/**
 * Replaces the running server by the release: on the same data, at the same address. The old files
 * are gone. The caller ends it, too.
 */
export async function deploy(world: World, folder: string): Promise<{ end(): Promise<void> }> {
  await world.server.stop()
  const server = await startServer({
    program: 'tests/proof/browser/server-of-release.ts',
    dataDir: world.server.dataDir,
    appOrigin: world.network.origin,
    env: { APP_FOLDER: folder },
  })
  world.network.forwardTo(server.origin)
  return {
    async end() {
      await server.stop()
    },
  }
}
