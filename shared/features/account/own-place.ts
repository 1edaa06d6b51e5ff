import { usualAlertPlace } from '../../business/alerts.ts'
import { regionOf } from '../../kernel/zip-code.ts'
import type { UserSettings } from './setting.ts'

/** A person's location, if they gave one. */
export type OwnPlace = Partial<Pick<UserSettings, 'location' | 'zipCode'>>

/**
 * The default place of an alert: the town and ZIP code of the profile, or the specification's place
 * without either.
 */
export function usualPlaces({ location, zipCode }: OwnPlace): readonly string[] {
  const said = [location?.trim(), zipCode?.trim()].filter((place) => place)
  return said.length > 0 ? (said as string[]) : [usualAlertPlace]
}

/**
 * The place of "near me" among stores and drops: the region of the ZIP code, else the town; empty
 * without both.
 */
export const nearMe = ({ location, zipCode }: OwnPlace): string =>
  regionOf(zipCode ?? '') ?? location?.trim() ?? ''
