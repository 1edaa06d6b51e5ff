import { maxRows } from '../../business/account-limits.ts'
import {
  calendarDay,
  cents,
  type Changes,
  entity,
  instant,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  text,
  type UserFields,
} from '../../kernel/entity.ts'
import { placesForm, storedPlaces, placesText } from './places.ts'
import { criteriaOf, searchCriteria } from './search-criteria.ts'

const { bottle, brand, isActive } = searchCriteria
const fields = {
  bottle,
  brand,
  /** US cents: it fires at this price and below. */
  targetPrice: cents({ min: 1 }),
  isActive,
}

/** The form of a price alert: the mutators' arguments. */
export const alertForm = entity('alerts', { ...fields, locations: placesForm })
export type AlertFields = UserFields<typeof alertForm>
export type AlertChanges = Changes<typeof alertForm>

const rules: RowRules = {
  maxRows: maxRows.watched,
  privacyCategory: 'wishes',
  planLimit: 'alertLimit',
}

/** Fires when a bottle is offered at a price. The server records seen and sent prices. */
export const alerts = entity('alerts', rules, {
  ...fields,
  /** JSON, see `placesOf`. */
  locations: storedPlaces,
  /** The lowest price at which a matching bottle can be had now, where, and of which day it is. */
  currentPrice: serverOwned(optional(cents())),
  currentStore: serverOwned(optional(text({ max: 200 }))),
  currentOn: serverOwned(optional(calendarDay())),
  /** The last reported price; absent if the next one at or below the target is reported. */
  notifiedPrice: serverOwned(optional(cents())),
  /** The same of prices at other places than those of the alert. */
  notifiedElsewhere: serverOwned(optional(cents())),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type PriceAlert = Row<typeof alerts>

/** The given values, as a row stores them. */
export function storedAlert<G extends { locations?: readonly string[] | undefined }>(
  input: G,
): Omit<G, 'locations'> & { locations?: string } {
  const { locations, ...rest } = input
  return { ...rest, ...(locations && { locations: placesText(locations) }) }
}

/** The alert as it was given, for a form and for bringing it back. */
export function givenOfAlert(alert: PriceAlert): AlertFields {
  return { ...criteriaOf(alert), targetPrice: alert.targetPrice }
}
