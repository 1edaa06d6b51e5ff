import { describe, expect, test } from 'vitest'
import {
  type BottleEvent,
  bottleEventKinds,
  bottleEvents,
  isRemovalReason,
  emptiedStock,
} from '../../../shared/features/bar/bottle-event.ts'
import { locations } from '../../../shared/features/bar/location.ts'
import { isJournalKind, noteOf } from '../../../shared/features/bar/journal.ts'
import { type UndoPlan, undoPlanOf } from '../../../shared/features/bar/undo-bottle-event.ts'
import { figuresOfUse } from '../../../shared/features/bar/use-figures.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import type { Mutator } from '../../../shared/kernel/mutator.ts'
import { type MutationName, mutators } from '../../../shared/registry.ts'
import { day } from '../../../shared/kernel/time.ts'
import { aCellar, act, aRow, idOf } from './a-cellar.ts'

const [bottleId, eventId] = [idOf(1), idOf(100)]
const event = (kind: BottleEvent['kind'], more: Partial<BottleEvent> = {}): BottleEvent => ({
  id: eventId,
  bottleId,
  kind,
  at: 5,
  ...more,
})
const open = { openedAt: 3, fillLevel: 40 }
const fromOpen = { fromOpenedAt: 3, fromFillLevel: 40 }
const sealed = { openedAt: null, fillLevel: null }
const here = { isFinished: false, goneAs: null }

