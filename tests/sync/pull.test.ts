import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Id } from '../../shared/kernel/id.ts'
import type { Change, Cursor, RoundResponse } from '../../shared/sync/messages.ts'
import { defaultSteps, type RoundSteps } from '../../sync-server/sync/round/steps.ts'
import { saveHead } from '../../sync-server/sync/statements.ts'
import { dropGone } from '../../sync-server/sync/retention.ts'
import { day } from '../../shared/kernel/time.ts'
import { onEachEngine } from '../support/engines.ts'
import { aBottle, databasePerTest, newUid, RoundServer, WireDevice } from './rounds.ts'

onEachEngine((engine) => {
  const database = databasePerTest(engine, { beforeEach, afterEach })
  let server: RoundServer
  let userId: Id<'user'>
  let device: WireDevice
  beforeEach(async () => {
    server = new RoundServer(database.current.db)
    userId = await server.addUser()
    device = new WireDevice(server, userId)
  })

  const add = async (count: number, by = device) => {
    const bottles = Array.from({ length: count }, () => aBottle())
    for (const bottle of bottles) by.does('bottle.add', bottle)
    await by.sync()
    return bottles
  }
  const ids = (changes: readonly Change[]) => changes.map(({ id }) => id)

  test('[S19] a pull lists changes above the cursor, oldest version first', async () => {
    const reader = new WireDevice(server, userId)
    const [first, second] = [(await add(1))[0]!, (await add(1))[0]!]
    await reader.round()
    device.does('bottle.edit', { id: second.id, changes: { name: 'B' } })
    await device.round()
    device.does('bottle.edit', { id: first.id, changes: { name: 'A' } })
    await device.round()
    const answer = await reader.round()
    expect(answer.reset).toBe(false)
    expect(answer.changes).toMatchObject([
      { table: 'bottles', id: second.id, version: 3, row: { name: 'B' } },
      { table: 'bottles', id: first.id, version: 4, row: { name: 'A' } },
    ])
    expect(answer.cursor).toMatchObject({ version: 4 })
    expect((await reader.round()).changes).toEqual([])
  })

  test('[S19] rows of one version come in one order, to the device that sent them and to others', async () => {
    const reader = new WireDevice(server, userId)
    for (const one of [device, reader]) await one.round()
    for (const id of Array.from({ length: 4 }, newUid)) {
      device.does('bottle.add', aBottle({ id }))
      device.does('location.add', { id: newUid(), name: `Shelf ${id}` })
    }
    const order = (answer: RoundResponse) => answer.changes.map(({ table, id }) => [table, id])
    const sent = order(await device.round())
    expect(sent).toHaveLength(8)
    expect(order(await reader.round())).toEqual(sent)
  })

  test('[S19] a row that changed in several rounds comes once, in its latest state', async () => {
    const [bottle] = await add(1)
    const reader = new WireDevice(server, userId)
    await reader.round()
    for (const name of ['A', 'B', 'C']) {
      device.does('bottle.edit', { id: bottle!.id, changes: { name } })
      await device.round()
    }
    expect((await reader.round()).changes).toMatchObject([{ version: 4, row: { name: 'C' } }])
  })

  test('a removed row comes as gone', async () => {
    const [bottle] = await add(1)
    const reader = new WireDevice(server, userId)
    await reader.round()
    device.does('bottle.remove', { id: bottle!.id })
    await device.round()
    expect((await reader.round()).changes).toEqual([
      { table: 'bottles', id: bottle!.id, version: 2, row: null },
    ])
  })

  test('[S18] all rows of a round get one version, the next of their user', async () => {
    const stranger = new WireDevice(server, await server.addUser())
    await add(3, stranger)
    await add(2)
    device.does('bottle.add', aBottle())
    device.does('location.add', { id: newUid(), name: 'Attic' })
    const answer = await device.round()
    expect(answer.changes.map(({ table, version }) => [table, version]).sort()).toEqual([
      ['bottles', 2],
      ['locations', 2],
    ])
    expect(answer.cursor).toMatchObject({ version: 2 })
  })

  test('[S19] a response has at most `limit` rows, also within one version', async () => {
    const bottles = await add(7)
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const reader = new WireDevice(server, userId)
      reader.limit = limit
      const answers = await reader.sync()
      expect(answers.map(({ changes }) => changes.length)).toEqual(
        Array.from({ length: Math.ceil(7 / limit) }, (_, page) =>
          Math.min(limit, 7 - page * limit),
        ),
      )
      expect(answers.map(({ more }) => more)).toEqual(
        answers.map((_, page) => page < answers.length - 1),
      )
      expect(answers.flatMap(({ changes }) => ids(changes)).sort()).toEqual(
        bottles.map(({ id }) => id).sort(),
      )
    }
  })

  test('[S20] a version split over pages is complete at the end despite changes between them', async () => {
    const bottles = await add(6)
    const reader = new WireDevice(server, userId)
    reader.limit = 2
    const first = await reader.round()
    // Rows that the reader has, and rows it has not received yet, change or are removed.
    const seen = ids(first.changes)
    const rest = bottles.map(({ id }) => id).filter((id) => !seen.includes(id))
    device.does('bottle.edit', { id: seen[0], changes: { name: 'Changed behind' } })
    device.does('bottle.remove', { id: seen[1] })
    device.does('bottle.edit', { id: rest[0], changes: { name: 'Changed ahead' } })
    device.does('bottle.remove', { id: rest[1] })
    await device.round()
    let answer: RoundResponse
    do answer = await reader.round()
    while (answer.more)
    await device.round()
    expect(reader.rows).toEqual(device.rows)
    expect(reader.versions).toEqual(device.versions)
    expect(reader.cursor).toEqual(device.cursor)
  })

  test('[S20] a cursor inside a split version counts as the version before', async () => {
    await add(1)
    await add(4)
    const reader = new WireDevice(server, userId)
    reader.limit = 3
    const first = await reader.round()
    expect(first.cursor.version).toBe(1)
    // Another client may drop what it does not know: then it gets some rows twice.
    const { epoch, version } = first.cursor
    const { answer } = await reader.send({ cursor: { epoch, version }, limit: 5_000 })
    expect(answer).toMatchObject({ reset: false, more: false })
    expect(answer.changes).toHaveLength(4)
  })

  describe('every committed change is delivered', () => {
    async function law(steps?: Partial<RoundSteps>) {
      const own = new RoundServer(database.current.db, { steps: { ...defaultSteps, ...steps } })
      const [one, other] = [new WireDevice(own, userId), new WireDevice(own, userId)]
      const reader = new WireDevice(own, userId)
      for (const writer of [one, other, one, other]) {
        await add(1, writer)
        await reader.round()
      }
      await one.round()
      expect(reader.rows).toEqual(one.rows)
      expect(reader.rows.size).toBe(4)
    }

    test('by versions that count up with every round of the user', () => law())

    test('which is noticed where a version comes from a clock that stands still', async () => {
      const stands: Partial<RoundSteps> = {
        takeVersion: async (tx, of) => {
          await tx.run(saveHead, { userId: of, version: 1 })
          return 1
        },
      }
      await expect(law(stands)).rejects.toThrow()
    })
  })

  describe('reset', () => {
    test('[S21] a null cursor gets all rows without removed ones', async () => {
      const bottles = await add(3)
      device.does('bottle.remove', { id: bottles[0]!.id })
      await device.round()
      const answer = await new WireDevice(server, userId).round()
      expect(answer).toMatchObject({ reset: true, more: false, cursor: { version: 2 } })
      expect(ids(answer.changes).sort()).toEqual([bottles[1]!.id, bottles[2]!.id].sort())
    })

    test('of nothing is a reset with nothing in it', async () => {
      expect(await device.round()).toMatchObject({
        reset: true,
        more: false,
        changes: [],
        cursor: { version: 0 },
      })
      expect(await device.round()).toMatchObject({ reset: false, changes: [] })
    })

    test('[S21] only the first page of a reset says so and leaves removed rows out', async () => {
      const bottles = await add(2)
      await add(2)
      const reader = new WireDevice(server, userId)
      reader.limit = 2
      const first = await reader.round()
      expect(first).toMatchObject({ reset: true, more: true })
      expect(ids(first.changes).sort()).toEqual(bottles.map(({ id }) => id).sort())

      device.does('bottle.remove', { id: bottles[0]!.id })
      await device.round()
      const second = await reader.round()
      expect(second).toMatchObject({ reset: false, more: true })
      const third = await reader.round()
      expect(third).toMatchObject({ reset: false, more: false })
      expect(third.changes).toMatchObject([{ id: bottles[0]!.id, row: null }])
      expect(reader.rows).toEqual(device.rows)
    })

    test('[S21] [C7] [C8] a cursor of another epoch, above the head or invented gets a reset', async () => {
      await add(3)
      const { epoch, version } = device.cursor as Cursor
      const forged: unknown[] = [
        { epoch: 'another', version },
        { epoch: '', version },
        { epoch, version: version + 1 },
        { epoch, version: Number.MAX_SAFE_INTEGER },
        { epoch, version: 0, inside: 'bottles' },
        { epoch, version: 0, inside: 'a/b/c/d' },
        ...[`bottles/${userId}`, `bottles/${userId}/`, 'bottles//a', `/${userId}/a`].map(
          (inside) => ({ epoch, version: 0, inside }),
        ),
        { epoch, version: 0, inside: 'bottles/a/'.padEnd(201, 'a') },
        { epoch, version: 0, inside: { table: 'bottles' } },
        { epoch, version: 0, inside: `bottles/${userId}/\u0000` },
        { epoch, version: 0, inside: `bottles/${userId}/\ud800` },
        { epoch, version, inside: `bottles/${userId}/${newUid()}` },
        { epoch, version: 0, resetFrom: version + 1 },
        { epoch, version, resetFrom: 0 },
        { epoch, version, resetFrom: 'x' },
        { epoch, version, resetFrom: 0.5 },
      ]
      for (const cursor of forged) {
        const { status, answer } = await device.send({ cursor: cursor as Cursor })
        expect([status, answer.reset, answer.changes.length]).toEqual([200, true, 3])
      }
    })

    test('a cursor inside a version is followed up to 200 characters', async () => {
      await add(3)
      const { epoch } = device.cursor as Cursor
      for (const inside of ['bottles/a/a', 'bottles/a/'.padEnd(200, 'a')])
        expect((await device.send({ cursor: { epoch, version: 0, inside } })).answer.reset).toBe(
          false,
        )
    })

    test('no cursor leads to the rows of another user', async () => {
      const stranger = new WireDevice(server, await server.addUser())
      const [theirs] = await add(1, stranger)
      await add(1)
      const { epoch } = device.cursor as Cursor
      const cursors = [
        stranger.cursor,
        { epoch, version: 0, inside: `bottles/${stranger.userId}/${theirs!.id}` },
        { epoch, version: 0, inside: `a/a/a`, resetFrom: 0 },
      ]
      for (const cursor of cursors) {
        const { answer } = await device.send({ cursor })
        expect(JSON.stringify(answer)).not.toContain(theirs!.id)
      }
    })

    test('[S21] [C5] a cursor below the floor of removed rows gets a reset', async () => {
      const [bottle] = await add(2)
      const away = new WireDevice(server, userId)
      await away.round()
      device.does('bottle.remove', { id: bottle!.id })
      await device.round()
      await add(1)
      server.now += 181 * day
      await dropGone(database.current.db, server.now)

      expect(await device.round()).toMatchObject({ reset: false })
      const mine = away.does('bottle.add', aBottle())
      expect(await away.round()).toMatchObject({ reset: true, confirmed: { uid: mine.uid } })
      await device.round()
      expect(away.rows).toEqual(device.rows)
      expect(away.rows.size).toBe(3)
    })

    test('[S22] [C6] the pages of a reset go on unless the floor was raised after it began', async () => {
      const bottles = await add(2)
      await add(3)
      device.does('bottle.remove', { id: bottles[0]!.id })
      await device.round()
      server.now += 181 * day
      await dropGone(database.current.db, server.now)

      const reader = new WireDevice(server, userId)
      reader.limit = 1
      await reader.round()
      // Its version is far below the floor, but the reset began above it.
      expect(await reader.round()).toMatchObject({ reset: false, more: true })

      device.does('bottle.remove', { id: bottles[1]!.id })
      await device.round()
      server.now += 181 * day
      await dropGone(database.current.db, server.now)
      expect(await reader.round()).toMatchObject({ reset: true, more: true })
      let answer: RoundResponse
      do answer = await reader.round()
      while (answer.more)
      expect(answer.reset).toBe(false)
      expect(reader.rows).toEqual(device.rows)
      expect(Object.keys(answer.cursor).sort()).toEqual(['epoch', 'version'])
    })
  })

  describe('digest', () => {
    /** As the protocol says it, computed the long way. */
    function expected(rows: ReadonlyMap<string, number>) {
      const digest: Record<string, { count: number; hash: string }> = {}
      for (const [key, version] of rows) {
        const [table = '', id = ''] = key.split('/')
        const before = digest[table] ?? { count: 0, hash: '0' }
        const bytes = createHash('sha256').update(`${id}:${version}`).digest().subarray(0, 8)
        const xor = BigInt(`0x${before.hash}`) ^ BigInt(`0x${bytes.toString('hex')}`)
        digest[table] = { count: before.count + 1, hash: xor.toString(16).padStart(16, '0') }
      }
      return digest
    }

    test('[S23] [C9] counts the live rows of each table and XORs the hashes of their ids and versions', async () => {
      const bottles = await add(20)
      device.does('bottle.logUse', { bottleId: bottles[3]!.id, pourId: newUid(), at: 1 })
      device.does('bottle.remove', { id: bottles[5]!.id })
      await device.round()
      const answer = await device.round({ digest: true })
      expect(answer.digest).toEqual(expected(device.versions))
      expect(answer.digest?.['bottles']?.count).toBe(19)
    })

    test('of no rows has no tables', async () => {
      expect((await device.round({ digest: true })).digest).toEqual({})
    })

    test('comes only on request, and only with the last page', async () => {
      await add(3)
      const reader = new WireDevice(server, userId)
      reader.limit = 2
      const first = await reader.round({ digest: true })
      expect([first.more, 'digest' in first]).toEqual([true, false])
      const last = await reader.round({ digest: true })
      expect([last.more, last.digest]).toEqual([false, expected(reader.versions)])
      expect('digest' in (await reader.round())).toBe(false)
    })
  })
})
