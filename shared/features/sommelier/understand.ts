import type { Bottle } from '../collection/bottle.ts'
import { unaccounted } from './accounted.ts'
import type { Ask } from './ask.ts'
import type { CellarContents } from './cellar.ts'
import { comparedInWords } from './compared.ts'
import { following, namesNothing, pointerIn } from './follow-up.ts'
import type { Labels } from './labels.ts'
import { isIdleNegation, negations } from './negations.ts'
import { languageOf } from './other-language.ts'
import { inEnglish, reading, type Understanding } from './read-question.ts'
import { unrecordedIn } from './read-journal.ts'
import type { Token } from './tokens.ts'
import { topicIn, unsupportedIn } from './topics.ts'
import type { Phrases } from './translate.ts'
import { isAbovePaid, wanted } from './wanted.ts'

/**
 * The intent of a question. Case, accents and punctuation play no part, word order hardly any. A
 * small word with a typing error is corrected; a name is asked back, and an unknown word is named.
 * Yields now and then.
 * @param about the bottle of the question
 * @param before earlier questions, oldest first: `and the cheapest of them?`
 * @param phrases of the app's language, if not English
 */
export function* understanding(
  text: string,
  cellar: CellarContents,
  labels: Labels,
  about: Bottle | undefined,
  before: readonly string[] = [],
  phrases?: Phrases,
): Generator<void, Ask> {
  const language = languageOf(text, labels)
  if (language !== undefined && language !== phrases?.language)
    return { want: 'otherLanguage', language }
  const own = yield* reading(text, cellar, labels, phrases)
  const topic = topicIn(own.typed, labels)
  if (topic) return { want: 'elsewhere', topic }
  const beyond = own.journal ? undefined : unsupportedIn(own.words)
  if (beyond !== undefined) return { want: 'unknown', words: [beyond] }
  const english = inEnglish(text, labels, phrases)
  const other = comparedInWords(english) ?? replacedIn(english)
  if (other !== undefined) return { want: 'notKnown', words: [other] }
  const read = yield* following(own, before, cellar, labels, phrases)
  const wish = wanted(read, labels, about)
  // `What did I pay for it?`: it is the bottle of the question, or what was asked before.
  const pointer = about === undefined && read === own && namesNothing(own) && pointerIn(own.words)
  // `Do I have two Barolos?` asks how many there are.
  const isWhole =
    wish.want === 'have' && /\b(how many|do i have|have i|are there)\b/.test(own.words.join(' '))
  const ask: Ask = {
    ...wish,
    count: isWhole ? undefined : read.count,
    ...(wish.want === 'have' && { each: countsEach(read) }),
  }
  // Of a recipe nothing is known but the recipe: `How many calories has a Negroni?`
  const unnamed =
    ask.want === 'recipe'
      ? read.unnamed(ask.name)
      : ask.want === 'makeable'
        ? [...read.unnamed(), ...(read.dish ? [read.dish.name] : [])]
        : []
  if (unnamed.length > 0) return { want: 'notKnown', words: unnamed }
  // `An Old Fashioned without bourbon` is none of the recipes.
  const without = ask.want === 'recipe' ? withoutIn(read.tokens) : undefined
  if (without !== undefined) return { want: 'notKnown', words: [without] }
  if (ask.want === 'pair' && read.besidesDish.length > 0)
    return { want: 'notKnown', words: read.besidesDish }
  if (!isOfCellar.has(ask.want)) return ask
  if (read.near) return { want: 'meant', ...read.near }
  if (ask.want === 'unknown') return { want: 'unknown', words: read.unknown }
  // `What should not be opened yet`, `which cannot wait`: its `not` is part of the answer.
  const isOfWindow =
    ask.want === 'window' && (ask.which === 'young' || /\bnot wait\b/.test(read.intent.join(' ')))
  const superlative =
    ask.want === 'have' && !ask.by && !ask.each
      ? unreadSuperlative.exec(own.words.join(' '))?.[0]
      : undefined
  const unknown = [
    ...read.unknown,
    ...(read.journal ? unrecordedIn(read.tokens) : []),
    ...(read.journal && read.dish ? [read.dish.name] : []),
    ...(isOfWindow || isAbovePaid.test(read.words.join(' ')) ? [] : read.idle),
    ...(pointer ? [pointer] : []),
    ...read.ingredients.map(({ said }) => said),
    ...(read.chosen === undefined ? [] : [read.chosen]),
    ...(superlative === undefined
      ? unaccounted(read.tokens, read.isRead, ask, read.filter)
      : [superlative]),
  ]
  return unknown.length > 0 ? { want: 'notKnown', words: [...new Set(unknown)] } : ask
}

const stillMore = /\b(?:any|no|some|me|one|once) more\b|\bmore or less\b/

/** `More reds or whites?` wants two counts; `how many reds and whites?` wants them, too. */
function countsEach({ words, filter }: Understanding): 'besides' | 'only' | undefined {
  const of = filter?.terms.filter(({ each }) => each) ?? []
  if (of.length !== 1 || of[0]!.isNot) return undefined
  const text = words.join(' ')
  if (words.includes('or') && /\b(?:more|most|fewer|less)\b/.test(text) && !stillMore.test(text))
    return 'only'
  return /\bhow many\b|\bcount\b/.test(text) ? 'besides' : undefined
}

/** `What can I use instead of Cointreau?`: no rule knows what replaces a bottle. */
function replacedIn(tokens: readonly Token[]): string | undefined {
  const words = tokens.map(({ word }) => word)
  const asks = words.some((word) => /^(?:use|using|substitute|replace|swap)$/.test(word))
  const at = words.findIndex((word) =>
    /^(?:instead|substitute|replace|swap|replacement)$/.test(word),
  )
  return asks && at >= 0 ? tokens[at]!.said : undefined
}

/** From the first `without` or `no` to the end. */
function withoutIn(tokens: readonly Token[]): string | undefined {
  const words = tokens.map(({ word }) => word)
  const at = words.findIndex((word, index) => negations.has(word) && !isIdleNegation(words, index))
  if (at < 0) return undefined
  return tokens
    .slice(at)
    .map(({ said }) => said)
    .filter(Boolean)
    .join(' ')
}

/** A superlative that no rule measures. */
const unreadSuperlative =
  /(?<!at )\b(?:most|least)\b(?! of \w)(?: \w+)?|\b(?:highest|lowest|fewest|biggest|largest|smallest)(?: \w+)?/

/** Answers of which every word of the question has to be known. */
const isOfCellar: ReadonlySet<Ask['want']> = new Set<Ask['want']>([
  'have',
  'worth',
  'paid',
  'ranked',
  'age',
  'window',
  'gain',
  'average',
  'tonight',
  'bottle',
  'journal',
  'unknown',
])
