import { plainWords } from '../../kernel/text.ts'
import type { Bottle } from '../collection/bottle.ts'
import { tagsOf } from '../collection/tags.ts'
import { kindOfBottle } from '../recipes/kind-of.ts'
import { isSortOf } from '../recipes/kinds.ts'
import { grapesIn } from './grapes.ts'
import { housePlaces, maxHouseWords } from './houses.ts'
import { countryOf, type Place, placesByName, placesIn } from './places.ts'

/** Where a kind is from, where no bottle of it says more. */
const placesOfKinds: readonly (readonly [string, string])[] = [
  ['bourbon', 'usa'],
  ['rye whiskey', 'usa'],
  ['tennessee whiskey', 'tennessee'],
  ['canadian whisky', 'canada'],
  ['irish whiskey', 'ireland'],
  ['islay scotch', 'islay'],
  ['scotch', 'scotland'],
  ['japanese whisky', 'japan'],
  ['cognac', 'cognac'],
  ['armagnac', 'armagnac'],
  ['calvados', 'calvados'],
  ['tequila', 'mexico'],
  ['mezcal', 'mexico'],
  ['cachaca', 'brazil'],
  ['grappa', 'italy'],
  ['port', 'portugal'],
  ['madeira', 'portugal'],
  ['sherry', 'jerez'],
  ['champagne', 'champagne'],
  ['prosecco', 'prosecco'],
]

/** Where a kind is from, whoever makes it. */
export const placeOfKind = (id: string): string | undefined =>
  placesOfKinds.find(([kind]) => kind === id)?.[1]

/** The country of a whisky that no other country makes. */
export const homeOfKind = (id: string): string | undefined =>
  id === 'rye whiskey' ? undefined : placeOfKind(id)

const places = new WeakMap<Bottle, readonly Place[]>()

/**
 * Where a bottle is from: by its region; of wine also by the appellation that its name is; else by its
 * house, else by what it is.
 */
export function placesOf(bottle: Bottle): readonly Place[] {
  const before = places.get(bottle)
  if (before) return before
  const found = findPlaces(bottle)
  places.set(bottle, found)
  return found
}

function findPlaces(bottle: Bottle): readonly Place[] {
  const { name, brand, region = '', category } = bottle
  const said = placesIn(region)
  const named = category === 'Wine' ? placesIn(name) : []
  // A name may be closer than the region, and does not lie in another country.
  const countries = new Set(said.map(countryOf))
  const closer = named.filter((place) => countries.size === 0 || countries.has(countryOf(place)))
  if (said.length + closer.length > 0) return [...said, ...closer]
  const house = placeOfHouse(plainWords(`${brand} ${name}`))
  if (house) return [house]
  const kind = kindOfBottle(bottle)
  const ofKind = kind && placesOfKinds.find(([id]) => isSortOf(kind, id))
  const place = ofKind && placesByName.get(ofKind[1])
  return place ? [place] : []
}

function placeOfHouse(words: readonly string[]): Place | undefined {
  for (let length = maxHouseWords; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const place = housePlaces.get(words.slice(from, from + length).join(' '))
      if (place !== undefined) return placesByName.get(place)
    }
  return undefined
}

const grapes = new WeakMap<Bottle, readonly string[]>()

/** Of which grapes a wine is: by its label, tags or the file that it came from, else by its place. */
export function grapesOf(bottle: Bottle): readonly string[] {
  const before = grapes.get(bottle)
  if (before) return before
  const found = findGrapes(bottle)
  grapes.set(bottle, found)
  return found
}

function findGrapes(bottle: Bottle): readonly string[] {
  if (bottle.category !== 'Wine') return []
  const said = `${bottle.name} ${tagsOf(bottle).join(' ')} ${varietalOf(bottle)}`
  const named = grapesIn(plainWords(said))
  if (named.length > 0) return named
  const colour = kindOfBottle(bottle)?.id
  if (colour !== 'red wine' && colour !== 'white wine') return []
  const grapeOf = (place: Place | undefined): string | undefined =>
    place && ((colour === 'red wine' ? place.redGrape : place.whiteGrape) ?? grapeOf(place.above))
  // The closest place is the one that is named last.
  return placesOf(bottle)
    .toReversed()
    .flatMap((place) => grapeOf(place) ?? [])
    .slice(0, 1)
}

/** The columns of other programs' files that name grapes. */
const columns = ['varietal', 'mastervarietal', 'grape', 'grapes', 'variety']

function varietalOf({ sourceRow }: Bottle): string {
  if (sourceRow === undefined) return ''
  try {
    const row: unknown = JSON.parse(sourceRow)
    if (typeof row !== 'object' || row === null) return ''
    return Object.entries(row)
      .filter(([name]) => columns.includes(plainWords(name).join('')))
      .map(([, cell]) => String(cell))
      .join(' ')
  } catch {
    return ''
  }
}
