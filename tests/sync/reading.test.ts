import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mutationRefusalCodes } from '../../shared/kernel/refusal.ts'
import { readResponse, readApiError, readPoke } from '../../shared/sync/reading.ts'
import { apiError, poke, roundResponse } from '../../shared/sync/schemas.ts'

/** The device's handwritten reader is compared with the schemas, message by message. */
const uuid = fc.uuid({ version: 7 })
const count = fc.nat()
const position = fc.record({ seq: count, uid: fc.oneof(uuid, fc.constant('')) })
const row = fc.oneof(fc.constant(null), fc.record({ id: uuid, name: fc.string() }))
const messages = {
  answer: fc.record(
    {
      protocol: fc.constant(1),
      confirmed: position,
      rejections: fc.array(
        fc.record({
          seq: fc.integer({ min: 1 }),
          uid: uuid,
          code: fc.constantFrom(...mutationRefusalCodes),
          message: fc.string(),
        }),
        { maxLength: 2 },
      ),
      cursor: fc.record({
        epoch: fc.string({ maxLength: 100 }),
        version: count,
        more: fc.string(),
      }),
      reset: fc.boolean(),
      more: fc.boolean(),
      changes: fc.array(
        fc.record(
          { table: fc.string(), id: uuid, version: count, row, cellar: uuid },
          { requiredKeys: ['table', 'id', 'version', 'row'] },
        ),
        { maxLength: 3 },
      ),
      digest: fc.dictionary(
        fc.string(),
        fc.record({
          count,
          hash: fc
            .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 16 })
            .map((digits) => digits.join('')),
        }),
      ),
    },
    { requiredKeys: ['protocol', 'confirmed', 'rejections', 'cursor', 'reset', 'more', 'changes'] },
  ),
  error: fc.record(
    { code: fc.string(), message: fc.string(), confirmed: position },
    { requiredKeys: ['code', 'message'] },
  ),
  poke: fc.record({ epoch: fc.string(), version: count }),
}

/** Wrong values in place of a field. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'x',
    -1,
    0,
    1,
    1.5,
    2 ** 53,
    'f'.repeat(101),
    [],
    {},
    [{}],
    [null],
  ),
  uuid,
  fc.jsonValue({ maxDepth: 1 }),
)

/** The message with one thing in it left out or replaced, wherever it lies. */
function spoiled(message: unknown, at: number, by: unknown, leaveOut: boolean): unknown {
  const copy = JSON.parse(JSON.stringify(message)) as unknown
  const places: [object, string][] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      places.push([value, key])
      walk((value as Record<string, unknown>)[key])
    }
  }
  walk(copy)
  const place = places[at % Math.max(1, places.length)]
  if (!place) return by
  const [parent, key] = place as [Record<string, unknown>, string]
  if (leaveOut && !Array.isArray(parent)) delete parent[key]
  else parent[key] = by
  return copy
}

describe.each([
  ['an answer', messages.answer, roundResponse, readResponse],
  ['an error', messages.error, apiError, readApiError],
  ['a poke', messages.poke, poke, readPoke],
] as const)('%s', (_, message, schema, read) => {
  test('is read as it came', () => {
    fc.assert(
      fc.property(message as fc.Arbitrary<unknown>, (value) => {
        expect(schema.safeParse(value).success).toBe(true)
        expect(read(value)).toBe(value)
      }),
    )
  })

  test('that is wrong somewhere is read or not as its schema has it', () => {
    let refused = 0
    fc.assert(
      fc.property(
        message as fc.Arbitrary<unknown>,
        fc.nat(),
        odd,
        fc.boolean(),
        (value, at, by, leaveOut) => {
          const wrong = spoiled(value, at, by, leaveOut)
          const fits = schema.safeParse(wrong).success
          if (!fits) refused++
          expect(read(wrong) !== undefined, JSON.stringify(wrong)).toBe(fits)
        },
      ),
      { numRuns: 1_000 },
    )
    expect(refused).toBeGreaterThan(300)
  })

  test('is no other value', () => {
    for (const value of [undefined, null, 1, 'text', [], {}, true])
      expect(read(value)).toBeUndefined()
  })
})

test('a sum under a name that no table can have is read past, as the schema does', () => {
  const confirmed = { seq: 0, uid: '' }
  const digest = JSON.parse('{"__proto__": 1}') as object
  const value = {
    protocol: 1,
    confirmed,
    rejections: [],
    cursor: { epoch: '', version: 0 },
    reset: false,
    more: false,
    changes: [],
    digest,
  }
  expect(roundResponse.safeParse(value).success).toBe(true)
  expect(readResponse(value)).toBe(value)
  expect(readResponse({ ...value, digest: { bottles: 1 } })).toBeUndefined()
})
