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
  for (const { key, value } of stored) {
    if (localStorage.getItem(dropMarkOf(key)) !== null) dropDraftText(key)
    else if (typeof value === 'string' && localStorage.getItem(key) === null) setHere(key, value)
  }
}

/** A page that is left at once may not delete from the database any more: the next one does. */
const dropMarkOf = (key: string) => `${key}/dropped`

/** @param key `undercroft-draft/<user>/<purpose>` */
export function keepDraftText(key: string, text: string): void {
  setHere(key, text)
  localStorage.removeItem(dropMarkOf(key))
  alsoIn?.meta.put({ key, value: text }).catch(() => undefined)
}

export function dropDraftText(key: string): void {
  localStorage.removeItem(key)
  if (!alsoIn) return
  setHere(dropMarkOf(key), '')
  alsoIn.meta.delete(key).then(
    () => localStorage.removeItem(dropMarkOf(key)),
    () => undefined,
  )
}

function setHere(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full storage must not block typing; the form still asks before it closes.
  }
}
