import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Disk, makeDisk } from '../../support/mounted.ts'
import { type Server, startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import type { Protection } from './points.ts'

export const powerFaults = {
  cut: 'the power was cut while devices pushed',
  unwritten: 'something that the system had not written to the disk was lost with it',
  noticed: 'a server that does not wait for the disk was found out',
} as const

const room = 96 * 1024 ** 2

/** A file that a program writes without waiting for the disk. */
const unwrittenOn = ({ folder }: Disk) => path.join(folder, 'unwritten')
const words = 'x'.repeat(10_000)

/**
 * The power is cut while four devices push: the disk keeps its written data and loses the system's
 * buffers. Everything confirmed is there, because a confirmation follows the write to disk.
 */
export async function powerHistory(seed: number, options: PowerOptions): Promise<void> {
  const disks: Disk[] = [makeDisk(room)]
  try {
    await cutAgainAndAgain(seed, disks, options)
  } finally {
    for (const disk of disks) disk.remove()
  }
}

interface PowerOptions {
  readonly report: Pick<PartReport, 'fired'>
  /** How often. */
  readonly times: number
  readonly without?: Protection
}

/** Each cut adds the disk with which it goes on. */
async function cutAgainAndAgain(
  seed: number,
  disks: Disk[],
  { report, times, without }: PowerOptions,
): Promise<void> {
  const chance = chanceFrom(seed)
  const dataDirOn = (disk: Disk) => path.join(disk.folder, 'data')
  const start = (disk: Disk): Promise<Server> =>
    startServer({
      dataDir: dataDirOn(disk),
      program: 'tests/proof/server/breaking-server.ts',
      env: { WITHOUT: without ?? '' },
    })
  const place = {
    get dataDir() {
      return dataDirOn(disks.at(-1)!)
    },
  }
  let server = await start(disks[0]!)
  const arena = await openArena(seed, place, () => server.origin)
  // Their accounts must not be lost: this test is about their mutations.
  execFileSync('sync', ['--file-system', disks[0]!.folder])
  try {
    for (let cut = 0; cut < times; cut++) {
      let acknowledged = 0
      let ending: Promise<void> | undefined
      const enough = 8 + chance.upTo(40)
      const delay = chance.upTo(30)
      await arena.push({
        isOver: () => false,
        rounds: 10_000,
        goesOn: (came) => came === 503,
        heard() {
          acknowledged += 1
          if (acknowledged !== enough) return
          writeFileSync(unwrittenOn(disks.at(-1)!), words)
          ending = new Promise((resolve) => setTimeout(resolve, delay)).then(server.kill)
        },
      })
      await ending
      const after = disks.at(-1)!.afterPowerCut()
      disks.push(after)
      report.fired(powerFaults.cut)
      const file = unwrittenOn(after)
      if (!existsSync(file) || readFileSync(file, 'utf8') !== words)
        report.fired(powerFaults.unwritten)
      server = await start(after)
      await arena.assertLaws()
    }
    await arena.settle()
  } finally {
    arena.close()
    await server.remove()
  }
}

/** The same with a server that acknowledges what the system has, and the disk has not: it must be found out. */
export async function mustBeNoticed(
  seed: number,
  report: Pick<PartReport, 'fired'>,
): Promise<void> {
  const lost = await powerHistory(seed, { report, times: 1, without: 'waiting for the disk' }).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  if (!lost?.includes('was acknowledged and is lost'))
    throw new Error(`a server that does not wait for the disk was not found out: ${lost}`)
  report.fired(powerFaults.noticed)
}
