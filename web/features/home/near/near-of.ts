import { usualAlertPlace } from '../../../../shared/business/alerts.ts'
import type { UserSettings } from '../../../../shared/features/account/setting.ts'

/**
 * Where somebody is, as they have said it: `near` for the server, `place` for people. The first three
 * digits of a zip code are a region, all five only a part of a town.
 */
export function nearOf({ location, zipCode }: Pick<UserSettings, 'location' | 'zipCode'>): {
  readonly near: string
  readonly place: string
} {
  const town = location?.trim() || undefined
  const region = zipCode?.trim().slice(0, 3) || undefined
  const place = town ?? region ?? usualAlertPlace
  return { near: region ?? place, place }
}
