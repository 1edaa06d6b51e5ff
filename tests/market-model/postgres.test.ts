import { afterEach, beforeEach, test } from 'vitest'
import type { Db } from '../../sync-server/db/db.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { silent } from '../support/engines.ts'
import { freshDatabase, type FreshDatabase, hasPostgres } from '../support/postgres.ts'
import { history } from './history.ts'
import { bankOf, planAround, planEvents, planOf, planSightings, planSponsors } from './plan.ts'

const seeds = Array.from({ length: 6 }, (_, at) => 1_001 + 3 * at)

let database: FreshDatabase | undefined
let db: Db
// For each history: points of people of another year have expired.
beforeEach(async () => {
  if (!hasPostgres) return
  database = await freshDatabase()
  db = await openDb({ postgresUrl: database.url }, silent)
})
afterEach(async () => {
  if (!database) return
  await db.close()
  await database.drop()
})

test.skipIf(!hasPostgres).each(seeds)(
  'on PostgreSQL, where people do things at the same moment: history %i',
  async (seed) => {
    await history(planOf(seed, { often: { reserveTogether: 12 } }), { db, bank: bankOf(seed) })
  },
)

test.skipIf(!hasPostgres).each(seeds.slice(0, 2))(
  'on PostgreSQL, with the life around the drops: history %i',
  async (seed) => {
    await history(planAround(seed + 500, { acts: 30 }), { db, bank: bankOf(seed) })
  },
)

test.skipIf(!hasPostgres).each(seeds.slice(0, 2))(
  'on PostgreSQL, with events: history %i',
  async (seed) => {
    await history(planEvents(seed + 700, { acts: 30 }), { db, bank: bankOf(seed) })
  },
)

test.skipIf(!hasPostgres).each(seeds.slice(0, 2))(
  'on PostgreSQL, with sightings: history %i',
  async (seed) => {
    await history(planSightings(seed + 900, { acts: 30 }), { db, bank: bankOf(seed) })
  },
)

test.skipIf(!hasPostgres).each(seeds.slice(0, 2))(
  'on PostgreSQL, with sponsor requests: history %i',
  async (seed) => {
    const often = { askSponsorTwice: 12, withdrawWhileProcessing: 12 }
    await history(planSponsors(seed + 1_100, { often }), { db, bank: bankOf(seed) })
  },
)
