import { grapesByName } from '../sommelier/grapes.ts'
import { placesByName } from '../sommelier/places.ts'
import { type BottleWords, bottleWords } from './bottle-words.ts'
import {
  agree,
  isTasteOfOneSide,
  wordsOfOneSide,
  type OptionalWords,
  missingWordsOf,
} from './optional-words.ts'
import {
  common,
  firms,
  groups,
  makers,
  origins,
  originsBefore,
  plain,
  spirits,
} from './common-words.ts'

/** All facts that identify a bottle, for owners, searches and offers. */
export interface NamedAs {
  readonly name: string
  readonly brand?: string | undefined
  readonly category?: string | undefined
  readonly vintage?: number | undefined
  readonly sizeMl?: number | undefined
}

/** The required words of a matching bottle. */
export interface WantedWords extends BottleWords {
  /** The kind of drink, if named; sellers may leave it out. */
  readonly kinds: readonly string[]
}

/** All words about a bottle. */
export interface OfferedWords extends BottleWords {
  /** Search keys: its words, and adjacent ones joined. */
  readonly found: ReadonlySet<string>
  readonly isBeer: boolean
}

/** A name as it is compared: read once, so that it can be held against many. */
export interface Compared {
  /** What another name has to say to mean this bottle. */
  readonly wanted: WantedWords
  /** The name's own words. */
  readonly own: OfferedWords
  /** The named firm; another firm's is another bottle. */
  readonly firm: ReadonlySet<string>
  /** Words of its brand, where the bottle has a name of its own besides. */
  readonly maker: ReadonlySet<string>
  /** All words of its brand. */
  readonly brand: ReadonlySet<string>
  /** What another name for it may leave out. */
  readonly unsaid: OptionalWords
}

export function compared({ name, brand, category, vintage, sizeMl }: NamedAs): Compared {
  const read = bottleWords(brand, name, vintage?.toString())
  const firm = new Set([...firmIn(brand), ...firmsBehind(name)])
  const own = {
    words: read.words,
    sizeMl: sizeMl ?? read.sizeMl,
    found: new Set([...read.words, ...joints(read.words)]),
    isBeer: category === 'Beer',
  }
  const branded = brand === undefined ? [] : bottleWords(brand).words
  return {
    ...wantedOf(read, new Set(firmsBehind(name)), branded, bottleWords(name).words, sizeMl),
    own,
    firm,
    brand: new Set(branded),
  }
}

function wantedOf(
  read: BottleWords,
  firm: ReadonlySet<string>,
  branded: readonly string[],
  inName: readonly string[],
  sizeMl: number | undefined,
): Pick<Compared, 'wanted' | 'maker' | 'unsaid'> {
  const { words } = read
  const telling = words.filter((_, at) => distinguishes(words, at))
  const { unsaid, at } = missingWordsOf(words)
  const isSoft = (word: string) => at.has(words.indexOf(word)) && !isNameOfChateau(words, word)
  // A bottle with its own name need not name its maker.
  const maker = branded.filter((word) => telling.includes(word) && !inName.includes(word))
  const core = telling.filter((word) => !isSoft(word))
  const named = core.filter((word) => !firm.has(word) && !maker.includes(word) && !groups.has(word))
  // Words that only name the kind are required if there are no others.
  const isOnlyKind = telling.length === 0
  const size = sizeMl ?? read.sizeMl
  const kinds = isOnlyKind ? [] : words.filter((word) => kindsLeftOut.has(word))
  if (isOnlyKind) return { wanted: { words, kinds, sizeMl: size }, maker: none, unsaid: nothing }
  if (named.some(namesItself))
    return { wanted: { words: named, kinds, sizeMl: size }, maker: new Set(maker), unsaid }
  if (core.some(namesItself))
    return { wanted: { words: core, kinds, sizeMl: size }, maker: none, unsaid }
  return { wanted: { words: telling, kinds, sizeMl: size }, maker: none, unsaid: nothing }
}

const none: ReadonlySet<string> = new Set()
const { unsaid: nothing } = missingWordsOf([])

/** The word after *chateau* is its name, even if it is a place as well. */
const isNameOfChateau = (words: readonly string[], word: string): boolean =>
  words[words.indexOf('chateau') + 1] === word && words.includes('chateau')

