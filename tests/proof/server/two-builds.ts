import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshDatabase } from '../../support/postgres.ts'
import { project, type Server, startServer } from '../../support/server.ts'
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
 * A newer server starts beside an older one, over one database, while four devices push to both; the
 * older one goes on, and begins again after it was killed. Then it is gone, and nothing is lost.
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
  const build = laterBuild()
  const older = await startServer(options)
  let newer: Server | undefined
  let isOlderGone = false
  const arena = await openArena(seed, place, (client) =>
    newer && (client % 2 === 1 || isOlderGone) ? newer.origin : older.origin,
  )
  const goesOn = (came: Came) => came === 503
  try {
    await arena.push({ isOver: () => false, rounds: 2, goesOn })
    const starting = startServer({ ...options, program: path.join(build, 'sync-server/main.ts') })
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
    await arena.mustHold()

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
    rmSync(build, { recursive: true, force: true })
  }
}

/** What the next version would add to the tables. */
const statements = [
  'alter table bottles add column aura text',
  'alter table sync_log add column aura text',
  'create table auras (id text primary key, name text not null)',
  'create index bottles_aura_idx on bottles (aura)',
]

/** The server as its next version would be: the same with one more migration. Gives its folder. */
function laterBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-later-'))
  for (const part of ['sync-server', 'shared', 'package.json'])
    cpSync(path.join(project, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  for (const engine of ['sqlite', 'postgres']) {
    const migrations = path.join(folder, 'sync-server/db/migrations', engine)
    const file = path.join(migrations, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[]
    }
    const last = journal.entries.at(-1)!
    const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'the_next_one' }
    writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
    writeFileSync(
      path.join(migrations, `${next.tag}.sql`),
      statements.join(';--> statement-breakpoint\n'),
    )
  }
  return folder
}
