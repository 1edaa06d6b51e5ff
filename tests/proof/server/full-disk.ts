import { statfsSync, writeFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { mountMemory, type Mounted } from '../../support/mounted.ts'
import { postgresPrograms, startCluster } from '../../support/postgres-cluster.ts'
import { startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { type Arena, openArena } from './arena.ts'

export const fullDiskFaults = {
  full: 'a round was answered 503 because the disk was full',
  read: 'a device that had nothing to send was answered while the disk was full',
  goneOn: 'rounds went on when there was room again, and nobody started the server anew',
} as const

/** Bytes: a database with all its tables and a history, and little more. */
const roomOf = { sqlite: 24 * 1024 ** 2, postgres: 160 * 1024 ** 2 }

/**
 * The disk of the server's data fills up while four devices push: nothing is confirmed that cannot
 * be stored, and confirmed mutations are there. With room again everything continues.
 */
export async function fullDiskHistory(
  seed: number,
  { report, onPostgres = false }: FullDiskOptions,
): Promise<void> {
  const disk = mountMemory(onPostgres ? roomOf.postgres : roomOf.sqlite)
  try {
    await filledUp(seed, disk, { report, onPostgres })
  } finally {
    disk.remove()
  }
}

interface FullDiskOptions {
  readonly report: Pick<PartReport, 'fired'>
  readonly onPostgres?: boolean
}

async function filledUp(
  seed: number,
  disk: Mounted,
  { report, onPostgres }: FullDiskOptions,
): Promise<void> {
  const chance = chanceFrom(seed)
  const cluster = onPostgres
    ? await startCluster(postgresPrograms()!, { within: disk.folder })
    : undefined
  const databaseUrl = await cluster?.createDatabase('undercroft')
  const server = await startServer(
    databaseUrl ? { databaseUrl } : { dataDir: path.join(disk.folder, 'data') },
  )
  const place = { dataDir: server.dataDir, databaseUrl }
  const arena = await openArena(seed, place, () => server.origin)
  try {
    await arena.push({ isOver: () => false, rounds: 3, goesOn: (came) => came === 503 })
    for (let time = 0; time < 2; time++) {
      const filled = fill(disk, chance.upTo(200_000))
      await untilFull(arena)
      report.fired(fullDiskFaults.full)
      await mustStillRead(arena)
      report.fired(fullDiskFaults.read)
      filled.makeRoom()
      await untilItGoesOn(arena)
      report.fired(fullDiskFaults.goneOn)
      for (const came of arena.came.keys())
        if (came !== 200 && came !== 503)
          throw new Error(`a round was answered ${came}:\n${server.output()}`)
      await arena.assertLaws()
    }
    await arena.settle()
  } finally {
    arena.close()
    await server.remove()
    await cluster?.stop()
  }
}

/** Takes the remaining space, except for a number of bytes. */
function fill(disk: Mounted, left: number): { makeRoom(): void } {
  const filler = path.join(disk.folder, 'filler')
  const { bavail, bsize } = statfsSync(disk.folder)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
  return { makeRoom: () => rmSync(filler) }
}

/** Each round writes something, so that it has to come. */
const untilFull = (arena: Arena) => pushUntil(arena, { came: 503, times: 4 })

const untilItGoesOn = (arena: Arena) => pushUntil(arena, { came: 200, times: 8 })

async function pushUntil(
  arena: Arena,
  { came: wanted, times }: { came: 200 | 503; times: number },
): Promise<void> {
  let heard = 0
  await arena.push({
    isOver: () => heard >= times,
    rounds: 3_000,
    goesOn: (came) => came === 503,
    heard: (came) => void (came === wanted && (heard += 1)),
  })
  if (heard < times) throw new Error(`only ${heard} rounds were answered ${wanted}`)
}

/** A device that only asks for news takes no space. */
async function mustStillRead({ look }: Arena): Promise<void> {
  const status = await look()
  if (status !== 200) throw new Error(`a device that only asked was answered ${status}`)
}
