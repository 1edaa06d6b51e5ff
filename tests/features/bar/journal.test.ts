import { describe, expect, test } from 'vitest'
import {
  type BottleEvent,
  type RemovalReason,
  removalReasons,
} from '../../../shared/features/bar/bottle-event.ts'
import {
  journal,
  journalOnView,
  wholeJournal,
  yearsOf,
} from '../../../shared/features/bar/journal.ts'
import type { Pour } from '../../../shared/features/bar/pour.ts'
import { figuresOfUse } from '../../../shared/features/bar/use-figures.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { runWhole } from '../../../shared/kernel/time-slices.ts'
import { aCellar, act, aRow, idOf } from './a-cellar.ts'

const bottleId = idOf(1)
const eventId = (number: number) => idOf(100 + number)
const leaves = (how: RemovalReason, number: number, more: object = {}) =>
  act('bottles.leave', {
    items: [{ id: bottleId, eventId: eventId(number) }],
    at: number,
    how,
    ...more,
  })
const undo = (number: number) => act('bottleEvent.undo', { id: eventId(number) })

describe('what leaves', () => {
  test.each(removalReasons)(
    'whole, %s: it is no longer owned, and undoing brings it back as it was',
    async (how) => {
      const cellar = aCellar({ quantity: 3, openedAt: 5, fillLevel: 40 })
      await cellar.does(...leaves(how, 1, { price: 4_500, note: 'to Ada' }))
      expect(await cellar.bottle()).toMatchObject({ isFinished: true, quantity: 3 })
      expect((await cellar.bottle()).goneAs).toBe(how === 'finished' ? undefined : how)
      expect(await cellar.event(eventId(1))).toMatchObject({
        kind: how,
        count: 3,
        price: 4_500,
        note: 'to Ada',
      })
      await cellar.does(...undo(1))
      expect(await cellar.bottle()).toEqual(
        aRow({ quantity: 3, openedAt: 5, fillLevel: 40, updatedAt: cellar.now }),
      )
      expect(await cellar.event(eventId(1))).toBeUndefined()
    },
  )

  test('in part keeps the open bottle, and undo adds the removed ones to the current number', async () => {
    const cellar = aCellar({ quantity: 6, openedAt: 5, fillLevel: 40 })
    await cellar.does(...leaves('gifted', 1, { count: 2 }))
    expect(await cellar.bottle()).toMatchObject({ quantity: 4, openedAt: 5, fillLevel: 40 })
    await cellar.does('bottle.restock', { id: bottleId, eventId: eventId(2), at: 2, count: 6 })
    await cellar.does(...undo(1))
    expect(await cellar.bottle()).toMatchObject({ quantity: 12, isFinished: false })
  })

  test('is never more than there is', async () => {
    const cellar = aCellar({ quantity: 2 })
    await cellar.does(...leaves('sold', 1, { count: 9 }))
    expect(await cellar.event(eventId(1))).toMatchObject({ count: 2, fromQuantity: 2 })
    expect(await cellar.bottle()).toMatchObject({ isFinished: true, goneAs: 'sold' })
  })

  test('twice is once, also where two devices say so', async () => {
    const cellar = aCellar({ quantity: 3 })
    await cellar.does(...leaves('lost', 1, { count: 1 }))
    await cellar.does(...leaves('lost', 1, { count: 1 }))
    expect(await cellar.bottle()).toMatchObject({ quantity: 2 })
  })

  test('says gone where none of many is there, and passes over one that is not', async () => {
    const cellar = aCellar({})
    const nobody = { id: idOf(9), eventId: eventId(9) }
    const act = { at: 1, how: 'broken' as const }
    expect(await cellar.refusal('bottles.leave', { ...act, items: [nobody] })).toBe('gone')
    await cellar.does('bottles.leave', {
      ...act,
      items: [nobody, { id: bottleId, eventId: eventId(1) }],
    })
    expect(await cellar.bottle()).toMatchObject({ goneAs: 'broken' })
  })

  test.each([
    ['the earlier one first', [1, 2]],
    ['the later one first', [2, 1]],
  ])('by two acts is all there again when both are undone, %s', async (_name, order) => {
    const cellar = aCellar({ quantity: 5 })
    await cellar.does(...leaves('gifted', 1, { count: 2 }))
    await cellar.does(...leaves('sold', 2))
    await cellar.does(...undo(order[0]!))
    expect(await cellar.bottle()).toMatchObject({
      isFinished: false,
      quantity: order[0] === 1 ? 2 : 3,
    })
    await cellar.does(...undo(order[1]!))
    expect(await cellar.bottle()).toMatchObject({ isFinished: false, quantity: 5 })
  })

  test('and is then found again by hand, is not restored twice', async () => {
    const cellar = aCellar({ quantity: 1 })
    await cellar.does(...leaves('gifted', 1))
    await cellar.does('bottle.edit', { id: bottleId, changes: { isFinished: false } })
    expect((await cellar.bottle()).goneAs).toBeUndefined()
    await cellar.does(...undo(1))
    expect(await cellar.bottle()).toMatchObject({ isFinished: false, quantity: 1 })
  })
})

