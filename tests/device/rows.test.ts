import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import { uuidV7 } from '../../shared/kernel/id.ts'
import * as registry from '../../shared/registry.ts'
import { openDatabase, type UserDatabase } from '../../web/local/store/database.ts'
import { inOneWrite } from '../../web/local/write/one-write.ts'
import { afterCommits } from '../../web/local/live/live-table.ts'
import type { LocalRow } from '../../web/local/store/records.ts'
import { newChunks } from '../../web/local/store/rows.ts'
import { seededBytes } from './a-device.ts'
import { withBrokenWrite } from './broken-writes.ts'
import { ada } from './cellar.ts'
import { casesOf } from '../support/scope.ts'

const anOpenDatabase = (seed: number) =>
  openDatabase(
    {
      now: () => 0,
      randomBytes: seededBytes(seed),
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      loadRegistry: () => Promise.resolve(registry),
    },
    ada,
  )

const importIds = ['01900000-0000-7000-8000-0000000000e1', '01900000-0000-7000-8000-0000000000e2']

/** Rows as the two kinds of ids make them: one after the other, and anywhere. */
function someRows(count: number, random: (below: number) => number, bytes: typeof seededBytes) {
  const take = bytes(random(1e9) + 1)
  return Array.from({ length: count }, (): LocalRow => {
    const id = random(2) === 0 ? uuidV7(random(1e12), take(10)) : uuidV7(1e12, take(10))
    const importId = random(3) === 0 ? { importId: importIds[random(2)]! } : {}
    return { id, row: { id, name: `${random(1e6)}`, ...importId }, version: random(1e6) }
  })
}

const chance = (seed: number) => {
  const bytes = seededBytes(seed)
  return (below: number) => new DataView(bytes(4).buffer).getUint32(0) % below
}

const byId = (a: LocalRow, b: LocalRow) => (a.id < b.id ? -1 : 1)
const all = (model: Map<Id, LocalRow>) => [...model.values()].sort(byId)

