import { describe, expect, test } from 'vitest'
import { sommelierPhrasesCopy } from '../../../shared/copy/sommelier-phrases.ts'
import { sommelierSentences } from '../../../shared/copy/sommelier-sentences.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { inWords, type SommelierAnswer } from '../../../shared/features/sommelier/facts.ts'
import { type Phrases, phrasesOf } from '../../../shared/features/sommelier/translate.ts'
import { plainWords } from '../../../shared/kernel/text.ts'
import { routeTitles } from '../../../shared/routes.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { of } from './wording/cellar.ts'
import { questions } from './wording/questions.ts'
import { wholeAnswers } from './wording/whole-answers.ts'

function asked(text: string, phrases?: Phrases): SommelierAnswer {
  const turns = text.split(' >> ')
  return answered(turns.at(-1)!, of, undefined, turns.slice(0, -1), phrases)
}

const rows = questions
  .trim()
  .split('\n')
  .map((line) => line.split(' => ') as [string, string])

/** `have 3 1 0 “magnums”: Aster` */
function shortly({ lines: [first], mentions }: SommelierAnswer): string {
  const { say, act, days, what, words, ...more } = first as Record<string, unknown> & {
    say: string
    act?: string
    days?: { from: string; to: string }
    what?: string
    words?: readonly string[]
  }
  const figures = Object.values(more).filter((one) => typeof one === 'number')
  const parts = [say, act, days?.from, days?.to, ...figures, what && `“${what}”`, words?.join(', ')]
  const names = mentions.map(({ name }) => name).join(', ')
  return `${parts.filter((part) => part !== undefined && part !== '').join(' ')}${names && `: ${names}`}`
}

describe('one way of putting it among others', () => {
  test.each(rows)('%s', (text, expected) => {
    expect(shortly(asked(text))).toBe(expected)
  })
})

test.each(['de', 'es'] as const)(
  'an English question is read as one where the app is in %s',
  (language) => {
    const phrases = inLanguage(language, () => phrasesOf(language, sommelierPhrasesCopy.phrases))
    // `November` is German, too; `yo` is Spanish for I.
    const shared = rows.filter(
      ([text]) => plainWords(text).some((word) => phrases.english.has(word)) && text !== '8 yo rum',
    )
    expect(shared.length).toBeGreaterThan(20)
    const others = shared.filter(([text, expected]) => shortly(asked(text, phrases)) !== expected)
    expect(others).toEqual([])
  },
)

describe('a whole answer', () => {
  test.each(
    wholeAnswers
      .trim()
      .split('\n\n')
      .map((block) => block.split('\n') as [string, ...string[]]),
  )('%s', (text, ...lines) => {
    const said = inWords(
      asked(text),
      sommelierSentences({ hidesAmounts: false, screens: routeTitles }),
    )
    expect(said.split('\n')).toEqual(lines)
  })
})
