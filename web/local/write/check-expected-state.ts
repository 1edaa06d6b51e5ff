import { readAccount } from '../store/database.ts'
import { absent, type Workspace } from './dexie-tx.ts'
import { type ExpectedState, StateMismatch } from '../store/expected-state.ts'
import type { TablesInside } from './one-write.ts'

/**
 * Lets a write assume that these rows are absent, and reads what its writes do not
 * show. Those fail where a row, a base or a mutation with the next number is stored; a confirmed
 * number changes the sync state.
 */
export async function checkExpectedState(
  db: TablesInside,
  space: Workspace,
  expected: ExpectedState,
  keys: readonly string[],
) {
  db.context.assume(expected)
  for (const key of keys) space.replace(key, absent, absent)
  const [state, account, removed] = await Promise.all([
    db.meta.get('syncState'),
    readAccount(db),
    db.removed.bulkGet([...keys]),
  ])
  const found = JSON.stringify([state?.value, account])
  if (found !== JSON.stringify([expected.syncState, expected.account]) || removed.some(Boolean))
    throw new StateMismatch()
}

/** Whether a write failed because the database is in another state. */
export function isStateMismatch(error: unknown): boolean {
  const cause = (error as Error).cause as { failures?: Error[] } | undefined
  return error instanceof StateMismatch || cause?.failures?.[0]?.name === 'ConstraintError'
}
