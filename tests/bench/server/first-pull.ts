import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip, zstdDecompress } from 'node:zlib'
import { request } from 'node:http'
import { rowsPerPage } from '../../../shared/business/sync.ts'
import { protocol, type RoundResponse, start } from '../../../shared/sync/messages.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { silent } from '../../support/engines.ts'
import { someBottles } from '../bottles.ts'
import { median } from './figures.ts'
import { type Person, settle } from './people.ts'
import { aServer, secret } from './throughput.ts'

export interface FirstPull {
  readonly rows: number
  /** Milliseconds from the first question to the last byte, without what the device does with them. */
  readonly milliseconds: number
  /** Bytes of all bodies as they travel. */
  readonly bytes: number
}

/** How long a new device waits for a whole collection, page after page, and how much travels. */
export async function firstPull(
  rows: number,
  runs: number,
  acceptEncoding: string,
): Promise<FirstPull> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-first-pull-'))
  const place = { sqliteFile: path.join(dataDir, 'undercroft.sqlite') }
  const [person] = await settle(place, 1, secret)
  if (!person) throw new Error('nobody is there')
  await collect(place, person, rows)
  const server = await aServer(place, dataDir)
  try {
    const pulls: FirstPull[] = []
    // The first one warms up.
    for (let run = 0; run <= runs; run++)
      pulls.push(await pull(server.origin, person, acceptEncoding))
    const counted = pulls.slice(1)
    if (counted.some((one) => one.rows !== rows)) throw new Error('not all rows came')
    return {
      rows,
      milliseconds: median(counted.map(({ milliseconds }) => milliseconds)),
      bytes: median(counted.map(({ bytes }) => bytes)),
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Puts a collection into the database as rounds of 500 would have. */
async function collect(place: { sqliteFile: string }, { id }: Person, rows: number): Promise<void> {
  const db = await openDb(place, silent)
  const bottles = someBottles(rows)
  await db.transaction('collect', async (tx) => {
    await tx.write(
      tx.t.bottles,
      bottles.map((bottle) => ({ ...bottle, cellarId: id, removedAt: null })),
      'fail',
    )
    await tx.write(
      tx.t.syncFeed,
      bottles.map((bottle, at) => ({
        userId: id,
        tableName: 'bottles',
        cellarId: id,
        rowId: bottle.id,
        gone: false,
        version: 1 + Math.floor(at / 500),
      })),
      'fail',
    )
    await tx.write(
      tx.t.syncHeads,
      [{ userId: id, version: Math.ceil(rows / 500), tombstoneFloor: 0 }],
      'replace',
    )
  })
  await db.close()
}

async function pull(origin: string, person: Person, acceptEncoding: string): Promise<FirstPull> {
  const began = performance.now()
  const deviceId = randomUUID()
  let cursor: RoundResponse['cursor'] | null = null
  let rows = 0
  let bytes = 0
  for (;;) {
    const envelope = { protocol, deviceId, seen: start, cursor, limit: rowsPerPage, digest: false }
    const { answer, length } = await ask(origin, person, acceptEncoding, {
      ...envelope,
      mutations: [],
    })
    rows += answer.changes.length
    bytes += length
    cursor = answer.cursor
    if (!answer.more) return { rows, bytes, milliseconds: performance.now() - began }
  }
}

function ask(
  origin: string,
  { id, cookie }: Person,
  acceptEncoding: string,
  body: object,
): Promise<{ answer: RoundResponse; length: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${origin}/api/sync`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Accept-Encoding': acceptEncoding,
          'X-User': id,
          Cookie: cookie,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          unpacked(bytes, response.headers['content-encoding']).then((plain) => {
            if (response.statusCode === 200)
              resolve({
                answer: JSON.parse(plain.toString()) as RoundResponse,
                length: bytes.length,
              })
            else
              reject(new Error(`a pull was answered ${response.statusCode}: ${plain.toString()}`))
          }, reject)
        })
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}

async function unpacked(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === 'zstd') return await promisify(zstdDecompress)(bytes)
  return encoding === 'gzip' ? await promisify(gunzip)(bytes) : bytes
}

async function run(): Promise<void> {
  for (const encoding of ['gzip, deflate, br, zstd', 'gzip', 'identity']) {
    const { rows, milliseconds, bytes } = await firstPull(10_000, 3, encoding)
    process.stdout.write(
      `A first pull of ${rows} bottles (${encoding}): ${Math.round(milliseconds)} ms · ${(bytes / 1e6).toFixed(2)} MB\n`,
    )
  }
}

if (import.meta.main) await run()
