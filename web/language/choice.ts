import type { Language } from '../../shared/kernel/language.ts'

/** Kept outside the database: index.html reads it before any script of ours is there. */
const key = 'language'

/**
 * What was chosen here without an account, by a link (`?language=es`): index.html and landing.html keep it.
 * It holds for whoever has chosen none in their settings.
 */
const keyOfVisitor = 'language.here'

/**
 * What the person chose, for the next start of this device.
 * @param language undefined: as the browser says
 */
export function keepLanguage(language: Language | undefined): void {
  if (language === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, language)
}

/** The same at once: every word of the page is read anew. */
export function chooseLanguage(language: Language | undefined): void {
  keepLanguage(language)
  localStorage.removeItem(keyOfVisitor)
  location.reload()
}