test.each<[string, BottleEvent, Partial<Bottle>, UndoPlan]>([
  ['opened', event('opened'), { openedAt: 5, fillLevel: 80 }, { back: sealed }],
  [
    'opened with a level before',
    event('opened', { fromFillLevel: 60 }),
    { openedAt: 5, fillLevel: 10 },
    { back: { openedAt: null, fillLevel: 60 } },
  ],
  ['opened again', event('opened'), { openedAt: 6 }, { why: 'opened-again' }],
  [
    'opened, and finished since',
    event('opened'),
    { openedAt: 5, isFinished: true },
    { why: 'left-since' },
  ],
  ['opened, and the next is sealed', event('opened'), {}, { why: 'left-since' }],
  [
    'moved',
    event('moved', { toLocation: 'Attic', toBin: 'A', fromLocation: 'Cellar', fromBin: 'B' }),
    { location: 'Attic', bin: 'A' },
    { back: { location: 'Cellar', bin: 'B' } },
  ],
  [
    'moved from no bin',
    event('moved', { toLocation: 'Attic', fromLocation: 'Cellar' }),
    { location: 'Attic' },
    { back: { location: 'Cellar', bin: null } },
  ],
  [
    'moved from nobody knows where',
    event('moved', { toLocation: 'Attic' }),
    { location: 'Attic' },
    { back: { location: 'Attic', bin: null } },
  ],
  ['moved on', event('moved', { toLocation: 'Attic' }), {}, { why: 'moved-again' }],
  [
    'moved to another bin',
    event('moved', { toLocation: 'Attic', toBin: 'A' }),
    { location: 'Attic', bin: 'B' },
    { why: 'moved-again' },
  ],
  [
    'corrected',
    event('corrected', { fromQuantity: 5, toQuantity: 3, toFillLevel: 20, fromFillLevel: 70 }),
    { quantity: 3, fillLevel: 20 },
    { back: { quantity: 5, fillLevel: 70 } },
  ],
  [
    'corrected by a level alone',
    event('corrected', { toFillLevel: 20 }),
    { quantity: 3, fillLevel: 20 },
    { back: { fillLevel: null } },
  ],
  [
    'corrected and measured since',
    event('corrected', { toFillLevel: 20 }),
    { fillLevel: 30 },
    { why: 'corrected-again' },
  ],
  [
    'corrected to more than are there since',
    event('corrected', { fromQuantity: 1, toQuantity: 9 }),
    { quantity: 4 },
    { back: { quantity: 1 } },
  ],
  [
    'corrected from more than may be',
    event('corrected', { fromQuantity: 100_000, toQuantity: 1 }),
    { quantity: 3 },
    { back: { quantity: 100_000 } },
  ],
  [
    'corrected, and gone since',
    event('corrected', { toFillLevel: 20 }),
    { fillLevel: 20, isFinished: true },
    { why: 'left-since' },
  ],
  [
    'restocked',
    event('restocked', { count: 2, fromQuantity: 1 }),
    { quantity: 3 },
    { back: { quantity: 1 } },
  ],
  [
    'restocked with one',
    event('restocked', { fromQuantity: 1 }),
    { quantity: 2 },
    { back: { quantity: 1 } },
  ],
  [
    'restocked from nothing',
    event('restocked', { count: 3 }),
    { quantity: 3 },
    { back: { isFinished: true, fillLevel: 0 } },
  ],
  [
    'restocked from nothing, some left',
    event('restocked', { count: 3 }),
    { quantity: 2 },
    { why: 'used-up' },
  ],
  [
    'restocked, used up',
    event('restocked', { count: 3, fromQuantity: 1 }),
    { quantity: 3 },
    { why: 'used-up' },
  ],
  [
    'restocked, gone since',
    event('restocked', { count: 1, fromQuantity: 1 }),
    { quantity: 9, isFinished: true },
    { why: 'left-since' },
  ],
  [
    'finished whole',
    event('finished', { fromQuantity: 1, ...fromOpen }),
    { isFinished: true },
    { back: { ...here, ...open } },
  ],
  [
    'given whole, sealed',
    event('gifted', { count: 3, fromQuantity: 3 }),
    { isFinished: true },
    { back: { ...here, ...sealed } },
  ],
  [
    'sold whole, back already',
    event('sold', { count: 3, fromQuantity: 3 }),
    { quantity: 3 },
    { why: 'back-already' },
  ],
  [
    'finished of several',
    event('finished', { fromQuantity: 4, ...fromOpen }),
    { quantity: 3 },
    { back: { quantity: 4, ...open } },
  ],
  [
    'finished of several, the next one open',
    event('finished', { fromQuantity: 4, ...fromOpen }),
    { quantity: 3, openedAt: 9 },
    { back: { quantity: 4 } },
  ],
  [
    'finished of several, all gone since',
    event('finished', { fromQuantity: 4, ...fromOpen }),
    { isFinished: true },
    { back: { ...here, ...open } },
  ],
  [
    'lost of several',
    event('lost', { count: 2, fromQuantity: 4, ...fromOpen }),
    { quantity: 2 },
    { back: { quantity: 4 } },
  ],
  [
    'broken of several, all gone since',
    event('broken', { count: 2, fromQuantity: 4, ...fromOpen }),
    { isFinished: true },
    { back: { ...here, ...sealed } },
  ],
  [
    'lost of as many as may be',
    event('lost', { count: 2, fromQuantity: 4 }),
    { quantity: 99_999 },
    { back: { quantity: 100_000 } },
  ],
])('%s', (_, done, bottle, way) => {
  expect(undoPlanOf(done, aRow(bottle))).toEqual(way)
})

test('of a bottle that is not there nothing comes back', () => {
  for (const kind of bottleEventKinds)
    expect(undoPlanOf(event(kind), undefined)).toEqual({ why: 'gone' })
})

