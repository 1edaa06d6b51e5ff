import { maxRows } from '../../business/account-limits.ts'
import {
  boolean,
  type Changes,
  defaulted,
  entity,
  instant,
  optional,
  serverOwned,
  type Row,
  type RowRules,
  type UserFields,
} from '../../kernel/entity.ts'
import { placesForm, storedPlaces } from './places.ts'
import { criteriaOf, searchCriteria } from './search-criteria.ts'

const fields = {
  ...searchCriteria,
  /** Shown first, with a badge. */
  isPriority: defaulted(boolean(), false),
}

/** The form of an availability alert: the mutators' arguments. */
export const watchForm = entity('watches', { ...fields, locations: placesForm })
export type WatchFields = UserFields<typeof watchForm>
export type WatchChanges = Changes<typeof watchForm>

const rules: RowRules = {
  maxRows: maxRows.watched,
  privacyCategory: 'wishes',
  planLimit: 'alertLimit',
}

/** Tells when a bottle can be had somewhere where it could not be had before. */
export const watches = entity('watches', rules, {
  ...fields,
  /** JSON, see `placesOf`. */
  locations: storedPlaces,
  /** What became available until then has been told; absent: nothing has. */
  notifiedUntil: serverOwned(optional(instant())),
  createdAt: serverOwned(instant()),
  updatedAt: serverOwned(instant()),
})
export type AvailabilityAlert = Row<typeof watches>

/** The alert as it was given, for a form. */
export function givenOfWatch(watch: AvailabilityAlert): WatchFields {
  return { ...criteriaOf(watch), isPriority: watch.isPriority }
}
