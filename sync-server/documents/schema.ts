/** A JSON schema, with the keywords that the contracts use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** One line of a table of fields. */
export interface SchemaField {
  /** With its parents: `ingredients[].name`. */
  readonly name: string
  /** `text, at most 300`. */
  readonly type: string
  readonly isRequired: boolean
}

/** Deeper fields are left to the OpenAPI document. */
const maxDepth = 4

/** The fields of an object, each followed by its own. */
export function fieldsOf(schema: Schema, parent = '', depth = 0): SchemaField[] {
  if (depth > maxDepth) return []
  const { properties = {}, required = [] } = schema
  const own = Object.entries(properties).flatMap(([key, one]) => {
    const name = `${parent}${key}`
    const field = { name, type: typeOf(one), isRequired: required.includes(key) }
    return [field, ...below(one, name, depth)]
  })
  return [...own, ...alternatives(schema).flatMap((one) => fieldsOf(one, parent, depth + 1))]
}

function below(schema: Schema, name: string, depth: number): SchemaField[] {
  const { items, additionalProperties } = schema
  if (items) return below(items, `${name}[]`, depth + 1)
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined
  return [
    ...fieldsOf({ ...schema, anyOf: [], oneOf: [] }, `${name}.`, depth + 1),
    ...(values ? below(values, `${name}.*`, depth + 1) : []),
    ...alternatives(schema).flatMap((one) => below(one, name, depth + 1)),
  ]
}

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [
  ...anyOf,
  ...oneOf,
  ...allOf,
]

/** The type of a value in words: `integer, 0 to 100`. */
export function typeOf(schema: Schema): string {
  const { type, items } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const options = alternatives(schema)
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(' or ')
  if (type === 'array') return [`list of ${typeOf(items ?? {})}`, limit(schema)].join('')
  if (type === 'string') return `${schema.format ?? 'text'}${limit(schema)}`
  if (typeof type === 'string') return `${type}${limit(schema)}`
  return 'any value'
}

function limit({ minimum, maximum, maxLength, maxItems }: Schema): string {
  // The limits of JavaScript's integers are no limits of ours.
  const isReal = (one?: number) => one !== undefined && Math.abs(one) < Number.MAX_SAFE_INTEGER
  const max = maxLength ?? maxItems ?? (isReal(maximum) ? maximum : undefined)
  if (isReal(minimum)) return max === undefined ? `, at least ${minimum}` : `, ${minimum} to ${max}`
  return max === undefined ? '' : `, at most ${max}`
}
