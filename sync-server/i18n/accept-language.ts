import { parseAccept } from 'hono/utils/accept'
import { type Language, languageFor } from '../../shared/kernel/language.ts'

/**
 * The user's language, from the header that the browser or the app sends with each request.
 * @param header `Accept-Language`: `de-AT,de;q=0.9,en;q=0.8`
 */
export const acceptedLanguage = (header: string | undefined): Language =>
  languageFor(
    parseAccept(header ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  )
