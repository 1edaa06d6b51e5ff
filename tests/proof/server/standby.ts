import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operate } from '../../../sync-server/admin.ts'
import { postgresPrograms, startCluster, startStandby } from '../../support/postgres-cluster.ts'
import { startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import type { Came } from './client.ts'
import { stored } from './stored.ts'

export const standbyFaults = {
  missed: 'the standby had missed something that was acknowledged',
  held: 'the standby had something that devices would bring again',
} as const

/**
 * PostgreSQL's primary is gone, and a standby that had fallen behind takes its place: devices bring
 * what it had missed, and nothing is there twice.
 */
export async function standbyHistory(
  seed: number,
  report: Pick<PartReport, 'fired'>,
): Promise<void> {
  const chance = chanceFrom(seed)
  const programs = postgresPrograms()!
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-proof-'))
  const primary = await startCluster(programs, { durable: true })
  const urlOf = (url: string) => url.replace(/postgres$/, 'undercroft')
  let databaseUrl = await primary.createDatabase('undercroft')
  let server = await startServer({ dataDir, databaseUrl })
  const place = {
    dataDir,
    get databaseUrl() {
      return databaseUrl
    },
  }
  const arena = await openArena(seed, place, () => server.origin)
  const standby = await startStandby(programs, primary)
  let isPrimaryGone = false
  const goesOn = (came: Came) => came === 503
  const always = { goesOn, isOver: () => false }
  try {
    await arena.push({ ...always, rounds: 2 + chance.upTo(6) })
    await standby.fallBehind()
    await arena.push({ ...always, rounds: 3 + chance.upTo(6) })
    await arena.assertLaws()

    // The operator's steps: the standby becomes the primary, and its data get another epoch.
    await server.kill()
    isPrimaryGone = true
    await primary.stop()
    await standby.promote()
    databaseUrl = urlOf(standby.url)
    const inStandby = new Set((await stored(place)).log.map(({ uid }) => uid))
    for (const uid of arena.ledger.acknowledged)
      report.fired(inStandby.has(uid) ? standbyFaults.held : standbyFaults.missed)
    const said: string[] = []
    const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    if ((await operate(['epoch', 'new'], environment, (line) => said.push(line))) !== 0)
      throw new Error(`no new epoch: ${said.join('\n')}`)
    server = await startServer({ dataDir, databaseUrl })
    await arena.assertLaws({ isRestored: true })
    await arena.push({ ...always, rounds: 2 })
    await arena.settle({ isRestored: true })
  } finally {
    arena.close()
    await server.remove()
    await standby.stop()
    if (!isPrimaryGone) await primary.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
