import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { priceLifetime } from '../../../shared/business/alerts.ts'
import type { PriceLine } from '../../../shared/features/prices/price-list.ts'
import { day, dayOf, hour } from '../../../shared/kernel/time.ts'
import { findByWords } from '../../../sync-server/prices/find-by-words.ts'
import { listDrop } from '../../../sync-server/prices/list-drop.ts'
import { takeLines } from '../../../sync-server/prices/take-lines.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'
import { approvedStoreRow } from '../../support/store-row.ts'

const now = Date.UTC(2026, 10, 22, 12)

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await engine.open()
  })
  afterEach(() => database.remove())

  const takes = (id: string, own: Partial<PriceLine> = {}, at = now) =>
    database.db.transaction('test', (tx) => {
      const line = { store: 'A', name: 'Ardbeg Ten', price: 50_00, pricedOn: dayOf(at), ...own }
      return takeLines(
        tx,
        [{ id, key: id, source: 'price_list', dropId: null, listId: null, line }],
        'b',
        at,
      )
    })
  const listing = async (id: string) => {
    const { t } = database.db
    return (await database.db.select().from(t.listings)).find((row) => row.id === id)
  }
  const foundBy = async (...sought: string[][]) => {
    const { t } = database.db
    const { listingWords: table } = t
    const words = { table, word: table.word, found: table.listingId }
    const found = await findByWords(database.db, words, sought)
    return found.map((ids) => [...ids].sort())
  }

  describe('a line of a price list', () => {
    test('is new once, the same after that, and changed by its price, its count or its name', async () => {
      const [added, same, changed] = [
        { added: 1, changed: 0, same: 0 },
        { added: 0, changed: 0, same: 1 },
        { added: 0, changed: 1, same: 0 },
      ]
      expect(await takes('1')).toEqual(added)
      expect(await takes('1')).toEqual(same)
      for (const own of [
        { price: 60_00 },
        { price: 60_00, quantity: 0 },
        { price: 60_00, quantity: 2 },
      ]) {
        expect(await takes('1', own)).toEqual(changed)
        expect(await takes('1', own)).toEqual(same)
      }
      const named = { price: 60_00, quantity: 2, name: 'Ardbeg Oogling' }
      expect(await takes('1', named)).toEqual(changed)
      expect(await takes('1', named)).toEqual(same)
      expect(await foundBy(['ten'], ['oogling'])).toEqual([[], ['1']])
    })

    test('of an older day is history, and does not change the current state', async () => {
      await takes('1')
      expect(
        await takes('1', { pricedOn: dayOf(now - day), price: 1_00, name: 'Older' }),
      ).toMatchObject({
        changed: 1,
      })
      expect(await listing('1')).toMatchObject({
        price: 50_00,
        name: 'Ardbeg Ten',
        pricedOn: dayOf(now),
      })
      expect(await database.db.select().from(database.db.t.pricePoints)).toHaveLength(2)
    })

    test('is there since it first was, until it is sold out or was not heard of for long', async () => {
      const since = async () => (await listing('1'))?.availableAt
      await takes('1')
      await takes('1', {}, now + day)
      expect(await since()).toBe(now)
      await takes('1', { quantity: 0 }, now + 2 * day)
      expect(await since()).toBeNull()
      await takes('1', {}, now + 3 * day)
      expect(await since()).toBe(now + 3 * day)
      const late = now + 3 * day + priceLifetime + 2 * day
      await takes('1', {}, late)
      expect(await since()).toBe(late)
    })
  })

  describe('a drop', () => {
    const drop = randomUUID()
    const lists = async (store: object, own: object, at = now) => {
      const { db } = database
      await db.transaction('test', async (tx) => {
        const { stores, drops } = tx.t
        const id = drop
        await tx
          .insert(stores)
          .values(approvedStoreRow({ id, ownerId: id }))
          .onConflictDoNothing()
        await tx
          .insert(drops)
          .values({
            id,
            storeId: id,
            title: 'Eagle Rare',
            category: 'Whiskey',
            salePrice: 99_00,
            quantity: 9,
            reservedQuantity: 2,
            isSponsored: false,
            isAllocated: false,
            holdFor: 1,
            startsAt: 1,
            createdAt: 1,
            updatedAt: 1,
            listedUntil: Number.MAX_SAFE_INTEGER,
          })
          .onConflictDoNothing()
        await tx
          .update(stores)
          .set({ status: 'approved', licenseExpiresOn: '2999-12-31', ...store })
        await tx.update(drops).set({ isPaused: false, reservedQuantity: 2, startsAt: 1, ...own })
        await listDrop(tx, drop, at)
      })
      const rows = await db.select().from(db.t.listings)
      return rows.map(({ quantity, availableAt }) => [quantity, availableAt])
    }

    test('can be had while it is open in a store in good standing', async () => {
      expect(await lists({}, { isPaused: true })).toEqual([])
      expect(await lists({}, { startsAt: now + day })).toEqual([])
      expect(await lists({ status: 'suspended' }, {})).toEqual([])
      expect(await lists({}, {})).toEqual([[7, now]])
      const shut: [store: object, drop: object][] = [
        [{ status: 'suspended' }, {}],
        [{ licenseExpiresOn: dayOf(now - day) }, {}],
        [{}, { isPaused: true }],
        [{}, { reservedQuantity: 9 }],
      ]
      for (const [store, own] of shut) {
        expect(await lists(store, own), JSON.stringify([store, own])).toEqual([[0, null]])
        expect(await lists({}, {}, now + hour)).toEqual([[7, now + hour]])
      }
    })

    test('reaches alerts if it is nearby and is new, back again, or has another price or name', async () => {
      const told = async () => {
        const { db } = database
        const all = await db.select().from(db.t.jobs)
        return all.filter(({ kind }) => kind === 'alerts.priced').length
      }
      await lists({}, { isPaused: true })
      expect(await told()).toBe(0)
      await lists({}, {})
      await lists({}, {})
      await lists({}, { reservedQuantity: 3 })
      expect(await told()).toBe(1)
      await lists({}, { salePrice: 98_00 })
      expect(await told()).toBe(2)
      await lists({}, { isPaused: true })
      expect(await told()).toBe(2)
      await lists({}, {})
      expect(await told()).toBe(3)
      expect(await lists({}, { title: 'Eagle Rare Bourbon' }, now + hour)).toEqual([[7, now]])
      expect(await told()).toBe(4)
      // Under the name of another bottle it has only just come.
      expect(await lists({}, { title: 'Blanton’s Gold' }, now + hour)).toEqual([[7, now + hour]])
      expect(await told()).toBe(5)
      expect(await lists({}, { title: 'Weller 12', isPaused: true }, now + hour)).toEqual([
        [0, null],
      ])
      expect(await told()).toBe(5)
    })
  })

  test('words find all that have the rarest of them, in one of its spellings', async () => {
    await takes('1', { name: 'Ardbeg Ten' })
    await takes('2', { name: 'Ardbeg Uigeadail' })
    await takes('3', { name: 'Laphroaig Ten' })
    await takes('4', { name: 'Ardbeg Corry Vreckan' })
    expect(
      await foundBy(
        ['ardbeg'],
        ['10'],
        ['ardbeg', 'uigeadail'],
        ['ardbeg', 'corryvreckan'],
        ['ardbeg', 'none'],
        [],
      ),
    ).toEqual([['1', '2', '4'], ['1', '3'], ['2'], ['4'], [], []])
  })

  test('words find by the rarest of them, also where each has more rows than are counted at first', async () => {
    const { db } = database
    const names = (count: number) => Array.from({ length: count }, (_, at) => String(at))
    const rows = { cask: 1_900, reserve: 1_200, single: 1_500, malt: 11_000 }
    await db.transaction('test', async (tx) => {
      for (const [word, count] of Object.entries(rows)) {
        const all = names(count).map((listingId) => ({ word, listingId }))
        await tx.write(tx.t.listingWords, all, 'fail')
      }
    })
    const found = await foundBy(['cask', 'reserve', 'single'], ['malt', 'cask'], ['malt'])
    expect(found.map(({ length }) => length)).toEqual([1_200, 1_900, 11_000])
  })
})
