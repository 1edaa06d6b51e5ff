import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tierAt } from '../../shared/business/loyalty.ts'
import { bottles } from '../../shared/features/collection/bottle.ts'
import {
  boolean,
  calendarDay,
  cents,
  changed,
  choice,
  type Field,
  json,
  hash,
  instant,
  integer,
  newRow,
  real,
  text,
  textMatching,
} from '../../shared/kernel/entity.ts'
import { capped, mutator, type MutatorContext } from '../../shared/kernel/mutator.ts'
import { changesSchema, fieldsSchema, schemaOf } from '../../shared/kernel/schema.ts'
import { centsFromText, moneyForField } from '../../shared/kernel/typed-money.ts'
import { shortMoney } from '../../shared/kernel/short-money.ts'
import { shortAmount, shortCount } from '../../shared/kernel/short-number.ts'
import { isId, uuidFromHash, uuidV7 } from '../../shared/kernel/id.ts'
import { exactMoney, money, maxCents } from '../../shared/kernel/money.ts'
import { mutators } from '../../shared/registry.ts'
import { isStorableJson } from '../../shared/kernel/text.ts'
import { dayOf, isDay } from '../../shared/kernel/time.ts'

test('a tier begins at its number of points, and the lowest at zero', () => {
  const points = [-1, 0, 249, 250, 999, 1_000, 2_999, 3_000, 1_000_000]
  expect(points.map(tierAt)).toEqual([
    'bronze',
    'bronze',
    'bronze',
    'silver',
    'silver',
    'gold',
    'gold',
    'platinum',
    'platinum',
  ])
})

describe('money', () => {
  test('the displayed cents of a field are read back as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => {
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
      fc.property(fc.integer({ min: -Number(maxCents), max: maxCents }), (cents) => {
        expect(money(cents)).toBe(whole.format(cents / 100))
        expect(exactMoney(cents)).toBe(exact.format(cents / 100))
      }),
      { examples: [[50], [-50], [150], [-40], [99_950], [100_000]] },
    )
  })

  test.each([
    [10_000_000_00, '$10M'],
    [99_999_999_99, '$100M'],
    [617_348_879_00, '$617.349M'],
    [1_234_567_890_12, '$1.23457B'],
  ])('%d cents are abbreviated as %s', (cents, said) => {
    expect(shortMoney(cents)).toBe(said)
  })

  test.each([
    [0, '0', '$0'],
    [999, '999', '$10'],
    [1_000, '1K', '$10'],
    [12_345, '12.3K', '$123'],
    [999_950, '1M', '$10K'],
    [1_249_999, '1.2M', '$12.5K'],
    [123_456_789_000, '123.5B', '$1.2B'],
  ])('%d is shown with one decimal as %s, and as cents %s', (count, said, amount) => {
    expect(shortCount(count)).toBe(said)
    expect(shortAmount(count)).toBe(amount)
  })

  test.each([
    ['1234.5', 123_450],
    [' $80 ', 8_000],
    ['.5', 50],
    ['7.', 700],
    ['1,234.56', 123_456],
    ['39,50', 3950],
    ['39,5', 3950],
    ['1.234,50', 123_450],
    ['1 234,50', 123_450],
    ['1\u202f234,50', 123_450],
    ['1’234.50', 123_450],
    ['1,234', 123_400],
    ['$ 99,999,999.99', maxCents],
  ])('%s is read as %i cents', (typed, cents) => {
    expect(centsFromText(typed)).toBe(cents)
  })

  test.each([
    '',
    '.',
    '-1',
    '1.234',
    '1,2,3',
    '12,3456',
    '12 34,50',
    '1e3',
    '100000000',
    'NaN',
    '٣',
  ])('%j is no amount', (typed) => {
    expect(centsFromText(typed)).toBeUndefined()
  })
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

describe('the composition of ids', () => {
  test('the time is in the first 48 bits, and never before 1970', () => {
    const random = Uint8Array.from({ length: 12 }, (_, at) => at)
    expect(uuidV7(0x0123_4567_89ab, random)).toBe('01234567-89ab-7001-8203-040506070809')
    expect(uuidV7(0x0123_4567_89ab + 0.9, random)).toBe('01234567-89ab-7001-8203-040506070809')
    expect(uuidV7(-1, random)).toBe('00000000-0000-7001-8203-040506070809')
  })

  test('too little chance, or too little of a hash, makes no id', () => {
    expect(() => uuidV7(1, new Uint8Array(9))).toThrow(RangeError)
    expect(isId(uuidV7(1, new Uint8Array(10)))).toBe(true)
    expect(() => uuidFromHash(new Uint8Array(15))).toThrow(RangeError)
    expect(isId(uuidFromHash(new Uint8Array(16)))).toBe(true)
  })
})

describe('days', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['0999-01-01', false],
    ['1000-01-01', true],
    ['9999-12-31', true],
    ['2026-04-30', true],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-01-01T', false],
    [' 2026-01-01', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  test('the day of a moment is that of the place', () => {
    const at = Date.UTC(2026, 10, 21, 23, 30)
    expect([dayOf(at), dayOf(at, 29), dayOf(at, 30)]).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(dayOf(at, -24 * 60)).toBe('2026-11-20')
  })
})