function distinguishes(words: readonly string[], at: number): boolean {
  const [before = '', word, after = ''] = [words[at - 1], words[at]!, words[at + 1]]
  if (word === 'single' && after === 'pot') return false
  if (word === 'single') return after !== 'malt' && !(origins.has(after) && words.includes('malt'))
  if (word === 'malt') return before !== 'single' && !origins.has(before)
  if (word === 'straight')
    return !words.slice(at + 1).some((one) => kinds.has(one) || one === 'whisky')
  if (word === 'blended') return after !== 'scotch' && after !== 'whisky' && after !== 'japanese'
  if (word === 'london') return after !== 'dry'
  if (word === 'dry') return before !== 'london' && after !== 'gin'
  if (word === 'pot' || word === 'still')
    return !(words.includes('single') && words.includes('irish'))
  if (word === 'cask' || word === 'casks') return before !== 'oak'
  if (word === 'distilled') return before !== 'triple' && !kinds.has(after)
  if (word === 'triple') return after !== 'distilled'
  if (word === 'extra' || word === 'old') return !words.includes('xo')
  if (word === 'port' || word === 'porto') return at < words.length - 1 && !isKindOfPort(before)
  if (word === 'azul') return !words.includes('agave')
  if (word === 'isle' || word === 'west') return !origins.has(after) && !originsBefore.has(after)
  if (word === 'red' || word === 'white') return after !== 'wine'
  if (word === 'vintage') return !words.some(isYear)
  if (word === 'fine') return after !== 'cognac' && after !== 'champagne'
  if (word === 'agave' || word === '100') return !words.includes('agave')
  if (word === 'grand' || word === 'premier' || /^\d+(?:er|eme)$/.test(word))
    return !isOfClassification(words)
  if (word === 'cru' || word === 'classe') return !words.includes('classe')
  if (word === 'gift' || word === 'wooden') return !wrappings.has(after)
  if (wrappings.has(word)) return before !== 'gift' && before !== 'wooden'
  if (origins.has(word)) return !words.some((one) => spirits.has(one))
  if (originsBefore.has(word)) return !spirits.has(after)
  // The makers' own choice among their bottles is another bottle.
  if (makers.has(word) && choices.has(after)) return true
  if (areInitials(words, at)) return false
  return !plain.has(word) && !makers.has(word) && !kindsLeftOut.has(word)
}

const isKindOfPort = (before: string): boolean =>
  /^(?:tawny|ruby|vintage|lbv|colheita)$/.test(before)

const choices = new Set(['edition', 'selection', 'select', 'reserve', 'choice', 'release'])
const wrappings = new Set(['box', 'boxed', 'tube', 'tin', 'carton', 'case'])

/** `Premier Grand Cru Classé`, `5ème Cru Classé`: the class of a growth. */
const isOfClassification = (words: readonly string[]): boolean =>
  words.includes('classe') && words.includes('cru')

/** `E.H. Taylor` is Taylor; what spirits are by letters, they are not called by their owner. */
function areInitials(words: readonly string[], at: number): boolean {
  const [before, word, after = ''] = [words[at - 1], words[at]!, words[at + 1]]
  const isFirst = before === undefined || makers.has(before)
  return (
    isFirst && /^[a-z]{1,2}$/.test(word) && !/^(?:vs|xo|y)$/.test(word) && /^\p{L}{3}/u.test(after)
  )
}

/** Whether a word can name a bottle, rather than its kind or origin. */
export const namesItself = (word: string): boolean =>
  !common.has(word) && !/^\d+$/.test(word) && !grapesByName.has(word) && !placesByName.has(word)

/** The firm behind it, which may not be on the bottle: a brand such as `William Grant & Sons`. */
const firmIn = (text = ''): readonly string[] => {
  const { words } = bottleWords(text)
  return words.some((word) => firms.has(word)) ? words.filter((word) => !makers.has(word)) : []
}

/** The same, in a part of the name with marks around it. */
const firmsBehind = (name: string): readonly string[] => [
  ...firmBefore(name),
  ...name
    .split(/[,(){}|–—]|\s-\s|\bby\s(?=\p{Lu})/u)
    .slice(1)
    .flatMap((part) => firmIn(part)),
]

/** The same, in front of a name of its own: `William Grant & Sons Hendrick’s Gin`. */
function firmBefore(name: string): readonly string[] {
  const { words } = bottleWords(name)
  const at = words.findIndex((word) => isFirmWord.has(word))
  const isBefore = at > 0 && at < maxFirmWords && words.slice(at + 1).some(isOwnName)
  return isBefore ? words.slice(0, at).filter((word) => !makers.has(word)) : []
}

