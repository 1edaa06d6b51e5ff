import type { Schema } from './schema.ts'

const uuid = '0197a3c2-5b1e-7d40-9a6f-2c8e41d7b053'
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Values by the name of their field, where its schema names no form. */
const byName: Readonly<Record<string, string>> = {
  endpoint: 'https://push.example/send/1',
  perEuro: 'USD',
  near: '30303',
  day: '2027-03-01',
  on: '2027-03-01',
  purchasedOn: '2026-11-02',
  licenseExpiresOn: '2027-12-31',
  licenseNumber: 'GA-10293',
  city: 'Decatur',
  state: 'GA',
  address: '12 Church Street',
  brand: 'Springbank',
  name: 'Springbank 15',
  title: 'Springbank 15',
  bottleName: 'Springbank 15',
  sku: '5010814000016',
  gtin: '5010814000016',
  subcategory: 'Single Malt',
  password: 'a long pass phrase',
  newPassword: 'another long pass phrase',
  customerName: 'Ann Lee',
  amount: '2 oz',
}

/** Fields with the id of something. */
const ids =
  /^(?:ids?|uid|user|person|store|group|cellar|bottle|recipe|drop|event|post|item|nonce|registrations|reservation|subject|sighting|story|ultraDrop|invitation|request|wish|review|deviceId)$|Id$/

/** Values by the pattern of a text. */
const byPattern: readonly (readonly [start: string, value: string])[] = [
  ['^[0-9a-f]{64}', hash],
  ['^[A-Z]{3}', 'USD'],
  ['^[1-9]\\d{0,2}', '100'],
  ['^\\d{1,15}', '42'],
  ['^\\d{5}', '30303'],
  ['^\\d{4}-\\d{2}$', '2026-11'],
  ['^(?=(?:\\D*\\d)', '+1 404 555 0117'],
  ['^[^@\\s]+@', 'ann@example.com'],
  ['^test_', 'test_1'],
  ['^[\\w-]', 'n3hF0sQ2mXy8bVtK4rLwZc7aJd1eGp5uTi9oHqB6sWk'],
]

const byFormat: Readonly<Record<string, string>> = {
  uuid,
  email: 'ann@example.com',
  uri: 'https://shop.example/bottle',
  date: '2027-03-01',
  'date-time': '2027-03-01T18:00:00Z',
}

/** Enough of a long list to show its form. */
const maxDepth = 6

/**
 * A value that fits a schema: of an object the required fields, and all fields if none is required.
 * @param name the field's name, by which texts without a form are chosen
 */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (first && !schema.properties) return exampleOf(first, name, depth)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, name, depth)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, name, depth)
    case 'array':
      return depth > maxDepth || schema.maxItems === 0
        ? []
        : [exampleOf(schema.items ?? {}, name, depth + 1)]
    case 'string':
      return textOf(schema, name)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    default:
      // Transforms of a contract have no JSON schema: days and shares.
      return name.endsWith('On') ? textOf({}, name) : 1
  }
}

function objectOf(schema: Schema, name: string, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const wanted = required.length > 0 ? required : Object.keys(properties)
  const own = Object.fromEntries(
    wanted.map((key) => [key, exampleOf(properties[key] ?? values ?? {}, key, depth + 1)]),
  )
  if (wanted.length > 0 || !values) return own
  const key = propertyNames ? String(exampleOf(propertyNames, name, depth)) : uuid
  return { [key]: exampleOf(values, '', depth + 1) }
}

function textOf({ format, pattern, minLength = 0, maxLength }: Schema, name: string): string {
  const known =
    (format !== undefined && byFormat[format]) ||
    byPattern.find(([start]) => pattern?.startsWith(start))?.[1] ||
    byName[name] ||
    (ids.test(name) ? uuid : name.endsWith('On') ? '2027-03-01' : 'Text')
  return known.padEnd(minLength, '.').slice(0, maxLength)
}

/** A moment is in milliseconds since 1970. */
const moment = Date.UTC(2027, 2, 1, 18)

function numberOf({ minimum = 1, maximum = moment }: Schema, name: string): number {
  const wanted = /At$|^at$|^since$|^until$/.test(name) ? moment : 1
  return Math.min(Math.max(wanted, minimum), maximum)
}
