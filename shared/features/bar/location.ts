import { maxRows } from '../../business/account-limits.ts'
import { maxLocationLength } from '../../business/locations.ts'
import { entity, instant, serverOwned, type Row, type RowRules, line } from '../../kernel/entity.ts'

const rules: RowRules = {
  maxRows: maxRows.ofCollection,
  privacyCategory: 'cellar',
  isOfCellar: true,
}

/**
 * A place of bottles. Bottles name their place, so a bottle may be in a place without a row; a row
 * makes an empty place known.
 */
export const locations = entity('locations', rules, {
  name: line({ max: maxLocationLength }),
  createdAt: serverOwned(instant()),
})
export type Location = Row<typeof locations>
