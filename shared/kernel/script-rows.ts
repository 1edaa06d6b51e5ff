/**
 * Rows as scripts write and read them, derived from their entity. They are as a person gives them,
 * but amounts are dollars, euros, yen and not their smallest units, because that is what people and other
 * programs write.
 */
import * as z from 'zod/mini'
import type { Changes, Entity, Field, Row, UserFields } from './entity.ts'
import { type Currency, decimalsOf, usDollars } from './currency.ts'
import { type Cents, maxCents } from './money.ts'
import { fieldsSchema, idSchema, schemaOf } from './schema.ts'

/** An amount from `min` cents on. */
export const dollarsFrom = (min: Cents): z.ZodMiniType<number> =>
  z.number().check(z.minimum(min / 100), z.maximum(maxCents / 100), z.multipleOf(0.01))

/** An amount with a separate currency; its decimals are checked when it is stored. */
const amountFrom = (min: Cents, max: Cents): z.ZodMiniType<number> =>
  z.number().check(z.minimum(min / 100), z.maximum(max / 100), z.multipleOf(0.001))

/** Whole cents of such an amount, or the smallest units of another currency; a part of one is left. */
export const centsOf = (amount: number, currency: Currency = usDollars): Cents => {
  const units = amount * 10 ** decimalsOf(currency)
  // 1.1 as a binary fraction is not exact in cents, but meant so.
  return Math.abs(units - Math.round(units)) < 1e-4 ? Math.round(units) : units
}

const isAmount = (field: Field | undefined): boolean => field?.unit === 'cents'

function schemaForScripts(field: Field): z.ZodMiniType {
  if (!isAmount(field) || !('min' in field.values)) return schemaOf(field)
  const { min, max } = field.values
  return max > maxCents ? amountFrom(min, max) : dollarsFrom(min)
}

type ScriptRowInput<E extends Entity> = ReturnType<typeof fieldsSchema<E>>

/** A script's fields of a new row. */
export function givenShape<E extends Entity>(of: E): ScriptRowInput<E> {
  const shape: Record<string, z.ZodMiniType> = { ...fieldsSchema(of) }
  for (const [name, field] of Object.entries(of.fields))
    if (isAmount(field) && shape[name])
      shape[name] =
        field.presence === 'required'
          ? schemaForScripts(field)
          : z.optional(schemaForScripts(field))
  return shape as unknown as ScriptRowInput<E>
}

/** A script's changes: at least one field; `null` clears an optional one. */
export function changesBody<E extends Entity>(of: E): z.ZodMiniType<Changes<E>> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, field] of Object.entries(of.fields)) {
    if (field.owner !== 'user') continue
    const own = schemaForScripts(field)
    shape[name] = z.optional(field.presence === 'optional' ? z.nullable(own) : own)
  }
  return z
    .strictObject(shape)
    .check(z.refine((changes) => Object.keys(changes).length > 0, 'changes nothing')) as never
}

/** A script's view, including server-owned fields. */
export function shownShape<E extends Entity>(
  of: E,
): { readonly [K in keyof Row<E>]: z.ZodMiniType<Row<E>[K]> } {
  const shape: Record<string, z.ZodMiniType> = { id: idSchema }
  for (const [name, field] of Object.entries(of.fields)) {
    const own = schemaForScripts(field)
    shape[name] = field.presence === 'optional' ? z.optional(own) : own
  }
  return shape as never
}

/** The given row, with cents for dollars or for the person's currency. */
export const fromScript = <G extends UserFields<Entity> | Changes<Entity>>(
  { fields }: Entity,
  input: G,
  currency: Currency = usDollars,
): G =>
  withAmounts(
    input,
    (name) => isAmount(fields[name]),
    (amount) => centsOf(amount, currency),
  )

/** A row with dollars for cents, of the fields that the entity has; a person's amounts are in `currency`. */
export function forScript<E extends Entity>(
  { fields }: E,
  row: object,
  currency: Currency = usDollars,
): Row<E> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row))
    if (name === 'id' || Object.hasOwn(fields, name)) shown[name] = value
  return withAmounts(
    shown,
    (name) => isAmount(fields[name]),
    (cents, name) =>
      cents / 10 ** decimalsOf(fields[name]?.owner === 'user' ? currency : usDollars),
  ) as unknown as Row<E>
}

function withAmounts<G extends object>(
  values: G,
  isOne: (name: string) => boolean,
  as: (amount: number, name: string) => number,
): G {
  const all = Object.entries(values).map(([name, value]) => [
    name,
    isOne(name) && typeof value === 'number' ? as(value, name) : (value as unknown),
  ])
  return Object.fromEntries(all) as G
}
