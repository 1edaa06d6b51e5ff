import { describe, expect, test } from 'vitest'
import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { answered } from '../../../shared/features/sommelier/answering.ts'
import { languages } from '../../../shared/kernel/language.ts'
import { inLanguage } from '../../../sync-server/i18n/in-language.ts'
import { normalizedQuestion } from '../../../web/features/sommelier/set-questions.ts'
import { cellar, lagavulin } from './a-cellar.ts'

const suggestions = () =>
  (['suggested', 'suggestedFor'] as const).flatMap((list) =>
    sommelierCopy[list].map((text) => ({
      text,
      about: list === 'suggestedFor' ? lagavulin : undefined,
    })),
  )
const english = suggestions()

for (const language of languages)
  describe(`suggested questions in ${language}`, () => {
    test.each(
      inLanguage(language, suggestions).map((one, at) => ({
        ...one,
        means: english[at]?.text ?? '',
      })),
    )('$text', ({ text, about, means }) => {
      const known = (asked: string) => inLanguage(language, () => normalizedQuestion(asked))
      expect(known(text)).toBe(means)
      expect(known(` ${text.replaceAll(/[¿?]/g, '').toUpperCase()} `)).toBe(means)
      const answer = answered(known(text), cellar, about)
      expect(answer.lines.length).toBeGreaterThan(0)
      expect(answer).not.toEqual(answered('zxqwv qwzx', cellar, undefined))
    })

    test('typed text stays unchanged', () => {
      const typed = 'Which wine for salmon?'
      expect(inLanguage(language, () => normalizedQuestion(typed))).toBe(typed)
    })
  })
