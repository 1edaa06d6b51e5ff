import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bottles } from '../../shared/features/collection/bottle.ts'
import { changed, newRow } from '../../shared/kernel/entity.ts'
import { changesSchema, fieldsSchema } from '../../shared/kernel/schema.ts'
import { isId, uuidFromHash, uuidV7 } from '../../shared/kernel/id.ts'
import {
  centsFromText,
  exactMoney,
  money,
  moneyForField,
  mostCents,
} from '../../shared/kernel/money.ts'
import { isStorableJson } from '../../shared/kernel/text.ts'
import { isDay } from '../../shared/kernel/time.ts'

describe('money', () => {
  test('what is shown in a field is read back as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: mostCents }), (cents) => {
        expect(centsFromText(moneyForField(cents))).toBe(cents)
        expect(centsFromText(exactMoney(cents))).toBe(cents)
      }),
    )
  })

  test('is written as the browser writes it in English', () => {
    const style = { style: 'currency', currency: 'USD' } as const
    const whole = new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 0 })
    const exact = new Intl.NumberFormat('en-US', style)
    fc.assert(
      fc.property(fc.integer({ min: -Number(mostCents), max: mostCents }), (cents) => {
        expect(money(cents)).toBe(whole.format(cents / 100))
        expect(exactMoney(cents)).toBe(exact.format(cents / 100))
      }),
      { examples: [[50], [-50], [150], [-40], [99_950], [100_000]] },
    )
  })

  test.each([
    ['1234.5', 123_450],
    [' $80 ', 8_000],
    ['.5', 50],
    ['7.', 700],
    ['1,234.56', 123_456],
  ])('%s is read as %i cents', (typed, cents) => {
    expect(centsFromText(typed)).toBe(cents)
  })

  test.each(['', '.', '-1', '1.234', '1,23', '12,3456', '1e3', '100000000', 'NaN', '٣'])(
    '%j is no amount',
    (typed) => {
      expect(centsFromText(typed)).toBeUndefined()
    },
  )
})

describe('ids', () => {
  test('ids made later sort later, and all are lowercase UUIDs', () => {
    const random = new Uint8Array(10).fill(255)
    const early = uuidV7(1_795_219_200_000, random)
    const late = uuidV7(1_795_219_200_001, new Uint8Array(10))
    expect(isId(early) && isId(late)).toBe(true)
    expect(early < late).toBe(true)
    expect(early[14]).toBe('7')
  })

  test('the same hash gives the same id', () => {
    const hash = Uint8Array.from({ length: 32 }, (_, i) => i)
    expect(uuidFromHash(hash)).toBe('00010203-0405-8607-8809-0a0b0c0d0e0f')
    expect(isId(uuidFromHash(hash))).toBe(true)
  })

  test.each([
    '',
    'x',
    '0197D3B2-0000-7000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
  ])('%j is no id', (text) => {
    expect(isId(text)).toBe(false)
  })
})

describe('days', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0999-01-01', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })
})

describe('entities', () => {
  const add = z.strictObject(fieldsSchema(bottles))
  const bottle = { name: '山崎 12', brand: 'Suntory', category: 'Whiskey' }

  test('what a person may not set is refused', () => {
    for (const field of [
      'useCount',
      'lastUsedAt',
      'createdAt',
      'updatedAt',
      'openedAt',
      'userId',
      'version',
    ])
      expect(z.safeParse(add, { ...bottle, [field]: 1 }).success, field).toBe(false)
    expect(z.safeParse(add, bottle).success).toBe(true)
  })

  test('null clears only what is optional', () => {
    const changes = changesSchema(bottles)
    expect(z.safeParse(changes, { notes: null }).success).toBe(true)
    expect(z.safeParse(changes, { name: null }).success).toBe(false)
    expect(z.safeParse(changes, { quantity: null }).success).toBe(false)
    expect(z.safeParse(changes, {}).success).toBe(false)
  })

  test('a new row has the defaults, and an unset optional field is absent', () => {
    const row = newRow(bottles, '01970000-0000-7000-8000-000000000001', bottle, {
      createdAt: 1,
      updatedAt: 1,
    })
    expect(row).toEqual({
      id: '01970000-0000-7000-8000-000000000001',
      ...bottle,
      location: 'Home Bar',
      quantity: 1,
      inCollection: true,
      isFinished: false,
      useCount: 0,
      createdAt: 1,
      updatedAt: 1,
    })
    expect('notes' in row).toBe(false)
    expect('notes' in changed({ ...row, notes: 'x' }, { notes: null })).toBe(false)
  })

  test('strings that cannot be stored are found wherever they stand', () => {
    expect(isStorableJson({ a: ['b', { c: 'd\u0000' }] })).toBe(false)
    expect(isStorableJson({ 'a\ud800': 1 })).toBe(false)
    expect(isStorableJson({ a: ['🥃', null, 1, true] })).toBe(true)
  })
})
