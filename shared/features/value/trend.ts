import { maxRows } from '../../business/account-limits.ts'
import { type Direction, stableMargin, valuePeriods } from '../../business/value.ts'
import {
  calendarDay,
  choice,
  entity,
  integer,
  serverOwned,
  real,
  type Row,
  type RowRules,
} from '../../kernel/entity.ts'
import { categories } from '../collection/categories.ts'

const rules: RowRules = { maxRows: maxRows.byHand, privacyCategory: 'values', isRestored: false }

/**
 * The trend of a category's store prices over a period, once stored per user; no longer written.
 */
export const trends = entity('trends', rules, {
  category: serverOwned(choice(categories)),
  period: serverOwned(choice(valuePeriods)),
  /** The middle one of the changes of all bottles that were compared, in percent. */
  percentage: serverOwned(real({ min: -100, max: 1_000_000 })),
  /** How many bottles of stores have a price at both ends of the period. */
  compared: serverOwned(integer({ min: 0, max: 1_000_000_000 })),
  /** The day of the newest price among them. */
  pricedOn: serverOwned(calendarDay()),
})
export type Trend = Row<typeof trends>

export const directionOf = (percentage: number): Direction =>
  percentage > stableMargin ? 'up' : percentage < -stableMargin ? 'down' : 'stable'
