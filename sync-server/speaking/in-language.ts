import { AsyncLocalStorage } from 'node:async_hooks'
import { speakerOf } from '../../shared/kernel/speaker.ts'
import { type Language, setSpeaker, type Speaker } from '../../shared/kernel/language.ts'
import { wordsOf } from './words.ts'

const reading = new AsyncLocalStorage<Speaker | undefined>()
setSpeaker(() => reading.getStore())

/** Runs a function whose texts a user reads in that language: a response, a mail. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  reading.run(speakerIn(language), run)

/** Made when the first person reads that language. */
const speakers = new Map<Language, Speaker>()
function speakerIn(language: Language): Speaker | undefined {
  if (language === 'en') return undefined
  const known = speakers.get(language) ?? speakerOf(language, wordsOf(language))
  speakers.set(language, known)
  return known
}