describe('a mutator', () => {
  test('whose schema is a function makes it once, and only when it is asked for', () => {
    let made = 0
    const open = mutator({
      name: 'test.open',
      args: () => {
        made++
        return z.strictObject({ id: z.string() })
      },
      rows: () => [],
      run: async () => {},
    })
    expect(made).toBe(0)
    expect(open.args.safeParse({ id: 'a' }).success).toBe(true)
    expect(open.args.safeParse({}).success).toBe(false)
    expect(made).toBe(1)
  })

  test('that changes bottles makes no schema before one is changed', () => {
    for (const name of ['bottle.add', 'bottle.edit', 'bottle.import', 'bottles.edit'] as const) {
      const args = Object.getOwnPropertyDescriptor(mutators[name], 'args')
      expect(args?.get, name).toBeDefined()
    }
  })
})

describe('entities', () => {
  const add = z.strictObject(fieldsSchema(bottles))
  const bottle = { name: '山崎 12', brand: 'Suntory', category: 'Whiskey' }

  test('a field that a person may not set is refused', () => {
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

  test('null clears only optional fields', () => {
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

  const fits = <T>(field: Field<T>, values: readonly unknown[]) =>
    values.map((value) => z.safeParse(schemaOf(field), value).success)

  test.each<[string, Field, good: readonly unknown[], bad: readonly unknown[]]>([
    ['text', text({ max: 5 }), ['a', ' abc ', 'abcde'], ['', ' ', 'abcdef', 'a\u0000', 1, null]],
    ['text of a length', text({ min: 2, max: 3 }), ['ab', 'abc'], ['a', ' a ', 'abcd', '\ud800a']],
    ['text that may be blank', text({ min: 0, max: 1 }), ['', ' ', 'a'], ['ab', undefined]],
    ['a whole number', integer({ min: -1, max: 2 }), [-1, 0, 2], [-2, 3, 0.5, '1', Number.NaN]],
    ['a number', real({ min: 0, max: 5 }), [0, 0.1, 5], [-0.1, 5.1, Number.NaN, '1']],
    ['a yes or no', boolean(), [true, false], [0, 'true', null]],
    ['money', cents(), [0, maxCents], [-1, 0.5, maxCents + 1]],
    ['a moment', instant(), [0, 253_402_300_799_999], [-1, 0.5, 253_402_300_800_000]],
    [
      'a hash',
      hash(),
      ['0123456789abcdef'.repeat(4)],
      ['0'.repeat(63), '0'.repeat(65), 'G'.repeat(64)],
    ],
    ['a choice', choice(['a', 'b']), ['a', 'b'], ['c', '', 0]],
    ['a day', calendarDay(), ['2026-11-21'], ['2026-11-31', '', 1]],
    [
      'text of a rule',
      textMatching((one) => one.startsWith('x'), 'is none'),
      ['x', 'xy'],
      ['', 'y', 1],
    ],
    ['what has a schema of its own', json(() => z.array(z.int())), [[], [1]], [1, ['1']]],
  ])('%s has its limits', (_, field, good, bad) => {
    expect(fits(field, good)).toEqual(good.map(() => true))
    expect(fits(field, bad)).toEqual(bad.map(() => false))
  })

  test('changes are fields of the person, at least one, and nothing else', () => {
    const changes = changesSchema(bottles)
    expect(z.safeParse(changes, { name: 'x', notes: undefined }).success).toBe(true)
    expect(z.safeParse(changes, { useCount: 2 }).success).toBe(false)
    expect(z.safeParse(changes, { other: 2 }).success).toBe(false)
    expect(z.safeParse(changes, { name: ' ' }).success).toBe(false)
  })

  test('a change leaves the row as it was, and clears by null or undefined', () => {
    const row = { a: 1, b: 2, c: 3 }
    expect(changed(row, { a: null, b: undefined, c: 0 })).toEqual({ c: 0 })
    expect(row).toEqual({ a: 1, b: 2, c: 3 })
  })

  test('a row of many fields, new or changed, is no hash table', () => {
    setFlagsFromString('--allow-natives-syntax')
    const isFast = runInThisContext('(row) => %HasFastProperties(row)') as (row: object) => boolean
    const names = Object.keys(bottles.fields)
    const given = JSON.parse(
      JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))),
    ) as object
    const row = newRow(bottles, '01970000-0000-7000-8000-000000000001', given)
    expect(Object.keys(row)).toHaveLength(names.length + 1)
    expect(isFast(row)).toBe(true)
    expect(isFast(changed(row, { notes: 'other' }))).toBe(true)
    const made: Record<string, unknown> = {}
    for (const name of names) made[`own ${name}`] = 1
    expect(isFast(made)).toBe(false)
  })

  test('a row made from another takes its fields alone', () => {
    const given = { ...bottle, other: 1, [Symbol('cellar')]: 'theirs' }
    const row = newRow(bottles, '01970000-0000-7000-8000-000000000001', given)
    expect(Object.getOwnPropertySymbols(row)).toEqual([])
    expect('other' in row).toBe(false)
  })

  test('a given value wins over a default, also when it is null', () => {
    const given = { ...bottle, quantity: 0, location: '', isFinished: undefined }
    expect(newRow(bottles, '01970000-0000-7000-8000-000000000001', given)).toMatchObject({
      quantity: 0,
      location: '',
      isFinished: false,
    })
  })

  test('a person’s fact is at most a day ahead', () => {
    const context = { latest: 100 } as MutatorContext
    expect([99, 100, 101].map((at) => capped(at, context))).toEqual([99, 100, 100])
  })

  test('strings that cannot be stored are found wherever they stand', () => {
    expect(isStorableJson({ a: ['b', { c: 'd\u0000' }] })).toBe(false)
    expect(isStorableJson({ 'a\ud800': 1 })).toBe(false)
    expect(isStorableJson({ a: ['🥃', null, 1, true] })).toBe(true)
  })
})
