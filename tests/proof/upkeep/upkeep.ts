import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { asc, count, eq } from 'drizzle-orm'
import { second } from '../../../shared/kernel/time.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { type JobTimes, jobTimes } from '../../../sync-server/jobs/times.ts'
import { silent } from '../../support/engines.ts'
import { freshDatabase } from '../../support/postgres.ts'
import { type Server, startServer } from '../../support/server.ts'
import { noPoints } from '../../support/no-points.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

export interface UpkeepLoad {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly people: number
  readonly photos: number
  /**
   * The allowed time of a health check, and the allowed delay of everything else, in milliseconds:
   * the time of a batch, or more if the machine is busy.
   */
  readonly unnoticed: number
  /** Milliseconds for which the server is measured while it works, and without. */
  readonly measuredFor: number
  /** Takes a protection away, to see whether it is missed. */
  readonly without?: Careless | undefined
}

/** Everything that is due is done in one batch; everything waits in one lane. */
export type Careless = 'batches' | 'lanes'

/** The promises during a lot of background work. */
export const promised = {
  /** Milliseconds after its end until a hold is ended. */
  holdEnds: 15 * second,
  /** This many times the time without jobs. */
  healthTimes: 3,
  stops: 10 * second,
  takenOver: 30 * second,
  /** So many of the batches of a kind may take longer than 50 ms: a share, while requests come, too. */
  longBatches: 0.01,
  /** So many times that long may a single one take. */
  maxTimes: 4,
} as const

export const upkeepFaults = {
  stopped: 'a server was asked to end in the middle of the daily revaluation',
  killed: 'a server was killed in the middle of the daily revaluation',
  goesOn: 'another server went on where the revaluation had come to',
} as const

export interface UpkeepResult {
  /** Milliseconds: the p99 of `/api/health` without jobs and with them, and the latest end of a hold. */
  readonly alone: number
  readonly working: number
  readonly latestHold: number
  readonly stopped: number
  readonly takenOver: number
  /** How long batches held the thread, the longest kind first. */
  readonly batches: readonly JobTimes[]
}

const bottlesEach = 3
const names = 3_000
const rowsAtOnce = 2_000
const holds = 40
const jobId = 'every/value.daily'

/**
 * Fills a database without the server, so that the first daily revaluation has every bottle to do,
 * and checks the promises meanwhile: the server answers, ends holds, stops when asked to, and the
 * next process does not repeat finished work. Throws if one fails.
 */
export async function upkeep(
  { engine, people, photos, unnoticed, measuredFor, without }: UpkeepLoad,
  fired: (fault: string) => void,
): Promise<UpkeepResult> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-upkeep-'))
  const database = engine === 'PostgreSQL' ? await freshDatabase() : undefined
  const place = database
    ? { postgresUrl: database.url }
    : { sqliteFile: path.join(dataDir, 'undercroft.sqlite') }
  const options = {
    dataDir,
    env: { LOG_LEVEL: 'error', ...(without && { WITHOUT: without }) },
    ...(without && { program: 'tests/proof/upkeep/careless-server.ts' }),
    ...(database && { databaseUrl: database.url }),
  }
  let db: Db | undefined
  let server: Server | undefined
  try {
    const alone = await aloneTakes(measuredFor)
    db = await openDb(place, silent)
    await fill(db, people, photos)
    server = await startServer(options)

    await begun(db)
    const asked = performance.now()
    await server.stop()
    const stopped = performance.now() - asked
    const afterStop = await whereItIs(db)
    if (afterStop !== 'done') fired(upkeepFaults.stopped)
    await server.start()
    await mustGoOn(db, afterStop)

    await server.kill()
    const killed = performance.now()
    const afterKill = await whereItIs(db)
    if (afterKill !== 'done') fired(upkeepFaults.killed)
    await server.start()
    await mustGoOn(db, afterKill)
    const takenOver = performance.now() - killed
    if (afterKill !== 'done') fired(upkeepFaults.goesOn)

    const dueAt = await holdSome(db, measuredFor)
    const working = await p99Of(server, measuredFor)
    const latestHold = await latestEnd(db, dueAt)
    await server.stop()
    const batches = await jobTimes(db)
    const result = { alone, working, latestHold, stopped, takenOver, batches }
    judge(result, unnoticed)
    return result
  } finally {
    await server?.remove()
    await db?.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Throws if something took longer than promised, and longer than a person tolerates. */
export function judge(result: UpkeepResult, unnoticed: number): void {
  const { alone, working, latestHold, stopped, takenOver, batches } = result
  mustBe('it stopped too late', stopped, promised.stops + unnoticed)
  mustBe('the work was taken over too late', takenOver, promised.takenOver + unnoticed)
  for (const times of batches) mustBeShort(times, unnoticed)
  mustBe('a hold ended too late', latestHold, promised.holdEnds + unnoticed)
  mustBe(
    `health took too long, against ${alone} ms without jobs`,
    working,
    Math.max(promised.healthTimes * alone, unnoticed),
  )
}

function mustBe(what: string, took: number, most: number): void {
  if (took > most)
    throw new Error(`${what}: ${Math.round(took)} ms, and ${Math.round(most)} at most`)
}

function mustBeShort({ kind, batches, over, maxMs }: JobTimes, unnoticed: number): void {
  const isOften = over > 2 && over > promised.longBatches * batches
  if (maxMs > promised.maxTimes * unnoticed || (maxMs > unnoticed && isOften))
    throw new Error(
      `batches of ${kind} held the thread: ${over} of ${batches} too long, ${Math.round(maxMs)} ms the longest`,
    )
}

/** The p99 of a server with nothing to do, once it is warm. */
async function aloneTakes(during: number): Promise<number> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  try {
    await p99Of(server, Math.min(during, 2 * second))
    return await p99Of(server, Math.min(during, 5 * second))
  } finally {
    await server.remove()
  }
}

