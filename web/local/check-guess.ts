import { readAccount } from './database.ts'
import { absent, type Workspace } from './dexie-tx.ts'
import { type Guess, WrongGuess } from './guess.ts'
import type { TablesInside } from './one-write.ts'

/**
 * Lets a write go on from the guess that these rows are absent, and reads what its writes do not
 * show. Those fail where a row, a base or a mutation with the next number is stored; a confirmed
 * number changes the sync state.
 */
export async function checkGuess(
  db: TablesInside,
  space: Workspace,
  guess: Guess,
  keys: readonly string[],
) {
  db.context.guess(guess)
  for (const key of keys) space.replace(key, absent, absent)
  const [state, account, removed] = await Promise.all([
    db.meta.get('syncState'),
    readAccount(db),
    db.removed.bulkGet([...keys]),
  ])
  const found = JSON.stringify([state?.value, account])
  if (found !== JSON.stringify([guess.syncState, guess.account]) || removed.some(Boolean))
    throw new WrongGuess()
}

/** Whether a write failed because the database is in another state. */
export function isWrongGuess(error: unknown): boolean {
  const cause = (error as Error).cause as { failures?: Error[] } | undefined
  return error instanceof WrongGuess || cause?.failures?.[0]?.name === 'ConstraintError'
}
