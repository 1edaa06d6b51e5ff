import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
const prefix = 'undercroft-tests-'
/** Room for all that a run keeps at once; in a container there are often 64 MB. */
const enough = 2 * 2 ** 30

/**
 * Global setup: temporary folders of a run lie in memory, where the machine has such a place and
 * room in it. A process that is killed leaves there what it would leave on a disk; of power cuts no
 * test says anything.
 */
export default function keepInMemory(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  for (const name of readdirSync(memory)) if (isAbandoned(name)) removeIfPossible(name)
  const own = `${prefix}${process.pid}`
  const folder = path.join(memory, own)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL, which may run as another user, must be able to enter it.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  // Each process of the run would compile the same modules.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled')
  return () => remove(own)
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enough
  } catch {
    return false
  }
}

/** Of a run that was ended so hard that it could not remove it. */
function isAbandoned(name: string): boolean {
  if (!name.startsWith(prefix)) return false
  try {
    process.kill(Number(name.slice(prefix.length)), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Where something is still mounted inside, it stays: that is no reason for this run to end. */
function removeIfPossible(name: string) {
  try {
    remove(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).errno === undefined) throw error
  }
}

/** A process that is ending still writes down what it has compiled, and a folder that fills is not empty. */
function remove(name: string) {
  rmSync(path.join(memory, name), { recursive: true, force: true, maxRetries: 10 })
}
