import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db, Reader, DbTx } from '../../sync-server/db/db.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from './rounds.ts'

/** The database requests of a round. */
interface Cost {
  statements: number
  rowsRead: number
  rowsWritten: number
}

/** The same database, with its statements counted. */
function counting(db: Db, cost: Cost): Db {
  const counted = <R extends Reader>(reader: R): R => ({
    ...reader,
    async run(...given: Parameters<Reader['run']>) {
      const rows = await reader.run(...given)
      cost.statements += 1
      cost.rowsRead += rows.length
      return rows
    },
  })
  const writing = (tx: DbTx): DbTx => ({
    ...counted(tx),
    async write(table, rows, onConflict) {
      cost.statements += 1
      cost.rowsWritten += rows.length
      await tx.write(table, rows, onConflict)
    },
  })
  return {
    ...db,
    transaction: (name, run) => db.transaction(name, (tx) => run(writing(tx))),
    snapshot: (run) => db.snapshot((reader) => run(counted(reader))),
  }
}

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  async function costs(collection: number) {
    const cost: Cost = { statements: 0, rowsRead: 0, rowsWritten: 0 }
    const server = new RoundServer(counting(database.current.db, cost))
    const device = new WireDevice(server, await server.addUser())
    const bottles = Array.from({ length: collection }, () => aBottle())
    for (const bottle of bottles) device.does('bottle.add', bottle)
    await device.sync()
    await device.round()
    const of = async (act: () => void) => {
      Object.assign(cost, { statements: 0, rowsRead: 0, rowsWritten: 0 })
      act()
      await device.round()
      return { ...cost }
    }
    return {
      reading: await of(() => {}),
      one: await of(() =>
        device.does('bottle.edit', { id: bottles[1]!.id, changes: { rating: 3 } }),
      ),
      // The first of an entity since the process began counts how many there are; the next ones do not.
      added: await of(() => device.does('bottle.add', aBottle())),
      ten: await of(() => {
        for (let use = 0; use < 10; use++)
          device.does('bottle.logUse', { bottleId: bottles[use % 5]!.id, pourId: newUid(), at: 1 })
      }),
    }
  }

  test('[S26] the cost of a round depends on its mutations and changes, not on the size of the collection', async () => {
    const [small, large] = [await costs(5), await costs(1_500)]
    expect(large).toEqual(small)
    // Device, head, account, outcomes and rows are read; row, log, feed, head and device written.
    expect(small.one.statements).toBeLessThanOrEqual(14)
    expect(small.added.statements).toBeLessThanOrEqual(small.one.statements)
    // More mutations take no more statements, except for one more table.
    expect(small.ten.statements).toBeLessThanOrEqual(small.one.statements + 3)
    expect(small.ten.rowsWritten).toBe(10 + 10 + 5 + 15 + 1 + 1)
  })
})
