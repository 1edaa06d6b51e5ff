import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshDatabase } from '../../support/postgres.ts'
import { programEnvironment, project, startArguments, startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import type { Came } from './client.ts'
import type { Protection } from './points.ts'
import { stored } from './stored.ts'

export const backupFaults = {
  missed: 'the backup had missed something that was acknowledged',
  held: 'the backup had something that devices would bring again',
  whileWriting: 'a round was acknowledged while the backup was made',
} as const

export interface BackupOptions {
  readonly report: Pick<PartReport, 'fired'>
  readonly onPostgres?: boolean
  readonly without?: Protection
}

/**
 * A backup is made by the operator's command while four devices write, and restored later: the
 * devices bring back what it had missed, and nothing is there twice.
 */
export async function backupHistory(
  seed: number,
  { report, onPostgres, without }: BackupOptions,
): Promise<void> {
  const chance = chanceFrom(seed)
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-proof-'))
  const database = onPostgres ? await freshDatabase() : undefined
  const place = { dataDir: path.join(folder, 'data'), databaseUrl: database?.url }
  const server = await startServer({
    dataDir: place.dataDir,
    ...(database && { databaseUrl: database.url }),
    program: 'tests/proof/server/breaking-server.ts',
    env: { WITHOUT: without ?? '' },
  })
  const arena = await openArena(seed, place, () => server.origin)
  const file = path.join(folder, 'backup')
  // A machine that is slow enough makes the server give up a transaction.
  const goesOn = (came: Came) => came === 503
  const always = { goesOn, isOver: () => false }
  try {
    await arena.push({ ...always, rounds: 2 + chance.upTo(6) })
    await arena.push({ ...always, rounds: 2 + chance.upTo(6) })

    let isMade = false
    let after = 0
    const enough = 4 + chance.upTo(20)
    const making = operate(place, 'backup', file).then(() => {
      isMade = true
    })
    await Promise.all([
      making,
      arena.push({
        isOver: () => after > enough,
        rounds: 10_000,
        goesOn,
        heard(came) {
          if (came !== 200) return
          if (isMade) after += 1
          else report.fired(backupFaults.whileWriting)
        },
      }),
    ])
    for (const came of arena.came.keys())
      if (came !== 200 && came !== 503)
        throw new Error(`a round was answered ${came}:\n${server.output()}`)

    await server.stop()
    await operate(place, 'restore', file)
    const inBackup = new Set((await stored(place)).log.map(({ uid }) => uid))
    for (const uid of arena.ledger.acknowledged)
      report.fired(inBackup.has(uid) ? backupFaults.held : backupFaults.missed)
    await arena.assertLaws({ isRestored: true })

    await server.start()
    await arena.push({ ...always, rounds: 2 })
    await arena.settle({ isRestored: true })
  } finally {
    arena.close()
    await server.remove()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One command of the operator, as a process of its own. */
async function operate(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  ...words: string[]
): Promise<void> {
  const child = spawn(process.execPath, [...startArguments, 'sync-server/admin.ts', ...words], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnvironment({
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${words[0]} ended with ${String(code)}: ${said}`)
}