const maxFirmWords = 6
const isFirmWord = new Set(
  'sons distillers distillery distilleries company co inc ltd limited gmbh plc'.split(' '),
)
/** Whether it can stand for a bottle beside its firm. */
const isOwnName = (word: string): boolean =>
  namesItself(word) &&
  !plain.has(word) &&
  !makers.has(word) &&
  !spirits.has(word) &&
  !origins.has(word) &&
  !originsBefore.has(word) &&
  !kindsLeftOut.has(word)

/** Whether one has every distinctive word of the other, in any order, and is the same kind of drink. */
const hasWords = (
  one: OfferedWords,
  wanted: WantedWords,
  isFree: (word: string) => boolean,
): boolean =>
  !isOtherKind(wanted, one) &&
  wanted.words.every(
    (word, at) =>
      spellingsAt(wanted.words, at).some((spelling) => one.found.has(spelling)) || isFree(word),
  )

const never = () => false

/**
 * Whether both names mean the same bottle: each has every telling word of the other, and they are of
 * one size. The eagle of Buffalo Trace is none of Buffalo Trace's own name.
 */
export const isSameBottle = (one: Compared, other: Compared): boolean =>
  areComparable(one, other) &&
  hasWords(other.own, one.wanted, never) &&
  hasWords(one.own, other.wanted, never) &&
  leaveOutAlike(one, other)

/**
 * Whether an offer matches a search: the same bottle, of any year without a year in the search; a
 * house's name alone finds its plain bottles. Without a size, neither miniatures nor magnums.
 */
export const matchesSearch = (sought: Compared, sold: Compared): boolean =>
  areComparable(sought, sold) &&
  hasWords(sold.own, sought.wanted, never) &&
  hasWords(sought.own, sold.wanted, leftOpenBy(sought)) &&
  (isHouseAlone(sought) || leaveOutAlike(sought, sold))

/**
 * Whether a text such as a label has all distinctive words of a bottle: it may have many others,
 * and the firm's name may be missing.
 */
export const isNamedOn = (text: Compared, bottle: Compared): boolean =>
  bottle.wanted.words.some(namesItself) &&
  areOfOneSize(text.own, bottle.own) &&
  hasWords(text.own, bottle.wanted, (word) => bottle.firm.has(word))

const isHouseAlone = ({ wanted, unsaid }: Compared): boolean =>
  wanted.words.every(namesItself) &&
  (Object.values(unsaid) as ReadonlySet<unknown>[]).every(({ size }) => size === 0)

function leftOpenBy(sought: Compared): (word: string) => boolean {
  const { wanted } = sought
  if (isHouseAlone(sought)) return (word) => !namesItself(word)
  return wanted.words.some(isYear) ? never : isYear
}

const isYear = (word: string): boolean => /^(?:1[89]|20)\d\d$/.test(word)

const areComparable = (one: Compared, other: Compared): boolean =>
  one.wanted.words.length > 0 &&
  other.wanted.words.length > 0 &&
  areOfOneSize(one.own, other.own) &&
  areOfOneFirm(one, other) &&
  areOfOneMaker(one, other)

const areOfOneFirm = (one: Compared, other: Compared): boolean =>
  one.firm.size === 0 ||
  other.firm.size === 0 ||
  [...one.firm].some((word) => other.own.found.has(word)) ||
  [...other.firm].some((word) => one.own.found.has(word))

/** Each may name a maker missing in the other, but not two different ones. */
const areOfOneMaker = (one: Compared, other: Compared): boolean =>
  (hasAllWords(one.own, other.maker) || hasAllWords(other.own, one.maker)) &&
  haveLikeInitials(one, other) &&
  haveLikeInitials(other, one)

const hasAllWords = ({ found }: OfferedWords, words: ReadonlySet<string>): boolean =>
  words.isSubsetOf(found)

/** `J.J. Prüm` is Joh. Jos. Prüm, and `S.A. Prüm` is not. */
function haveLikeInitials({ own: { words } }: Compared, { maker, own }: Compared): boolean {
  const initials = words.find((_, at) => areInitials(words, at))
  if (initials === undefined || own.found.has(initials)) return true
  const unsaid = [...maker].filter((word) => !words.includes(word))
  return unsaid.length === 0 || unsaid.some((word) => initials.includes(word[0]!))
}

