import type { Bottle } from '../collection/bottle.ts'
import { never } from '../../kernel/never.ts'
import { Draft } from './answer.ts'
import type { Ask } from './ask.ts'
import type { CellarContents } from './cellar.ts'
import type { SommelierAnswer } from './facts.ts'
import { readingLabels } from './labels.ts'
import { byAge, answerCounts } from './rules/counts.ts'
import { aboutRecipe, oneAway, answerDrinks } from './rules/drinks.ts'
import { answerJournal } from './rules/journal.ts'
import { nextBottle } from './rules/next.ts'
import { aboutBottle } from './rules/one-bottle.ts'
import { foodWith, pairing } from './rules/pairing.ts'
import { tonight } from './rules/tonight.ts'
import { averageWorth, gained, paidForAll, ranked, worthOfAll } from './rules/value.ts'
import { windows } from './rules/window.ts'
import type { Phrases } from './translate.ts'
import { understanding } from './understand.ts'

/**
 * Answers a question from a user's own rows, by rules alone: no network, no randomness, no clock
 * except the given day. It yields after every row, so that a page can run it in time slices; {@link
 * answered} runs it through.
 * @param about the bottle of the question
 * @param before earlier questions, oldest first
 * @param phrases of the app's language, if not English
 */
export function* answering(
  text: string,
  cellar: CellarContents,
  about?: Bottle,
  before?: readonly string[],
  phrases?: Phrases,
): Generator<void, SommelierAnswer> {
  const labels = yield* readingLabels(cellar)
  return yield* byRule(yield* understanding(text, cellar, labels, about, before, phrases), cellar)
}

/** The answer to a parsed question. */
export function* byRule(ask: Ask, cellar: CellarContents): Generator<void, SommelierAnswer> {
  switch (ask.want) {
    case 'greeting':
    case 'thanks':
    case 'help':
      return new Draft().say({ say: ask.want }).done()
    case 'unknown':
      return new Draft().say({ say: 'unknown', words: ask.words ?? [] }).done()
    case 'notKnown':
      return new Draft().say({ say: 'notKnown', words: ask.words }).done()
    case 'meant':
      return new Draft().say({ say: 'meant', word: ask.word, near: ask.near }).done()
    case 'elsewhere':
      return new Draft().say({ say: 'elsewhere', topic: ask.topic }).done()
    case 'otherLanguage':
      return new Draft().say({ say: 'otherLanguage', language: ask.language }).done()
    case 'tonight':
      return yield* tonight(cellar, ask.filter, ask.count)
    case 'pair':
      return yield* pairing(cellar, ask.dish, ask.filter, ask.bottle, ask.count)
    case 'food':
      return foodWith(ask.bottle)
    case 'makeable':
      return yield* answerDrinks(cellar, ask.filter, ask.bottle, ask.count, ask.ingredients)
    case 'oneAway':
      return yield* oneAway(cellar)
    case 'recipe':
      return yield* aboutRecipe(cellar, ask.recipes)
    case 'gain':
      return yield* gained(cellar, ask.filter, ask.lost, ask.count)
    case 'worth':
      return yield* worthOfAll(cellar, ask.filter)
    case 'paid':
      return yield* paidForAll(cellar, ask.filter)
    case 'average':
      return yield* averageWorth(cellar, ask.filter)
    case 'ranked':
      return yield* ranked(cellar, ask.filter, ask.by, ask.highest, ask.count)
    case 'window':
      return yield* windows(cellar, ask.filter, ask.which, ask.count)
    case 'have':
      return yield* answerCounts(cellar, ask.filter, ask.by, ask.count, ask.each)
    case 'age':
      return yield* byAge(cellar, ask.filter, ask.oldest, ask.count)
    case 'journal':
      return yield* answerJournal(cellar, ask)
    case 'bottle':
      return yield* aboutBottle(cellar, ask.bottles)
    case 'next':
      return yield* nextBottle(cellar)
    default:
      return never(ask)
  }
}

export function answered(
  text: string,
  cellar: CellarContents,
  about?: Bottle,
  before?: readonly string[],
  phrases?: Phrases,
): SommelierAnswer {
  const steps = answering(text, cellar, about, before, phrases)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
