import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entity, Field } from '../../shared/kernel/entity.ts'
import type { Mutator } from '../../shared/kernel/mutator.ts'
import { isStorableJson } from '../../shared/kernel/text.ts'
import { mutators } from '../../shared/registry.ts'
import { done, loggedArgs, readMutation } from '../../sync-server/sync/mutation.ts'
import { areRight } from '../../sync-server/sync/quick-args.ts'
import { aBottle, newUid } from './rounds.ts'

/** The handwritten check of arguments is compared with the schemas, mutator by mutator. */
const withForm = Object.values<Mutator>(mutators).flatMap((one) =>
  one.form ? [[one.name, one, one.form] as const] : [],
)

const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('', ' ', 'a\nb', 'nul \u0000', 'half \ud83c', 'EUR', '2026-11-28', '2026-02-30'),
  fc.uuid({ version: 7 }),
  fc.constant('0'.repeat(64)),
)
const numbers = fc.oneof(
  fc.nat({ max: 3_000 }),
  fc.double(),
  fc.constantFrom(-1, -0, 0.5, 2 ** 53, Infinity),
)

const odd = fc.oneof(texts, numbers, fc.boolean(), fc.constantFrom(null, [], {}, undefined))

/** Values of which most fit a field, at its limits too. */
function valuesOf({ values }: Field): fc.Arbitrary<unknown> {
  switch (values.are) {
    case 'text':
      return fc.constantFrom('A', 'Oak', 'x'.repeat(values.max))
    case 'integer':
      return fc.oneof(fc.constantFrom(values.min, values.max), fc.integer(values))
    case 'real':
      return fc.oneof(
        fc.constantFrom(values.min, values.max),
        fc.double({ ...values, noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'hash':
      return fc.constant('0'.repeat(64))
    case 'choice':
      return fc.constantFrom(...values.choices)
    case 'pattern':
      return fc.constantFrom(...patterned.filter((text) => values.fits(text)))
    case 'like':
      return fc.constantFrom(...patterned.filter((text) => values.pattern.test(text)))
    case 'json':
      return fc.constant([])
  }
}
const patterned = [
  'EUR',
  '2026-11-28',
  '01970000-0000-7000-8000-000000000001',
  '["a"]',
  '90210',
  '1',
]

/** Arguments with some of the fields, and in half of them something odd. */
function argumentsFor(form: Entity): fc.Arbitrary<object> {
  const given = Object.entries(form.fields).filter(([, { owner }]) => owner === 'user')
  const required = given.filter(([, { presence }]) => presence === 'required')
  const whole = fc.record(
    {
      id: fc.uuid({ version: 7 }),
      ...Object.fromEntries(given.map(([name, field]) => [name, valuesOf(field)])),
    },
    { requiredKeys: ['id', ...required.map(([name]) => name as 'id')] },
  )
  const names = ['id', 'other', ...Object.keys(form.fields)]
  const change = fc.record({ name: fc.constantFrom(...names), value: odd })
  return fc
    .tuple(whole, fc.option(change, { freq: 1 }))
    .map(([args, changed]) => (changed ? { ...args, [changed.name]: changed.value } : args))
}

describe('[S52] arguments that are right as they came', () => {
  test.each(withForm)('of %s pass its schema unchanged', (_, mutator, form) => {
    let right = 0
    fc.assert(
      fc.property(argumentsFor(form), (args) => {
        if (!areRight(form, args)) return
        right++
        expect(mutator.args.safeParse(args)).toEqual({ success: true, data: args })
        expect(isStorableJson(args)).toBe(true)
      }),
      { numRuns: 300 },
    )
    const hasList = Object.values(form.fields).some(
      ({ values, presence }) => values.are === 'json' && presence === 'required',
    )
    if (!hasList) expect(right).toBeGreaterThan(5)
  })

  test.each([
    ['a list', []],
    ['nothing', null],
    ['a missing name', { name: undefined }],
    ['a line break in a line', { name: 'two\nlines' }],
    ['a field of the server', { useCount: 1 }],
    ['an unknown field', { other: 1 }],
    ['null', { notes: null }],
    ['half a character', { notes: 'half \ud83c' }],
    ['a day that never was', { purchasedOn: '2026-02-30' }],
    ['half a bottle', { quantity: 0.5 }],
  ])('do not include %s', (_, odd) => {
    const { form } = mutators['bottle.add'] as Mutator
    const whole = aBottle()
    expect(areRight(form!, whole)).toBe(true)
    expect(areRight(form!, Array.isArray(odd) || odd === null ? odd : { ...whole, ...odd })).toBe(
      false,
    )
  })
})

describe('[S3] [S5] a mutation with right arguments', () => {
  const wire = { seq: 1, uid: newUid(), name: 'bottle.add', args: aBottle(), at: 1 }
  const codeOf = (more: object) => {
    const { call } = readMutation({ ...wire, ...more } as never, newUid())
    return 'code' in call ? call.code : undefined
  }

  test('is run', () => {
    expect(codeOf({})).toBeUndefined()
    expect(codeOf({ later: 'field' })).toBeUndefined()
  })

  test('and another field that is too large or too deep is invalid', () => {
    expect(codeOf({ later: 'x'.repeat(65_536) })).toBe('invalid')
    expect(codeOf({ later: JSON.parse('['.repeat(70) + ']'.repeat(70)) as unknown })).toBe(
      'invalid',
    )
    expect(codeOf({ at: 'x'.repeat(65_536) })).toBe('invalid')
  })
})

describe('[S3] [S4] the quick check and the schema read a mutation alike', () => {
  const userId = newUid()
  const uid = newUid()
  const sighting = {
    id: newUid(),
    bottleName: 'Lagavulin 16',
    storeName: 'The Corner Shop',
    zipCode: '30308',
    price: 8_900,
    seenAt: 1,
  }

  /** What both paths make of it, and whether the quick one took it. */
  function readBoth(wire: object) {
    const sent = { seq: 1, uid, name: 'sighting.add', args: sighting, at: 1, ...wire }
    const quickly = mutators['sighting.add'] as Mutator
    const { form: _, ...bySchema } = quickly
    const [quick, schema] = [quickly, bySchema].map((mutator) => {
      const read = readMutation(sent as never, userId, { [mutator.name]: mutator })
      const call =
        'code' in read.call
          ? read.call
          : { args: read.call.args, logged: loggedArgs(sent as never, read, done) }
      return { call, isQuick: read.json !== undefined }
    })
    expect(quick?.call).toEqual(schema?.call)
    expect(schema?.isQuick).toBe(false)
    return { isQuick: quick?.isQuick, isRun: !('code' in (quick?.call ?? {})) }
  }

  test.each([0, -1, 0.5, 2 ** 53, 1e308, Infinity])(
    'with the number %d for its time, quickly',
    (at) => {
      expect(readBoth({ at })).toEqual({ isQuick: true, isRun: true })
    },
  )

  test.each([
    ['no time', undefined],
    ['null', null],
    ['a text', '2026-11-29'],
    ['a list', [1]],
  ])('with %s for its time, by the schema alone', (_, at) => {
    expect(readBoth({ at })).toEqual({ isQuick: false, isRun: true })
  })

  const { min, max } = timeOf(mutators['sighting.add'] as Mutator)
  test.each([
    [min, true],
    [max, true],
    [min - 1, false],
    [max + 1, false],
    [0.5, false],
    [Infinity, false],
  ])('with the time %d in its arguments: %s', (seenAt, isRun) => {
    expect(readBoth({ args: { ...sighting, seenAt } })).toEqual({ isQuick: isRun, isRun })
  })
})

/** The limits of a sighting's time. */
function timeOf({ form }: Mutator): { readonly min: number; readonly max: number } {
  const values = form?.fields['seenAt']?.values
  if (values?.are !== 'integer') throw new Error('a sighting has a time')
  return values
}
