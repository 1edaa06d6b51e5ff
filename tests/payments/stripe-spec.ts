import { existsSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { realData } from '../support/real-data.ts'

const specFile = realData('stripe/stripe-openapi-spec3-2023-09-12.yaml')
const fixturesFile = realData('stripe/stripe-openapi-fixtures3-2026-08-21.json')

/** Whether Stripe's own API description is next to the project. */
export const hasStripeSpec = existsSync(specFile) && existsSync(fixturesFile)

/** The body of a request, nested as in the form: `items[0][price]=…`. */
export interface Form {
  [name: string]: string | Form
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
}

interface Operation {
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/x-www-form-urlencoded'?: { schema: Schema } }
  }
}

let examples: Record<string, Record<string, unknown>> | undefined

/** An example of each of Stripe's objects, by its name; none where Stripe's own are not there. */
export function fixtures(): Record<string, Record<string, unknown>> {
  if (!hasStripeSpec) return {}
  examples ??= (
    JSON.parse(readFileSync(fixturesFile, 'utf8')) as {
      resources: Record<string, Record<string, unknown>>
    }
  ).resources
  return examples
}

/** Fields newer than the description, as typed by the library version the server uses. */
const text: Schema = { type: 'string' }
const since: Record<string, Record<string, Schema>> = {
  'POST /v1/subscriptions': {
    discounts: { type: 'array', items: { type: 'object', properties: { coupon: text } } },
  },
  'POST /v1/invoices/create_preview': {
    subscription: text,
    subscription_details: {
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { id: text, price: text } } },
        proration_behavior: { enum: ['always_invoice', 'create_prorations', 'none'] },
        proration_date: { type: 'integer' },
      },
    },
  },
}

let sections: Map<string, string> | undefined
const parsed = new Map<string, Record<string, Operation>>()

/** The part about one path; the whole file is four megabytes, of which a test needs little. */
function pathItem(path: string): Record<string, Operation> | undefined {
  sections ??= new Map(
    readFileSync(specFile, 'utf8')
      .split(/^(?= {2}'?\/v1\/)/m)
      .slice(1)
      .map((section) => [/^ {2}'?([^':]+)/.exec(section)?.[1] ?? '', section]),
  )
  const section = sections.get(path)
  if (section === undefined) return undefined
  let item = parsed.get(path)
  if (!item) {
    const own = section.split(/^(?=\S)/m)[0] ?? ''
    item = Object.values(load(own) as Record<string, Record<string, Operation>>)[0] ?? {}
    parsed.set(path, item)
  }
  return item
}

/**
 * What Stripe would not take of a request, one sentence; undefined where it is in order, and where
 * its description is not there to say.
 */
export function objection(method: string, path: string, form: Form): string | undefined {
  if (!hasStripeSpec) return undefined
  const later = since[`${method} ${path}`]
  const operation = pathItem(path)?.[method.toLowerCase()]
  if (!operation && !later) return `Unrecognized request URL (${method}: ${path}).`
  const body = operation?.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const queries = (operation?.parameters ?? []).filter((one) => one.in === 'query')
  const schema: Schema = {
    type: 'object',
    properties: {
      ...body?.properties,
      ...Object.fromEntries(queries.map(({ name, schema: of }) => [name, of])),
      ...later,
    },
    required: [
      ...(body?.required ?? []),
      ...queries.flatMap(({ name, required }) => (required ? [name] : [])),
    ],
  }
  return misfit(form, schema, '')
}

function misfit(value: string | Form, schema: Schema, at: string): string | undefined {
  if (schema.anyOf) {
    const all = schema.anyOf.map((one) => misfit(value, one, at))
    return all.includes(undefined) ? undefined : all[0]
  }
  if (typeof value === 'string') return misfitOfText(value, schema, at)
  if (schema.type === 'array') {
    for (const [index, one] of Object.entries(value)) {
      const wrong = misfit(one, schema.items ?? {}, `${at}[${index}]`)
      if (wrong) return wrong
    }
    return undefined
  }
  if (schema.type !== 'object') return `Invalid ${schema.type ?? 'value'}: ${at}`
  const missing = schema.required?.find((name) => !(name in value))
  if (missing) return `Missing required param: ${at ? `${at}[${missing}]` : missing}.`
  for (const [name, one] of Object.entries(value)) {
    const { additionalProperties: more } = schema
    const own = schema.properties?.[name] ?? (typeof more === 'object' ? more : undefined)
    const place = at ? `${at}[${name}]` : name
    if (!own) return `Received unknown parameter: ${place}`
    const wrong = misfit(one, own, place)
    if (wrong) return wrong
  }
  return undefined
}

function misfitOfText(value: string, schema: Schema, at: string): string | undefined {
  if (schema.enum && !schema.enum.includes(value))
    return `Invalid ${at}: must be one of ${schema.enum.join(', ')}`
  if (schema.maxLength !== undefined && value.length > schema.maxLength) return `Too long: ${at}`
  switch (schema.type) {
    case 'integer':
      return /^-?\d+$/.test(value) ? undefined : `Invalid integer: ${at}`
    case 'number':
      return Number.isFinite(Number(value)) ? undefined : `Invalid number: ${at}`
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : `Invalid boolean: ${at}`
    case 'array':
    case 'object':
      return `Invalid ${schema.type}: ${at}`
    default:
      return undefined
  }
}

/** The nested object of `a[b][0]=c`. */
export function nested(pairs: Iterable<readonly [string, string]>): Form {
  const form: Form = {}
  for (const [name, value] of pairs) {
    const keys = name.split(/\[|\]\[|\]/).filter((one) => one !== '')
    let at = form
    for (const key of keys.slice(0, -1)) {
      const next = (at[key] ??= {})
      if (typeof next === 'string') throw new Error(`${name} is a text and more`)
      at = next
    }
    at[keys.at(-1) ?? ''] = value
  }
  return form
}
