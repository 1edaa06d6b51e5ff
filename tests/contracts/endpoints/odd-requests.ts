import * as z from 'zod'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Chance } from '../../simulation/chance.ts'

/** A mark in everything odd that is sent: no refusal says it again. */
export const mark = 'zqx-sent-by-a-stranger'

/** A malformed request, made from the contract of an endpoint. */
export interface OddRequest {
  readonly path: string
  readonly method: string
  readonly body?: BodyInit
  readonly headers: Readonly<Record<string, string>>
}

/** A request by the contract's schemas, with gaps where they leave something out. */
export function oddRequest(
  chance: Chance,
  { path, method, query, body, keyed, media }: Endpoint,
  good: { readonly place: string; readonly body?: unknown },
): OddRequest {
  const headers: Record<string, string> = {}
  const type = chance.is(0.8) ? 'application/json' : chance.oneOf(contentTypes)
  if (type !== undefined) headers['Content-Type'] = type
  if (keyed && chance.is(0.9))
    headers['Idempotency-Key'] = chance.is(0.8) ? `fuzz-${chance.bits()}` : chance.oneOf(keys)
  const [place = '', asked] = good.place.split('?')
  const odd = chance.is(0.75) ? place : filled(chance, path)
  const search = query && chance.is(0.7) ? oddQuery(chance, query, asked) : asked
  const sent = method === 'GET' ? undefined : oddBody(chance, body, good.body, media !== undefined)
  return {
    method,
    headers,
    path: search ? `${odd}?${search}` : odd,
    ...(sent !== undefined && { body: sent }),
  }
}

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'image/svg+xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'a',
  undefined,
] as const
const keys = ['', 'short', 'k'.repeat(201), 'k'.repeat(5_000), '"quoted key"', "'; drop table jobs"]

const texts = [
  '',
  ' ',
  '\u0000',
  `a\u0000b${mark}`,
  '\uFEFF',
  '\u202E',
  '\uDC00',
  '😀'.repeat(50),
  mark,
  'x'.repeat(5_000),
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '9'.repeat(40),
  '0197a000-0000-7000-8000-000000000a1e',
  '2026-11-21',
  '$ne',
  '${7*7}',
  '{{7*7}}',
  '\r\nX: y',
]
const numbers = [0, -1, 1, 0.5, -0.0, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e21]
const others = [null, true, false, [], {}, [[]], [null], { $ne: null }, { length: 1e9 }]
const any = (chance: Chance): unknown =>
  chance.oneOf([chance.oneOf(texts), chance.oneOf(numbers), chance.oneOf(others)])

/** The path of a contract with something odd for each name. */
const filled = (chance: Chance, path: string): string =>
  path.replaceAll(/\{\w+\}/g, () => {
    const text = chance.oneOf(texts).slice(0, 600) || 'x'
    return encodeURIComponent(text.toWellFormed()).replace(/^\.+$/, 'dots')
  })

function oddQuery(chance: Chance, schema: z.core.$ZodType, asked: string | undefined): string {
  const names = [...Object.keys(shapeOf(schema)), 'after', 'limit', 'constructor', '__proto__']
  const search = new URLSearchParams(asked)
  for (let times = chance.between(1, 3); times > 0; times--) {
    const value = chance.is(0.3) ? cursor(chance) : String(any(chance)).slice(0, 2_000)
    search.append(chance.oneOf(names), value.toWellFormed())
  }
  return search.toString()
}

/** Text that looks like a cursor of a list. */
const cursor = (chance: Chance): string =>
  Buffer.from(
    chance.is(0.5) ? JSON.stringify([any(chance), any(chance)]) : chance.bytes(20),
  ).toString('base64url')

function oddBody(
  chance: Chance,
  schema: z.core.$ZodType | undefined,
  good: unknown,
  isBytes: boolean,
): BodyInit | undefined {
  if (isBytes || chance.is(0.1)) return rawBody(chance, good)
  if (!schema) return chance.is(0.5) ? undefined : JSON.stringify(any(chance))
  const base = chance.is(0.5) && good !== undefined ? good : made(chance, jsonSchemaOf(schema))
  return JSON.stringify(mutated(chance, base))
}

/** Bytes that are no JSON, or too much of it. */
function rawBody(chance: Chance, good: unknown): BodyInit {
  const text = JSON.stringify(good ?? {}) ?? '{}'
  return chance.oneOf<() => BodyInit>([
    () => chance.bytes(chance.upTo(400)) as Uint8Array<ArrayBuffer>,
    () => '{"a":'.repeat(chance.between(1, 4_000)),
    () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    () => text.slice(0, chance.upTo(text.length)),
    () => `\uFEFF${text}`,
    () => text.replace('{', `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},`),
    () => text.replace('{', `{"\\u0000":"\\u0000","\\ud800":"\\udfff",`),
    () => JSON.stringify({ pad: 'x'.repeat(chance.between(1_000, 70_000)) }),
    () => `${text}${text}`,
    () => '',
  ])()
}

/** A value with one thing about it that is otherwise. */
function mutated(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || chance.is(0.05))
    return any(chance)
  const copy: Record<string, unknown> = { ...value }
  const names = Object.keys(copy)
  const name = names.length > 0 ? chance.oneOf(names) : 'x'
  const how = chance.weighted({ as_it_is: 2, other: 5, deeper: 2, missing: 1, more: 1, twice: 1 })
  if (how === 'other') copy[name] = any(chance)
  if (how === 'deeper') copy[name] = mutated(chance, copy[name])
  if (how === 'missing') delete copy[name]
  if (how === 'more') copy[chance.oneOf(texts.slice(0, 40)) || 'x'] = any(chance)
  if (how === 'twice') copy[name] = [copy[name], copy[name]]
  return copy
}

export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
}

const known = new Map<z.core.$ZodType, JsonSchema>()
function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const found = known.get(schema)
  if (found) return found
  const read = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  known.set(schema, read)
  return read
}

/** The names that a schema of an object has. */
export const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, JsonSchema>> => {
  const { properties, anyOf, oneOf } = jsonSchemaOf(schema)
  if (properties) return properties
  const some = [...(anyOf ?? []), ...(oneOf ?? [])].map((one) => one.properties ?? {})
  return Object.assign({}, ...some) as Record<string, JsonSchema>
}

/** Something that fits, as far as JSON schemas say what does. */
function made(chance: Chance, schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.oneOf(schema.enum)
  const some = schema.anyOf ?? schema.oneOf
  if (some) return made(chance, chance.oneOf(some))
  const { minimum = 0, maximum = 1_000 } = schema
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || chance.is(0.5),
      )
      return Object.fromEntries(wanted.map(([name, inner]) => [name, made(chance, inner)]))
    }
    case 'array':
      return Array.from({ length: chance.upTo(4) }, () => made(chance, schema.items ?? {}))
    case 'integer':
      return chance.oneOf([minimum, maximum, minimum + chance.upTo(100)])
    case 'number':
      return chance.oneOf([minimum, maximum, minimum + chance.upTo(100) / 3])
    case 'boolean':
      return chance.is(0.5)
    case 'string':
      return chance
        .oneOf(['Yquem', 'Ōtomo ’n’ 酒 🥃', '2026-11-21', 'a@example.com', mark])
        .slice(0, schema.maxLength)
    default:
      return any(chance)
  }
}
