import { grapesByName } from '../sommelier/grapes.ts'
import { isInPlace, type Place, placesByName } from '../sommelier/places.ts'
import { bottleWords } from './bottle-words.ts'

/**
 * What many write and many leave out of the name of the very same bottle, though it may tell one from
 * another where both say it: where it comes from, its grapes, how it was classed or kept.
 */
export interface OptionalWords {
  readonly places: ReadonlySet<Place>
  readonly grapes: ReadonlySet<string>
  /** `premier`, `grand`: of which rank its growth is. */
  readonly rank: ReadonlySet<string>
  /** `reserve`, `gran`: how long it was kept. */
  readonly reserve: ReadonlySet<string>
  /** How dry it is. */
  readonly taste: ReadonlySet<string>
}

const maxWords = 4

/** Wines named after a place, where different names are different wines. */
const named = ['burgundy', 'montalcino', 'valpolicella']

const places = new Map(
  [...placesByName]
    .filter(([, place]) => !named.some((id) => isInPlace(place, id)))
    .map(([name, place]) => [bottleWords(name).words.join(' '), place]),
)
const grapes = new Map(
  [...grapesByName].map(([name, grape]) => [bottleWords(name).words.join(' '), grape]),
)

/** Which of these words can be left out, and which of them are present. */
export function missingWordsOf(words: readonly string[]): {
  unsaid: OptionalWords
  at: ReadonlySet<number>
} {
  const unsaid = {
    places: new Set<Place>(),
    grapes: new Set<string>(),
    rank: new Set<string>(),
    reserve: new Set<string>(),
    taste: new Set<string>(),
  }
  const at = new Set<number>()
  for (let from = 0; from < words.length; ) {
    const length = lengths.find(
      (some) => from + some <= words.length && hasWords(words.slice(from, from + some), unsaid),
    )
    for (let one = 0; one < (length ?? 0); one++) at.add(from + one)
    from += length ?? 1
  }
  // The class of a growth is of the estate, and all its wine has it.
  if (words.includes('classe')) unsaid.rank.clear()
  return { unsaid, at }
}

const lengths = Array.from({ length: maxWords }, (_, less) => maxWords - less)

type UnsaidWordEntry = {
  readonly [What in keyof OptionalWords]: OptionalWords[What] extends ReadonlySet<infer One>
    ? Set<One>
    : never
}

/** Whether words say such a thing and nothing else, in whichever order; it is kept then. */
function hasWords(words: readonly string[], said: UnsaidWordEntry): boolean {
  for (const text of [words.join(' '), words.toReversed().join(' ')]) {
    const [place, grape, rank] = [places.get(text), grapes.get(text), ranks.get(text)]
    if (place) said.places.add(place)
    else if (grape) said.grapes.add(grape)
    else if (rank) said.rank.add(rank)
    else if (tastes.has(text)) said.taste.add(text)
    else if (reserves.has(text)) said.reserve.add('reserve')
    else if (granReserves.has(text)) said.reserve.add('gran reserve')
    else continue
    return true
  }
  return false
}

/** `1er Cru`, `Grand Cru`, `1er Cru Supérieur`, `Superiore`. */
const ranks: ReadonlyMap<string, string> = new Map([
  ...[['premier', '1er', '1eme'], ['grand'], ['2eme'], ['3eme'], ['4eme'], ['5eme']].flatMap(
    (names) =>
      names.flatMap((name) =>
        ['', ' superieur'].map((after) => [`${name} cru${after}`, names[0]!] as const),
      ),
  ),
  ...['superiore', 'classico', 'classico superiore'].map((name) => [name, name] as const),
])
/** Tastes that are always on the label. */
const alwaysSaid = [
  'halbtrocken',
  'feinherb',
  'demi sec',
  'semi seco',
  'doux',
  'extra brut',
  'brut nature',
  'extra dry',
] as const
/** The usual taste of sparkling wine, which may be left out and is no other one. */
const usualTaste = 'brut'
const tastes: ReadonlySet<string> = new Set([...alwaysSaid, usualTaste, 'trocken', 'sec', 'secco'])
const reserves = new Set(['reserve', 'reserva', 'riserva'])
const granReserves = new Set(
  ['gran', 'grand', 'grande'].flatMap((gran) => [...reserves].map((one) => `${gran} ${one}`)),
)

/** Whether two names that both say something of it do not contradict one another. */
export const agree = (one: OptionalWords, other: OptionalWords): boolean =>
  (['grapes', 'rank', 'reserve', 'taste'] as const).every((what) =>
    isCommon(one[what], other[what]),
  ) && arePlacesCommon(one.places, other.places)

const isCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === 0 || other.size === 0 || (one.size === other.size && one.isSubsetOf(other))

/** One of them is the same; a country is the same as a place in it. */
function arePlacesCommon(one: ReadonlySet<Place>, other: ReadonlySet<Place>): boolean {
  const [a, b] = [one, other].map((some) => [...some].filter(({ above }) => above))
  if (!a?.length || !b?.length) return true
  return a.some((place) => b.includes(place))
}

/**
 * Whether one has a taste that is always on the label, or is dry and of a *Prädikat*, and the other
 * says nothing of it: these are two wines.
 */
export function isTasteOfOneSide(
  one: OptionalWords,
  other: OptionalWords,
  words: readonly string[],
): boolean {
  const [said] = [one, other].filter(({ taste }) => taste.size > 0)
  if (!said || (one.taste.size > 0 && other.taste.size > 0)) return false
  return (
    [...said.taste].some((taste) => alwaysOnLabel.has(taste)) ||
    words.some((word) => praedikate.has(word))
  )
}

const alwaysOnLabel: ReadonlySet<string> = new Set(alwaysSaid)
const praedikate = new Set(['kabinett', 'spatlese', 'auslese'])

/** Words of one side only. */
export const wordsOfOneSide = (
  one: OptionalWords,
  other: OptionalWords,
): readonly (keyof OptionalWords)[] =>
  (Object.keys(one) as (keyof OptionalWords)[]).filter(
    (what) =>
      one[what].size > 0 &&
      other[what].size === 0 &&
      !(what === 'taste' && one.taste.has(usualTaste)),
  )
