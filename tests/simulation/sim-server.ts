import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Plan } from '../../shared/business/plans.ts'
import type { CellarRole } from '../../shared/features/sharing/cellar.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { backUp } from '../../sync-server/backup/back-up.ts'
import { inspectBackup, restoreRows } from '../../sync-server/backup/restore.ts'
import { DatabaseAway } from '../../sync-server/db/database-away.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { faultProblem, problemOf } from '../../sync-server/http/problem.ts'
import { type Finding, checkSync } from '../../sync-server/sync/check.ts'
import { changePeople } from '../../sync-server/sync/members.ts'
import { dropGone, dropOldArgs } from '../../sync-server/sync/retention.ts'
import { defaultSteps, type RoundSteps } from '../../sync-server/sync/round/steps.ts'
import { syncRoutes } from '../../sync-server/sync/routes.ts'
import { silent } from '../support/engines.ts'
import type { WorldClock } from './clock.ts'
import { auditTable, type Audited } from './audit.ts'
import type { Fault, KillPoint } from './faults.ts'
import { mutatorsWithDefect } from './odd-apps.ts'

/** The parts of the server that a fault replaces. */
export interface BrokenServer {
  readonly steps?: Partial<RoundSteps>
  /** Stands at the door, around each round. */
  door?(
    round: () => Promise<Response>,
    at: { db: Db; init: RequestInit; hold(milliseconds: number): Promise<void> },
  ): Promise<Response>
  /** Instead of the job that deletes old removed rows. */
  dropGone?(db: Db, now: Instant): Promise<unknown>
}

/** An answer as it leaves the server. */
export interface SentAnswer {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: string
}

/** The server has died; pending requests get no answer. */
export class ServerDied extends Error {}

const sessionHeader = 'x-session-of-simulation'
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const noPhotos = { read: () => Promise.resolve(undefined) }

function auditSqlite(file: string): void {
  const connection = new Sqlite(file)
  connection.exec(auditTable.sqlite)
  connection.pragma('wal_checkpoint(truncate)')
  connection.close()
}

async function auditPostgres(postgresUrl: string): Promise<void> {
  const db = await openDb({ postgresUrl }, silent)
  await db.transaction('audit', async (tx) => {
    for (const statement of auditTable.postgres) await tx.rows(sql.raw(statement))
  })
  await db.close()
}

