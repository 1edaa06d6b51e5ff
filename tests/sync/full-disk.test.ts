import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Dialect } from '../../sync-server/db/kit.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, RoundServer, WireDevice } from './rounds.ts'

/** SQLite's own limit; PostgreSQL says of a full disk what this says. */
const full: Record<Dialect, (pages: number) => string[]> = {
  sqlite: (pages) => [`pragma max_page_count = ${pages}`],
  postgres: () => [
    `create function no_room() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    'create trigger no_room before insert on bottles for each row execute function no_room()',
  ],
}
const room: Record<Dialect, string> = {
  sqlite: 'pragma max_page_count = 1000000',
  postgres: 'drop trigger no_room on bottles',
}

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  test('[H5] on a full disk a round gets 503, stores nothing, and succeeds once there is room; reading still works', async () => {
    const { db } = database.current
    const server = new RoundServer(db)
    const device = new WireDevice(server, await server.addUser())
    const run = (...statements: string[]) =>
      db.transaction('test', async (tx) => {
        for (const statement of statements) await tx.rows(sql.raw(statement))
      })
    device.does('bottle.add', aBottle())
    await device.round()

    const [pages] =
      engine.dialect === 'sqlite'
        ? await db.rows<{ page_count: number }>(sql`pragma page_count`)
        : []
    await run(...full[engine.dialect](pages?.page_count ?? 0))
    // More than fits into pages that are there already.
    const notes = 'x'.repeat(4_000)
    const bottles = Array.from({ length: 8 }, () => aBottle({ notes }))
    for (const bottle of bottles) device.does('bottle.add', bottle)
    for (let time = 0; time < 4; time++) {
      const reply = await device.send()
      expect(reply).toMatchObject({ status: 503, problem: { code: 'busy' } })
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await db.select().from(db.t.bottles)).toHaveLength(1)
    expect(await db.select().from(db.t.syncLog)).toHaveLength(1)
    expect(await db.select().from(db.t.syncDevices)).toMatchObject([{ lastSeq: 1, defectCount: 0 }])
    expect((await new WireDevice(server, device.userId).round()).changes).toHaveLength(1)

    await run(room[engine.dialect])
    expect((await device.round()).confirmed.seq).toBe(9)
    expect(device.rows.size).toBe(9)
    expect(server.reported).toEqual([])
  })
})
