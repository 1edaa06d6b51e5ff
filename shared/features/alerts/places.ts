import * as z from 'zod/mini'
import { maxAlertPlaceLength, maxAlertPlaces, usualAlertPlace } from '../../business/alerts.ts'
import { defaulted, json, text, line } from '../../kernel/entity.ts'
import { schemaOf } from '../../kernel/schema.ts'
import { placeWords } from '../../kernel/place-words.ts'
import { plainWords } from '../../kernel/text.ts'
import { regionOf } from '../../kernel/zip-code.ts'

/**
 * Where an alert looks, as a person gives it: names of places, `Atlanta, GA`, and zip codes. An empty
 * list means anywhere.
 */
export const placesForm = defaulted(
  json<readonly string[]>(() =>
    z.array(schemaOf(line({ max: maxAlertPlaceLength }))).check(z.maxLength(maxAlertPlaces)),
  ),
  [usualAlertPlace],
)

/** The same as a row keeps it: JSON, because a column holds one value. */
export const storedPlaces = defaulted(text({ max: 8_192 }), placesText([usualAlertPlace]))

/** The list as a row keeps it. */
export function placesText(places: readonly string[]): string {
  return JSON.stringify(places.map((place) => place.trim()))
}

/** The list that a row keeps, each place once; what cannot be read is no place. */
export function placesOf({ locations }: { readonly locations: string }): readonly string[] {
  try {
    const read: unknown = JSON.parse(locations)
    return Array.isArray(read)
      ? [...new Set(read.filter((place) => typeof place === 'string'))]
      : []
  } catch {
    return []
  }
}

/** The place of sale; without any field, everywhere. */
export interface SoldAt {
  readonly place?: string | null | undefined
  readonly zip?: string | null | undefined
}

/**
 * Whether an alert for these places includes an offer there. A place is the beginning of the
 * seller's (`Atlanta` is in `Atlanta, GA`, which is `Atlanta, Georgia`), or a ZIP code, which means
 * its region.
 */
export function covers(places: readonly string[], { place, zip }: SoldAt): boolean {
  if (places.length === 0 || (place == null && zip == null)) return true
  return places.some((one) => {
    const region = regionOf(one)
    if (region !== undefined) return zip != null && region === regionOf(zip)
    // As it is written, too: Fort Washington is a town in Pennsylvania.
    return [plainWords, placeWords].some((wordsOf) => begins(wordsOf(place ?? ''), wordsOf(one)))
  })
}

const begins = (words: readonly string[], said: readonly string[]): boolean =>
  said.length > 0 && said.every((word, at) => word === words[at])
