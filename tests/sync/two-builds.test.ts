import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import type { DbTx } from '../../sync-server/db/db.ts'
import { DatabaseTooNew } from '../../sync-server/db/migrate.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let userId: Id<'user'>
  let device: WireDevice
  beforeEach(async () => {
    const server = new RoundServer(database.current.db)
    userId = await server.addUser()
    device = new WireDevice(server, userId)
  })

  /** The migrations of a newer version that starts next to this one, over its own connection. */
  async function newerVersion(...statements: string[]) {
    const other = await database.current.again()
    await other.transaction('migrate', async (tx) => {
      for (const statement of statements) await tx.rows(sql.raw(statement))
      await noted(tx)
    })
    return (statement: string) => other.transaction('test', (tx) => tx.rows(sql.raw(statement)))
  }
  const noted = (tx: DbTx) =>
    tx.rows(sql`insert into schema_migrations (at, hash) values (${Date.now()}, 'newer')`)
  const run = (statement: string) =>
    database.current.db.transaction('test', (tx) => tx.rows(sql.raw(statement)))

  test('[S28] [G5] an older version keeps the rows of a newer one that added a column and a table', async () => {
    const bottle = aBottle({ notes: 'before' })
    device.does('bottle.add', bottle)
    await device.round()
    await newerVersion(
      'alter table bottles add column aura text',
      'create table auras (id text primary key)',
    )
    await run(`update bottles set aura = 'golden'`)

    device.does('bottle.edit', { id: bottle.id, changes: { notes: 'after' } })
    device.does('bottle.add', aBottle())
    const answer = await device.round()
    expect(answer.rejections).toEqual([])
    expect(device.row('bottles', bottle.id)).toMatchObject({ notes: 'after' })
    const { db } = database.current
    expect(await db.rows(sql.raw(`select aura from bottles where id = '${bottle.id}'`))).toEqual([
      { aura: 'golden' },
    ])
    // And one that is started again.
    await database.current.again()
  })

  for (const [what, statements, back] of [
    [
      'renamed a column',
      ['alter table bottles rename column notes to words'],
      'alter table bottles rename column words to notes',
    ],
    [
      'made a field that is always there',
      ['alter table bottles add column aura text'],
      'alter table bottles drop column aura',
    ],
  ] as const)
    test(`[S28] [G5] with a newer version that has ${what}, an older one rejects nothing and counts no defect`, async () => {
      const first = aBottle()
      device.does('bottle.add', first)
      await device.round()
      await newerVersion(
        ...statements,
        ...(what === 'renamed a column' ? [] : alwaysThere[engine.dialect]),
      )
      const { db } = database.current
      const bottle = aBottle({ notes: 'typed' })
      device.does('bottle.add', bottle)
      for (let time = 0; time < 5; time++)
        expect(await device.send()).toMatchObject({ status: 503, problem: { code: 'busy' } })
      const [known] = await db.select().from(db.t.syncDevices)
      expect(known).toMatchObject({ lastSeq: 1, defectCount: 0 })
      expect(await db.select().from(db.t.syncLog)).toHaveLength(1)

      // The newer one, for which these tables are as they should be.
      if (what !== 'renamed a column') for (const one of noMore[engine.dialect]) await run(one)
      await run(back)
      expect((await device.round()).rejections).toEqual([])
      expect(device.row('bottles', bottle.id)).toMatchObject({ notes: 'typed' })
    })

  test('[G5] without a newer version the same failure is a defect, and is counted', async () => {
    await run('alter table bottles rename column notes to words')
    device.does('bottle.add', aBottle())
    expect((await device.send()).status).toBe(500)
    const { db } = database.current
    expect(await db.select().from(db.t.syncDevices)).toMatchObject([{ defectCount: 1 }])
  })

  test('[G4] an older version does not begin on tables that miss what it needs', async () => {
    const newer = await newerVersion('alter table bottles rename column notes to words')
    await expect(database.current.again()).rejects.toBeInstanceOf(DatabaseTooNew)
    await newer('alter table bottles rename column words to notes')
    await database.current.again()
  })
})

/** A bottle without it is not taken. SQLite adds no such column to a table with rows. */
const alwaysThere = {
  sqlite: [
    `create trigger aura_is_there before insert on bottles when new.aura is null
     begin select raise(abort, 'NOT NULL constraint failed: bottles.aura'); end`,
  ],
  postgres: [
    `update bottles set aura = 'none'`,
    'alter table bottles alter column aura set not null',
  ],
}
const noMore = {
  sqlite: ['drop trigger aura_is_there'],
  postgres: ['alter table bottles alter column aura drop not null'],
}
