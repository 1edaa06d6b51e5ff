import { maxRows } from '../../business/account-limits.ts'
import { maxLocationLength } from '../../business/locations.ts'
import { entity, instant, serverOwned, type Row, type RowRules, line } from '../../kernel/entity.ts'

const rules: RowRules = { maxRows: maxRows.ofCollection, keptAs: 'cellar', isOfCellar: true }

/**
 * A place where bottles stand. Bottles name their place by its name, so a bottle may stand in a
 * place that has no row of its own; a row makes a place known before anything stands there.
 */
export const locations = entity('locations', rules, {
  name: line({ max: maxLocationLength }),
  createdAt: serverOwned(instant()),
})
export type Location = Row<typeof locations>
