import * as z from 'zod/mini'
import {
  type Changes,
  type Entity,
  type Field,
  id,
  type UserFields,
  type Values,
} from './entity.ts'
import type { Id } from './id.ts'
import { never } from './never.ts'
import { inOneLine, isStorable } from './text.ts'

/** The schema of a field's values, whether the field is optional or not. */
export const schemaOf = <T>(field: Field<T>): z.ZodMiniType<T> =>
  schemaOfValues(field.values) as z.ZodMiniType<T>

function schemaOfValues(values: Values): z.ZodMiniType {
  switch (values.are) {
    case 'text':
      return z.string().check(
        ...(values.isLine ? [z.overwrite(inOneLine)] : []),
        z.maxLength(values.max),
        z.refine((value) => isStorable(value), 'has characters that cannot be stored'),
        z.refine((value) => value.trim().length >= values.min, 'must not be blank'),
      )
    case 'integer':
      return z.int().check(z.minimum(values.min), z.maximum(values.max))
    case 'real':
      return z.number().check(z.minimum(values.min), z.maximum(values.max))
    case 'boolean':
      return z.boolean()
    case 'hash':
      return z.string().check(z.regex(/^[0-9a-f]{64}$/))
    case 'choice':
      return z.enum(values.choices as readonly [string, ...string[]])
    case 'pattern':
      return z.string().check(z.refine(values.fits, values.otherwise))
    case 'like':
      return z.string().check(z.maxLength(values.max), z.regex(values.pattern, values.otherwise))
    case 'json':
      return values.schema()
    default:
      return never(values)
  }
}

/**
 * The schemas of the fields that a person may give when a row is made, to be spread into the
 * arguments of a mutator: `z.strictObject({ id: idSchema, ...fieldsSchema(bottles) })`.
 */
export function fieldsSchema<E extends Entity>(
  of: E,
): {
  [K in keyof UserFields<E>]-?: undefined extends UserFields<E>[K]
    ? z.ZodMiniOptional<z.ZodMiniType<Exclude<UserFields<E>[K], undefined>>>
    : z.ZodMiniType<UserFields<E>[K]>
} {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.owner !== 'user') continue
    shape[name] = field.presence === 'required' ? schemaOf(field) : z.optional(schemaOf(field))
  }
  return shape as never
}

/** The schema of a person's changes; at least one field, `null` only where it clears. */
export function changesSchema<E extends Entity>(of: E): z.ZodMiniType<Changes<E>> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.owner !== 'user') continue
    shape[name] = z.optional(
      field.presence === 'optional' ? z.nullable(schemaOf(field)) : schemaOf(field),
    )
  }
  return z
    .strictObject(shape)
    .check(z.refine((changes) => Object.keys(changes).length > 0, 'changes nothing')) as never
}

/** The id of a row among the arguments of a mutator. */
export const idSchema: z.ZodMiniType<Id> = schemaOf(id())