describe('a correction', () => {
  const correct = (number: number, said: object) =>
    act('bottle.correct', { id: bottleId, eventId: eventId(number), at: number, ...said })

  test('sets the counted number, and its undo reverses only the difference', async () => {
    const cellar = aCellar({ quantity: 4, fillLevel: 80, openedAt: 1 })
    await cellar.does(...correct(1, { quantity: 3, fillLevel: 30 }))
    expect(await cellar.bottle()).toMatchObject({ quantity: 3, fillLevel: 30 })
    await cellar.does(...leaves('gifted', 2, { count: 1 }))
    await cellar.does(...undo(1))
    expect(await cellar.bottle()).toMatchObject({ quantity: 3, fillLevel: 80 })
  })

  test('that changes nothing makes no entry', async () => {
    const cellar = aCellar({ quantity: 4 })
    await cellar.does(...correct(1, { quantity: 4 }))
    expect(await cellar.event(eventId(1))).toBeUndefined()
  })

  test('of a bottle of which nothing is left is refused', async () => {
    const cellar = aCellar({ isFinished: true })
    expect(await cellar.refusal(...correct(1, { quantity: 4 }))).toBe('forbidden')
    expect(await cellar.refusal(...correct(1, {}))).toBe('invalid')
  })
})

describe('more of the same', () => {
  const restock = (number: number, count: number) =>
    act('bottle.restock', { id: bottleId, eventId: eventId(number), at: number, count })

  test('from two devices both count', async () => {
    const cellar = aCellar({ quantity: 1 })
    await cellar.does(...restock(1, 6))
    await cellar.does(...restock(2, 12))
    expect(await cellar.bottle()).toMatchObject({ quantity: 19 })
  })

  test('bring back a bottle that was finished, and their undo finishes it again', async () => {
    const cellar = aCellar({ quantity: 1, isFinished: true, fillLevel: 0, openedAt: 3 })
    await cellar.does(...restock(1, 6))
    const { isFinished, quantity, openedAt, fillLevel } = await cellar.bottle()
    expect({ isFinished, quantity, openedAt, fillLevel }).toEqual({
      isFinished: false,
      quantity: 6,
    })
    await cellar.does(...undo(1))
    expect(await cellar.bottle()).toMatchObject({ isFinished: true })
  })

  test('that are used up meanwhile cannot be taken back', async () => {
    const cellar = aCellar({ quantity: 1 })
    await cellar.does(...restock(1, 2))
    await cellar.does(...leaves('gifted', 2, { count: 2 }))
    await cellar.does(...undo(1))
    expect(await cellar.bottle()).toMatchObject({ quantity: 1 })
  })
})

