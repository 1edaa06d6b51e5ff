import { eq } from 'drizzle-orm'
import { isLanguage, type Language } from '../../shared/kernel/language.ts'
import type { Reader } from '../db/db.ts'

/** The person's language: their setting, else their browser's at sign-up. */
export async function ownLanguage(reader: Reader, userId: string): Promise<Language> {
  const { settings, users } = reader.t
  const [row] = await reader
    .select({ chosen: settings.language, asked: users.language })
    .from(users)
    .leftJoin(settings, eq(settings.cellarId, users.id))
    .where(eq(users.id, userId))
  return [row?.chosen, row?.asked].find(isLanguage) ?? 'en'
}