/** Asks every 20 ms, whether the one before was answered or not, as many people would. */
async function p99Of({ origin }: Server, during: number): Promise<number> {
  const took: number[] = []
  const asked: Promise<void>[] = []
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/health`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`health was answered ${answer.status}`)
    took.push(performance.now() - began)
  }
  for (const until = performance.now() + during; performance.now() < until; ) {
    asked.push(ask())
    await wait(20)
  }
  await Promise.all(asked)
  return took.sort((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0
}

/**
 * Where the daily revaluation has come to: its cursor, `begins` before its first batch, or `done`.
 */
async function whereItIs(db: Db): Promise<string> {
  const { jobs } = db.t
  const [job] = await db.select().from(jobs).where(eq(jobs.id, jobId))
  if (!job) return 'begins'
  if (job.cursor !== null) return JSON.stringify(job.cursor)
  return job.runAt > Date.now() + second ? 'done' : 'begins'
}

/** Its phases in their order, and within the first and longest the cellars in theirs. */
function isBehind(now: string, before: string): boolean {
  const placeOf = (where: string): [number, string] => {
    if (where === 'begins') return [-1, '']
    if (where === 'done') return [9, '']
    const { at, after } = JSON.parse(where) as { at: string; after?: [unknown, string] }
    return [
      ['names', 'lists', 'sales', 'paid', 'bottles'].indexOf(at),
      String(after?.join('/') ?? ''),
    ]
  }
  const [one, other] = [placeOf(now), placeOf(before)]
  return one[0] < other[0] || (one[0] === other[0] && one[0] === 0 && one[1] < other[1])
}

/** Answers when the daily revaluation has done its first batch. */
async function begun(db: Db): Promise<void> {
  for (const until = performance.now() + 60 * second; performance.now() < until; await wait(5))
    if ((await whereItIs(db)) !== 'begins') return
  throw new Error('the daily revaluation never began')
}

/** The next process starts at the last position, and not at the first cellar. */
async function mustGoOn(db: Db, before: string): Promise<void> {
  for (const until = performance.now() + 2 * promised.takenOver; ; ) {
    const now = await whereItIs(db)
    if (isBehind(now, before)) throw new Error(`it was done again: at ${now}, after ${before}`)
    if (now !== before || now === 'done') return
    if (performance.now() > until) throw new Error(`nobody went on from ${before}`)
    await wait(50)
  }
}

async function fill(db: Db, people: number, photos: number): Promise<void> {
  const at = Date.now()
  const ids = Array.from({ length: people }, () => randomUUID())
  for (let from = 0; from < people; from += rowsAtOnce) {
    const some = ids.slice(from, from + rowsAtOnce)
    const bottles = some.flatMap((cellarId, person) =>
      Array.from({ length: bottlesEach }, (_, own) => ({
        cellarId,
        id: randomUUID(),
        ...aBottle((from + person) * bottlesEach + own),
        createdAt: at,
        updatedAt: at,
      })),
    )
    await db.transaction('fill', async (tx) => {
      const { users, syncHeads, syncFeed } = tx.t
      const now = new Date(at)
      await tx.write(
        users,
        some.map((id) => ({
          id,
          name: 'Ada',
          email: `${id}@example.com`,
          emailVerified: true,
          createdAt: now,
          updatedAt: now,
          subscriptionTier: 'free',
          ...noPoints,
        })),
        'fail',
      )
      await tx.write(
        syncHeads,
        some.map((userId) => ({ userId, version: 1, tombstoneFloor: 0, sharing: false })),
        'fail',
      )
      await tx.write(tx.t.bottles, bottles, 'fail')
      await tx.write(
        syncFeed,
        bottles.map(({ cellarId, id }) => ({
          userId: cellarId,
          tableName: 'bottles',
          cellarId,
          rowId: id,
          version: 1,
          gone: false,
        })),
        'fail',
      )
    })
  }
  for (let from = 0; from < photos; from += rowsAtOnce)
    await db.transaction('fill', (tx) =>
      tx.write(
        tx.t.storedFiles,
        Array.from({ length: Math.min(rowsAtOnce, photos - from) }, (_, photo) =>
          aPhoto(ids[(from + photo) % people]!, from + photo, at),
        ),
        'fail',
      ),
    )
}

const aBottle = (number: number) => ({
  name: `Cask ${number % names} Reserve`,
  brand: `Distillery ${number % 97}`,
  category: 'Whiskey',
  location: 'Bar',
  quantity: 1,
  purchasePrice: 20_00 + (number % 90),
  inCollection: true,
  isFinished: false,
  useCount: 0,
})

const aPhoto = (ownerId: string, number: number, at: number) => ({
  kind: 'photo',
  ownerId,
  hash: createHash('sha256').update(String(number)).digest('hex'),
  size: 100_000,
  type: 'image/jpeg',
  createdAt: at,
  lastNamedAt: at,
})

/** Holds that end one after the other while the server is measured. */
async function holdSome(db: Db, during: number): Promise<ReadonlyMap<string, number>> {
  const dueAt = new Map<string, number>()
  const [store, drop, at] = [randomUUID(), randomUUID(), Date.now()]
  await db.transaction('holds', async (tx) => {
    await tx.insert(tx.t.stores).values(approvedStoreRow({ id: store, ownerId: 'nobody' }))
    await tx.insert(tx.t.drops).values({
      id: drop,
      storeId: store,
      title: 'What is held',
      category: 'Whiskey',
      salePrice: 1,
      quantity: holds,
      reservedQuantity: holds,
      isSponsored: false,
      isAllocated: false,
      holdFor: 600_000,
      startsAt: 1,
      listedUntil: Number.MAX_SAFE_INTEGER,
      createdAt: 1,
      updatedAt: 1,
    })
    const [person] = await tx.select().from(tx.t.users).orderBy(asc(tx.t.users.id)).limit(1)
    for (let hold = 0; hold < holds; hold++) {
      const [id, until] = [randomUUID(), at + Math.floor((hold * during) / holds)]
      dueAt.set(id, until)
      await tx.insert(tx.t.reservations).values({
        id,
        userId: person?.id ?? null,
        dropId: drop,
        storeId: store,
        quantity: 1,
        holdsUnits: true,
        reserveFee: 3_00,
        unitPrice: 1,
        totalPrice: 1,
        status: 'pending',
        feeStatus: 'due',
        usedFreeReserve: false,
        isOffer: false,
        holdUntil: until,
        dueAt: until,
        pickupCode: randomUUID(),
        createdAt: at,
        updatedAt: at,
      })
    }
  })
  return dueAt
}

/** How long after its end each hold was ended, at the most; the log says when. */
async function latestEnd(db: Db, dueAt: ReadonlyMap<string, number>): Promise<number> {
  const { reservations: r, complianceLogs: log } = db.t
  for (const until = Date.now() + 2 * promised.holdEnds; ; ) {
    const [left] = await db.select({ size: count() }).from(r).where(eq(r.status, 'pending'))
    if (left?.size === 0) break
    if (Date.now() > until) throw new Error('a hold was never ended')
    await wait(200)
  }
  const ended = await db
    .select({ id: log.reservationId, at: log.at })
    .from(log)
    .where(eq(log.action, 'reservation.expired'))
  if (ended.length !== dueAt.size) throw new Error('a hold was ended twice, or never')
  return Math.max(...ended.map(({ id, at }) => at - (dueAt.get(id ?? '') ?? 0)))
}
