import { usualAlertPlace } from '../../business/alerts.ts'
import { regionOf } from '../../kernel/zip-code.ts'
import type { UserSettings } from './setting.ts'

/** What a person says of where they are; nothing where they do not. */
export type OwnPlace = Partial<Pick<UserSettings, 'location' | 'zipCode'>>

/**
 * Where a new alert looks: in the town and around the zip code of the profile; in the specification's
 * own place only where nobody has said anything.
 */
export function usualPlaces({ location, zipCode }: OwnPlace): readonly string[] {
  const said = [location?.trim(), zipCode?.trim()].filter((place) => place)
  return said.length > 0 ? (said as string[]) : [usualAlertPlace]
}

/**
 * What is looked for by "near me" among stores and drops: the region of the zip code, or else the town;
 * empty where neither is said.
 */
export const nearMe = ({ location, zipCode }: OwnPlace): string =>
  regionOf(zipCode ?? '') ?? location?.trim() ?? ''
