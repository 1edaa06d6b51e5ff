import { AsyncLocalStorage } from 'node:async_hooks'
import { translatorOf } from '../../shared/kernel/translator.ts'
import { type Language, setTranslator, type Translator } from '../../shared/kernel/language.ts'
import { wordsOf } from './words.ts'

const reading = new AsyncLocalStorage<Translator | undefined>()
setTranslator(() => reading.getStore())

/** Runs a function whose texts a user reads in that language: a response, a mail. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  reading.run(translatorIn(language), run)

/** Made when the first person reads that language. */
const translators = new Map<Language, Translator>()
function translatorIn(language: Language): Translator | undefined {
  if (language === 'en') return undefined
  const known = translators.get(language) ?? translatorOf(language, wordsOf(language))
  translators.set(language, known)
  return known
}
