import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'

export const restartFaults = {
  restarted: 'the server was asked to end under load, and started again',
  busy: 'another process held SQLite’s writer until a round was answered 503',
} as const

/** Asks the server to end while four devices push: it answers what it took, or nothing at all. */
export async function restartHistory(
  seed: number,
  times: number,
  report: Pick<PartReport, 'fired'>,
): Promise<void> {
  const chance = chanceFrom(seed)
  const server = await startServer()
  const arena = await openArena(seed, server, () => server.origin)
  try {
    for (let restart = 0; restart < times; restart++) {
      const enough = 1 + chance.upTo(20)
      let acknowledged = 0
      let stopping: Promise<number | null> | undefined
      await arena.push({
        isOver: () => false,
        rounds: 2_000,
        // A machine that is slow enough makes the server give up a transaction.
        goesOn: (came) => came === 503 && !stopping,
        heard: (came) => {
          if (stopping && came !== 'nothing' && came !== 200)
            throw new Error(`asked to stop, the server answered ${came}:\n${server.output()}`)
          acknowledged += 1
          if (acknowledged === enough) stopping = server.stop()
        },
      })
      const code = await stopping
      if (code !== 0) throw new Error(`asked to stop, the server ended with ${code}`)
      mustBeAmong(arena.came.keys(), [200, 503, 'nothing'], server.output())
      report.fired(restartFaults.restarted)
      await server.start()
      await arena.assertLaws()
    }
    await arena.settle()
  } finally {
    arena.close()
    await server.remove()
  }
}

/** Another process writes for longer than the server waits: rounds are 503, and nothing is lost. */
export async function busyHistory(seed: number, report: Pick<PartReport, 'fired'>): Promise<void> {
  const server = await startServer()
  const arena = await openArena(seed, server, () => server.origin)
  const other = new Sqlite(path.join(server.dataDir, 'undercroft.sqlite'))
  try {
    await arena.push({ isOver: () => false, rounds: 3, goesOn: () => false })
    other.exec('begin immediate')
    let wasBusy = false
    let after = 0
    await arena.push({
      isOver: () => after >= 8,
      rounds: 2_000,
      goesOn: (came) => came === 503,
      heard(came) {
        if (came === 503 && !wasBusy) {
          wasBusy = true
          other.exec('rollback')
          report.fired(restartFaults.busy)
        }
        if (came === 200 && wasBusy) after += 1
      },
    })
    mustBeAmong(arena.came.keys(), [200, 503], server.output())
    await arena.assertLaws()
    await arena.settle()
  } finally {
    other.close()
    arena.close()
    await server.remove()
  }
}

function mustBeAmong(came: Iterable<unknown>, good: readonly unknown[], output: string): void {
  for (const one of came)
    if (!good.includes(one)) throw new Error(`a round was answered ${String(one)}:\n${output}`)
}