describe('a use', () => {
  const use = (number: number, more: object) =>
    act('bottle.logUse', { bottleId, pourId: idOf(200 + number), at: number, ...more })
  const takeBack = (number: number) => act('pour.remove', { id: idOf(200 + number) })

  test('empties the bottle by what it took, from two devices by both, and gives it back', async () => {
    const cellar = aCellar({ openedAt: 1, fillLevel: 50 })
    await cellar.does(...use(2, { levelDrop: 20 }))
    await cellar.does(...use(3, { levelDrop: 20 }))
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 10, useCount: 2 })
    await cellar.does(...takeBack(2))
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 30, useCount: 1 })
  })

  test('gives back no more than it could take', async () => {
    const cellar = aCellar({ openedAt: 1, fillLevel: 5 })
    await cellar.does(...use(2, { levelDrop: 40 }))
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 0 })
    await cellar.does(...takeBack(2))
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 5 })
  })

  test('gives nothing back into another bottle of the lot that was opened since', async () => {
    const cellar = aCellar({ quantity: 2, openedAt: 1, fillLevel: 50 })
    await cellar.does(...use(2, { levelDrop: 20 }))
    await cellar.does('bottle.finish', { id: bottleId, eventId: eventId(3), at: 3 })
    await cellar.does('bottle.open', { id: bottleId, eventId: eventId(4), at: 4 })
    await cellar.does(...takeBack(2))
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 100, useCount: 0 })
  })

  test('that says nothing of the level leaves it', async () => {
    const cellar = aCellar({ openedAt: 1, fillLevel: 50 })
    await cellar.does(...use(2, { amountMl: 60 }))
    await cellar.does(...takeBack(2))
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 50 })
  })
})

test('the place of many changes in one mutation, each with an entry that undoes it alone', async () => {
  const cellar = aCellar({}, { id: idOf(2), location: 'Office' })
  const items = [1, 2].map((number) => ({ id: idOf(number), eventId: eventId(number) }))
  await cellar.does('bottles.move', { items, at: 7, location: 'Cellar', bin: 'B2' })
  expect(await cellar.bottle(idOf(2))).toMatchObject({ location: 'Cellar', bin: 'B2' })
  await cellar.does('bottleEvents.undo', { items: [items[1]!] })
  expect((await cellar.bottle(idOf(2))).location).toBe('Office')
  expect((await cellar.bottle()).location).toBe('Cellar')
})

test('a renamed place takes its bottles with it, and none that has moved since', async () => {
  const cellar = aCellar({}, { id: idOf(2), location: 'Office' })
  await cellar.does('place.rename', { ids: [idOf(1), idOf(2)], from: 'Home Bar', to: 'Parlour' })
  expect((await cellar.bottle()).location).toBe('Parlour')
  expect((await cellar.bottle(idOf(2))).location).toBe('Office')
})

describe('the journal', () => {
  const bottle = aRow({ createdAt: 50 })
  const pours: Pour[] = [{ id: idOf(2), bottleId, at: 100, note: 'With Ada' }]
  const events: BottleEvent[] = [
    { id: idOf(3), bottleId, kind: 'gifted', at: Date.UTC(2025, 5, 1), note: 'Birthday' },
    { id: idOf(4), bottleId, kind: 'opened', at: 100 },
  ]
  const entries = runWhole(journal({ bottles: [bottle], pours, events }))
  const yearOf = (at: number) => new Date(at).getUTCFullYear()
  const seen = (view: object) =>
    runWhole(journalOnView(entries, { ...wholeJournal, ...view }, () => bottle, yearOf)).map(
      ({ kind }) => kind,
    )

  test('has all that happened, the newest first', () => {
    expect(entries.map(({ kind }) => kind)).toEqual(['gifted', 'opened', 'used', 'added'])
    expect(yearsOf(entries, yearOf)).toEqual([2025, 1970])
  })

  test('of one moment has a bottle’s coming first, and then what was noted first', () => {
    const at = bottle.createdAt
    const noted = [1, 2].map((nth) => ({ id: idOf(nth), bottleId, kind: 'opened', at }))
    const all = { bottles: [bottle], pours: [], events: noted as BottleEvent[] }
    expect(runWhole(journal(all)).map(({ id }) => id)).toEqual([idOf(2), idOf(1), bottle.id])
    // Also where its own id is from another device, whose clock is ahead.
    const ahead = { ...bottle, id: idOf(9) }
    const shown = runWhole(journal({ ...all, bottles: [ahead] }))
    expect(shown.map(({ id }) => id)).toEqual([idOf(2), idOf(1), idOf(9)])
  })

  test('is narrowed by kind, year, and by what its bottle or its note says', () => {
    expect(seen({ kind: 'used' })).toEqual(['used'])
    expect(seen({ year: 1970 })).toEqual(['opened', 'used', 'added'])
    expect(seen({ search: 'BIRTH' })).toEqual(['gifted'])
    expect(seen({ search: bottle.brand.toUpperCase(), year: 2025 })).toEqual(['gifted'])
    expect(seen({ search: 'nothing' })).toEqual([])
  })
})

