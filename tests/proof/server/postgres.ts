import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freshDatabase } from '../../support/postgres.ts'
import { type Server, startServer } from '../../support/server.ts'
import { chanceFrom } from '../browser/chance.ts'
import type { PartReport } from '../part.ts'
import { openArena } from './arena.ts'
import { commitFates, openPostgresLine, type PostgresLine } from './postgres-line.ts'

export const disruptions = [
  'all its connections were terminated',
  ...commitFates.map((fate) => `a connection was cut with its commit ${fate}` as const),
  'one of two servers was killed',
  'one of two servers was restarted',
] as const
export type Disruption = (typeof disruptions)[number]

/**
 * Two servers over one PostgreSQL, each with a device of both people, while connections and servers
 * go. Devices of a server that is gone turn to the other one.
 */
export async function postgresHistory(
  seed: number,
  disrupted: readonly Disruption[],
  report: Pick<PartReport, 'fired'>,
): Promise<void> {
  const chance = chanceFrom(seed)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-proof-'))
  const database = await freshDatabase()
  const line = await openPostgresLine(database.url)
  const servers: Server[] = []
  const gone = new Set<Server>()
  for (let at = 0; at < 2; at++) servers.push(await startServer({ dataDir, databaseUrl: line.url }))
  const place = { dataDir, databaseUrl: database.url }
  const arena = await openArena(seed, place, (client) => {
    const own = servers[client % 2]!
    return (gone.has(own) ? servers[(client + 1) % 2]! : own).origin
  })
  try {
    for (const disruption of disrupted) {
      const server = chance.oneOf(servers)
      const enough = 1 + chance.upTo(20)
      const delay = chance.upTo(20)
      let acknowledged = 0
      let isDone = false
      let after = 0
      let disrupting: Promise<void> | undefined
      await arena.push({
        isOver: () => isDone && after >= 8,
        rounds: 2_000,
        goesOn: (came) => came === 'nothing' || came === 503,
        heard(came) {
          if (came !== 200) report.fired('a round was answered 503 or not at all')
          else if (isDone) after += 1
          else if (++acknowledged === enough)
            disrupting = new Promise((resolve) => setTimeout(resolve, delay))
              .then(() => disrupt(disruption, { server, gone, line, url: database.url }))
              .then(() => {
                report.fired(disruption)
                isDone = true
              })
        },
      })
      await disrupting
      for (const came of arena.came.keys())
        if (came !== 200 && came !== 503 && came !== 'nothing')
          throw new Error(`a round was answered ${came}:\n${servers.map((one) => one.output())}`)
      if (gone.has(server)) await server.start()
      gone.clear()
      await arena.assertLaws()
    }
    await arena.settle()
  } catch (error) {
    throw new Error(`${String(error)}\nafter: ${disrupted.join(', ')}`, { cause: error })
  } finally {
    arena.close()
    for (const server of servers) await server.remove()
    await line.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Scene {
  readonly server: Server
  readonly gone: Set<Server>
  readonly line: PostgresLine
  readonly url: string
}

async function disrupt(disruption: Disruption, scene: Scene): Promise<void> {
  const { server, gone, line, url } = scene
  switch (disruption) {
    case 'all its connections were terminated':
      return terminateAll(url)
    case 'one of two servers was killed':
      gone.add(server)
      return server.kill()
    case 'one of two servers was restarted': {
      gone.add(server)
      const code = await server.stop()
      if (code !== 0) throw new Error(`asked to stop, a server ended with ${code}`)
      return
    }
    default:
      return line.cutNextCommit(commitFates.find((fate) => disruption.endsWith(fate))!)
  }
}

async function terminateAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'undercroft' and datname = current_database()`,
  )
  await client.end()
  if (!rowCount) throw new Error('there was no connection to terminate')
}
