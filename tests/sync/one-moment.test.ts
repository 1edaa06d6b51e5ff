import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '../../shared/kernel/time.ts'
import type { Db, Reader } from '../../sync-server/db/db.ts'
import { dropGone } from '../../sync-server/sync/retention.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, RoundServer, testTime, WireDevice } from './rounds.ts'

/** The same database, in which something happens after so many reads of a round that only reads. */
function happening(
  db: Db,
  { after, happens, without }: { after: number; happens(): Promise<void>; without: boolean },
): { db: Db; reads(): number } {
  let reads = 0
  const watched = (reader: Reader): Reader => ({
    ...reader,
    async run(...given: Parameters<Reader['run']>) {
      const rows = await reader.run(...given)
      reads += 1
      if (reads === after) await happens()
      return rows as never
    },
  })
  return {
    db: {
      ...db,
      snapshot: (run) =>
        without ? run(watched(db)) : db.snapshot((reader) => run(watched(reader))),
    },
    reads: () => reads,
  }
}

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })

  /** What of the answers is of two moments, for a change after each of the reads of a round. */
  async function ofTwoMoments(without: boolean): Promise<string[]> {
    const { db } = database.current
    const honest = new RoundServer(db)
    const found: string[] = []
    for (let after = 1; ; after++) {
      const phone = new WireDevice(honest, await honest.addUser())
      phone.does('bottle.add', aBottle())
      await phone.round()
      const happens = async () => {
        phone.does('bottle.add', aBottle())
        await phone.round()
      }
      const { db: watched, reads } = happening(db, { after, happens, without })
      const laptop = new WireDevice(new RoundServer(watched), phone.userId)
      const { changes, digest, cursor } = await laptop.round({ digest: true })
      if (digest!['bottles']?.count !== changes.length) found.push(`digest, at read ${after}`)
      if (cursor.version !== Math.max(...changes.map(({ version }) => version)))
        found.push(`cursor, at read ${after}`)
      // There are no more reads than that.
      if (reads() < after) return found
      await laptop.round()
      if (laptop.rows.size !== 2) found.push(`a row is missing, at read ${after}`)
    }
  }

  test('[S10] [C3] rows, cursor and digest of a response come from one snapshot despite commits between the reads', async () => {
    expect(await ofTwoMoments(false)).toEqual([])
  })

  test('which is noticed where they are not read from one snapshot', async () => {
    expect(await ofTwoMoments(true)).not.toEqual([])
  })

  test('[J2] versions keep rising and nothing is lost when the server’s clock jumps back a year and forward again', async () => {
    const { db } = database.current
    const server = new RoundServer(db)
    const userId = await server.addUser()
    const [phone, laptop] = [new WireDevice(server, userId), new WireDevice(server, userId)]
    const [first, second] = [aBottle(), aBottle()]
    const versions: number[] = []
    for (const [away, act] of [
      [0, () => phone.does('bottle.add', first)],
      [-365 * day, () => phone.does('bottle.add', second)],
      [-365 * day, () => phone.does('bottle.remove', { id: first.id })],
      [-365 * day, () => phone.does('bottle.restore', { id: first.id })],
      [0, () => phone.does('bottle.logUse', { bottleId: first.id, pourId: newUid(), at: 1 })],
    ] as const) {
      server.now = testTime + away
      act()
      versions.push((await phone.round()).cursor.version)
      await dropGone(db, server.now)
      await laptop.sync()
      expect(laptop.rows).toEqual(phone.rows)
    }
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
    expect(new Set(versions).size).toBe(versions.length)
    expect(laptop.row('bottles', first.id)).toMatchObject({ useCount: 1 })
    expect(laptop.row('bottles', second.id)).toBeDefined()
    expect(phone.outbox).toEqual([])
  })
})
