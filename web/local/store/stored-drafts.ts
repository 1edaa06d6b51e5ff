import type { UserDatabase } from './database.ts'

const drafts = 'undercroft-draft/'

/** The database that is open in this tab; one that was closed refuses, and then the browser's own storage has it. */
let alsoIn: UserDatabase | undefined

/**
 * Drafts are kept in the browser's storage, which a form reads at once, and in the database. A
 * browser that crashes has not written the last five seconds of that storage to disk; the database
 * has them.
 */
export async function restoreDrafts(db: UserDatabase): Promise<void> {
  alsoIn = db
  const stored = await db.meta.where('key').startsWith(drafts).toArray()
  for (const { key, value } of stored)
    if (typeof value === 'string' && localStorage.getItem(key) === null) setHere(key, value)
}

/** @param key `undercroft-draft/<user>/<purpose>` */
export function keepDraftText(key: string, text: string): void {
  setHere(key, text)
  alsoIn?.meta.put({ key, value: text }).catch(() => undefined)
}

export function dropDraftText(key: string): void {
  localStorage.removeItem(key)
  alsoIn?.meta.delete(key).catch(() => undefined)
}

function setHere(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full storage must not block typing; the form still asks before it closes.
  }
}
