import { startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import { points, type Protection } from './points.ts'

export const anyTime = 'any time'
/** Where a server is killed: at a point of a round, or whenever it happens to be. */
export const killedAt = [anyTime, ...points] as const
export const faultOf = (at: string): string => `the server was killed at ${at}`
export const resent = 'a round whose answer was lost was sent again'

export interface KillOptions {
  readonly report: Pick<PartReport, 'fired'>
  /** In this order. */
  readonly kills: readonly string[]
  /** A PostgreSQL address; SQLite if left out. */
  readonly databaseUrl?: string
  readonly without?: Protection
}

/** Rounds of each device to wait for a point that may never be reached. */
const maxWait = 40

/**
 * Four devices push while the server is killed again and again. After each start it has everything
 * it had acknowledged, and unacknowledged mutations either whole or not at all.
 */
export async function killHistory(
  seed: number,
  { report, kills, databaseUrl, without }: KillOptions,
): Promise<void> {
  const chance = chanceFrom(seed)
  const env: Record<string, string> = {}
  const arm = (point: string | undefined) => {
    env['BREAKS_AT'] = point === anyTime ? '' : (point ?? '')
    env['BREAKS_TIME'] = String(1 + chance.upTo(12))
    env['WITHOUT'] = without ?? ''
  }
  arm(kills[0])
  const server = await startServer({
    env,
    program: 'tests/proof/server/breaking-server.ts',
    ...(databaseUrl && { databaseUrl }),
  })
  const place = { dataDir: server.dataDir, databaseUrl }
  const arena = await openArena(seed, place, () => server.origin)
  try {
    for (const [at, point] of kills.entries()) {
      let isOver = false
      let acknowledged = 0
      const enough = 1 + chance.upTo(30)
      const delay = chance.upTo(30)
      let killing: Promise<void> | undefined
      await arena.push({
        isOver: () => isOver,
        rounds: maxWait,
        // A machine that is slow enough makes the server give up a transaction.
        goesOn: (came) => came === 503,
        heard(came) {
          if (came !== 200 && came !== 503) isOver = true
          acknowledged += 1
          if (point === anyTime && acknowledged === enough)
            killing = new Promise((resolve) => setTimeout(resolve, delay)).then(server.kill)
        },
      })
      await killing
      for (const came of arena.came.keys())
        if (came !== 'nothing' && came !== 200 && came !== 503)
          throw new Error(`a round was answered ${came}:\n${server.output()}`)
      if (arena.came.has('nothing')) {
        await server.ended()
        report.fired(faultOf(point))
        report.fired(resent, arena.came.get('nothing'))
        arena.came.delete('nothing')
      } else {
        // No round came to that point.
        await server.kill()
        report.fired(faultOf(anyTime))
      }
      arm(kills[at + 1])
      await server.start()
      await arena.assertLaws()
    }
    await arena.settle()
  } catch (error) {
    throw new Error(`${String(error)}\nkills: ${kills.join(', ')}`, { cause: error })
  } finally {
    arena.close()
    await server.remove()
  }
}
