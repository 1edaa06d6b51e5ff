import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DatabaseAway } from '../../sync-server/db/database-away.ts'
import { openLog } from '../../sync-server/http/log.ts'
import { openOutages, Unavailable } from '../../sync-server/http/outages.ts'
import { openReadiness } from '../../sync-server/http/readiness.ts'
import { openPostgresLine } from '../proof/server/postgres-line.ts'
import { canMount, mountMemory, type Mounted } from '../support/mounted.ts'
import { freshDatabase, hasPostgres } from '../support/postgres.ts'
import { postgresPrograms, startCluster } from '../support/postgres-cluster.ts'
import { type Server, startServer } from '../support/server.ts'
import { type Door, openDoor, until } from './door.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.reverse()) await one()
  undo = []
})

const statusOf = async ({ origin }: Pick<Door, 'origin'>, place = '/api/ready') =>
  (await fetch(new URL(place, origin))).status
const untilReady = (at: Pick<Door, 'origin'>, wanted: number) =>
  until(async () => (await statusOf(at)) === wanted || undefined)

async function aDoor(options: Parameters<typeof openDoor>[0] = {}): Promise<Door> {
  const door = await openDoor(options)
  undo.push(() => door.close())
  return door
}

/** The answer to bytes that no client library would send. */
const answerTo = (origin: string, sent: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = ''
    const { port, hostname } = new URL(origin)
    const line = connect(Number(port), hostname, () => line.write(sent))
    line.on('data', (chunk: Buffer) => (heard += chunk.toString()))
    line.on('close', () => resolve(heard)).on('error', reject)
  })

test('a check that names no host is answered, in HTTP/1.0 and in 1.1; nothing else is', async () => {
  const { origin } = await aDoor()
  for (const version of ['1.0', '1.1'])
    for (const [method, place, status] of [
      ['GET', '/api/health', 200],
      ['GET', '/api/ready', 200],
      ['GET', '/api/health?from=balancer', 200],
      ['HEAD', '/api/health', 200],
      ['POST', '/api/health', 405],
      ['GET', '/', 400],
      ['GET', '/api/health/', 400],
      ['GET', '/api/../api/health', 400],
      ['GET', '/api/auth/user', 400],
      ['POST', '/api/auth/logout', 400],
    ] as const) {
      const ask = `${method} ${place} HTTP/${version}\r\nConnection: close\r\n\r\n`
      const [head] = (await answerTo(origin, ask)).split('\r\n')
      expect(head, ask).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    }
  const odd = 'GET /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'
  expect(await answerTo(origin, odd)).toMatch(/^HTTP\/1\.1 400 /)
})

