import type { Language } from '../../shared/kernel/language.ts'

/** Kept outside the database: index.html reads it before any script of ours is there. */
const key = 'language'

/**
 * The language a visitor chose by a link (`?language=es`): index.html and landing.html store it. It
 * holds for users without one in their settings.
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

/** The same at once: all texts of the page are read again. */
export function chooseLanguage(language: Language | undefined): void {
  keepLanguage(language)
  localStorage.removeItem(keyOfVisitor)
  location.reload()
}
