import { dishWords } from './dishes.ts'
import type { Labels } from './labels.ts'
import { isConcept, isFillerWord, vocabulary } from './lexicon.ts'
import { nearest } from './near-words.ts'
import { factWords } from './read-terms.ts'
import type { Token } from './tokens.ts'

/** Each word; a small one with a typing error is corrected. */
export function* withoutSlips(
  tokens: readonly Token[],
  labels: Labels,
): Generator<void, readonly Token[]> {
  const read: Token[] = []
  for (const token of tokens) {
    const { word } = token
    const isKnown = (one: string) =>
      vocabulary.has(one) ||
      dishWords.has(one) ||
      factWords.has(one) ||
      extraWords.has(one) ||
      labels.byWord.has(one) ||
      labels.origins.has(one) ||
      labels.placeWords.has(one) ||
      labels.recipeWords.has(one)
    const single = word.replace(/(?<=..)s$/, '')
    const isRight = isKnown(word) || realWords.has(word)
    if (token.cents !== undefined || token.percent !== undefined || isRight) read.push(token)
    else if (isKnown(single)) read.push({ ...token, word: single })
    else {
      // A word this close to a name is not corrected.
      const near =
        nearestSmall(word) ??
        nearest(word, extraWords) ??
        nearest(word, dishWords) ??
        nearest(word, labels.recipeWords)
      read.push(near === undefined ? token : { ...token, word: near })
    }
    yield
  }
  return read
}

export function* nearestLabel(
  word: string,
  { byWord }: Labels,
): Generator<void, string | undefined> {
  let some: string[] = []
  let best: string | undefined
  for (const candidate of byWord.keys()) {
    some.push(candidate)
    if (some.length < 200) continue
    best ??= nearest(word, some)
    some = []
    yield
  }
  return best ?? nearest(word, some)
}

/** Another letter makes another word of a short one: `pink` is no `pick`. */
function nearestSmall(word: string): string | undefined {
  const letters = (one: string) => [...one].sort().join('')
  const isLike = (one: string) => one.length !== word.length || letters(one) === letters(word)
  return nearest(word, word.length < 5 ? little.filter(isLike) : little)
}

/** All but what labels share: those are names. */
const little = [...vocabulary].filter((word) => isFillerWord(word) || isConcept(word))
export const extraWords = new Set(
  `before after since than under over between up above below least costing time ready category categories region
   regions country countries place places decade decades type types kind kinds age ages money
   dollar dollars cost costs fridge rack total altogether sum went birth born litre litres liter liters unrated`
    .split(/\s+/)
    .filter((word) => word !== 'fridge' && word !== 'rack'),
)

/** Correctly spelt words similar to others: never treated as a slip. */
export const realWords = new Set(
  `difference people unpeated yesterday tomorrow day days week weeks month months share sharing shared paste hide
   coke cook scan sync edit app device devices partner account password email phone print photo
   apply base bitter blind blow branch brief brought build built bunch came cane care carry case cave
   cellared child chill class code codes cold collector creamy crisp dealer decide different dose drank
   dream fact fade fades feeling finished flood fold freezing game gate goal grace grade grades hand harm heard
   investor king layer locate loose march matched matured mead newer niche note numbered oaky order
   owner paint palate part partly personal picked plane prime prince produce race raise rank ranks sake
   sale shaken shape shot skill smoke snake sold speak spend spice staff stale stall start starts steam
   stick stock strongly untasted untried given served known tried loved sent tape theme thick thin tied timed vague waited wasted wins winter wrote`.split(
    /\s+/,
  ),
)
