import type { Entity, Field } from '../../shared/kernel/entity.ts'
import { isId } from '../../shared/kernel/id.ts'
import { inOneLine, isStorable } from '../../shared/kernel/text.ts'

type Fits = (value: unknown) => boolean

/**
 * Whether arguments are right as they are: an id and flat fields of an entity. A schema takes five
 * times as long and makes a copy. False says nothing: the schema may change or explain them. A test
 * compares both.
 */
export function areRight(form: Entity, args: unknown): args is Readonly<Record<string, unknown>> {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return false
  const { fields, required } = checksOf(form)
  let missing = required
  for (const name in args) {
    const field = fields.get(name)
    if (!field?.fits((args as Record<string, unknown>)[name])) return false
    if (field.isRequired) missing--
  }
  return missing === 0
}

interface FormChecks {
  readonly fields: ReadonlyMap<string, { readonly fits: Fits; readonly isRequired: boolean }>
  readonly required: number
}

const checks = new WeakMap<Entity, FormChecks>()

function checksOf(form: Entity): FormChecks {
  const known = checks.get(form)
  if (known) return known
  const fields = new Map([['id', { fits: text(isId), isRequired: true }]])
  for (const [name, field] of Object.entries(form.fields))
    if (field.owner === 'user')
      fields.set(name, { fits: fitting(field), isRequired: field.presence === 'required' })
  const required = [...fields.values()].filter(({ isRequired }) => isRequired).length
  const made = { fields, required }
  checks.set(form, made)
  return made
}

const text =
  (fits: (value: string) => boolean): Fits =>
  (value) =>
    typeof value === 'string' && fits(value)
const number =
  (fits: (value: number) => boolean): Fits =>
  (value) =>
    typeof value === 'number' && fits(value)

function fitting({ values }: Field): Fits {
  switch (values.are) {
    case 'text': {
      const { min, max, isLine = false } = values
      return text(
        (value) =>
          value.length <= max &&
          isStorable(value) &&
          value.trim().length >= min &&
          !(isLine && inOneLine(value) !== value),
      )
    }
    case 'integer':
      return number(
        (value) => Number.isSafeInteger(value) && value >= values.min && value <= values.max,
      )
    case 'real':
      return number((value) => Number.isFinite(value) && value >= values.min && value <= values.max)
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'hash':
      return text((value) => /^[0-9a-f]{64}$/.test(value))
    case 'choice':
      return text((value) => values.choices.includes(value))
    case 'pattern':
      return text((value) => isStorable(value) && values.fits(value))
    case 'like':
      return text(
        (value) => value.length <= values.max && isStorable(value) && values.pattern.test(value),
      )
    case 'json':
      return () => false
  }
}
