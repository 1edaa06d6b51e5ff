import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../sync-server/db/db.ts'
import { type DbAddress, openDb } from '../../../sync-server/db/open-db.ts'
import { openPasses } from '../../../sync-server/features/pickup/pass.ts'
import { reservedIn } from '../../features/pickup/reserved.ts'
import { silent } from '../../support/engines.ts'
import { postgresPrograms, startCluster } from '../../support/postgres-cluster.ts'
import { startServer } from '../../support/server.ts'
import { median, percentile } from './figures.ts'
import { type Person, settle } from './people.ts'

/**
 * How long a clerk waits from the scan to the answer, compared with a plain read and write by key
 * on the same engine, each durable; the three take turns, one at a time, like a counter.
 *
 *   node tests/bench/server/pickup.ts [--times 200] [--only sqlite|postgres]
 */
const secret = 'the secret of a measurement, which nobody needs'
const wanted = 3
/** Turns before any counts. */
const warmUp = 20

const { values: given } = parseArgs({
  options: { times: { type: 'string', default: '200' }, only: { type: 'string', default: '' } },
})
const times = Number(given.times)

if (given.only !== 'postgres') await onSqlite()
const programs = postgresPrograms()
if (given.only !== 'sqlite' && programs !== undefined) await onPostgres(programs)

async function onSqlite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-pickup-'))
  try {
    await measure('SQLite', { sqliteFile: path.join(dataDir, 'undercroft.sqlite') }, { dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres(folder: string) {
  const cluster = await startCluster(folder, { durable: true })
  try {
    const databaseUrl = await cluster.createDatabase('pickup')
    await measure('PostgreSQL', { postgresUrl: databaseUrl }, { databaseUrl })
  } finally {
    await cluster.stop()
  }
}

async function measure(
  engine: string,
  place: DbAddress,
  options: { dataDir: string } | { databaseUrl: string },
) {
  const [clerk, collector] = await settle(place, 2, secret)
  if (!clerk || !collector) throw new Error('nobody has settled')
  const server = await startServer({ ...options, env: { APP_SECRET: secret } })
  const db = await openDb(place, silent)
  try {
    const store = await openStore(db, clerk)
    const took = { plain: [] as number[], look: [] as number[], handOver: [] as number[] }
    for (let turn = -warmUp; turn < times; turn++) {
      const { id } = await reservedIn(db, { store, user: collector.id })
      const { qr: shown } = openPasses(secret).give(id, Date.now())
      const plain = await timed(() => readAndWrite(db, id))
      const look = await timed(() =>
        ask(`${server.origin}/api/stores/${store}/pickup/look`, clerk, { shown }),
      )
      const handOver = await timed(() =>
        ask(`${server.origin}/api/stores/${store}/pickup/hand-over`, clerk, {
          shown,
          nonce: randomUUID(),
          idSeen: true,
          over21: true,
          nameMatches: true,
        }),
      )
      if (turn < 0) continue
      took.plain.push(plain)
      took.look.push(look)
      took.handOver.push(handOver)
    }
    report(engine, took)
  } finally {
    await db.close()
    await server.remove()
  }
}

/** What no counter can be faster than: the reservation is read by its key, and written, durably. */
function readAndWrite(db: Db, id: string): Promise<void> {
  return db.transaction('plain', async (tx) => {
    const { reservations } = tx.t
    const mine = eq(reservations.id, id)
    await tx.select().from(reservations).where(mine)
    await tx.update(reservations).set({ updatedAt: Date.now() }).where(mine)
  })
}

async function ask(address: string, { cookie }: Person, body: object): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
    },
    body: JSON.stringify(body),
  })
  const { is } = (await answer.json()) as { is?: string }
  if (is !== 'good') throw new Error(`${address} answered ${answer.status}, ${is}`)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** An approved store in which the clerk works. */
async function openStore(db: Db, { id: clerk }: Person): Promise<string> {
  const store = randomUUID()
  await db.transaction('open a store', async (tx) => {
    const { stores, storePeople } = tx.t
    await tx.insert(stores).values({
      id: store,
      ownerId: clerk,
      name: 'The Corner Bottle',
      nameKey: 'the corner bottle',
      address: '12 Peachtree St',
      city: 'Atlanta',
      cityKey: 'atlanta',
      state: 'GA',
      zipCode: '30308',
      licenseNumber: 'GA-1',
      licenseKey: 'ga1',
      status: 'approved',
      licenseExpiresOn: '2999-12-31',
      appliedAt: 1,
      createdAt: 1,
      updatedAt: 1,
    })
    await tx
      .insert(storePeople)
      .values({ storeId: store, userId: clerk, role: 'owner', addedAt: 1 })
  })
  return store
}

function report(engine: string, took: Record<'plain' | 'look' | 'handOver', number[]>) {
  const of = (one: 'look' | 'handOver') =>
    median(took[one].map((ms, at) => ms / (took.plain[at] ?? ms)))
  const row = (what: string, of: keyof typeof took, ratio: number | undefined) => ({
    what,
    'p50 ms': median(took[of]).toFixed(2),
    'p99 ms': percentile(took[of], 99).toFixed(2),
    ratio: ratio?.toFixed(2) ?? '1',
    wanted: ratio === undefined ? '' : `≤ ${wanted} ${ratio <= wanted ? '✓' : '✗'}`,
  })
  console.log(engine)
  console.table([
    row('a plain read and write by key', 'plain', undefined),
    row('from the scan to what it is for', 'look', of('look')),
    row('from “Hand Over” to the answer', 'handOver', of('handOver')),
  ])
}
