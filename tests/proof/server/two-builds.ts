import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { laterBuild } from '../../support/later-build.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Server, startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import type { Came } from './client.ts'

export const twoBuildsFaults = {
  migrated: 'a newer server changed the tables under an older one that worked',
  older: 'an older server acknowledged a round on the newer tables',
  again: 'an older server was killed, and started again on the newer tables',
} as const

/**
 * A newer server starts next to an older one, on one database, while four devices push to both; the
 * older one continues, and restarts after a kill. Then it is stopped, and nothing is lost.
 */
export async function twoBuildsHistory(
  seed: number,
  { report, onPostgres = false }: { report: Pick<PartReport, 'fired'>; onPostgres?: boolean },
): Promise<void> {
  const chance = chanceFrom(seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-proof-'))
  const database = onPostgres ? await freshDatabase() : undefined
  const place = { dataDir, databaseUrl: database?.url }
  const options = { dataDir, ...(database && { databaseUrl: database.url }) }
  const build = laterBuild({ sqlite: statements, postgres: statements })
  const older = await startServer(options)
  let newer: Server | undefined
  let isOlderGone = false
  const arena = await openArena(seed, place, (client) =>
    newer && (client % 2 === 1 || isOlderGone) ? newer.origin : older.origin,
  )
  const goesOn = (came: Came) => came === 503
  try {
    await arena.push({ isOver: () => false, rounds: 2, goesOn })
    const starting = startServer({ ...options, program: build.program })
    let after = 0
    const enough = 8 + chance.upTo(20)
    await Promise.all([
      starting.then((server) => {
        newer = server
        report.fired(twoBuildsFaults.migrated)
      }),
      arena.push({
        isOver: () => after > enough,
        rounds: 10_000,
        goesOn,
        heard: (came) => void (newer && came === 200 && (after += 1)),
      }),
    ])
    report.fired(twoBuildsFaults.older)
    await arena.assertLaws()

    await older.kill()
    await older.start()
    report.fired(twoBuildsFaults.again)
    await arena.push({ isOver: () => false, rounds: 3, goesOn })
    for (const came of arena.came.keys())
      if (came !== 200 && came !== 503)
        throw new Error(`a round was answered ${came}:\n${older.output()}${newer!.output()}`)
    await older.stop()
    isOlderGone = true
    await arena.settle()
  } finally {
    arena.close()
    await older.remove()
    await newer?.remove()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    build.remove()
  }
}

/** The next version's additions to the tables. */
const statements = [
  'alter table bottles add column aura text',
  'alter table sync_log add column aura text',
  'create table auras (id text primary key, name text not null)',
  'create index bottles_aura_idx on bottles (aura)',
]
