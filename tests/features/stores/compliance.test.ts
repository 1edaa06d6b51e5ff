import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Entry,
  verifyCompliance,
  writeCompliance,
} from '../../../sync-server/compliance/log.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'

onEachEngine((engine) => {
  let database: TestDatabase
  const [store, other] = [randomUUID(), randomUUID()]
  beforeEach(async () => {
    database = await engine.open()
    const entry = (storeId: string, at: number): Entry => ({
      ...{ action: 'staff.added', storeId, at, actorId: randomUUID(), details: { at } },
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

  test('the log of what was written is whole', async () => {
    expect(await verifyCompliance(database.db)).toEqual({ chains: 2, entries: 24, broken: [] })
  })

  test('whatever is changed in it afterwards is found', async () => {
    const { complianceLogs: logs, complianceHeads: heads } = database.db.t
    const entry = (number: number) => and(eq(logs.chain, store), eq(logs.number, number))
    const change = (run: Parameters<typeof database.db.transaction>[1]) =>
      database.db.transaction('tamper', run)
    const found = async () =>
      (await verifyCompliance(database.db)).broken.map(({ number, says }) => `${number} ${says}`)
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
})
