import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../sync-server/db/migrate.ts'
import { openDb } from '../../sync-server/db/open-db.ts'
import { onEachEngine, silent } from '../support/engines.ts'
import { emptyPlace } from '../support/empty-place.ts'

const beforeTheLedger = 19

onEachEngine(({ dialect }) => {
  test('photos and pictures of drops from before the ledger are in it', async () => {
    const { place, write, remove } = await emptyPlace(dialect)
    try {
      await migrate(place, beforeTheLedger)
      const [photo, picture] = ['a'.repeat(64), 'b'.repeat(64)]
      await write(`insert into photos values ('ada', '${photo}', 7, 'image/png', 1, 2)`)
      await write(`insert into drop_pictures values ('${picture}', 'store', 3)`)
      await write(`insert into drop_pictures values ('${photo}', 'store', 4)`)
      await write(
        `insert into jobs (id, kind, args, run_at, created_at, attempts, leased_until)
          values ('every/market.pictures', 'market.pictures', '{}', 1, 1, 0, 0)`,
      )
      const db = await openDb(place, silent)
      const { storedFiles, jobs } = db.t
      const files = await db.select().from(storedFiles).orderBy(storedFiles.createdAt)
      const ofStore = { kind: 'drop-picture', ownerId: 'store', type: 'image/webp', size: null }
      expect(files).toEqual([
        {
          ...{ kind: 'photo', ownerId: 'ada', hash: photo, size: 7, type: 'image/png' },
          ...{ createdAt: 1, lastNamedAt: 2 },
        },
        { ...ofStore, hash: picture, createdAt: 3, lastNamedAt: 3 },
        { ...ofStore, hash: photo, createdAt: 4, lastNamedAt: 4 },
      ])
      // What swept the tables that are gone is asked for no more.
      expect(await db.select().from(jobs)).toEqual([])
      const done = await db.rows(sql`select * from schema_migrations`)
      expect(done.length).toBe(migrations(dialect).length)
      await db.close()
    } finally {
      await remove()
    }
  })
})