/** An empty database that has its tables already; a copy of it is faster than making them. */
let template: Promise<string> | undefined
const templateFile = () =>
  (template ??= (async () => {
    const folder = mkdtempSync(path.join(memory, 'undercroft-simulation-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'template.sqlite')
    await (await openDb({ sqliteFile: file }, silent)).close()
    auditSqlite(file)
    return file
  })())

/**
 * The real rounds over a real database, in this process, with a simulated clock and ends at every
 * point of a round. A kill leaves the same files as a killed process: the file and its WAL are
 * copied at that moment, and the next server opens the copy.
 */
export class SimServer {
  readonly #clock: WorldClock
  readonly #broken: BrokenServer
  readonly #count: (fault: Fault) => void
  readonly #folder: string
  readonly #postgresUrl: string | undefined
  #file = ''
  #files = 0
  #db!: Db
  #app!: Hono
  /** Rises with each start: late messages of an earlier process are ignored. */
  #process = 0
  #ended: (() => void) | undefined
  #ready: Promise<void> = Promise.resolve()
  #armed: { point: KillPoint; after: number } | undefined
  #busy = 0
  #unknown = 0
  #slow = 0
  #isMended = false
  /** Background errors. */
  readonly reported: string[] = []
  /** Called after each start. */
  onStart: () => void = () => {}

  private constructor(
    clock: WorldClock,
    broken: BrokenServer,
    count: (fault: Fault) => void,
    postgresUrl: string | undefined,
  ) {
    this.#clock = clock
    this.#broken = broken
    this.#count = count
    this.#postgresUrl = postgresUrl
    this.#folder = mkdtempSync(path.join(memory, 'undercroft-simulation-'))
  }

  /** @param postgresUrl an empty database; without one, it is SQLite */
  static async start(parts: {
    clock: WorldClock
    broken?: BrokenServer
    count: (fault: Fault) => void
    postgresUrl?: string | undefined
  }): Promise<SimServer> {
    const { clock, broken = {}, count, postgresUrl } = parts
    const server = new SimServer(clock, broken, count, postgresUrl)
    if (postgresUrl) {
      await (await openDb({ postgresUrl }, silent)).close()
      await auditPostgres(postgresUrl)
    } else copyFileSync(await templateFile(), server.#newFile())
    await server.#open()
    return server
  }

  get db(): Db {
    return this.#db
  }

  /** As a browser with this session asks. Rejects with {@link ServerDied} where it dies meanwhile. */
  async ask(to: string, init: RequestInit, session: string | undefined): Promise<SentAnswer> {
    await this.#ready
    const process = this.#process
    const headers = new Headers(init.headers)
    if (session) headers.set(sessionHeader, session)
    const app = this.#app
    const round = async () => await app.request(to, { ...init, headers })
    const response = await (this.#broken.door?.(round, { db: this.#db, init, hold: this.#hold }) ??
      round())
    const body = await response.text()
    if (process !== this.#process) throw new ServerDied()
    if (this.#isTime('in the middle of the answer')) {
      await this.#die()
      return { status: response.status, headers: [...response.headers], body: body.slice(0, 60) }
    }
    return { status: response.status, headers: [...response.headers], body }
  }

  /** Waits for the clock of the world, in the middle of a request. */
  #hold = async (milliseconds: number) => {
    this.#clock.atWork -= 1
    await new Promise<void>((resolve) => void this.#clock.setTimer(resolve, milliseconds))
    this.#clock.atWork += 1
  }

  /** Kills the server when it comes to that point for the n-th time. */
  killAt(point: KillPoint, after: number) {
    this.#armed = { point, after }
  }

  /** No round can write the next so many times. */
  beBusy(times: number) {
    this.#busy = times
  }

  /** The next commit succeeds, and reports an unknown outcome. */
  loseCommit() {
    this.#unknown = 1
  }

  slowDown(times: number) {
    this.#slow = times
  }

  /** Nothing that was wanted of it is wanted any more, and its defect is mended. */
  heal() {
    this.#isMended = true
    this.#armed = undefined
    this.#busy = this.#unknown = this.#slow = 0
  }

  async restart() {
    await this.#close()
    await this.#open()
  }

  async addUser(id: string, plan: Plan) {
    const at = new Date(this.#clock.now())
    await this.#db.transaction('add a user', async (tx) => {
      await tx.insert(tx.t.users).values({
        id,
        name: 'Ada',
        email: `${id}@example.org`,
        subscriptionTier: plan,
        createdAt: at,
        updatedAt: at,
      })
    })
  }

  async setPlan(id: string, plan: Plan) {
    const { users } = this.#db.t
    await this.#db.transaction('set a plan', async (tx) => {
      await tx.update(users).set({ subscriptionTier: plan }).where(eq(users.id, id))
    })
  }

  /** A person becomes a member of a cellar, or leaves it. */
  async share(cellarId: string, userId: string, role: CellarRole | null) {
    await changePeople(
      { db: this.#db, now: this.#clock.now },
      cellarId,
      [userId],
      async (people) => {
        if (role === null) await people.dismiss(userId)
        else if (people.cellar.members.has(userId)) await people.setRole(userId, role)
        else await people.admit(userId, role)
      },
    )
  }

  /** Gives the file of the backup. */
  async backUp(): Promise<string> {
    const file = path.join(this.#folder, `backup-${++this.#files}`)
    await backUp({ db: this.#db, photoStorage: noPhotos }, file)
    return file
  }

  /** The audit starts over with it. */
  async restore(file: string) {
    await this.#close()
    const { manifest } = await inspectBackup(file)
    const postgresUrl = this.#postgresUrl
    if (postgresUrl) {
      await restoreRows(file, manifest, { postgresUrl }, [])
      await auditPostgres(postgresUrl)
    } else {
      const sqliteFile = this.#newFile()
      await restoreRows(file, manifest, { sqliteFile }, [])
      auditSqlite(sqliteFile)
    }
    await this.#open()
  }

  /** Does the work of the nightly jobs. */
  async dropOld() {
    await (this.#broken.dropGone ?? dropGone)(this.#db, this.#clock.now())
    await dropOldArgs(this.#db, this.#clock.now())
  }

  /** Log entries since then, in order. */
  async auditedAfter(n: number): Promise<Audited[]> {
    return await this.#db.rows<Audited>(
      sql`select * from simulation_audit where n > ${n} order by n`,
    )
  }

  check(): Promise<Finding[]> {
    return checkSync(this.#db)
  }

  async head(userId: string): Promise<{ epoch: string; version: number }> {
    const { serverMeta, syncHeads } = this.#db.t
    const [meta] = await this.#db.select().from(serverMeta).where(eq(serverMeta.key, 'epoch'))
    const [head] = await this.#db.select().from(syncHeads).where(eq(syncHeads.userId, userId))
    return { epoch: meta!.value, version: head?.version ?? 0 }
  }

  async close() {
    await this.#close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #newFile(): string {
    this.#file = path.join(this.#folder, `data-${++this.#files}.sqlite`)
    return this.#file
  }

  async #open() {
    this.#process += 1
    const process = this.#process
    this.#db = this.#postgresUrl
      ? await openDb({ postgresUrl: this.#postgresUrl }, silent)
      : await openDb({ sqliteFile: this.#file, timeoutMs: 0 }, silent)
    const isOver = () => process !== this.#process
    const { routes, endLive } = syncRoutes({
      db: withEnds(this.#db, {
        reached: (point) => this.#reached(point, isOver),
        isOver,
        lock: () => (this.#takes('busy') ? this.#lock() : undefined),
        isUnknown: () => this.#takes('unknown'),
      }),
      now: this.#clock.now,
      rate: () => (this.#takes('slow') ? 2 : undefined),
      isCrossSite: () => false,
      report: (what, error) => {
        if (!isOver()) this.reported.push(`${what}: ${String(error)}`)
      },
      steps: { ...defaultSteps, ...this.#broken.steps },
      mutators: this.#mutators(isOver),
      sessions: {
        userOf: (request) => {
          const id = request.headers.get(sessionHeader)
          return Promise.resolve(id ? { id, email: '', name: '', plan: 'free' } : undefined)
        },
      },
    })
    this.#ended = endLive
    this.#app = new Hono()
    this.#app.use(async (context, next) => {
      await next()
      context.res.headers.set('Date', new Date(this.#clock.now()).toUTCString())
    })
    this.#app.onError((error, context) => {
      const { status, body, headers } = problemOf(error) ?? faultProblem('simulation')
      return context.json(body, status, headers)
    })
    this.#app.route('/api/sync', routes)
    this.onStart()
  }

  async #close() {
    this.#process += 1
    this.#ended?.()
    await this.#db.close()
  }

  /** The next process finds the disk as it is now. */
  #die(): Promise<void> {
    this.#process += 1
    this.#armed = undefined
    this.#ended?.()
    const left = this.#file
    if (!this.#postgresUrl) {
      const next = this.#newFile()
      for (const part of ['', '-wal'])
        if (existsSync(left + part)) copyFileSync(left + part, next + part)
    }
    // The connections of a process end with it, and uncommitted work is lost.
    void this.#db.close().catch(() => undefined)
    this.#clock.atWork += 1
    this.#ready = this.#open().finally(() => {
      this.#clock.atWork -= 1
    })
    return this.#ready
  }

  #isTime(point: KillPoint): boolean {
    if (this.#armed?.point !== point) return false
    this.#armed.after -= 1
    if (this.#armed.after > 0) return false
    this.#armed = undefined
    this.#count(`a kill ${point}`)
    return true
  }

  #reached(point: KillPoint, isOver: () => boolean) {
    if (isOver()) throw new ServerDied()
    if (!this.#isTime(point)) return
    void this.#die()
    throw new ServerDied()
  }

  /** Another process writes; returns a function that ends it. */
  #lock(): () => void {
    if (this.#postgresUrl) throw new DatabaseAway(new Error('too many connections'))
    const other = new Sqlite(this.#file, { timeout: 0 })
    try {
      other.exec('begin immediate')
    } catch (error) {
      other.close()
      throw new DatabaseAway(error)
    }
    return () => void other.close()
  }

  #takes(what: 'busy' | 'unknown' | 'slow'): boolean {
    const left = { busy: this.#busy, unknown: this.#unknown, slow: this.#slow }[what]
    if (left === 0) return false
    if (what === 'busy') this.#busy -= 1
    else if (what === 'unknown') this.#unknown -= 1
    else this.#slow -= 1
    const fault = {
      busy: 'a busy database',
      unknown: 'a commit of which nobody knows',
      slow: 'a refusal for the rate',
    } as const
    this.#count(fault[what])
    return true
  }

  #mutators(isOver: () => boolean) {
    const reached = () => this.#reached('after a mutation', isOver)
    return Object.fromEntries(
      Object.entries(mutatorsWithDefect(() => this.#isMended)).map(([name, mutator]) => [
        name,
        {
          ...mutator,
          async run(...given: Parameters<typeof mutator.run>) {
            await mutator.run(...given)
            reached()
          },
        },
      ]),
    )
  }
}

/** The database, with what can happen to a round in it. */
function withEnds(
  db: Db,
  world: {
    reached(point: KillPoint): void
    isOver(): boolean
    lock(): (() => void) | undefined
    isUnknown(): boolean
  },
): Db {
  const transaction: Db['transaction'] = async (name, run, options) => {
    // A dead process does nothing any more.
    if (world.isOver()) throw new ServerDied()
    if (name !== 'round') return await db.transaction(name, run, options)
    const unlock = world.lock()
    const began = db.transaction(
      name,
      async (tx) => {
        world.reached('after begin')
        const inside = await run(tx)
        world.reached('before commit')
        return inside
      },
      options,
    )
    const result = await began.finally(unlock)
    world.reached('after commit')
    if (world.isUnknown()) throw new DatabaseAway(new Error('the connection was lost'))
    return result
  }
  return Object.assign(Object.create(db) as Db, { transaction })
}
