import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusal } from '../../shared/kernel/refusal.ts'
import { roundRequest } from '../../shared/sync/schemas.ts'
import { readRound } from '../../sync-server/sync/request.ts'

const uuid = '0197c5a8-9d6e-7c3a-8f21-3b5d7e9f1a2c'
const whole = {
  protocol: 1,
  deviceId: uuid,
  seen: { seq: 0, uid: '' },
  cursor: null,
  limit: 2_000,
  digest: false,
}

const oddSeq = fc.oneof(
  fc.constantFrom<unknown>(1, 0, -1, 1.5, 2 ** 53, 2 ** 53 - 1, '1', null, true, [1]),
  fc.integer(),
  fc.double(),
)
const oddUid = fc.oneof(
  fc.uuid(),
  fc.constantFrom<unknown>(uuid, uuid.toUpperCase(), `${uuid}\n`, '', null, 7, [uuid]),
)
const mutation = fc.oneof(
  { weight: 9, arbitrary: fc.record({ seq: oddSeq, uid: oddUid }, { requiredKeys: [] }) },
  { weight: 3, arbitrary: fc.record({ seq: fc.integer({ min: 1 }), uid: fc.uuid() }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 1, 'x', [], [1, uuid], {}) },
)
const mutations = fc.oneof(
  { weight: 9, arbitrary: fc.array(mutation, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, {}, 'x', { length: 0 }) },
)

test('a request is read the way its schema reads it', async () => {
  const taken = { yes: 0, no: 0 }
  await fc.assert(
    fc.asyncProperty(mutations, fc.jsonValue(), async (given, args) => {
      const list = Array.isArray(given)
        ? given.map((one: unknown) =>
            one && typeof one === 'object' && !Array.isArray(one) ? { ...one, args } : one,
          )
        : given
      const body = JSON.stringify({ ...whole, mutations: list })
      const expected = roundRequest.safeParse(JSON.parse(body))
      const request = new Request('http://localhost/', { method: 'POST', body })
      const read = await readRound(request).catch((error: unknown) => error)
      taken[expected.success ? 'yes' : 'no'] += 1
      if (expected.success)
        expect(read).toEqual({ request: expected.data, bytes: Buffer.byteLength(body) })
      else expect(isRefusal(read) && read.code).toBe('bad_request')
    }),
    { numRuns: 1_000 },
  )
  expect(taken.yes).toBeGreaterThan(100)
  expect(taken.no).toBeGreaterThan(100)
})
