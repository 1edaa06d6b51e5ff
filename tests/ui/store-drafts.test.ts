import { expect, test } from 'vitest'
import { hour, minute } from '../../shared/kernel/time.ts'
import type { OwnDrop } from '../../shared/features/market/drop-endpoints.ts'
import {
  draftOf,
  dropChangesOf,
  type DropDraft,
  dropFormOf,
  problemsOf,
} from '../../web/features/stores/drop-draft.ts'
import type { OwnEvent } from '../../shared/features/events/endpoints.ts'
import {
  type EventDraft,
  eventDraftOf,
  eventFormOf,
  eventProblemsOf,
} from '../../web/features/stores/event-draft.ts'
import {
  type UltraDraft,
  ultraDraftOf,
  ultraFormOf,
  ultraProblemsOf,
} from '../../web/features/stores/ultra-draft.ts'

const empty = draftOf(undefined, 'CA')
const aDraft = (changes: Partial<DropDraft> = {}): DropDraft => ({
  ...empty,
  title: 'Old Oak 12',
  category: 'Whiskey',
  salePrice: 89_00,
  quantity: 6,
  ...changes,
})
const fieldsOf = (problems: object) => Object.keys(problems).toSorted()

test('a drop needs a title, a category, a price, a count and a hold', () => {
  expect(fieldsOf(problemsOf({ ...empty, holdMinutes: null }, 0))).toEqual([
    'category',
    'holdMinutes',
    'quantity',
    'salePrice',
    'title',
  ])
  expect(problemsOf(aDraft(), 6)).toEqual({})
  expect(fieldsOf(problemsOf(aDraft({ quantity: 5 }), 6))).toEqual(['quantity'])
})

test('the times of a drop follow each other, and it may end as its pickup does', () => {
  const at = (changes: Partial<DropDraft>) => fieldsOf(problemsOf(aDraft(changes), 0))
  const [one, two] = ['2026-12-01T10:00', '2026-12-02T10:00'] as const
  expect(at({ startsAt: one, endsAt: two, pickupFrom: one, pickupUntil: two })).toEqual([])
  expect(at({ startsAt: one, endsAt: one })).toEqual(['endsAt'])
  expect(at({ startsAt: two, endsAt: one })).toEqual(['endsAt'])
  expect(at({ endsAt: two, pickupUntil: one })).toEqual(['pickupUntil'])
  expect(at({ pickupFrom: one, pickupUntil: one })).toEqual(['pickupUntil'])
})

test('a drop is sent with moments by the clock of its store, and only with what changed', () => {
  const draft = aDraft({ startsAt: '2026-12-01T10:00', holdMinutes: 15, brand: ' ' })
  const startsAt = Date.parse('2026-12-01T18:00:00Z')
  expect(dropFormOf(draft, 'CA')).toEqual({
    title: 'Old Oak 12',
    category: 'Whiskey',
    salePrice: 89_00,
    quantity: 6,
    startsAt,
    holdFor: 15 * minute,
    isAllocated: false,
    isSponsored: false,
  })
  const before = draftOf({ ...dropFormOf(draft, 'CA'), startsAt } as unknown as OwnDrop, 'CA')
  expect(before).toMatchObject({ startsAt: '2026-12-01T10:00', holdMinutes: 15 })
  expect(dropChangesOf(before, before, 'CA', 5)).toEqual({})
  expect(dropChangesOf({ ...before, brand: 'Oak' }, before, 'CA', 5)).toEqual({ brand: 'Oak' })
  // Without a start it begins now.
  expect(dropChangesOf({ ...before, startsAt: null }, before, 'CA', 5)).toEqual({ startsAt: 5 })
})

test('an event needs a title, a kind, a time and a length; gold members pay no more', () => {
  const none = eventDraftOf(undefined, 'GA')
  const draft = (changes: Partial<EventDraft> = {}): EventDraft => ({
    ...none,
    title: 'Six malts',
    eventType: 'tasting',
    eventDate: '2026-12-01T19:00',
    ...changes,
  })
  expect(fieldsOf(eventProblemsOf({ ...none, duration: null }))).toEqual([
    'duration',
    'eventDate',
    'eventType',
    'title',
  ])
  expect(eventProblemsOf(draft({ price: 10_00, goldPrice: 10_00 }))).toEqual({})
  expect(fieldsOf(eventProblemsOf(draft({ price: 10_00, goldPrice: 10_01 })))).toEqual([
    'goldPrice',
  ])
  expect(
    fieldsOf(eventProblemsOf(draft({ isVirtual: true, address: 'http://a.example' }))),
  ).toEqual(['address'])
  // The same price for all is none for gold.
  const event = { title: 'Six malts', eventType: 'tasting', eventDate: 0, duration: 120 } as const
  const shown = (price: number, goldPrice: number) => {
    const { price: all, goldPrice: gold } = eventDraftOf(
      { ...event, price, goldPrice } as unknown as OwnEvent,
      'GA',
    )
    return [all, gold]
  }
  expect([shown(10_00, 10_00), shown(10_00, 9_99), shown(10_00, 0), shown(0, 0)]).toEqual([
    [10_00, null],
    [10_00, 9_99],
    [10_00, 0],
    [null, null],
  ])
  // Only an online event sends its address.
  const form = eventFormOf(draft({ address: 'https://a.example' }), 'GA')
  expect(form).toEqual({
    title: 'Six malts',
    eventType: 'tasting',
    eventDate: Date.parse('2026-12-02T00:00:00Z'),
    duration: 120,
    price: 0,
    isVirtual: false,
  })
})

test('the times of an ultra drop follow each other; who enters without asking is not reviewed', () => {
  const [first, next] = ['2026-12-01T10:00', '2026-12-02T10:00'] as const
  const draft = (changes: Partial<UltraDraft> = {}): UltraDraft => ({
    ...ultraDraftOf(undefined, 'GA'),
    title: 'Old Oak 25',
    category: 'Whiskey',
    salePrice: 640_00,
    quantity: 1,
    liveStartsAt: first,
    liveEndsAt: next,
    drawingAt: next,
    ...changes,
  })
  const at = (changes: Partial<UltraDraft>) => fieldsOf(ultraProblemsOf(draft(changes)))
  expect(at({})).toEqual([])
  expect(at({ liveEndsAt: first })).toEqual(['liveEndsAt'])
  expect(at({ drawingAt: first })).toEqual(['drawingAt'])
  expect(at({ scheduledAt: first })).toEqual([])
  expect(at({ scheduledAt: next })).toEqual(['liveStartsAt'])
  expect(at({ requestStartsAt: first })).toEqual(['liveStartsAt'])
  expect(at({ pickupUntil: next })).toEqual(['pickupUntil'])
  expect(at({ minReservations: null })).toEqual(['minReservations'])
  expect(ultraFormOf(draft({ reviewsByHand: true }), 'GA').reviewsByHand).toBe(false)
  const asking = { reviewsByHand: true, requestStartsAt: '2026-11-30T10:00' }
  expect(ultraFormOf(draft(asking), 'GA')).toMatchObject({
    reviewsByHand: true,
    liveEndsAt: Date.parse('2026-12-02T10:00:00Z') + 5 * hour,
  })
})
