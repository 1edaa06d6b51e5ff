import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  chainEnds,
  type ComplianceEntry,
  verifyCompliance,
  writeCompliance,
} from '../../../sync-server/compliance/log.ts'
import type { Db } from '../../../sync-server/db/db.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  const [store, other] = [randomUUID(), randomUUID()]
  beforeEach(async () => {
    database = await engine.open()
    const entry = (storeId: string, at: number): ComplianceEntry => ({
      action: 'staff.added',
      storeId,
      at,
      actorId: randomUUID(),
      details: { at },
    })
    // At once, as processes would: entries of one store wait for each other.
    await Promise.all(
      [store, other].flatMap((one) =>
        Array.from({ length: 12 }, (_, at) =>
          database.db.transaction('log', (tx) => writeCompliance(tx, entry(one, at))),
        ),
      ),
    )
  })
  afterEach(() => database.remove())

  test('the written log is complete', async () => {
    expect(await verifyCompliance(database.db)).toEqual({ chains: 2, entries: 24, broken: [] })
  })

  test('any later change of it is found', async () => {
    const { complianceLogs: logs, complianceHeads: heads } = database.db.t
    const entry = (number: number) => and(eq(logs.chain, store), eq(logs.number, number))
    const change = (run: Parameters<typeof database.db.transaction>[1]) =>
      database.db.transaction('tamper', run)
    const found = async () =>
      (await verifyCompliance(database.db)).broken.map(
        ({ number, problem }) => `${number} ${problem}`,
      )
    const [original] = await database.db.select().from(logs).where(entry(5))

    await change((tx) => tx.update(logs).set({ details: '{}' }).where(entry(5)))
    expect(await found()).toEqual(['5 was changed'])
    await change((tx) => tx.update(logs).set({ details: original!.details }).where(entry(5)))
    expect(await found()).toEqual([])

    await change((tx) => tx.update(logs).set({ actorId: null }).where(entry(12)))
    expect(await found()).toEqual(['12 was changed'])
    await change((tx) => tx.delete(logs).where(entry(12)))
    expect(await found()).toEqual(['12 is not the last one: the end was cut off'])
    await change((tx) => tx.delete(logs).where(entry(5)))
    expect(await found()).toEqual(['5 is missing', '12 is not the last one: the end was cut off'])
    await change((tx) => tx.delete(heads).where(eq(heads.chain, store)))
    expect(await found()).toEqual(['1 belongs to no known chain'])
  })

  /** The forgery of an attacker with the database: any entry, hashed as the product does. */
  async function forge(numbers: readonly number[]) {
    const { complianceLogs: logs, complianceHeads: heads } = database.db.t
    const chain = eq(logs.chain, store)
    const rows = await database.db.select().from(logs).where(chain).orderBy(asc(logs.number))
    let previous = '0'.repeat(64)
    await database.db.transaction('forge', async (tx) => {
      for (const row of rows) {
        const isForged = numbers.includes(row.number)
        const details = row.number === 5 ? '{"at":"another"}' : row.details
        const hash = isForged ? hashOf({ ...row, previous, details }) : row.hash
        if (isForged)
          await tx
            .update(logs)
            .set({ previous, details, hash })
            .where(and(chain, eq(logs.number, row.number)))
        previous = hash
      }
      await tx.update(heads).set({ hash: previous }).where(eq(heads.chain, store))
    })
  }

  test('a forged entry in the middle, with a right hash of its own, is found by the one after it', async () => {
    await forge([5])
    const { broken } = await verifyCompliance(database.db)
    expect(broken).toEqual([{ chain: store, number: 6, problem: 'does not follow the one before' }])
  })

  test('a log rewritten to its end is found by a checkpoint elsewhere', async () => {
    const noted = await chainEnds(database.db)
    expect((await verifyCompliance(database.db, noted)).broken).toEqual([])
    const after = { action: 'staff.added', storeId: store, at: 99 } as const
    await database.db.transaction('log', (tx) => writeCompliance(tx, after))
    expect((await verifyCompliance(database.db, noted)).broken).toEqual([])

    await forge([5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect((await verifyCompliance(database.db)).broken).toEqual([])
    expect((await verifyCompliance(database.db, noted)).broken).toEqual([
      { chain: store, number: 12, problem: 'is not the one that was noted' },
    ])
  })

  test('a rewritten, shorter log is found as well', async () => {
    const noted = await chainEnds(database.db)
    const { complianceLogs: logs, complianceHeads: heads } = database.db.t
    await database.db.transaction('forget', async (tx) => {
      await tx.delete(logs).where(eq(logs.chain, store))
      await tx.delete(heads).where(eq(heads.chain, store))
    })
    expect((await verifyCompliance(database.db)).broken).toEqual([])
    expect((await verifyCompliance(database.db, noted)).broken).toEqual([
      { chain: store, number: 12, problem: 'was noted and is missing' },
    ])
  })
})

/** Computed as the README says. */
const hashOf = (row: Db['t']['complianceLogs']['$inferSelect']): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previous,
        row.chain,
        row.number,
        row.action,
        row.storeId,
        row.reservationId,
        row.actorId,
        row.userId,
        row.details,
        row.at,
      ]),
    )
    .digest('hex')
