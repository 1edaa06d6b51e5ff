import { plainWords } from '../../kernel/text.ts'
import { isSameBottling } from '../catalogue/same-bottle.ts'
import { compared, isNamedOn, type NamedAs, namesItself } from '../prices/matching.ts'
import { grapesByName } from '../sommelier/grapes.ts'
import { distance } from '../sommelier/near-words.ts'
import { type LabelText, minConfidence } from './label-text.ts'

/** A bottle that a label may be of. */
export interface LabelBottle extends NamedAs {
  readonly brand: string
}

export interface LabelMatch<B extends LabelBottle> {
  readonly bottle: B
  /** All that tells it from others was read on the label, letter by letter. */
  readonly isSure: boolean
}

/** The certainty that a word is on the label, from 0 to 1. */
type LabelFinderMatch = (word: string) => number

/** Finds bottles by names on a label, despite misread letters. */
export class LabelFinder<B extends LabelBottle> {
  readonly #bottles: readonly B[]
  /** By their words, the places in the list of the bottles that have them. */
  readonly #places = new Map<string, number[]>()

  /** @param bottles of several that are the same, the first is found */
  constructor(bottles: readonly B[]) {
    this.#bottles = bottles
    bottles.forEach(({ name, brand }, at) => {
      for (const word of new Set(plainWords(`${brand} ${name}`))) {
        const places = this.#places.get(word)
        if (places) places.push(at)
        else this.#places.set(word, [at])
      }
    })
  }

  /** The limit, the likeliest first; none if no name was read well enough. */
  find(label: LabelText, max: number): LabelMatch<B>[] {
    const read = readWords(label)
    const found = new Map<string, number>()
    for (const word of this.#places.keys()) {
      const sure = sureOf(word, read)
      if (sure > 0) found.set(word, sure)
    }
    const said = compared({ name: plainlyRead(label) })
    const matches: (LabelMatch<B> & { score: number })[] = []
    for (const at of this.#likeliest(found)) {
      const bottle = this.#bottles[at]!
      const own = compared(bottle)
      const score = scoreOf(own.wanted.words, (word) => found.get(word) ?? sureOf(word, read))
      if (score === undefined) continue
      matches.push({ bottle, score, isSure: isEnough(own.wanted.words) && isNamedOn(said, own) })
    }
    matches.sort((a, b) => b.score - a.score)
    const different: LabelMatch<B>[] = []
    for (const { bottle, isSure } of matches) {
      if (different.some((other) => isShownAlike(other.bottle, bottle))) continue
      different.push({ bottle, isSure })
      if (different.length === max) break
    }
    return different
  }

  /** Those of whose words most were read. */
  #likeliest(found: ReadonlyMap<string, number>): number[] {
    const sums = new Map<number, number>()
    for (const [word, sure] of found) {
      const weight = sure * weightOf(word)
      for (const at of this.#places.get(word)!) sums.set(at, (sums.get(at) ?? 0) + weight)
    }
    return [...sums]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxCompared)
      .map(([at]) => at)
  }
}

/** Other sizes are distinguished by the label's size, and chosen once. */
const isShownAlike = (one: LabelBottle, other: LabelBottle): boolean =>
  isSameBottling({ ...one, sizeMl: undefined }, { ...other, sizeMl: undefined })

/** The number compared word by word; a list may have a hundred thousand. */
const maxCompared = 200

/** `pinot` and `noir` alone, which many labels have. */
const wordsOfGrapes = new Set([...grapesByName.keys()].flatMap((name) => name.split(' ')))

/** What labels say of themselves, and a name sometimes takes in. */
const ofLabels = new Set(
  'grande premier cru classe vieilles vignes vinho vino vin product'.split(' '),
)

const isName = (word: string): boolean =>
  namesItself(word) && !wordsOfGrapes.has(word) && !ofLabels.has(word)

/** What names a bottle says more than what kind it is. */
const weightOf = (word: string): number => (isName(word) ? 1 : /^\d+$/.test(word) ? 0.6 : 0.4)

/** Words of which hardly any letter is doubtful. */
const plainlyRead = (label: LabelText): string =>
  label
    .flatMap(({ words }) => words)
    .filter(({ sure }) => sure >= plainlySure)
    .map(({ text }) => text)
    .join(' ')
const plainlySure = 60

/** A short name may be the beginning of another word: `Le Pin`, where a line of `Pinot` was cut. */
const isEnough = (words: readonly string[]): boolean =>
  words.filter(isName).reduce((sum, word) => sum + word.length, 0) >= minSureLetters
const minSureLetters = 5

/** The score of a bottle's distinctive words read, minus those not read; undefined if too low. */
function scoreOf(words: readonly string[], found: LabelFinderMatch): number | undefined {
  let [sum, read, named] = [0, 0, 0]
  for (const word of words) {
    const [weight, sure] = [weightOf(word), found(word)]
    sum += weight
    read += weight * sure
    if (isName(word) && word.length > 2) named = Math.max(named, sure)
  }
  if (named < minNamed || read < sum * minShare) return undefined
  return read - (sum - read) * 0.6
}
const minNamed = 0.5
const minShare = 0.3

interface ReadWord {
  readonly word: string
  /** With letters that look alike made the same. */
  readonly shape: string
  readonly letters: number
  readonly sure: number
}

/** The words of a label, and adjacent ones joined: widely spaced letters fall apart. */
function readWords(label: LabelText): ReadWord[] {
  const all = new Map<string, ReadWord>()
  const add = (word: string, sure: number) => {
    if (sure <= (all.get(word)?.sure ?? 0)) return
    const shape = shapeOf(word)
    all.set(word, { word, shape, letters: lettersIn(shape), sure })
  }
  for (const { words } of label) {
    const parts = words
      .filter(({ sure }) => sure >= minConfidence)
      .flatMap(({ text, sure }) => plainWords(text).map((word) => ({ word, sure: sure / 100 })))
    parts.forEach(({ word, sure }, at) => {
      add(word, 0.4 + 0.6 * sure)
      const after = parts[at + 1]
      if (after) add(word + after.word, 0.4 + 0.6 * Math.min(sure, after.sure))
    })
  }
  return [...all.values()]
}

/** How sure it is that one of the words that were read is this one. */
function sureOf(word: string, read: readonly ReadWord[]): number {
  const shape = shapeOf(word)
  const letters = lettersIn(shape)
  const slips = /\d/.test(word) || word.length < 5 ? 0 : word.length < 8 ? 1 : 2
  let best = 0
  for (const one of read) {
    if (one.sure <= best) continue
    best = Math.max(best, one.sure * likeness(word, shape, letters, one, slips))
  }
  return best
}

function likeness(
  word: string,
  shape: string,
  letters: number,
  read: ReadWord,
  slips: number,
): number {
  if (read.word === word) return 1
  if (/^\d+$/.test(word)) return 0
  if (read.shape === shape) return 0.9
  // A space that was not seen.
  if (word.length > 4 && read.word.includes(word)) return 0.85
  if (slips === 0 || Math.abs(shape.length - read.shape.length) > slips) return 0
  // Each slip changes two letters at most.
  if (bits(letters ^ read.letters) > 2 * slips) return 0
  const away = distance(read.shape, shape, slips)
  return away > slips ? 0 : away === 1 ? 0.75 : 0.6
}

/** What readers of pictures take for each other, made the same. */
const shapeOf = (word: string): string =>
  word
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[01i|58]/g, (letter) => alike[letter]!)
const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '5': 's',
  '8': 'b',
}

/** Which letters of the alphabet a word has, a bit each. */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function bits(number: number): number {
  let count = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) count++
  return count
}
