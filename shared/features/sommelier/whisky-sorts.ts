import { plainWords } from '../../kernel/text.ts'
import type { Bottle } from '../collection/bottle.ts'
import { kindOfBottle } from '../recipes/kind-of.ts'
import { isSortOf } from '../recipes/kinds.ts'
import { blendHouses, housePlaces, maltHouses, peatedHouses, unpeatedHouses } from './houses.ts'
import { placesOf } from './origin.ts'
import { isInPlace } from './places.ts'

const label = ({ brand, name }: Bottle): string => ` ${plainWords(`${brand} ${name}`).join(' ')} `
const names = (said: string, houses: readonly string[]): boolean =>
  houses.some((house) => said.includes(` ${house} `))

function isWhisky(bottle: Bottle, of = 'whiskey'): boolean {
  const kind = kindOfBottle(bottle)
  return bottle.category === 'Whiskey' && kind !== undefined && isSortOf(kind, of)
}

/** Whether a whisky is peated: by its label, else by its house, else as most of Islay is. */
export function isPeated(bottle: Bottle): boolean {
  if (!isWhisky(bottle)) return false
  const said = label(bottle)
  if (/ (?:unpeated|non peated) /.test(said)) return false
  if (/ (?:peat|peated|peaty|smoke|smoky|smokey|smokehead|staoisha|toiteach) /.test(said))
    return true
  if (names(said, peatedHouses)) return true
  if (names(said, unpeatedHouses)) return false
  return placesOf(bottle).some((place) => isInPlace(place, 'islay'))
}

/** Whether a whisky is known to be without peat: by its label, its house, or as a bourbon, a rye or an Irish one. */
export function isUnpeated(bottle: Bottle): boolean {
  if (!isWhisky(bottle) || isPeated(bottle)) return false
  const said = label(bottle)
  return (
    / (?:unpeated|non peated) /.test(said) ||
    ['bourbon', 'rye whiskey', 'irish whiskey'].some((kind) => isWhisky(bottle, kind)) ||
    (names(said, knownHouses) && !names(said, blendHouses))
  )
}

/** A whisky of which neither its label nor its house tells. */
export const mayBePeated = (bottle: Bottle): boolean =>
  isWhisky(bottle) && !isPeated(bottle) && !isUnpeated(bottle)

const knownHouses = [...housePlaces.keys()]

/** Whether a whisky is a single malt: by its label, else by its house; a Scotch of no house known here is one. */
export function isSingleMalt(bottle: Bottle): boolean {
  if (!isWhisky(bottle)) return false
  const said = label(bottle)
  if (said.includes(' single malt ')) return true
  if (/ (?:blend|blended|vatted|grain) /.test(said) || names(said, blendHouses)) return false
  return isWhisky(bottle, 'scotch') || names(said, maltHouses)
}

/** Whether a whisky is a blend, by its label or its house. */
export function isBlend(bottle: Bottle): boolean {
  if (!isWhisky(bottle)) return false
  const said = label(bottle)
  if (said.includes(' single malt ')) return false
  return / (?:blend|blended|vatted) /.test(said) || names(said, blendHouses)
}
