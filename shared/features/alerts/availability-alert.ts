import {
  boolean,
  type Changes,
  defaulted,
  entity,
  instant,
  optional,
  product,
  type Row,
  text,
  type UserFields,
} from '../../kernel/entity.ts'
import { placesForm, placesKept, placesOf } from './places.ts'

const fields = {
  bottle: text({ max: 300 }),
  brand: optional(text({ max: 200 })),
  /** Paused where it is false. */
  isActive: defaulted(boolean(), true),
  /** Shown first, with a badge. */
  isPriority: defaulted(boolean(), false),
}

/** An availability alert as a person gives it: what the mutators take. */
export const watchForm = entity('watches', { ...fields, locations: placesForm })
export type WatchFields = UserFields<typeof watchForm>
export type WatchChanges = Changes<typeof watchForm>

/** Tells when a bottle can be had somewhere where it could not be had before. */
export const watches = entity('watches', {
  ...fields,
  /** JSON, see `placesOf`. */
  locations: placesKept,
  /** What became available until then has been told; absent: nothing has. */
  toldUntil: product(optional(instant())),
  createdAt: product(instant()),
  updatedAt: product(instant()),
})
export type AvailabilityAlert = Row<typeof watches>

/** The alert as it was given, for a form. */
export function givenOfWatch(watch: AvailabilityAlert): WatchFields {
  const { bottle, brand, isActive, isPriority } = watch
  return { bottle, brand, isActive, isPriority, locations: placesOf(watch) }
}
