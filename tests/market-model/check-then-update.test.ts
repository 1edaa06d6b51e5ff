import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as units from '../../sync-server/reservations/units.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'
import { history } from './history.ts'
import { planOf } from './plan.ts'
import { Violation } from './violation.ts'

/** Reads the units first and takes them afterwards, which races with other requests. */
vi.mock('../../sync-server/reservations/units.ts', async (original) => {
  const honest = await original<typeof units>()
  const takeUnits: typeof units.takeUnits = async (tx, { dropId, quantity, takenFor }) => {
    const { drops } = tx.t
    const [drop] = await tx.select().from(drops).where(eq(drops.id, dropId))
    if (!drop || drop.reservedQuantity + quantity > drop.quantity) return undefined
    if ((takenFor === 'sale' || takenFor === 'late') && drop.waiting > 0) return undefined
    const reservedQuantity = drop.reservedQuantity + quantity
    await tx.update(drops).set({ reservedQuantity }).where(eq(drops.id, dropId))
    return { ...drop, reservedQuantity }
  }
  return { ...honest, takeUnits }
})

let database: FreshDatabase | undefined
let db: Db
beforeAll(async () => {
  if (!hasPostgres) return
  database = await freshDatabase()
  db = await openDb({ postgresUrl: database.url }, silent)
})
afterAll(async () => {
  if (!database) return
  await db.close()
  await database.drop()
})

// SQLite has one writer, so the race cannot happen there.
test.skipIf(!hasPostgres)(
  '[M1] units that are looked at first and taken afterwards are noticed',
  async () => {
    let caught: string | undefined
    for (let seed = 1; seed <= 30 && caught === undefined; seed++)
      await history(planOf(seed, { often: { reserveTogether: 80 }, acts: 12 }), { db }).catch(
        (error: unknown) => {
          if (!(error instanceof Violation)) throw error
          caught = error.message
        },
      )
    expect(caught).toMatch(/counts \d+ units as reserved, and \d+ are held|and \d+ are held/)
  },
)
