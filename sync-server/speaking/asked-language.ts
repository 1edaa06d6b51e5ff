import { parseAccept } from 'hono/utils/accept'
import { type Language, languageFor } from '../../shared/kernel/language.ts'

/**
 * The language somebody reads, by what their browser or the app says with each request.
 * @param header `Accept-Language`: `de-AT,de;q=0.9,en;q=0.8`
 */
export const askedLanguage = (header: string | undefined): Language =>
  languageFor(
    parseAccept(header ?? '')
      .filter(({ q }) => q > 0)
      .map(({ type }) => type),
  )
