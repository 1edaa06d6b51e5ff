import * as z from 'zod/mini'
import { maxValuePoints } from '../../business/value.ts'
import { cents } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { pointsOf, type Valuation, withEarlier, written } from '../value/valuation.ts'

/** A point of a history as it is written: day, cents, quantity, source. */
const point = z.tuple([
  z.int().check(z.minimum(0)),
  z.nullable(schemaOf(cents())),
  z.int().check(z.minimum(0), z.maximum(100_000)),
  z.nullable(z.enum(['own', 'stores', 'others', 'paid'])),
])
const history = z.array(point).check(
  z.maxLength(maxValuePoints),
  z.refine((points) => points.every(([on], at) => at === 0 || on > points[at - 1]![0])),
)

/** Whether a bottle's past in a backup is readable, with its days in order. */
export function isHistory({ history: text }: Pick<Valuation, 'history'>): boolean {
  try {
    return history.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Whether it has days after `today`, a day number. */
export const endsAfter = (restored: Pick<Valuation, 'history'>, today: number): boolean =>
  (pointsOf(restored).at(-1)?.on ?? 0) > today

/** The present history with the backup's earlier years; undefined without any. */
export function historyWith(
  here: Pick<Valuation, 'history'> | undefined,
  restored: Pick<Valuation, 'history'>,
): string | undefined {
  const points = here ? pointsOf(here) : []
  const all = withEarlier(points, pointsOf(restored))
  return all === points ? undefined : written(all)
}
