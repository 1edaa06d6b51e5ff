import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { earnPoints, type LoyaltyAct, takePointsBack } from '../../sync-server/loyalty/points.ts'
import type { Engine, TestDatabase } from '../support/engines.ts'

export const monday = Date.UTC(2026, 10, 23)
export const week = 7 * day

/** A ledger of points in a database of its own, for all tests of the surrounding `describe`. */
export function loyaltyWorld(engine: Engine) {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await engine.open()
    db = database.db
  })
  afterAll(() => database.remove())

  async function person(): Promise<string> {
    const id = randomUUID()
    const on = new Date(monday)
    const row = { id, name: 'Ada', email: `${id}@example.com`, createdAt: on, updatedAt: on }
    await db.transaction('join', (tx) => tx.insert(tx.t.users).values(row))
    return id
  }
  type Act = Omit<LoyaltyAct, 'accountId'>
  const earn = (
    accountId: string,
    { reason = 'pickup', subject = randomUUID(), storeId, at = monday }: Partial<Act> = {},
  ) => db.transaction('earn', (tx) => earnPoints(tx, { accountId, reason, subject, storeId, at }))
  const takeBack = (accountId: string, act: Act) =>
    db.transaction('take back', (tx) => takePointsBack(tx, { accountId, ...act }))
  async function columns(id: string) {
    const { users } = db.t
    const [row] = await db.select().from(users).where(eq(users.id, id))
    return row!
  }

  return {
    get database() {
      return database
    },
    get db() {
      return db
    },
    person,
    earn,
    takeBack,
    columns,
  }
}
