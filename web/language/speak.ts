import type { Messages } from '@lingui/core'
import { speakerOf } from '../../shared/kernel/speaker.ts'
import { setSpeaker } from '../../shared/kernel/language.ts'
import { pseudoSpeaker } from './pseudo.ts'

/**
 * Speaks a language from now on; gives a promise of its last words.
 * @param language as index.html has found it out; `xa` and `xb` are for who builds this
 */
export async function speak(language: string): Promise<{ rest?: Promise<unknown> }> {
  if (language !== 'de' && language !== 'es') {
    const root = document.documentElement
    root.lang = 'en'
    root.dir = language === 'xb' ? 'rtl' : 'ltr'
    const speaker = pseudoSpeaker(language === 'xb')
    setSpeaker(() => speaker)
    return {}
  }
  const { first, rest: loadRest } = wordFiles[language]
  const more = loadRest()
  const speaker = speakerOf(language, (await first()).default)
  setSpeaker(() => speaker)
  const rest = more.then(
    ({ default: words }) => speaker.add(words),
    // Offline and never used here: texts outside the first path are in English.
    () => undefined,
  )
  return { rest }
}

interface Words {
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
} satisfies Record<string, Record<'first' | 'rest', () => Promise<Words>>>
