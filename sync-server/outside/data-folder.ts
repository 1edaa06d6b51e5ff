import { chmodSync, lstatSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings.ts'

const folders = ['.', 'photos', 'outbox']
const files = [
  'undercroft.sqlite',
  'undercroft.sqlite-wal',
  'undercroft.sqlite-shm',
  'secret',
  'vapid.json',
]

/**
 * Makes the data folder private to this user: folders 0700, files 0600, including existing ones.
 * Files of another user, links inside the folder, and shared folders stay unchanged.
 * @returns those that others can still read
 */
export function keepPrivate({ dataDir }: Pick<Settings, 'dataDir'>): readonly string[] {
  const own = process.geteuid?.()
  // Windows has other rights, which go with the folder.
  if (own === undefined) return []
  const exposed: string[] = []
  for (const [name, mode] of [
    ...folders.map((name) => [name, 0o700] as const),
    ...files.map((name) => [name, 0o600] as const),
  ]) {
    const place = path.join(dataDir, name)
    const found = statSync(place, { throwIfNoEntry: false })
    if (!found || (found.mode & 0o077) === 0) continue
    const isOurs = found.uid === own && (name === '.' || !lstatSync(place).isSymbolicLink())
    if (isOurs && !isEverybodys(place, found.mode) && change(place, mode)) continue
    exposed.push(place)
  }
  return exposed
}

/** The root of the disk, or a folder like /tmp: without others the machine would not work. */
const isEverybodys = (place: string, mode: number): boolean =>
  path.resolve(place) === path.parse(path.resolve(place)).root || (mode & 0o1000) !== 0

function change(place: string, mode: number): boolean {
  try {
    chmodSync(place, mode)
    return true
  } catch {
    // For example a network disk without permissions; the operator gets a warning.
    return false
  }
}
