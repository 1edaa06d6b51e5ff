import type { Category } from '../collection/categories.ts'
import { houseNames, isSortOf, kinds, kindsByName } from '../recipes/kinds.ts'
import type { Match, NamedMatches, Term } from './filter.ts'
import { filterWords } from './filter-words.ts'
import { grapesByName } from './grapes.ts'
import { growthsByName } from './growths.ts'
import { housePlaces } from './houses.ts'
import type { Labels } from './labels.ts'
import { isMeaningful } from './accounted.ts'
import { isCommon, isConcept, isFillerWord } from './lexicon.ts'
import { negations } from './negations.ts'
import { isInPlace, placesByName } from './places.ts'
import type { Token } from './tokens.ts'

const categories: ReadonlyMap<string, Category> = new Map(
  Object.entries({
    whiskey: 'Whiskey',
    whisky: 'Whiskey',
    whiskeys: 'Whiskey',
    whiskies: 'Whiskey',
    wine: 'Wine',
    wines: 'Wine',
    spirit: 'Spirits',
    spirits: 'Spirits',
    liqueur: 'Liqueurs',
    liqueurs: 'Liqueurs',
    beer: 'Beer',
    beers: 'Beer',
  }),
)

/** Words for a sort that is not a kind. Each line: kinds of `recipes/kinds.ts`, then words. */
const styles: ReadonlyMap<string, readonly string[]> = new Map(
  `
red wine: red, reds, red wines
white wine: white, whites, white wines
rose wine: rose, roses, rosado, rosato, pink
sparkling wine: sparkling, sparklers, bubbly, bubbles, fizz
dessert wine: sweet, dessert, sticky, stickies, sweet wine, sweet wines, dessert wines, pudding wine, pudding wines
port, sherry, madeira, fortified wine: fortified
port: ports, tawny
sherry: sherries
scotch: scotches
bourbon: bourbons
rye whiskey: rye, ryes
irish whiskey: irish whiskeys
gin: gins
vodka: vodkas
rum: rums
tequila: tequilas
mezcal: mezcals
cognac: cognacs
grape brandy, apple brandy, pisco, grappa, kirsch, slivovitz, poire williams: brandy, brandies
sweet vermouth, dry vermouth, bianco vermouth: vermouth, vermouths
angostura bitters, orange bitters, peychauds bitters, peach bitters, chocolate bitters, other bitters, celery bitters, grapefruit bitters: bitters
amaro, fernet, cynar: amaros, amari
stout: stouts, porter
ipa: ipas
lager: lagers
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [of = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, of.split(', ')] as const)
    }),
)
/** Such a name must match exactly. */
const isGeneral = (name: string) =>
  !houseNames.has(name) &&
  (kinds.has(name) ||
    [
      ...categories.keys(),
      'rum',
      'gin',
      'vodka',
      'tequila',
      'scotch',
      'vermouth',
      'bitters',
      'brandy',
    ].some((end) => name.endsWith(` ${end}`)))
const withoutS = (name: string) => name.replace(/(?<=..)s$/, '')

/** Several places by one name. */
const european =
  'france italy spain portugal germany austria switzerland hungary greece slovenia croatia romania bulgaria england scotland ireland netherlands belgium denmark sweden norway finland poland'
const beaujolaisCrus =
  'morgon fleurie brouilly julienas chenas chiroubles regnie,moulin a vent,saint amour'
const continents: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    europe: european,
    european,
    'old world': european,
    'south america': 'argentina chile uruguay brazil peru venezuela',
    'south american': 'argentina chile uruguay brazil peru venezuela',
    'new world': 'usa canada argentina chile uruguay australia,new zealand,south africa',
    'southern hemisphere': 'argentina chile uruguay brazil peru australia,new zealand,south africa',
    'left bank': 'medoc graves,pessac leognan',
    'right bank': 'libournais',
    'beaujolais cru': beaujolaisCrus,
    'beaujolais crus': beaujolaisCrus,
    'cru beaujolais': beaujolaisCrus,
    'crus beaujolais': beaujolaisCrus,
    caribbean:
      'cuba jamaica barbados trinidad martinique guadeloupe haiti,dominican republic,puerto rico',
  }).map(([name, list]) => {
    const [single = '', ...rest] = list.split(',')
    return [name, [...single.split(' '), ...rest]] as const
  }),
)

const smoky = new Set(['peated', 'peaty', 'smoky', 'smokey'])
const malt =
  /^(?:single malts?|malts|malt whisk(?:y|ies)|single malt whisk(?:y|ies))( scotch| scotches)?(?: whisk(?:y|ies))?$/

const blend =
  /^(?:blended|blended (?:whisk(?:y|ey)|whisk(?:ies|eys))|(?:blended|blend of) (scotch(?:es)?))(?: whisk(?:y|ies))?$/

/** A thing that is named, by the longest name that begins here. */
interface ReadTermName {
  readonly length: number
  readonly matches: readonly Match[]
  /** By which kind of word: two of one kind with an `and` between them are either. */
  readonly by: Match['is']
}

const maxWords = 6

/** Whether a word distinguishes bottles. */
const isDistinct = (word: string) => !isFillerWord(word) && !isConcept(word) && !isCommon(word)

function namedAt(
  at: number,
  words: readonly string[],
  labels: Labels,
  isFree: (at: number) => boolean,
): ReadTermName | undefined {
  for (let length = Math.min(maxWords, words.length - at); length > 0; length--) {
    if (!Array.from({ length }, (_, i) => isFree(at + i)).every(Boolean)) continue
    const those = words.slice(at, at + length)
    const name = those.join(' ')
    if (words[at - 1] === 'non' && isKindBehindName(name)) continue
    const found = factNamed(name) ?? labelNamed(those, labels)
    if (found) return { length, matches: found, by: found[0]!.is }
  }
  return undefined
}

/** `Non-Scotch whisky` is whisky that is no Scotch, although `Scotch whisky` is a name, too. */
function isKindBehindName(name: string): boolean {
  const [, rest, kind] = /^(.+) (\S+)$/.exec(name) ?? []
  return rest !== undefined && categories.has(kind!) && factNamed(rest) !== undefined
}

function factNamed(name: string): readonly Match[] | undefined {
  const isOfBlend = blend.exec(name)
  if (isOfBlend) return [isOfBlend[1] ? { is: 'blend', place: 'scotland' } : { is: 'blend' }]
  const growth = growthsByName.get(name)
  if (growth) return [{ is: 'growth', growth }]
  const several = continents.get(name)
  if (several) return several.map((place) => ({ is: 'place', place }))
  if (smoky.has(name)) return [{ is: 'peated' }]
  if (name === 'unpeated' || name === 'non peated') return [{ is: 'unpeated' }]
  const isMalt = malt.exec(name)
  if (isMalt) return [isMalt[1] ? { is: 'malt', place: 'scotland' } : { is: 'malt' }]
  const style = styles.get(name)
  if (style) return [{ is: 'kind', kinds: style }]
  const category = categories.get(name)
  if (category) return [{ is: 'category', category }]
  const place = placesByName.get(name.replace(/^st /, 'saint ')) ?? placesByName.get(name)
  const grape = grapesByName.get(name)
  if (place) return [{ is: 'place', place: place.id }]
  if (/^pinots?$/.test(name))
    return ['noir', 'gris', 'blanc', 'meunier'].map((sort) => ({
      is: 'grape',
      grape: `pinot ${sort}`,
    }))
  if (grape !== undefined) return [{ is: 'grape', grape }]
  const kind = isGeneral(name)
    ? kindsByName.get(name)
    : isGeneral(withoutS(name))
      ? kindsByName.get(withoutS(name))
      : undefined
  if (
    kind?.role === 'bottle' &&
    !['wine', 'beer', 'whiskey', 'liqueur', 'islay scotch'].includes(kind.id)
  )
    return [{ is: 'kind', kinds: [kind.id], from: kindFrom(name) }]
  return undefined
}

/** `Cuban rum`: a place and the kind behind it. */
function kindFrom(name: string): Extract<Match, { is: 'kind' }>['from'] {
  const [first = '', ...rest] = name.split(' ')
  const place = placesByName.get(first)
  const [of] = (place && factNamed(rest.join(' '))) ?? []
  return place && of?.is === 'kind' ? { kinds: of.kinds, place: place.id } : undefined
}

/** Adjacent words of a label; not all of several must be distinctive. */
function labelNamed(words: readonly string[], { byWord }: Labels): readonly Match[] | undefined {
  const [first, ...rest] = words
  const last = words.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (housePlaces.has(words.join(' '))) return [{ is: 'label', words }]
  if (rest.length === 0) {
    const isNumber = /^\d+$/.test(first)
    const isOwn = byWord.has(first) && !isFillerWord(first) && !isConcept(first) && !isNumber
    return isOwn ? [{ is: 'label', words }] : undefined
  }
  if (isFillerWord(last) && !/\d/.test(last)) return undefined
  if ((isFillerWord(first) || isConcept(first)) && !byWord.get(first)?.length) return undefined
  const those = byWord
    .get(first)
    ?.filter((bottle) => rest.every((word) => byWord.get(word)?.includes(bottle)))
  const tells =
    words.filter(isDistinct).length > 0 || words.filter((word) => !isFillerWord(word)).length > 1
  return those && those.length > 0 && tells ? [{ is: 'label', words }] : undefined
}

/** A term that is being read. */
interface ReadTerm extends Term {
  any: Match[]
  by: Match['is']
  said: string
  /** In English words. */
  readonly name: string
  each: NamedMatches[]
  isAnd: boolean
}
const isJoint = /^(?:or|and)$/

export interface ReadTerms {
  readonly terms: readonly Term[]
  /** Words that are names on labels. */
  readonly labelled: readonly number[]
  /** Where a second question begins: `red Burgundy and white Bordeaux`, of which nothing is both. */
  readonly clash: number | undefined
}

/**
 * What words name: places, grapes, kinds and labels, what they are not, and what may be either.
 * @param isFree whether a word has not been read yet
 * @param joined where names begin that are an alternative to the one before them
 */
export function termsIn(
  tokens: readonly Token[],
  labels: Labels,
  isFree: (at: number) => boolean,
  take: (from: number, to: number) => void,
  joined: Set<number>,
): ReadTerms {
  const words = tokens.map(({ word }) => word)
  const terms: ReadTerm[] = []
  const labelled: number[] = []
  const starts: number[] = []
  let clash: number | undefined
  let unlike: { readonly at: number; readonly end: number } | undefined
  let isNot = false
  let notAt: number | undefined
  /** The word between this name and the last one: `or`, `and`, or another. */
  let joint: string | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (isFree(at) && negations.has(word)) {
      isNot = true
      notAt = at
      joint = undefined
      continue
    }
    const named = namedAt(at, words, labels, isFree)
    if (!named) {
      // `Not rated, from Spain`: *not* belongs to `rated`.
      if (notAt !== undefined && isFree(at) && isMeaningful(word)) {
        notAt = undefined
        isNot = false
      }
      if (word === 'or' || word === 'and') joint = word
      // `bourbon, but in the safe`: a word that says something else ends it.
      else if (!isFillerWord(word) || !isFree(at)) joint = undefined
      continue
    }
    const said = tokens
      .slice(at, at + named.length)
      .map(({ said }) => said)
      .filter(Boolean)
      .join(' ')
    take(at, at + named.length)
    if (named.by === 'label')
      labelled.push(...Array.from({ length: named.length }, (_, index) => at + index))
    // One that belongs to no name stays unread.
    if (notAt !== undefined) take(notAt, notAt + 1)
    notAt = undefined
    const before = terms.at(-1)
    const each = [{ any: named.matches, said }]
    const name = words.slice(at, at + named.length).join(' ')
    const term = { any: [...named.matches], isNot, by: named.by, said, name, each, isAnd: false }
    // `Irish or Canadian whisky`: its kind belongs to both.
    const of =
      before?.by === 'place' && isJoint.test(joint ?? '') ? kindBehind(named, name) : undefined
    const shared = of === undefined ? undefined : factNamed(`${before!.name} ${of}`)
    if (shared?.[0]?.is === 'kind') {
      before!.any.splice(0, Infinity, ...shared)
      before!.each.splice(0, Infinity, { any: shared, said: before!.said })
      before!.by = 'kind'
    }
    // `Barolo, Barbaresco`, and not `Barolo, Piedmont`.
    const isListed = before && tokens[at - 1]?.isListed && areApart(before, term)
    const isEither =
      before &&
      (joint === 'or' ||
        ((joint === 'and' || isListed) &&
          isSameSort(before.by, named.by) &&
          before.isNot === isNot))
    // `Red Burgundy or white Rhône`: an `or` between unlike words, and one more behind them.
    if (before && unlike && before.isNot === isNot)
      if (words.slice(unlike.end, at).every(isFillerWord)) clash ??= unlike.at
    unlike = undefined
    if (isEither) {
      if (joint === 'or' && before.by !== named.by && terms.length > 1)
        unlike = { at: words.lastIndexOf('or', at), end: at + named.length }
      joined.add(at)
      before.any.push(...named.matches)
      before.each.push(...each)
      before.isAnd ||= joint === 'and'
      before.said = filterWords.or(before.said, said)
    } else {
      const other = terms.findIndex((one) => !isNot && areApart(one, term))
      const and = words.findIndex(
        (one, index) => index > starts[other]! && index < at && joints.test(one),
      )
      if (other >= 0 && and >= 0) clash ??= and
      terms.push(term)
      starts.push(at)
    }
    at += named.length - 1
    joint = undefined
    isNot = terms.at(-1)!.isNot && /^(or|and|nor)$/.test(words[at + 1] ?? '')
  }
  return {
    terms: terms.map(({ any, isNot: not, said, each, isAnd }) => ({
      any,
      isNot: not,
      said,
      ...(each.length > 1 && { each, isAnd }),
    })),
    labelled,
    clash,
  }
}

/** `Whiskey and vermouth`, `Campari and gin`: two bottles. */
const isSameSort = (one: Match['is'], other: Match['is']): boolean =>
  one === other || (ofSorts.has(one) && ofSorts.has(other))
const ofSorts: ReadonlySet<Match['is']> = new Set<Match['is']>([
  'category',
  'kind',
  'malt',
  'blend',
])

/** The kind in `Canadian whisky`. */
function kindBehind({ by, matches }: ReadTermName, name: string): string | undefined {
  const [first = '', ...rest] = name.split(' ')
  const isOfPlace = by === 'kind' && matches.length === 1 && placesByName.has(first)
  return isOfPlace && rest.length > 0 ? rest.join(' ') : undefined
}

const joints = /^(?:and|or|plus|versus|vs|also|then)$/

/** Whether nothing can be both. */
function areApart(one: Omit<Term, 'said'>, other: Omit<Term, 'said'>): boolean {
  return !one.isNot && one.any.every((match) => other.any.every((next) => areDisjoint(match, next)))
}

function areDisjoint(one: Match, other: Match): boolean {
  if (one.is === 'place' && other.is === 'place') {
    const [first, second] = [placesByName.get(one.place), placesByName.get(other.place)]
    return !!first && !!second && !isInPlace(first, second.id) && !isInPlace(second, first.id)
  }
  if (one.is === 'category' && other.is === 'category') return one.category !== other.category
  if (one.is !== 'kind' || other.is !== 'kind' || one.from || other.from) return false
  const isSort = (id: string, above: string) => {
    const kind = kinds.get(id)
    return !kind || isSortOf(kind, above)
  }
  return one.kinds.every((id) =>
    other.kinds.every((above) => !isSort(id, above) && !isSort(above, id)),
  )
}

/** Label names that have a number in them, which is no vintage then: `Don Julio 1942`. */
export function numberedNames(
  words: readonly string[],
  labels: Labels,
): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < words.length; at++)
    for (let length = Math.min(maxWords, words.length - at); length > 1; length--) {
      const those = words.slice(at, at + length)
      if (!those.some((word) => /^\d+$/.test(word)) || !those.some(isDistinct)) continue
      if (!labelNamed(those, labels)) continue
      found.push({ from: at, to: at + length })
      at += length - 1
      break
    }
  return found
}

const factNames: readonly string[] = [
  ...placesByName.keys(),
  ...grapesByName.keys(),
  ...styles.keys(),
  ...categories.keys(),
  ...housePlaces.keys(),
  ...[...kindsByName.keys()].filter(isGeneral),
  ...smoky,
  'unpeated',
  ...growthsByName.keys(),
  'single malt',
  'malts',
  ...continents.keys(),
]

/** Every word by which a fact is named. */
export const factWords: ReadonlySet<string> = new Set(
  factNames.flatMap((name) => name.split(' ')).filter((word) => word.length > 2),
)

/** Possible intended names: of a name with several, the longer ones. */
export const meantWords: readonly string[] = [
  ...new Set(
    factNames.flatMap((name) => {
      const own = name.split(' ')
      return own.length === 1 ? own : own.filter((word) => word.length > 5)
    }),
  ),
]