test('an event empties the stock if it takes as many bottles as there were', () => {
  const took = (more: Partial<BottleEvent>) => emptiedStock(event('sold', more))
  expect([took({}), took({ fromQuantity: 1 }), took({ fromQuantity: 2 })]).toEqual([
    true,
    true,
    false,
  ])
  expect([took({ count: 2, fromQuantity: 2 }), took({ count: 2, fromQuantity: 3 })]).toEqual([
    true,
    false,
  ])
  expect(took({ count: 2 })).toBe(true)
  expect(emptiedStock(event('moved'))).toBe(false)
  expect(['finished', 'lost', 'opened', 'added', ''].map(isRemovalReason)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('kinds of entries and their notes', () => {
  expect(['added', 'used', 'moved', 'sold', 'other', ''].map(isJournalKind)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  const entry = { id: eventId, at: 1, kind: 'used', bottleId } as const
  const pour = { id: eventId, bottleId, at: 1, note: 'a' }
  expect(noteOf({ ...entry, of: { kind: 'pour', pour } })).toBe('a')
  expect(noteOf({ ...entry, of: { kind: 'event', event: event('sold', { note: 'b' }) } })).toBe('b')
  expect(noteOf({ ...entry, of: { kind: 'added', bottle: aRow({ notes: 'c' }) } })).toBeUndefined()
})

describe('changes to a bottle', () => {
  const items = [{ id: bottleId, eventId }]
  const opens = (at: number, of = eventId) => act('bottle.open', { id: bottleId, eventId: of, at })
  const finishes = (at: number, of = eventId) =>
    act('bottle.finish', { id: bottleId, eventId: of, at })

  test('a round names the bottles and entries it touches', () => {
    const both = [
      { entity: bottles, id: bottleId },
      { entity: bottleEvents, id: eventId },
    ]
    const single = [
      'bottle.open',
      'bottle.finish',
      'bottle.correct',
      'bottle.restock',
      'bottle.move',
    ]
    for (const name of single as MutationName[])
      expect((mutators[name] as Mutator).rows({ id: bottleId, eventId }), name).toEqual(both)
    for (const name of ['bottles.leave', 'bottles.move', 'bottleEvents.undo'] as MutationName[])
      expect((mutators[name] as Mutator).rows({ items }), name).toEqual(both)
    expect((mutators['bottleEvent.undo'] as Mutator).rows({ id: eventId })).toEqual([both[1]])
    expect((mutators['location.rename'] as Mutator).rows({ id: eventId })).toEqual([
      { entity: locations, id: eventId },
    ])
    expect((mutators['place.rename'] as Mutator).rows({ ids: [bottleId] })).toEqual([both[0]])
  })

  test('an opened one is full unless it says how full, and notes what it was', async () => {
    const cellar = aCellar({ bin: 'B', quantity: 2 })
    await cellar.does(...opens(cellar.now))
    expect(await cellar.bottle()).toEqual(
      aRow({ bin: 'B', quantity: 2, openedAt: cellar.now, fillLevel: 100, updatedAt: cellar.now }),
    )
    expect(await cellar.event(eventId)).toEqual({
      ...event('opened', { at: cellar.now }),
      fromLocation: 'Home Bar',
      fromBin: 'B',
      fromQuantity: 2,
    })
    const half = aCellar({ fillLevel: 50 })
    await half.does(...opens(1))
    expect(await half.bottle()).toMatchObject({ fillLevel: 50, openedAt: 1 })
  })

  test('an open one is not opened again, nor one of which nothing is left', async () => {
    const cellar = aCellar({ openedAt: 3 }, { id: idOf(2), isFinished: true })
    await cellar.does(...opens(9))
    expect(await cellar.bottle()).toEqual(aRow({ openedAt: 3 }))
    expect(await cellar.event(eventId)).toBeUndefined()
    const other = { id: idOf(2), eventId, at: 1 }
    expect(await cellar.refusal('bottle.open', other)).toBe('forbidden')
    expect(await cellar.refusal('bottle.open', { ...other, id: idOf(9) })).toBe('gone')
  })

  test('of several one fewer is left and sealed, of one it is finished, of none nothing', async () => {
    const cellar = aCellar({ quantity: 2, ...open })
    await cellar.does(...finishes(4))
    expect(await cellar.bottle()).toEqual(aRow({ quantity: 1, updatedAt: cellar.now }))
    await cellar.does(...finishes(5, idOf(101)))
    expect(await cellar.bottle()).toMatchObject({ quantity: 1, isFinished: true, fillLevel: 0 })
    await cellar.does(...finishes(6, idOf(102)))
    expect(await cellar.event(idOf(102))).toBeUndefined()
  })

  test('each is done once, also when its entry was undone since', async () => {
    const cellar = aCellar({ quantity: 9 })
    const all = [
      opens(1),
      finishes(1),
      act('bottles.leave', { items, at: 1, how: 'sold', count: 1 }),
      act('bottle.correct', { id: bottleId, eventId, at: 1, quantity: 4 }),
      act('bottle.restock', { id: bottleId, eventId, at: 1, count: 4 }),
      act('bottle.move', { id: bottleId, eventId, at: 1, location: 'Attic' }),
      act('bottles.move', { items, at: 1, location: 'Attic' }),
    ] as const
    await cellar.does(...all[0])
    await cellar.does('bottleEvent.undo', { id: eventId })
    const before = await cellar.bottle()
    for (const [name, args] of all) await cellar.does(name, args)
    expect(await cellar.bottle()).toEqual(before)
    expect(await cellar.event(eventId)).toBeUndefined()
  })

  test('nothing happens later than a day ahead', async () => {
    const late = 9e12
    for (const [name, args] of [
      opens(late),
      finishes(late),
      act('bottles.leave', { items, at: late, how: 'sold' }),
      act('bottle.correct', { id: bottleId, eventId, at: late, quantity: 4 }),
      act('bottle.restock', { id: bottleId, eventId, at: late, count: 4 }),
      act('bottle.move', { id: bottleId, eventId, at: late, location: 'Attic' }),
      act('bottles.move', { items, at: late, location: 'Attic' }),
    ] as const) {
      const cellar = aCellar({})
      await cellar.does(name, args)
      expect(await cellar.event(eventId), name).toMatchObject({ at: cellar.now + day })
      expect(await cellar.bottle(), name).toMatchObject({ updatedAt: cellar.now })
    }
  })

  test('a move to the same place is none; to a place without a bin it has none', async () => {
    const cellar = aCellar({ location: 'Attic', bin: 'A' })
    await cellar.does('bottle.move', { id: bottleId, eventId, at: 1, location: 'Attic', bin: 'A' })
    expect(await cellar.event(eventId)).toBeUndefined()
    await cellar.does('bottle.move', { id: bottleId, eventId, at: 1, location: 'Attic' })
    expect(await cellar.bottle()).toEqual(aRow({ location: 'Attic', updatedAt: cellar.now }))
    expect(await cellar.event(eventId)).toMatchObject({ fromBin: 'A', toLocation: 'Attic' })
    expect(
      await cellar.refusal('bottles.move', {
        items: [{ id: idOf(9), eventId }],
        at: 1,
        location: 'x',
      }),
    ).toBe('gone')
  })

  test('as many as may be lie together, and an old lot that is there again is sealed', async () => {
    const cellar = aCellar({ quantity: 99_999, ...open })
    await cellar.does('bottle.restock', { id: bottleId, eventId, at: 1, count: 5, price: 7_00 })
    expect(await cellar.bottle()).toMatchObject({ quantity: 100_000, ...open })
    expect(await cellar.event(eventId)).toMatchObject({
      count: 5,
      price: 7_00,
      fromQuantity: 99_999,
    })
    const gone = aCellar({ isFinished: true, goneAs: 'sold', ...open })
    await gone.does('bottle.restock', { id: bottleId, eventId, at: 1, count: 5 })
    expect(await gone.bottle()).toEqual(aRow({ quantity: 5, updatedAt: gone.now }))
    expect(await gone.event(eventId)).not.toHaveProperty('fromQuantity')
  })

  test.each([
    [101, 102],
    [102, 101],
  ])(
    'one that comes back was taken by the latest entry of those that left nothing: %i, %i',
    async (first, last) => {
      const cellar = aCellar({ quantity: 3 })
      const leave = (of: number, at: number, count: number) =>
        cellar.does('bottles.leave', {
          items: [{ id: bottleId, eventId: idOf(of) }],
          at,
          how: 'sold',
          count,
        })
      await leave(100, 1, 1)
      await leave(first, 10, 2)
      await cellar.does('bottle.restock', { id: bottleId, eventId: idOf(103), at: 11, count: 5 })
      await leave(last, 20, 5)
      await cellar.does('bottleEvent.undo', { id: idOf(100) })
      expect(await cellar.bottle()).toMatchObject({ quantity: 1, isFinished: false })
      expect(await cellar.event(idOf(first))).toMatchObject({ fromQuantity: 2 })
      expect(await cellar.event(idOf(last))).toMatchObject({ fromQuantity: 6 })
    },
  )

  test('an entry is undone with its own bottle only, and is gone then', async () => {
    const cellar = aCellar({}, { id: idOf(2) })
    await cellar.does(...opens(1))
    await cellar.does('bottleEvents.undo', { items: [{ id: idOf(2), eventId }] })
    expect(await cellar.event(eventId)).toBeDefined()
    await cellar.does('bottleEvents.undo', { items })
    expect(await cellar.event(eventId)).toBeUndefined()
    expect(await cellar.refusal('bottleEvent.undo', { id: idOf(9) })).toBeUndefined()
  })

  test('a use counts, and its latest stays, also when others are taken back', async () => {
    const cellar = aCellar({ isFinished: true, fillLevel: 50 })
    const uses = (number: number, at: number) =>
      cellar.does('bottle.logUse', { bottleId, pourId: idOf(200 + number), at, levelDrop: 10 })
    await uses(1, 9)
    await uses(2, 7)
    await uses(2, 99)
    // Finished bottles cannot be poured.
    expect(await cellar.bottle()).toMatchObject({ useCount: 2, lastUsedAt: 9, fillLevel: 50 })
    await cellar.does('pour.remove', { id: idOf(201) })
    expect(await cellar.bottle()).toMatchObject({ useCount: 1, lastUsedAt: 7 })
    await cellar.does('pour.remove', { id: idOf(201) })
    await cellar.does('pour.remove', { id: idOf(202) })
    expect(await cellar.bottle()).toEqual(
      aRow({ isFinished: true, fillLevel: 50, useCount: 0, updatedAt: cellar.now }),
    )
    await uses(2, 7)
    expect(await cellar.bottle()).toMatchObject({ useCount: 0 })
  })

  test('a first use of a full bottle takes from it, and gives back no more than fits', async () => {
    const cellar = aCellar({})
    await cellar.does('bottle.logUse', { bottleId, pourId: idOf(201), at: 9, levelDrop: 10 })
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 90 })
    await cellar.does('bottle.correct', { id: bottleId, eventId, at: 10, fillLevel: 95 })
    await cellar.does('pour.remove', { id: idOf(201) })
    expect(await cellar.bottle()).toMatchObject({ fillLevel: 100 })
  })
})

describe('the most poured of a year', () => {
  const monthOf = (at: number) => ({ year: at < 0 ? 1969 : 1970, month: 0 })
  const pour = (of: number, number: number, amountMl?: number) => ({
    id: idOf(500 + number),
    bottleId: idOf(of),
    at: 1,
    ...(amountMl !== undefined && { amountMl }),
  })
  test('are ordered by uses, then by amount poured, then by id, ten at most', () => {
    const pours = [pour(3, 1, 10), pour(2, 2, 10), pour(1, 3, 20), pour(9, 4), pour(9, 5)]
    const { topPoured } = figuresOfUse({ bottles: [], pours, events: [] }, 1970, monthOf)
    expect(topPoured.map(({ id }) => id)).toEqual([9, 1, 2, 3].map(idOf))
    const turned = figuresOfUse(
      { bottles: [], pours: pours.toReversed(), events: [] },
      1970,
      monthOf,
    )
    expect(turned.topPoured).toEqual(topPoured)
    const many = Array.from({ length: 11 }, (_, at) => pour(at + 1, at))
    expect(
      figuresOfUse({ bottles: [], pours: many, events: [] }, 1970, monthOf).topPoured,
    ).toHaveLength(10)
  })
})
