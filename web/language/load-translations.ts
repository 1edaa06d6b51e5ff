import type { Messages } from '@lingui/core'
import { translatorOf } from '../../shared/kernel/translator.ts'
import { setTranslator } from '../../shared/kernel/language.ts'
import { pseudoTranslator } from './pseudo.ts'

/**
 * Speaks a language from now on; gives a promise of its last words.
 * @param language as index.html has found it out; `xa` and `xb` are for who builds this
 */
export async function loadTranslations(language: string): Promise<{ rest?: Promise<unknown> }> {
  if (language !== 'de' && language !== 'es') {
    const root = document.documentElement
    root.lang = 'en'
    root.dir = language === 'xb' ? 'rtl' : 'ltr'
    const translator = pseudoTranslator(language === 'xb')
    setTranslator(() => translator)
    return {}
  }
  const { first, rest: loadRest } = wordFiles[language]
  const more = loadRest()
  const translator = translatorOf(language, (await first()).default)
  setTranslator(() => translator)
  const rest = more.then(
    ({ default: words }) => translator.add(words),
    // Offline and never used here: texts outside the first path are in English.
    () => undefined,
  )
  return { rest }
}

interface SpeakWords {
  readonly default: Messages
}

const wordFiles = {
  de: {
    first: () => import('virtual:words/de-first'),
    rest: () => import('virtual:words/de-rest'),
  },
  es: {
    first: () => import('virtual:words/es-first'),
    rest: () => import('virtual:words/es-rest'),
  },
} satisfies Record<string, Record<'first' | 'rest', () => Promise<SpeakWords>>>
