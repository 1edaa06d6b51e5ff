import { plainWords } from '../../../../shared/kernel/text.ts'
import type { CardName, IdCard } from './aamva.ts'

/**
 * Whether the name of an account is the one on a card: a given name and a family name of the card,
 * and no word that the card lacks. A name of one word is compared with the first name.
 */
export function isNameOnCard(card: IdCard, name: string): boolean {
  return spellings.some((of) => spellings.some((ofCard) => isSame(partsOf(card, ofCard), of(name))))
}

type Spelling = (text: string) => string[]
const germanLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
/** `Müller` is `MULLER` on some cards and `MUELLER` on others. */
const spellings: readonly Spelling[] = [
  plainWords,
  (text) =>
    plainWords(
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[äöüøå]/g, (letter) => germanLetters[letter]!),
    ),
]

interface CardNamePart {
  readonly words: readonly string[]
  readonly isTruncated: boolean
}
interface CardNameDeps {
  readonly family: CardNamePart
  readonly first: CardNamePart
  readonly middle: CardNamePart
  readonly suffix: string | undefined
}

function partsOf({ family, first, middle, suffix }: IdCard, spell: Spelling): CardNameDeps {
  const part = ({ text, isTruncated }: CardName): CardNamePart => ({
    words: withoutSuffix(spell(text)),
    isTruncated,
  })
  return {
    family: part(family),
    first: part(first),
    middle: part(middle),
    suffix: [suffix, family.text, first.text, middle.text]
      .map((text) => suffixOf(spell(text)))
      .find(Boolean),
  }
}

function isSame(card: CardNameDeps, all: readonly string[]): boolean {
  const suffix = suffixOf(all)
  // A father and a son may share everything else.
  if (suffix && card.suffix && suffix !== card.suffix) return false
  const words = withoutSuffix(all)
  if (words.length === 0) return false
  return isSameJoined(card, words.join('')) || isSameByWords(card, words)
}

/** Compares without gaps: `O'Brien` and `O BRIEN`, `van der Berg` and `VANDERBERG`. */
function isSameJoined({ family, first, middle }: CardNameDeps, joined: string): boolean {
  const [last, input, more] = [patternOf(family), patternOf(first), patternOf(middle)]
  if (last === '') return false
  const orders =
    input === '' ? [last] : [input + last, input + more + last, last + input, last + input + more]
  return orders.some((order) => new RegExp(`^${order}$`, 'u').test(joined))
}

/** Fewer letters begin too many names. */
const minTruncated = 3
const patternOf = ({ words, isTruncated }: CardNamePart): string => {
  const letters = words.join('')
  return isTruncated && letters.length >= minTruncated ? `${letters}.{0,80}` : letters
}

function isSameByWords({ family, first, middle }: CardNameDeps, words: readonly string[]): boolean {
  const isFamily = (word: string) => hasWord(family, word)
  const isGiven = (word: string) => hasWord(first, word) || hasWord(middle, word)
  const isInitial = (word: string) =>
    [...first.words, ...middle.words].some((one) => isShort(one, word))
  if (words.length === 1) return first.words[0] === words[0] && words[0]!.length > 1
  if (!words.every((word) => isFamily(word) || isGiven(word) || isInitial(word))) return false
  return words.some(
    (one, at) =>
      one.length > 1 &&
      isFamily(one) &&
      words.some((other, place) => place !== at && other.length > 1 && isGiven(other)),
  )
}

function hasWord({ words, isTruncated }: CardNamePart, word: string): boolean {
  const last = words.at(-1)
  return (
    words.includes(word) ||
    (isTruncated && last !== undefined && last.length >= minTruncated && word.startsWith(last))
  )
}

/** One is the initial of the other: `Q` and `QUINCY`. */
const isShort = (one: string, other: string) =>
  (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

const suffixes: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  '1st': 'i',
  ii: 'ii',
  '2nd': 'ii',
  iii: 'iii',
  '3rd': 'iii',
  iv: 'iv',
  '4th': 'iv',
  '5th': 'v',
}
const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'esq', 'md', 'phd'])

const suffixOf = (words: readonly string[]): string | undefined =>
  words.map((word) => (Object.hasOwn(suffixes, word) ? suffixes[word] : undefined)).find(Boolean)
const withoutSuffix = (words: readonly string[]): string[] =>
  words.filter((word) => !Object.hasOwn(suffixes, word) && !titles.has(word))
