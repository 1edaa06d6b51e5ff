import * as z from 'zod/mini'
import { maxAlertPlaceLength, maxAlertPlaces, usualAlertPlace } from '../../business/alerts.ts'
import { defaulted, json, text } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { plainWords } from '../../kernel/text.ts'

/**
 * Where an alert looks, as a person gives it: names of places, `Atlanta, GA`. An empty list means
 * anywhere.
 */
export const placesForm = defaulted(
  json<readonly string[]>(() =>
    z.array(schemaOf(text({ max: maxAlertPlaceLength }))).check(z.maxLength(maxAlertPlaces)),
  ),
  [usualAlertPlace],
)

/** The same as a row keeps it: JSON, because a column holds one value. */
export const placesKept = defaulted(text({ max: 8_192 }), placesText([usualAlertPlace]))

/** The list as a row keeps it. */
export function placesText(places: readonly string[]): string {
  return JSON.stringify(places.map((place) => place.trim()))
}

/** The list that a row keeps; what cannot be read is no place. */
export function placesOf({ locations }: { readonly locations: string }): readonly string[] {
  try {
    const read: unknown = JSON.parse(locations)
    return Array.isArray(read) ? read.filter((place) => typeof place === 'string') : []
  } catch {
    return []
  }
}

/** Whether an alert for these places hears of this one. What names no place is to be had anywhere. */
export function covers(places: readonly string[], place: string | undefined): boolean {
  if (places.length === 0 || place === undefined) return true
  const words = plainWords(place).join(' ')
  return places.some((one) => plainWords(one).join(' ') === words)
}
