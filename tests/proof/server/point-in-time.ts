import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { operate } from '../../../sync-server/admin.ts'
import { commandBlocksOf } from '../../support/document-commands.ts'
import {
  aFolder,
  type Cluster,
  type Owner,
  postgresPrograms,
  running,
  startCluster,
} from '../../support/postgres-cluster.ts'
import { startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import type { Came } from './client.ts'
import type { Protection } from './points.ts'
import { stored } from './stored.ts'

export const pointInTimeFaults = {
  whileCopying: 'a round was acknowledged while the base backup was made',
  before: 'something was acknowledged before the point',
  after: 'something was acknowledged after the point',
} as const

export interface PointInTimeOptions {
  readonly report: Pick<PartReport, 'fired'>
  readonly without?: Protection
  /** Changes the commands of the restore. */
  readonly prepare?: (commands: string) => string
}

const [archiveTheLog = '', makeBaseBackup = '', prepareRestore = ''] =
  commandBlocksOf('docs/POINT-IN-TIME.md')

/**
 * PostgreSQL is taken back to a point in time with the commands of the document: all that was
 * acknowledged before it is there, nothing after it, and the devices bring back the rest.
 */
export async function pointInTimeHistory(
  seed: number,
  { report, without, prepare = (commands) => commands }: PointInTimeOptions,
): Promise<void> {
  const chance = chanceFrom(seed)
  const programs = postgresPrograms()!
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-proof-'))
  const backups = aFolder(tmpdir())
  const shell = shellOf(programs, backups)
  const primary = await startCluster(programs, { durable: true, settings: ['archive_mode=on'] })
  let databaseUrl = await primary.createDatabase('undercroft')
  const start = () =>
    startServer({
      dataDir,
      databaseUrl,
      program: 'tests/proof/server/breaking-server.ts',
      env: { WITHOUT: without ?? '' },
    })
  let server = await start()
  const place = {
    dataDir,
    get databaseUrl() {
      return databaseUrl
    },
  }
  const arena = await openArena(seed, place, () => server.origin)
  let restored: Cluster | undefined
  let isPrimaryGone = false
  const goesOn = (came: Came) => came === 503
  const always = { goesOn, isOver: () => false }
  try {
    await shell('mkdir "$WAL"')
    await shell(archiveTheLog, { DATABASE_URL: databaseUrl })
    await arena.push({ ...always, rounds: 2 + chance.upTo(4) })
    let isMade = false
    await Promise.all([
      shell(makeBaseBackup, { DATABASE_URL: databaseUrl }).then(() => {
        isMade = true
      }),
      arena.push({
        goesOn,
        isOver: () => isMade,
        rounds: 10_000,
        heard(came) {
          if (came === 200 && !isMade) report.fired(pointInTimeFaults.whileCopying)
        },
      }),
    ])
    await arena.push({ ...always, rounds: 2 + chance.upTo(4) })
    const before = new Set(arena.ledger.acknowledged)
    const until = await ask(databaseUrl, 'select clock_timestamp()::text')
    await arena.push({ ...always, rounds: 3 + chance.upTo(4) })
    await arena.assertLaws()

    await server.kill()
    await archiveAll(databaseUrl)
    isPrimaryGone = true
    await primary.stop()
    const home = aFolder(tmpdir())
    await shell(prepare(prepareRestore), { RESTORED: home.data, UNTIL: until })
    restored = await running(programs, { ...home, durable: true })
    databaseUrl = restored.url.replace(/postgres$/, 'undercroft')
    await untilTrue(databaseUrl, 'select not pg_is_in_recovery()')

    const inRestored = new Set((await stored({ dataDir, databaseUrl })).log.map(({ uid }) => uid))
    for (const uid of arena.ledger.acknowledged) {
      report.fired(before.has(uid) ? pointInTimeFaults.before : pointInTimeFaults.after)
      if (inRestored.has(uid) !== before.has(uid))
        throw new Error(`${uid} was acknowledged ${before.has(uid) ? 'before' : 'after'} the point`)
    }
    await makeNewEpoch({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    server = await start()
    await arena.assertLaws({ isRestored: true })
    await arena.push({ ...always, rounds: 2 })
    await arena.settle({ isRestored: true })
  } finally {
    arena.close()
    await server.remove()
    await restored?.stop()
    if (!isPrimaryGone) await primary.stop()
    for (const folder of [dataDir, backups.folder]) rmSync(folder, { recursive: true, force: true })
  }
}

type Variables = Readonly<Record<string, string>>

/** Runs commands as the owner of the databases, who must have the same paths in every block. */
function shellOf(programs: string, { folder, asOwner }: { folder: string; asOwner: Owner }) {
  const env = {
    PATH: `${programs}:${process.env['PATH']}`,
    WAL: path.join(folder, 'wal'),
    BASE: path.join(folder, 'base'),
  }
  return async (commands: string, variables: Variables = {}) => {
    await new Promise<void>((resolve, reject) => {
      const options = { ...asOwner, env: { ...env, ...variables } }
      execFile('sh', ['-ec', commands], options, (error, _, said) =>
        error ? reject(new Error(`${commands}\n${said}`)) : resolve(),
      )
    })
  }
}

async function ask(url: string, statement: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return String(Object.values(rows[0] ?? {})[0])
  } finally {
    await client.end()
  }
}

async function untilTrue(url: string, statement: string): Promise<void> {
  while ((await ask(url, statement)) !== 'true') await new Promise((go) => setTimeout(go, 50))
}

/** Ends the current segment of the log and waits until the archive has it. */
async function archiveAll(url: string): Promise<void> {
  const segment = await ask(url, 'select pg_walfile_name(pg_current_wal_lsn())')
  await ask(url, 'select pg_switch_wal()')
  await untilTrue(url, `select last_archived_wal >= '${segment}' from pg_stat_archiver`)
}

async function makeNewEpoch(environment: Variables): Promise<void> {
  const said: string[] = []
  if ((await operate(['epoch', 'new'], environment, (line) => said.push(line))) !== 0)
    throw new Error(`no new epoch: ${said.join('\n')}`)
}
