import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A separate file system, for states that a common one cannot be brought to: full, or without
 * power.
 */
export interface Mounted {
  /** Where it is to be found. */
  readonly folder: string
  /** Its content is gone afterwards. */
  remove(): void
}

/** Whether this user may mount something here: on Linux, as root, and not in every container. */
export const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    mountMemory(64 * 1024).remove()
    return true
  } catch {
    return false
  }
})()

/** A file system in memory with room for so many bytes. */
export function mountMemory(bytes: number): Mounted {
  return mounted((folder) => ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
}

/**
 * A disk in a file. Unsynced writes are not in the file, so a copy of it is the state after a power
 * cut.
 */
export interface Disk extends Mounted {
  /** Another disk, as this one would be after a power cut at this moment. */
  afterPowerCut(): Disk
}

export function makeDisk(bytes: number): Disk {
  const image = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-disk-')), 'image')
  run('truncate', '-s', String(bytes), image)
  run('mkfs.ext4', '-q', '-F', image)
  return diskIn(image)
}

function diskIn(image: string): Disk {
  // The system itself writes nothing for minutes: only programs' requests.
  const { folder, remove } = mounted((at) => ['-o', 'loop,commit=300', image, at])
  return {
    folder,
    afterPowerCut() {
      const copy = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-disk-')), 'image')
      run('cp', '--sparse=always', image, copy)
      return diskIn(copy)
    },
    remove() {
      remove()
      rmSync(path.dirname(image), { recursive: true, force: true })
    },
  }
}

function mounted(command: (folder: string) => string[]): Mounted {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'undercroft-mounted-')), 'here')
  mkdirSync(folder)
  // PostgreSQL runs as another user, who must be able to enter it.
  chmodSync(path.dirname(folder), 0o755)
  try {
    run('mount', ...command(folder))
  } catch (error) {
    rmSync(path.dirname(folder), { recursive: true, force: true })
    throw error
  }
  return {
    folder,
    remove() {
      // Where something still has a file open there, it goes when that is closed.
      run('umount', '--lazy', folder)
      rmSync(path.dirname(folder), { recursive: true, force: true })
    },
  }
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })
}