describe('the figures of a year', () => {
  const month = (at: number) => new Date(at)
  const monthOf = (at: number) => ({
    year: month(at).getUTCFullYear(),
    month: month(at).getUTCMonth(),
  })
  const on = (monthNumber: number) => Date.UTC(2026, monthNumber, 15)
  const figures = (bottles: Bottle[], pours: Pour[], events: BottleEvent[]) =>
    figuresOfUse({ bottles, pours, events }, 2026, monthOf)
  const event = (number: number, kind: BottleEvent['kind'], at: number, more: object = {}) =>
    ({ id: idOf(number), bottleId, kind, at, ...more }) as BottleEvent

  test('count bottles by the month in which something happened to them', () => {
    const { months } = figures(
      [aRow({ createdAt: on(0), purchasedOn: '2025-12-31' })],
      [],
      [
        event(2, 'opened', on(1)),
        event(3, 'gifted', on(2), { count: 3, fromQuantity: 9 }),
        event(4, 'finished', on(3)),
        event(5, 'gifted', Date.UTC(2025, 2, 1)),
      ],
    )
    expect([months.opened[1], months.gifted[2], months.finished[3]]).toEqual([1, 3, 1])
    expect(months.bought.every((count) => count === 0)).toBe(true)
    expect(months.gifted.reduce((sum, count) => sum + count)).toBe(3)
  })

  test('count an entry’s bottles as bought, including those removed since and added later', () => {
    const events = [
      event(2, 'gifted', on(1), { count: 2, fromQuantity: 6 }),
      event(3, 'restocked', on(4), { count: 12, fromQuantity: 4 }),
      event(4, 'sold', on(5), { count: 16, fromQuantity: 16 }),
    ]
    const bottle = aRow({ createdAt: on(0), quantity: 16, isFinished: true, goneAs: 'sold' })
    const { bought } = figures([bottle], [], events).months
    expect([bought[0], bought[4]]).toEqual([6, 12])
    // Of a bottle that is finished without an entry all are counted that lie there.
    const [first] = events
    const left = { ...bottle, quantity: 4 }
    expect(figures([left], [], [first!]).months.bought[0]).toBe(6)
    const last = event(4, 'finished', on(5), { count: 4, fromQuantity: 4 })
    expect(figures([left], [], [first!, last]).months.bought[0]).toBe(6)
  })

  test('sum all pours and name the most poured bottle', () => {
    const pour = (number: number, of: number, amountMl?: number): Pour => ({
      id: idOf(number),
      bottleId: idOf(of),
      at: on(6),
      ...(amountMl !== undefined && { amountMl }),
    })
    const { uses, pouredMl, unmeasured, topPoured } = figures(
      [],
      [pour(11, 1, 60), pour(12, 2, 30), pour(13, 2), { ...pour(14, 3, 500), at: 0 }],
      [],
    )
    expect({ uses, pouredMl, unmeasured }).toEqual({ uses: 3, pouredMl: 90, unmeasured: 1 })
    expect(topPoured).toEqual([
      { id: idOf(2), uses: 2, ml: 30 },
      { id: idOf(1), uses: 1, ml: 60 },
    ])
  })
})
