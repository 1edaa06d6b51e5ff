import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db, DbTx } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { memoryOf } from '../../bench/memory.ts'
import { type Person, settle } from '../../bench/server/people.ts'
import { silent } from '../../support/engines.ts'
import { processorTime } from '../../support/processor.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Server, startServer } from '../../support/server.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

export type Engine = 'SQLite' | 'PostgreSQL'

export interface Asked {
  readonly who: Person
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  /** Its idempotency key, where the endpoint takes one. */
  readonly key?: string
}

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A crowd at the doors of real servers over one database, which is looked at past them. */
export interface AtServers {
  readonly people: readonly Person[]
  readonly db: Db
  /** At the server of that number, counted around; asked again as it is while that server is busy. */
  ask(number: number, asked: Asked): Promise<Answer>
  /** Milliseconds until the first server has answered `/api/health`; throws if it says anything but 200. */
  health(): Promise<number>
  /** Microseconds that the processors have worked for the servers. */
  worked(): number
  readonly ports: readonly number[]
  /** Bytes that the servers keep in memory, all together. */
  memory(): number
}

const processesOf = { SQLite: 1, PostgreSQL: 3 } as const
/** Of all processes of one installation. */
const secret = 'the secret of all processes of this server'

/** Makes people, prepares the database, starts the servers, lets the work be done, and takes all of it away. */
export async function atServers<Prepared, Found>(
  given: {
    readonly engine: Engine
    readonly people: number
    /** The servers' program, where it is another one. */
    readonly program?: string | undefined
    /** Settings of the servers; without any, no crowd waits in a room. */
    readonly env?: Readonly<Record<string, string>>
    readonly onBusy: () => void
    prepare(db: Db, people: readonly Person[]): Promise<Prepared>
  },
  work: (at: AtServers, prepared: Prepared) => Promise<Found>,
): Promise<Found> {
  const { engine, program, env = { WAITING_ROOM_ADMITS: 'off' }, onBusy } = given
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-crowd-'))
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  const place = database
    ? { postgresUrl: database.url }
    : { sqliteFile: path.join(dataDir, 'undercroft.sqlite') }
  const people = await settle(place, given.people, secret)
  const db = await openDb(place, silent)
  const servers: Server[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  try {
    const prepared = await given.prepare(db, people)
    const starting = Array.from({ length: processesOf[engine] }, () =>
      startServer({
        dataDir,
        // Else the first of the crowd runs the platform, who may not take part.
        env: { APP_SECRET: secret, ADMIN_EMAILS: 'nobody@example.com', ...env },
        ...(database && { databaseUrl: database.url }),
        ...(program !== undefined && { program }),
      }),
    )
    for (const one of await Promise.allSettled(starting)) {
      if (one.status === 'rejected') throw one.reason
      servers.push(one.value)
    }
    const ask: AtServers['ask'] = async (number, asked) => {
      const { port } = servers[number % servers.length]!
      for (;;) {
        const answer = await sent(agent, port, asked)
        if (answer.status < 500) return answer
        if (answer.status !== 503)
          throw new Error(`a request was answered ${answer.status} ${String(answer.body['code'])}`)
        onBusy()
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const health = async () => {
      const began = performance.now()
      const response = await fetch(`http://127.0.0.1:${servers[0]!.port}/api/health`)
      if (response.status !== 200) throw new Error(`health says ${response.status}`)
      return performance.now() - began
    }
    const worked = () => servers.reduce((sum, { pid }) => sum + processorTime(pid), 0)
    const ports = servers.map(({ port }) => port)
    const memory = () => servers.reduce((sum, { pid }) => sum + memoryOf(pid), 0)
    return await work({ people, db, ask, health, worked, ports, memory }, prepared)
  } finally {
    agent.destroy()
    for (const server of servers) await server.stop()
    await db.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function sent(agent: Agent, port: number, asked: Asked): Promise<Answer> {
  const { who, method, path: to, body = {}, key } = asked
  const text = method === 'GET' ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: to,
        headers: {
          ...(method !== 'GET' && {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(text),
          }),
          'Sec-Fetch-Site': 'same-origin',
          'X-User': who.id,
          ...(key !== undefined && { 'Idempotency-Key': key }),
          Cookie: who.cookie,
        },
      },
      (response) => {
        let given = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          given += chunk
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: given === '' ? {} : (JSON.parse(given) as Record<string, unknown>),
          }),
        )
      },
    )
    asking.on('error', reject)
    asking.end(text)
  })
}

/** A store in good standing: its id. */
export async function aShop(tx: DbTx, id: string): Promise<string> {
  await tx.insert(tx.t.stores).values(approvedStoreRow({ id, ownerId: randomUUID() }))
  return id
}
