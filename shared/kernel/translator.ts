import { type Messages, setupI18n } from '@lingui/core'
import type { Language, Translator } from './language.ts'

/**
 * Speaks a language by its words.
 * @param words compiled ICU messages by their keys; the arguments of a sentence are `{0}`, `{1}` …
 */
export function translatorOf(
  language: Language,
  words: Messages,
): Translator & { add(more: Messages): void } {
  const i18n = setupI18n({ locale: language, messages: { [language]: words } })
  return {
    language,
    say: (key, values) =>
      key in i18n.messages ? i18n._(key, { ...values.map(orMissing) }) : undefined,
    add: (more) => i18n.load(language, more),
  }
}

/** An empty text is as good as none where a sentence asks whether there is one. */
const orMissing = (value: unknown) => (value === '' ? undefined : value)
