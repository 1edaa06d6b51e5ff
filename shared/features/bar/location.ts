import { maxLocationLength } from '../../business/locations.ts'
import { entity, instant, product, type Row, text } from '../../kernel/entity.ts'

/**
 * A place where bottles stand. Bottles name their place by its name, so a bottle may stand in a
 * place that has no row of its own; a row makes a place known before anything stands there.
 */
export const locations = entity('locations', {
  name: text({ max: maxLocationLength }),
  createdAt: product(instant()),
})
export type Location = Row<typeof locations>
