import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { mutators } from '../../shared/registry.ts'
import { protocol } from '../../shared/sync/messages.ts'
import { apiError, poke, roundResponse, roundRequest } from '../../shared/sync/schemas.ts'

/**
 * What other clients and old devices rely on, written down: the messages of the wire and the
 * arguments of every mutation that a device may still have in its outbox.
 */
const recorded = JSON.parse(
  readFileSync(new URL('fingerprints.json', import.meta.url), 'utf8'),
) as Fingerprints

interface Fingerprints {
  protocol: number
  messages: Record<string, string>
  mutations: Record<string, string>
}

const schemas = { roundRequest, roundAnswer: roundResponse, apiError, poke }

const now: Fingerprints = {
  protocol,
  messages: fingerprints(schemas),
  mutations: fingerprints(
    Object.fromEntries(Object.entries(mutators).map(([name, { args }]) => [name, args])),
  ),
}

test('[S52] the messages of a wire version never change', () => {
  const sentence =
    'The meaning of the wire format changed, and clients are out there that speak the old one: undo it, or give `protocol` in shared/sync/messages.ts a new number, keep answering the old one, and record the new fingerprints in tests/sync/fingerprints.json.'
  expect(now.messages, `${sentence}\n${JSON.stringify(now.messages, null, 2)}`).toEqual(
    recorded.messages,
  )
  expect(now.protocol, sentence).toBe(recorded.protocol)
})

for (const [name, fingerprint] of Object.entries(recorded.mutations))
  test(`[S52] the arguments of ${name} never change`, () => {
    expect(
      now.mutations[name],
      `Devices may have ${name} in their outbox with the old arguments. Where every old one is still understood and means the same (a new optional field), record the new fingerprint in tests/sync/fingerprints.json; else give the new meaning a new name, and keep this one for a year. It is ${now.mutations[name]} now.`,
    ).toBe(fingerprint)
  })

test('every mutation is recorded', () => {
  const missing = Object.entries(now.mutations).filter(([name]) => !(name in recorded.mutations))
  expect(
    missing,
    `A new mutation is kept for ever: record its fingerprint in tests/sync/fingerprints.json.`,
  ).toEqual([])
})

test('a field that is added, changed or dropped changes the fingerprint', () => {
  const { args } = mutators['bottle.logUse']
  const before = fingerprint(args)
  const shape = (args as unknown as { def: { shape: Record<string, z.core.$ZodType> } }).def.shape
  const { note, ...rest } = shape
  expect(note).toBeDefined()
  const changed = [
    z.strictObject(rest),
    z.strictObject({ ...shape, mood: z.string() }),
    z.strictObject({ ...shape, at: z.string() }),
    z.object(shape),
  ]
  for (const schema of changed) expect(fingerprint(schema)).not.toBe(before)
  expect(fingerprint(z.strictObject(shape))).toBe(before)
})

function fingerprints(named: Record<string, z.core.$ZodType>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, fingerprint(schema)]),
  )
}

function fingerprint(schema: z.core.$ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return createHash('sha256').update(canonical(json)).digest('hex').slice(0, 16)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`
}
