import type { Entity, Fields } from '../../shared/kernel/entity.ts'

/** How long the text of an input may be, as the entity's field has it. */
export const textLimit = <F extends Fields>(of: Entity<F>, name: keyof F & string) => ({
  maxLength: rangeOf(of, name).max,
})

/** From where to where the number of an input may go, as the entity's field has it. */
export function numberLimits<F extends Fields>(of: Entity<F>, name: keyof F & string) {
  const { min, max } = rangeOf(of, name)
  return { min, max }
}

function rangeOf<F extends Fields>({ table, fields }: Entity<F>, name: keyof F & string) {
  const values = fields[name]?.values
  if (!values || !('max' in values)) throw new Error(`${table}.${name} has no range`)
  return values
}
