import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropUnused, forgetNames } from '../../../sync-server/prices/named-bottles.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await engine.open()
  })
  afterEach(() => database.remove())

  const name = (id: string) => ({ id, named: { name: id }, key: id, spreadAfter: '' })
  const bottle = (cellarId: string, nameId: string, paid: number | null = null) => ({
    cellarId,
    bottleId: `${cellarId}-${nameId}`,
    nameId,
    key: nameId,
    paid,
  })
  /** The names that are there, and of which of them the bottles have to be looked for. */
  const names = async () => {
    const { t } = database.db
    const rows = await database.db.select().from(t.bottleNames)
    return Object.fromEntries(rows.map(({ id, spread }) => [id, spread !== null]))
  }

  test('a deleted account takes only its own names along', async () => {
    const { db } = database
    await db.transaction('names', async (tx) => {
      const { bottleNames, bottleNameWords, namedBottles, collectorPrices } = tx.t
      await tx.insert(bottleNames).values(['hers', 'both', 'his'].map(name))
      await tx.insert(bottleNameWords).values([
        { word: 'hers', nameId: 'hers' },
        { word: 'both', nameId: 'both' },
      ])
      await tx
        .insert(namedBottles)
        .values([
          bottle('ada', 'hers', 5),
          bottle('ada', 'both'),
          bottle('bob', 'both'),
          bottle('bob', 'his'),
        ])
      await tx.insert(collectorPrices).values([
        { key: 'hers', cellarId: 'ada', price: 5 },
        { key: 'his', cellarId: 'bob', price: 5 },
      ])
      await forgetNames(tx, 'ada')
    })
    expect(await names()).toEqual({ hers: true, both: false, his: false })
    const { t } = db
    expect((await db.select().from(t.namedBottles)).map(({ cellarId }) => cellarId)).toEqual([
      'bob',
      'bob',
    ])
    expect((await db.select().from(t.collectorPrices)).map(({ key }) => key)).toEqual(['his'])
    // Other owners get an update of the prices paid for her bottles.
    expect(await db.select().from(t.paidKeys)).toMatchObject([{ key: 'hers', told: false }])

    await db.transaction('unused', async (tx) => {
      for (const id of ['hers', 'both']) await dropUnused(tx, id)
    })
    expect(Object.keys(await names()).sort()).toEqual(['both', 'his'])
    expect((await db.select().from(t.bottleNameWords)).map(({ word }) => word)).toEqual(['both'])
  })
})