describe('the rows of an entity', () => {
  test.each([1, 2, 3, 4].slice(0, casesOf({ everyday: 2, deep: 4 })))(
    'are the rows put and not deleted, in any chunk (seed %i)',
    async (seed) => {
      const random = chance(seed)
      const db = await anOpenDatabase(seed)
      const model = new Map<Id, LocalRow>()
      const pick = () => all(model)[random(model.size)]?.id ?? 'none'
      const picks = (most: number) => [...new Set(Array.from({ length: random(most) }, pick))]
      for (let step = 0; step < 25; step++) {
        const fresh = [300, 130, 5, 1][random(4)]!
        const rows = someRows(fresh, random, seededBytes)
        const again = picks(60)
          .flatMap((id) => model.get(id) ?? [])
          .map((row): LocalRow => ({ ...row, version: step }))
        const given = [...rows, ...again]
        await inOneWrite(db, async (tables) => {
          const bottles = tables.rowsOf('bottles')
          const take = (ids: readonly Id[]) => ids.forEach((id) => model.delete(id))
          const give = () => given.forEach((row) => model.set(row.id, row))
          switch (random(8)) {
            case 0:
            case 1:
              await bottles.putChunked(given)
              give()
              break
            case 2:
            case 3:
              await bottles.bulkPut(given)
              give()
              break
            case 4: {
              const ids = picks(80)
              await bottles.bulkDelete(ids)
              take(ids)
              break
            }
            case 5: {
              const id = pick()
              await bottles.bulkDelete([id])
              take([id])
              break
            }
            case 6:
              if (random(4) > 0) break
              await bottles.clear()
              model.clear()
              break
            default:
              await bottles.bulkPut([rows[0]!])
              model.set(rows[0]!.id, rows[0]!)
          }
          // Inside the transaction that wrote, and once more after it.
          expect(await bottles.count()).toBe(model.size)
        })
        await expectSame(db, model)
      }
      db.close()
    },
  )

  async function expectSame(db: UserDatabase, model: Map<Id, LocalRow>) {
    const bottles = db.rowsOf('bottles')
    expect(await bottles.toArray()).toEqual(all(model))
    const collected: LocalRow[] = []
    const seen = new Set<string>()
    await bottles.inBatches((batch) => collected.push(...batch), seen)
    expect(collected.sort(byId)).toEqual(all(model))
    expect(await bottles.inNewChunks(seen)).toEqual([])
    expect(await bottles.count()).toBe(model.size)
    const ids = all(model)
      .map(({ id }) => id)
      .filter((_, i) => i % 7 === 0)
    const asked = ['00000000-0000-7000-8000-000000000000', ...ids.toReversed()]
    expect(await bottles.bulkGet(asked)).toEqual(asked.map((id) => model.get(id)))
    const [one] = ids
    if (one) expect(await bottles.get(one)).toEqual(model.get(one))
    for (const importId of importIds)
      expect(await bottles.having('importId', importId)).toEqual(
        all(model).filter(({ row }) => row['importId'] === importId),
      )
    expect(await db.rowsOf('pours').toArray()).toEqual([])
  }

  test('of which one leaves its chunk are all there or as before, at whichever write it breaks off', async () => {
    const db = await anOpenDatabase(7)
    const rows = someRows(400, chance(7), seededBytes)
    await inOneWrite(db, (tables) => tables.rowsOf('bottles').putChunked(rows))
    const change = () =>
      inOneWrite(db, async (tables) => {
        const bottles = tables.rowsOf('bottles')
        await bottles.bulkPut([{ ...rows[9]!, version: 1_000_001 }])
        await bottles.bulkDelete([rows[10]!.id, rows[200]!.id])
        await bottles.putChunked(rows.slice(300).map((row) => ({ ...row, version: 1_000_002 })))
      })
    const before = await db.rowsOf('bottles').toArray()
    let broken = 0
    for (let at = 1; ; at++) {
      const { error } = await withBrokenWrite({ at }, change)
      if (!error) break
      broken++
      expect(await db.rowsOf('bottles').toArray()).toEqual(before)
      expect(await db.rowsOf('bottles').count()).toBe(400)
    }
    expect(broken).toBeGreaterThan(10)
    expect(await db.rowsOf('bottles').count()).toBe(398)
    expect((await db.rowsOf('bottles').get(rows[9]!.id))?.version).toBe(1_000_001)
    expect((await db.rowsOf('bottles').get(rows[399]!.id))?.version).toBe(1_000_002)
    db.close()
  })

  test('are the current ones, despite earlier reads in the same transaction', async () => {
    const db = await anOpenDatabase(9)
    const rows = someRows(300, chance(9), seededBytes)
    await inOneWrite(db, (tables) => tables.rowsOf('bottles').putChunked(rows))
    const next = rows.map((row) => ({ ...row, version: 1_000_001 }))
    for (const isHere of [true, false])
      await inOneWrite(db, async (tables) => {
        const bottles = tables.rowsOf('bottles')
        bottles.readAhead([rows[9]!.id, rows[200]!.id])
        // Read by now, or still on its way.
        if (isHere) await tables.meta.get('syncState')
        await bottles.clear()
        // The same rows lie in chunks of the same keys again.
        await bottles.putChunked(next)
        await bottles.bulkPut([{ ...next[9]!, version: 1_000_002 }])
        await bottles.bulkDelete([next[200]!.id])
        await bottles.bulkPut([next[200]!])
      })
    const versions = (await db.rowsOf('bottles').toArray()).map(({ version }) => version)
    expect(versions.filter((version) => version === 1_000_001).length).toBe(299)
    expect(versions.filter((version) => version === 1_000_002).length).toBe(1)
    db.close()
  })

  test('that are new come as chunks: no list that is shown is read whole for them', async () => {
    const db = await anOpenDatabase(10)
    const told: (readonly string[] | undefined)[] = []
    const unfollow = afterCommits(db, ['bottles'], (_, keys) => told.push(keys))
    for (const seed of [10, 11])
      await inOneWrite(db, (tables) =>
        tables.rowsOf('bottles').putChunked(someRows(300, chance(seed), seededBytes)),
      )
    expect(told).toEqual([[newChunks], [newChunks]])
    unfollow()
    db.close()
  })

  test('lie in one place: a row that changed is in no chunk any more', async () => {
    const db = await anOpenDatabase(8)
    const rows = someRows(200, chance(8), seededBytes).sort(byId)
    await inOneWrite(db, (tables) => tables.rowsOf('bottles').putChunked(rows))
    expect(await db.table('bottles').count()).toBe(0)
    await db.rowsOf('bottles').bulkPut([{ ...rows[3]!, version: 7 }])
    expect(await db.table('bottles').count()).toBe(1)
    const chunked = (await db.table('chunks').toArray()) as { rows: LocalRow[]; count: number }[]
    expect(chunked.flatMap((chunk) => chunk.rows).map(({ id }) => id)).not.toContain(rows[3]!.id)
    expect(chunked.map(({ count }) => count)).toEqual(chunked.map((chunk) => chunk.rows.length))
    db.close()
  })
})
