import { routeTitles } from '../../../shared/routes.ts'
import { sommelierSentences } from '../../../shared/copy/sommelier-sentences.ts'
import { maxAnswerLength } from '../../../shared/business/sommelier.ts'
import { answering } from '../../../shared/features/sommelier/answering.ts'
import type { CellarContents } from '../../../shared/features/sommelier/cellar.ts'
import {
  type SommelierAnswer,
  inWords,
  isRefused,
} from '../../../shared/features/sommelier/facts.ts'
import type { Mention } from '../../../shared/features/sommelier/mention.ts'
import type { Question } from '../../../shared/features/sommelier/question.ts'
import { loadIngredientWords } from '../../components/recipe/ingredient-words.ts'
import { inTimeSlices } from '../../lib/time-slicing.ts'
import { language } from '../../../shared/kernel/language.ts'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import { phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import { normalizedQuestion } from './set-questions.ts'
import type { KnownCellar } from './use-cellar.ts'

export interface Worded {
  readonly text: string
  readonly mentions: readonly Mention[]
  readonly isRefused?: boolean
}

/** The rules' answer, computed in time slices to keep the page responsive. */
export async function answerByRules(
  { text, bottleId }: Pick<Question, 'text' | 'bottleId'>,
  { seen, ...cellar }: CellarContents & Pick<KnownCellar, 'seen'>,
  /** The questions before it, the oldest first. */
  before: readonly string[],
  how: { readonly hidesAmounts: boolean },
): Promise<Worded> {
  await loadIngredientWords()
  return await new Promise((done, failed) => {
    // The bottle can be from any cellar.
    const about = seen.find(({ id }) => id === bottleId)
    inTimeSlices(
      tried(
        answering(
          normalizedQuestion(text),
          cellar,
          about,
          before.map(normalizedQuestion),
          phrasesOfApp(),
        ),
      ),
      ({ answer, error }) => {
        if (!answer) return failed(error)
        const words = inWords(
          answer,
          sommelierSentences({ ...how, currency: cellar.currency, screens: routeTitles }),
        ).slice(0, maxAnswerLength)
        done({ text: words, mentions: answer.mentions, isRefused: isRefused(answer) })
      },
    )
  })
}

/** Phrases of the app's language; the rules themselves are English. */
const phrasesOfApp = () =>
  language() === 'en' ? undefined : phrasesOf(language(), sommelierPhrasesCopy.phrases)

/** A rule's error goes to the caller, not to the runner of time slices. */
function* tried(
  work: Generator<void, SommelierAnswer>,
): Generator<void, { answer?: SommelierAnswer; error?: Error }> {
  try {
    return { answer: yield* work }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
