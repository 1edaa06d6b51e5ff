import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { DeviceOnDisk } from '../../support/chromium.ts'

/** Whether this machine tells which processes a browser consists of. */
export const canKill = process.platform !== 'win32'

/** The process group of the browser with that profile: each browser is started in one of its own. */
export function groupOf({ profile }: DeviceOnDisk): number {
  const lines = execFileSync('ps', ['-eo', 'pgid=,args='], { encoding: 'utf8' }).split('\n')
  // Only the first process of a browser is given the folder and no type.
  const own = lines.find(
    (line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='),
  )
  const group = Number(own?.trim().split(' ')[0])
  if (!(group > 1)) throw new Error('There is no browser with this profile.')
  return group
}

/** Ends the browser as the system does for lack of memory: at once, with all of its processes. */
export async function killNow(device: DeviceOnDisk, group: number): Promise<void> {
  const closed = new Promise<void>((resolve) => device.context.once('close', () => resolve()))
  process.kill(-group, 'SIGKILL')
  await closed
  // Files that a browser removes when it ends normally.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(path.join(device.profile, name), { force: true })
}
