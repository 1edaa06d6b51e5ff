/** In which transactions a round that writes is tried, until one of them is committed. */
import type { Db, DbTx } from '../../db/db.ts'
import { applyOneByOne, applyTogether, RoundBatchFailed } from '../apply.ts'
import { cellarsNamed, type Shared, underHeads } from '../sharing.ts'
import type { RoundInput } from './opening.ts'
import type { RoundSteps } from './steps.ts'

/** A round with more mutations goes alone: the others would wait for it. */
const maxMutationsInBatch = 50

export interface Attempt {
  readonly apply: typeof applyTogether
  /** Locks the heads of everyone whom it may concern; undefined: the user's own is enough. */
  readonly lock: ((tx: DbTx) => Promise<Shared>) | undefined
}

/**
 * Runs a round in a transaction, and returns its result once it is durable. It starts again if it
 * also needs other users' heads, or if its mutations cannot be written together.
 */
export function inTransaction<T>(
  { db, steps }: { readonly db: Db; readonly steps: RoundSteps },
  { userId, request: { mutations } }: RoundInput,
  run: (tx: DbTx, attempt: Attempt) => Promise<T>,
): Promise<T> {
  const attempt = (apply: Attempt['apply'], lock: Attempt['lock']) =>
    steps.commit(
      db,
      (tx) => run(tx, { apply, lock }),
      // Under the user's own head alone, no row can be in use by others.
      !lock && apply === applyTogether && mutations.length <= maxMutationsInBatch
        ? userId
        : undefined,
    )
  const named = cellarsNamed(mutations, userId)
  return underHeads(db, { userId, named, roleIn: steps.roleIn }, async (lock) => {
    try {
      return await attempt(applyTogether, lock)
    } catch (error) {
      if (!(error instanceof RoundBatchFailed)) throw error
      return await attempt(applyOneByOne, lock)
    }
  })
}
