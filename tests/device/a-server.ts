import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import type { Plan } from '../../shared/business/plans.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { problemOf } from '../../sync-server/http/problem.ts'
import { syncRoutes } from '../../sync-server/sync/routes.ts'
import { eq } from 'drizzle-orm'
import { makeSqliteFile } from '../support/sqlite-file.ts'

/** The real round of the server over a real SQLite file, in this process. */
export interface TestServer {
  readonly db: Db
  /** A browser with this user's session; without a user it is signed out. */
  ask(path: string, init: RequestInit, session: Id | undefined): Promise<Response>
  addUser(id: Id, plan?: Plan): Promise<void>
  setPlan(id: Id, plan: Plan): Promise<void>
  /** The live rows of a table as the server has them, in order of id. */
  rows(table: string): Promise<object[]>
  close(): Promise<void>
}

const sessionHeader = 'x-session-of-test'

export async function aServer(now: () => Instant): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-device-'))
  const sqliteFile = path.join(folder, 'undercroft.sqlite')
  await makeSqliteFile(sqliteFile)
  const db = await openDb(
    { sqliteFile },
    {
      // The test's machine may be slow; a failure fails the test.
      slow() {},
      failed(what, error) {
        throw new Error(what, { cause: error })
      },
    },
  )
  const app = appOver(db, now)
  return {
    db,
    async ask(to, init, session) {
      const headers = new Headers(init.headers)
      if (session) headers.set(sessionHeader, session)
      return await app.request(to, { ...init, headers })
    },
    async addUser(id, plan = 'insider') {
      const at = new Date(now())
      await db.transaction('test', async (tx) => {
        await tx.insert(tx.t.users).values({
          id,
          name: 'Ada',
          email: `${id}@example.org`,
          subscriptionTier: plan,
          createdAt: at,
          updatedAt: at,
        })
      })
    },
    async setPlan(id, plan) {
      await db.transaction('test', async (tx) => {
        await tx.update(tx.t.users).set({ subscriptionTier: plan }).where(eq(tx.t.users.id, id))
      })
    },
    async rows(table) {
      const found = await db.select().from(db.t[table as 'bottles'])
      return found.filter((row) => row.removedAt === null).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async close() {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function appOver(db: Db, now: () => Instant): Hono {
  const sync = syncRoutes({
    db,
    now,
    rate: () => undefined,
    isCrossSite: () => false,
    report: (what, error) => {
      throw new Error(what, { cause: error })
    },
    sessions: {
      async userOf(request) {
        const id = request.headers.get(sessionHeader)
        return id ? { id, email: '', name: '', plan: 'free' } : undefined
      },
    },
  })
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Date', new Date(now()).toUTCString())
  })
  app.onError((error, c) => {
    const known = problemOf(error)
    return known
      ? c.json(known.body, known.status)
      : c.json({ code: 'fault', message: String(error) }, 500)
  })
  app.route('/api/sync', sync.routes)
  return app
}