/**
 * Whether words on one side only are commonly left out: for a bottle with its own name beside its
 * house almost all, else only its origin.
 */
function leaveOutAlike(one: Compared, other: Compared): boolean {
  if (!agree(one.unsaid, other.unsaid)) return false
  if (isTasteOfOneSide(one.unsaid, other.unsaid, one.own.words)) return false
  if (isStill(one, other) || isStill(other, one)) return false
  const alone = [wordsOfOneSide(one.unsaid, other.unsaid), wordsOfOneSide(other.unsaid, one.unsaid)]
  const left = new Set(alone.flat())
  if (left.size === 0 || haveOwnName(one, other)) return true
  if (alone.every((some) => some.length > 0)) return false
  const isBare = one.unsaid.grapes.size + other.unsaid.grapes.size === 0
  const isOneGrape = one.unsaid.grapes.size > 0 && other.unsaid.grapes.size > 0
  return [...left].every((what) => what === 'places') && (isBare || isOneGrape)
}

/** Whether one is named by its grape alone, and the other is sparkling: two wines of a house. */
const isStill = (one: Compared, other: Compared): boolean =>
  one.unsaid.grapes.size > 0 &&
  other.unsaid.grapes.size === 0 &&
  !one.own.words.some((word) => sparkling.has(word)) &&
  other.own.words.some((word) => sparkling.has(word))
const sparkling = new Set(
  'brut spumante frizzante cremant champagne cava prosecco sekt espumante mousseux petillant'.split(
    ' ',
  ),
)

/** Of three words of a name that both say, not all are the house's. */
const minOfName = 3

function haveOwnName(one: Compared, other: Compared): boolean {
  const named = one.wanted.words.filter(
    (word) => other.own.found.has(word) && (namesItself(word) || /^\d{1,2}$/.test(word)),
  )
  const house = new Set([...one.brand, ...other.brand])
  if (house.size > 0) return named.some((word) => !house.has(word))
  return named.length >= minOfName || [one, other].some(({ own }) => own.words.includes('chateau'))
}

/**
 * The words by one of which an offer is found for the word at this place: itself, joined with a
 * neighbour, because some write `Grand-Dad` and some `Granddad`, or with an elided article: `Destournel`
 * is d’Estournel.
 */
export function spellingsAt(words: readonly string[], at: number): string[] {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]]
  return [
    word,
    ...(after ? [word + after] : []),
    ...(before ? [before + word] : []),
    ...elided(word),
  ]
}

function elided(word: string): readonly string[] {
  if (word.length > minOfElided && /^[dl][aeiouh]/.test(word)) return [word.slice(1)]
  return word.length >= minOfElided && /^[aeiouh]/.test(word) ? [`d${word}`, `l${word}`] : []
}
const minOfElided = 4

/** The smallest and largest usual size in millilitres, meant by a text without a size; not for beer. */
const minUsualSize = 500
const maxUsualSize = 1000
/** 70 cl and 75 cl are the one usual bottle of two continents. */
const sameWithin = 0.07

function areOfOneSize(one: OfferedWords, other: OfferedWords): boolean {
  const [a, b] = [one.sizeMl, other.sizeMl]
  if (a === undefined || b === undefined) {
    const said = a ?? b
    return said === undefined || one.isBeer || other.isBeer || isUsual(said)
  }
  return Math.abs(a - b) <= sameWithin * Math.max(a, b)
}

const isUsual = (sizeMl: number) => sizeMl >= minUsualSize && sizeMl <= maxUsualSize

const joints = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => words[at]! + word)

/** A bourbon may be sold by its name alone, but not as a rye. */
function isOtherKind({ kinds: wanted }: WantedWords, { words }: OfferedWords): boolean {
  if (wanted.length === 0) return false
  const said = words.filter((word) => kinds.has(word))
  return said.length > 0 && !wanted.some((kind) => said.includes(kind))
}

/** Kinds of drinks that many write and many leave out of the very same name. */
const kindsLeftOut = new Set(
  'bourbon scotch gin vodka rum tequila mezcal cognac brandy champagne armagnac calvados pisco cachaca grappa'.split(
    ' ',
  ),
)
const kinds = new Set([...kindsLeftOut, 'rye'])