describe('ready means that writes can be stored', () => {
  test('SQLite, whose writer another program holds', async () => {
    const door = await aDoor()
    await untilReady(door, 200)
    const other = new Sqlite(path.join(door.dataDir, 'undercroft.sqlite'))
    undo.push(() => other.close())
    other.exec('begin immediate')
    await untilReady(door, 503)
    expect(await statusOf(door, '/api/health')).toBe(200)
    other.exec('rollback')
    await untilReady(door, 200)
  })

  test.skipIf(!canMount)('SQLite on a disk that is full', async () => {
    const disk = aDisk(24 * 1024 ** 2)
    const server = await aServer({ dataDir: path.join(disk.folder, 'data') })
    await fullAndEmptied(disk, server)
  })

  test.skipIf(!canMount || !hasPostgres)('PostgreSQL on a disk that is full', async () => {
    const disk = aDisk(160 * 1024 ** 2)
    const cluster = await startCluster(postgresPrograms()!, { within: disk.folder })
    undo.push(() => cluster.stop())
    const server = await aServer({ databaseUrl: await cluster.createDatabase('undercroft') })
    await fullAndEmptied(disk, server)
  })

  test.skipIf(!canMount || !hasPostgres)(
    'a full disk for photos, with room in PostgreSQL',
    async () => {
      const disk = aDisk(4 * 1024 ** 2)
      const database = await freshDatabase()
      undo.push(() => database.drop())
      const dataDir = path.join(disk.folder, 'data')
      await fullAndEmptied(disk, await aServer({ databaseUrl: database.url, dataDir }))
    },
  )

  test.skipIf(!hasPostgres)(
    'PostgreSQL that is away: the app is served, the API says when to come again, and the log why',
    async () => {
      const database = await freshDatabase()
      undo.push(() => database.drop())
      const line = await openPostgresLine(database.url.replace('undercroft@', 'undercroft:geheim@'))
      undo.push(() => line.close())
      const appFolder = mkdtempSync(path.join(tmpdir(), 'undercroft-app-'))
      undo.push(() => rmSync(appFolder, { recursive: true }))
      writeFileSync(path.join(appFolder, 'index.html'), '<!doctype html><title>the app</title>')
      writeFileSync(path.join(appFolder, 'sw.js'), 'self.skipWaiting()')
      const door = await aDoor({ databaseUrl: line.url, appFolder })
      const ann = await door.person('Ann')
      await untilReady(door, 200)

      line.cut()
      await untilReady(door, 503)
      for (const place of ['/api/auth/user', '/api/drops', '/api/ready', '/api/sync/live']) {
        const answer = await ann.fetch(place)
        expect([place, answer.status]).toEqual([place, 503])
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
        expect(await answer.json()).toMatchObject({ code: 'busy' })
      }
      expect(await statusOf(door, '/api/health')).toBe(200)
      for (const place of ['/', '/collections', `/drops/${randomUUID()}`, '/sw.js']) {
        const answer = await ann.fetch(place, { headers: { Accept: 'text/html,*/*' } })
        expect([place, answer.status]).toEqual([place, 200])
      }
      const told = door
        .log()
        .split('\n')
        .filter((one) => one.includes('cannot take requests'))
      expect(told.map((one) => (JSON.parse(one) as { why: string }).why)).toContain(
        'Connection terminated unexpectedly',
      )
      expect(door.log()).not.toContain('geheim')
      // Some requests later there is no line for each of them.
      for (let request = 0; request < 40; request++) await ann.fetch('/api/auth/user')
      expect(door.log().split('cannot take requests').length).toBeLessThan(20)

      line.mend()
      await untilReady(door, 200)
      expect((await ann.fetch('/api/auth/user')).status).toBe(200)
    },
  )
})

test('an outage is logged at once, and then repeatedly with its number of requests', () => {
  const told: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void told.push(JSON.parse(line) as never) })
  let now = 0
  const note = openOutages(log, () => now)
  const refused = new DatabaseAway(
    Object.assign(new Error('to ann@db:5432'), { code: 'ECONNREFUSED' }),
  )
  for (let request = 0; request < 100; request++) expect(note(refused)).toBe('ECONNREFUSED')
  note(new DatabaseAway(new Error('Connection terminated unexpectedly')))
  note(new DatabaseAway(new Error('a sentence with ann@example.com in it')))
  note(new Unavailable('too many live streams', 'a sentence for Ann'))
  note(undefined)
  now = 10_000
  note(refused)
  expect(told.map(({ why, requests }) => [why, requests])).toEqual([
    ['ECONNREFUSED', 1],
    ['Connection terminated unexpectedly', 1],
    ['unknown', 1],
    ['too many live streams', 1],
    ['ECONNREFUSED', 100],
  ])
  expect(JSON.stringify(told)).not.toMatch(/for Ann|ann@/)
})

test('however many ask at once, it is found out once', async () => {
  let asked = 0
  let end = () => {}
  const takesWrites = () => {
    asked += 1
    return new Promise<void>((resolve) => (end = resolve))
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-ready-'))
  undo.push(() => rmSync(dataDir, { recursive: true }))
  const canStore = openReadiness({ db: { takesWrites }, dataDir })
  const all = Promise.all(Array.from({ length: 500 }, canStore))
  end()
  await all
  expect(asked).toBe(1)
})

function aDisk(bytes: number): Mounted {
  const disk = mountMemory(bytes)
  undo.push(() => disk.remove())
  return disk
}

async function aServer(options: Parameters<typeof startServer>[0]): Promise<Server> {
  const server = await startServer(options)
  undo.push(() => server.remove())
  return server
}

async function fullAndEmptied(disk: Mounted, server: Server): Promise<void> {
  await untilReady(server, 200)
  const filler = path.join(disk.folder, 'filler')
  fillUp(disk, filler)
  await untilReady(server, 503)
  expect(await statusOf(server, '/api/health')).toBe(200)
  rmSync(filler)
  await untilReady(server, 200)
}

/**
 * The server writes to the same disk, so free space may be gone a moment later: then it tries
 * again.
 */
function fillUp(disk: Mounted, filler: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(disk.folder)
    const isFull = bavail * bsize <= 16 * 1024
    if (isFull) return
    try {
      appendFileSync(filler, Buffer.alloc(bavail * bsize - 16 * 1024))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
